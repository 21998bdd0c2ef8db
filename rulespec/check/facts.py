"""Facts: in which order they are resolved, what their parameters are, what they give.

In: the names of a game. Out: `names.facts` filled, each fact after those it asks. Circles are errors (E508).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulespec.check.fit import fit, join
from rulespec.check.ir import Checked, FactCall, Local, Switch
from rulespec.check.resolve import Resolver
from rulespec.check.scope import TYPE_WORDS, Names, Variable
from rulespec.check.stages import stage_of
from rulespec.check.units import Column, Unit, asks
from rulespec.check.walk import everything
from rulespec.diagnostics.message import Diagnostic, Findings, Related
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.rule import Rule
from rulespec.model.types import NUMBER, Type
from rulespec.syntax import tree

FACTS_LIMIT = 500
PARAMETERS_LIMIT = 3
DEPTH_LIMIT = 100
CHAIN_LIMIT = 100
VARIABLES_LIMIT = 8
TRIES = 3


def resolve_facts(names: Names, findings: Findings) -> None:
    """Resolve all facts of a game and all cells and columns of its tables, those that others ask first."""
    facts = names.definition.facts
    if len(facts) > FACTS_LIMIT:
        findings.error(
            "E516", f"there are {len(facts)} facts", next(iter(facts.values())).span, f"at most {FACTS_LIMIT}"
        )
        return
    units = {name: unit for name, unit in names.units.items() if not too_deep(unit.rule.tree, findings)}
    rules = {name: unit.rule for name, unit in units.items()}
    rules |= {name: column.rule for name, column in names.columns.items()}
    asked_by = {name: asks(unit, units, names.columns) & rules.keys() for name, unit in units.items()}
    asked_by |= {name: set(column.cells.values()) & rules.keys() for name, column in names.columns.items()}
    waiting = [
        name
        for name in _in_order(rules, asked_by, names, findings)
        if name in names.columns or units[name].row is not None or names.meanings[name].kind == "a fact"
    ]
    # What is asked by the name of an attribute of records (`x.size`) may be a column after all, and come too early.
    while waiting and len(left := _unresolved(waiting, units, names, findings)) < len(waiting):
        waiting = left
    for name in waiting:
        _resolve(name, units, names, findings)
    asking = [name for name in waiting if name in units]
    if asking and not findings.errors:
        _circle(asking, rules, names, findings)
    _refuse_circles(names, rules, findings)


def _unresolved(waiting: list[str], units: Mapping[str, Unit], names: Names, findings: Findings) -> list[str]:
    """Resolve facts, cells and columns in this order. Gives those that cannot be resolved yet, if ever."""
    left = []
    for name in waiting:
        found = Findings()
        checked = _resolve(name, units, names, found)
        if checked is None:
            left.append(name)
        else:
            names.facts[name] = checked
            findings.all += found.all
    return left


def _resolve(name: str, units: Mapping[str, Unit], names: Names, findings: Findings) -> Checked | None:
    column = names.columns.get(name)
    return _fact(units[name], names, findings) if column is None else _column(column, names, findings)


def _refuse_circles(names: Names, rules: Mapping[str, Rule], findings: Findings) -> None:
    """Circles that names alone do not show, through the members of a side; and rows of facts too long to be asked."""
    asked_by = {
        name: {each.name for each in everything(fact.ir) if isinstance(each, FactCall) and each.deal is None}
        & names.facts.keys()
        for name, fact in names.facts.items()
    }
    depths: dict[str, int] = {}
    for name in _in_order({name: rules[name] for name in names.facts}, asked_by, names, findings):
        depths[name] = 1 + max((depths.get(each, 0) for each in asked_by[name]), default=0)
    deepest = next((name for name in names.facts if depths.get(name, 0) > CHAIN_LIMIT), None)
    if deepest is not None:
        findings.error(
            "E516",
            f"`{deepest}` asks a fact that asks another, and so on through {depths[deepest] - 1} facts",
            rules[deepest].span,
            f"at most {CHAIN_LIMIT} facts may ask each other in a row",
            help=["let a fact ask those further down directly"],
        )


def too_many(binders: Sequence[tree.Binder], findings: Findings) -> bool:
    """Whether a rule goes through more variables than are worked out within each other (E516)."""
    if len(binders) > VARIABLES_LIMIT:
        findings.error(
            "E516", f"there are {len(binders)} variables", binders[VARIABLES_LIMIT].span, f"at most {VARIABLES_LIMIT}"
        )
    return len(binders) > VARIABLES_LIMIT


def _column(column: Column, names: Names, findings: Findings) -> Checked | None:
    """A column as a fact of a row and its own values: each row's cell is a case."""
    cells = {row: names.facts[cell] for row, cell in column.cells.items() if cell in names.facts}
    if not cells:
        return None
    table = column.name.rpartition(".")[0]
    first, span = next(iter(cells.values())), column.rule.span
    kind = join(cell.ir.type for cell in cells.values())
    odd = next((row for row, cell in cells.items() if cell.parameters != first.parameters), None)
    if kind is None or odd is not None:
        kinds = ", ".join(dict.fromkeys(str(cell.ir.type) for cell in cells.values()))
        what = f"`{odd}` is asked with other values" if odd is not None else f"its values are {kinds}"
        findings.error("E504", f"the column `{column.name}` is not the same in all rows: {what}", span, "one kind")
        return None
    locals_ = tuple(Local(at, f"value {at}", type=each, span=span) for at, each in enumerate(first.parameters, 1))
    cases = []
    for name, cell in cells.items():
        found, call = (
            names.row(name, table),
            FactCall(column.cells[name], locals_, type=cell.ir.type, span=cell.ir.span),
        )
        value = fit(call, kind, names.tables.pack)
        if found is not None and value is not None:
            cases.append((found[1], value))
    row = Local(0, "row", type=names.row_type(table), span=span)
    ir = Switch(row, tuple(cases), type=kind, span=span)
    types = (row.type, *first.parameters)
    return Checked(column.name, ir, len(types), stage_of(ir, names.facts), frozenset(), 0, types)


def too_deep(expr: tree.Tree, findings: Findings) -> bool:
    """Whether an expression, with all that overlays laid over it, is nested too deeply to walk (E516)."""
    waiting: list[tuple[object, int]] = [(expr, 1)]
    while waiting:
        found, depth = waiting.pop()
        if depth > DEPTH_LIMIT:
            findings.error(
                "E516",
                "this rule is nested too deeply",
                expr.span,
                f"at most {DEPTH_LIMIT} levels",
                help=["give parts of it names under `facts`"],
            )
            return True
        if isinstance(found, tuple):
            waiting.extend((each, depth) for each in found)
        elif isinstance(found, tree.Tree):
            below = depth + (len(found.rest) if isinstance(found, tree.Chain) else 1)
            waiting.extend((getattr(found, name), below) for name in type(found).fields if name != "span")
    return False


def _in_order(
    facts: Mapping[str, Rule], asks: Mapping[str, set[str]], names: Names, findings: Findings
) -> Iterator[str]:
    """Names so that each comes after those it asks. What is in a circle is left out and reported once."""
    done: dict[str, bool] = {}  # False: under way or broken
    for start in facts:
        trail: list[tuple[str, Iterator[str]]] = []
        if start not in done:
            done[start] = False
            trail.append((start, iter(sorted(asks[start]))))
        while trail:
            name, rest = trail[-1]
            following = next(rest, None)
            if following is None:
                trail.pop()
                done[name] = True
                yield name
            elif following not in done:
                done[following] = False
                trail.append((following, iter(sorted(asks[following]))))
            elif not done[following]:
                circle = [each for each, _ in trail]
                _circle(circle[circle.index(following) :], facts, names, findings)


def _circle(circle: list[str], facts: Mapping[str, Rule], names: Names, findings: Findings) -> None:
    way = " -> ".join(f"`{name}`" for name in (*circle, circle[0]))
    message = f"`{circle[0]}` asks itself" if len(circle) == 1 else f"facts ask each other in a circle: {way}"
    findings.error(
        "E508",
        message,
        facts[circle[0]].span,
        "this can never be worked out",
        related=[Related(facts[name].span, f"`{name}` is part of the circle") for name in circle[1:]],
        help=[
            *(f"a call is called `{name}` too: give the fact another name" for name in circle if name in names.calls()),
            "what a rule must remember is read from the record: `plays`, `past`, `last`",
        ],
    )


def _fact(unit: Unit, names: Names, findings: Findings) -> Checked | None:
    rule = unit.rule
    parameters = parameters_of(rule, names, findings, unit)
    if parameters is None:
        return None
    resolver = Resolver(names, findings, parameters=parameters, unit=unit)
    ir = resolver.value(rule.tree, None)  # type: ignore[arg-type]
    if ir is None:
        return None
    if resolver.asks_itself and ir.type != NUMBER:
        findings.error(
            "E504",
            f"`{unit.name}` asks itself of an earlier deal, but is {ir.type}",
            rule.span,
            "only a number can build on its value in the deal before",
        )
    types = tuple(parameter.type for parameter in parameters if parameter.type is not None)
    return Checked(rule.path, ir, resolver.size, stage_of(ir, names.facts), frozenset(), 0, types)


def parameters_of(
    rule: Rule, names: Names, findings: Findings, unit: Unit | None = None
) -> tuple[Variable, ...] | None:
    """The parameters of a fact, typed by its key or, where that says nothing, by their uses."""
    signature = rule.signature
    if signature is None or not signature.parameters:
        return ()
    if len(signature.parameters) > PARAMETERS_LIMIT:
        findings.error(
            "E516",
            f"`{signature.name}` has {len(signature.parameters)} parameters",
            signature.span,
            f"at most {PARAMETERS_LIMIT}",
        )
        return None
    found = [
        Variable(each.name, at, _declared(_typed(each, at, unit, names), names, findings), each.span)
        for at, each in enumerate(signature.parameters)
    ]
    if len({each.name for each in found}) < len(found):
        findings.error(
            "E501", f"two parameters of `{signature.name}` have one name", signature.span, "each has its own name"
        )
        return None
    for _ in range(TRIES):  # a use may be understood only once another parameter is
        if all(each.type is not None for each in found):
            break
        scratch = Resolver(names, Findings(), parameters=tuple(found), unit=unit)
        scratch.value(rule.tree, None)  # type: ignore[arg-type]
    unknown = _unknown_names(rule, found, names, unit) if any(each.type is None for each in found) else []
    findings.all.extend(unknown)  # they are why the types cannot be seen
    for each in found:
        if each.type is None and not unknown:
            findings.error(
                "E509",
                f"what `{each.name}` is cannot be seen from its uses",
                each.span or signature.span,
                "expected a type before it",
                help=[f"write `{signature.name}(seat {each.name})` if it is a seat"],
            )
    return tuple(found) if all(each.type is not None for each in found) else None


def _unknown_names(rule: Rule, parameters: list[Variable], names: Names, unit: Unit | None) -> list[Diagnostic]:
    """What is said of names in a fact that nothing has, though its parameters are not understood."""
    scratch = Findings()
    Resolver(names, scratch, parameters=tuple(parameters), unit=unit).value(rule.tree, None)  # type: ignore[arg-type]
    return [each for each in scratch.all if each.code == "E502"]


def _typed(parameter: tree.Parameter, at: int, unit: Unit | None, names: Names) -> tree.Parameter:
    """A parameter of a cell has the type that it has in any row of its column."""
    if parameter.type is not None or unit is None or unit.row is None:
        return parameter
    for row in names.rows[unit.table]:
        rule = row.columns.get(unit.column)
        parameters = rule.signature.parameters if rule is not None and rule.signature is not None else ()
        if at < len(parameters) and parameters[at].type is not None:
            return parameters[at]
    return parameter


def _declared(parameter: tree.Parameter, names: Names, findings: Findings) -> Type | None:
    if parameter.type is None:
        return None
    found = names.row_type(parameter.type) if parameter.type in names.rows else TYPE_WORDS.get(parameter.type)
    if found is None:
        findings.error(
            "E502",
            f"`{parameter.type}` is no kind of thing",
            parameter.span,
            "expected " + ", ".join(TYPE_WORDS),
            help=did_you_mean(parameter.type, TYPE_WORDS),
        )
    return found

"""Facts: in which order they are resolved, what their parameters are, what they give.

In: the names of a game. Out: `names.facts` filled, each fact after those it asks. Circles are errors (E508).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulespec.check.ir import Checked
from rulespec.check.resolve import Resolver
from rulespec.check.scope import TYPE_WORDS, Names, Variable
from rulespec.check.stages import stage_of
from rulespec.diagnostics.message import Findings, Related
from rulespec.diagnostics.nearest import did_you_mean
from rulespec.model.rule import Rule
from rulespec.model.types import Type
from rulespec.syntax import tree

FACTS_LIMIT = 500
PARAMETERS_LIMIT = 3
DEPTH_LIMIT = 100
TRIES = 3


def resolve_facts(names: Names, findings: Findings) -> None:
    """Resolve all facts of a game, those that others ask first."""
    facts = names.definition.facts
    if len(facts) > FACTS_LIMIT:
        findings.error(
            "E516", f"there are {len(facts)} facts", next(iter(facts.values())).span, f"at most {FACTS_LIMIT}"
        )
        return
    facts = {name: rule for name, rule in facts.items() if not too_deep(rule.tree, findings)}
    asks = {name: {id_ for id_ in asked(rule.tree) if id_ in facts} for name, rule in facts.items()}
    for name in _in_order(facts, asks, findings):
        if names.meanings[name].kind == "a fact":
            checked = _fact(name, facts[name], names, findings)
            if checked is not None:
                names.facts[name] = checked


def asked(expr: object) -> Iterator[str]:
    """Every name in a syntax tree, attributes too."""
    waiting = [expr]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tree.Name):
            yield found.id
        elif isinstance(found, tree.Attribute):
            yield found.name
        if isinstance(found, tuple):
            waiting.extend(found)
        elif isinstance(found, tree.Tree):
            waiting.extend(getattr(found, name) for name in type(found).fields if name != "span")


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


def _in_order(facts: Mapping[str, Rule], asks: Mapping[str, set[str]], findings: Findings) -> Iterator[str]:
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
                _circle(circle[circle.index(following) :], facts, findings)


def _circle(circle: list[str], facts: Mapping[str, Rule], findings: Findings) -> None:
    way = " -> ".join(f"`{name}`" for name in (*circle, circle[0]))
    message = f"`{circle[0]}` asks itself" if len(circle) == 1 else f"facts ask each other in a circle: {way}"
    findings.error(
        "E508",
        message,
        facts[circle[0]].span,
        "this can never be worked out",
        related=[Related(facts[name].span, f"`{name}` is part of the circle") for name in circle[1:]],
        help=["what a rule must remember is read from the record: `plays`, `past`, `last`"],
    )


def _fact(name: str, rule: Rule, names: Names, findings: Findings) -> Checked | None:
    parameters = parameters_of(rule, names, findings)
    if parameters is None:
        return None
    resolver = Resolver(names, findings, parameters=parameters)
    ir = resolver.value(rule.tree, None)  # type: ignore[arg-type]
    if ir is None:
        return None
    types = tuple(parameter.type for parameter in parameters if parameter.type is not None)
    return Checked(rule.path, ir, resolver.size, stage_of(ir, names.facts), frozenset(), 0, types)


def parameters_of(rule: Rule, names: Names, findings: Findings) -> tuple[Variable, ...] | None:
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
        Variable(each.name, at, _declared(each, findings), each.span) for at, each in enumerate(signature.parameters)
    ]
    if len({each.name for each in found}) < len(found):
        findings.error(
            "E501", f"two parameters of `{signature.name}` have one name", signature.span, "each has its own name"
        )
        return None
    for _ in range(TRIES):  # a use may be understood only once another parameter is
        if all(each.type is not None for each in found):
            break
        scratch = Resolver(names, Findings(), parameters=tuple(found))
        scratch.value(rule.tree, None)  # type: ignore[arg-type]
    for each in found:
        if each.type is None:
            findings.error(
                "E509",
                f"what `{each.name}` is cannot be seen from its uses",
                each.span or signature.span,
                "expected a type before it",
                help=[f"write `{signature.name}(seat {each.name})` if it is a seat"],
            )
    return tuple(found) if all(each.type is not None for each in found) else None


def _declared(parameter: tree.Parameter, findings: Findings) -> Type | None:
    if parameter.type is None:
        return None
    found = TYPE_WORDS.get(parameter.type)
    if found is None:
        findings.error(
            "E502",
            f"`{parameter.type}` is no kind of thing",
            parameter.span,
            "expected " + ", ".join(TYPE_WORDS),
            help=did_you_mean(parameter.type, TYPE_WORDS),
        )
    return found

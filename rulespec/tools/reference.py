"""The language reference, written from the tables that the checker reads: the schema, the small languages, the built-ins."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulespec.check.scope import TYPE_WORDS
from rulespec.model.builtins import ATTRIBUTES, BUILTINS, Builtin
from rulespec.model.fields import Spec, specs
from rulespec.model.nouns import Definition
from rulespec.model.phases import PHASES
from rulespec.model.rows import ABSTRACT, COLUMN, LIKE
from rulespec.syntax.tree import COMPUTERS, SELECTORS
from rulespec.tools.samples import EXAMPLES, LADDERS, MOVES, SMALL_LANGUAGES, TABLES

TYPES = ", ".join(f"`{word}`" for word in TYPE_WORDS)
HEAD = f"""# The language

<!-- Written by `make docs` from the tables in rulespec/model and rulespec/tools/samples.py. Do not edit by hand. -->

A definition is a YAML file that is read strictly: every value is text until a key says what it is; there are no anchors, aliases, tags or
lists; a key stands once. Rules stand under named keys, and the names along the way are a rule's *path*: `phases.play.lead`. Overlays, errors,
refusals and score sheets speak in paths.

A rule is short (`height: top`) or long:

```yaml
height:
  is: top
  text: {{en: The higher top rank is higher., fi: Suurempi kortti on suurempi.}}
  see: R-12
```

`is` is the rule itself. `text` is prose for people: a refusal says it. `see` cites where the rule comes from, `reveals: true` says that a
rule tells something hidden on purpose. Some rules have keys of their own beside these, such as `for` of a measure; they are listed below.
A text that holds `: ` or ` #`, or begins with `[` or `{{`, stands in quotes; between braces one that holds a comma does too.

**Files.** A game may be one file, named by its path: `rulespec check my_game.yaml`. House rules lie in the folder `overlays` beside it, each in
a file named like the overlay, and cases in `examples.yaml`. `my_game.yaml+high_stakes` is the game with an overlay. The name of a rule has
lower case letters, digits and `_`, and means one thing in the whole definition.

**Cards** are written suit and rank together: `H10` is the ten of hearts. Without suits a card is its rank, an extra card is its name.
Suits, ranks and extra cards share one set of words. Several cards stand side by side: `H10 CQ weak`. What a wild card stands for is said with
`=`: `weak=H9`, or `weak=9` if the suit does not matter; what the cards are with `:`, where they can be several things: `set: weak strong H9`.

**A rule made of several rules** is a mapping of named rules, and the place says how they combine: conditions such as `when` hold if all do,
`ends` and `void` if any does. On any other rule the combining word is part of the path; the layers mean, in this order: cases of `first`, then
((base or `any`) and `all`), ((base + `plus`) × `times`), ((base | `also`) − `except`). What is not there is left out: `ends: {{all: …}}` holds
if all of its rules do. A short rule is the part called `base`. Layers are for expressions; card sets have `also` and `except`. Shapes, orders,
steps, lines of the score and all else that is one line have none: give another one its own name.

**Parameters** of facts and columns may have a type before them, `bound(seat p)`; mostly their uses show it. Types are
{TYPES},
and the names of tables: a row of that.

**none**: asked anything, or given to a function or to arithmetic, it answers none; as a condition it is false; it equals only itself and is
below everything; sets drop it and sums pass it over; a step, phase or item whose seat is none does not happen.
"""

BARE = """Bare names are, beside these, facts, named sets, ranks and suits, extra cards, combinations (to be compared with `.shape`), piles,
and `me`, the seat that acts, where somebody does. A rule about what a seat may do sees that seat's hand and no other; turns, leads and ends
must be public; scoring sees everything. In `match` the deal is over: ask `last` about it.
"""

OVERLAYS = """## Overlays

```yaml
overlay: high_stakes
for: my_game
title: {en: First place counts three}
source: our table
change:
  scoring.items.first: 3 to nth(1)
```

| key | what it holds |
|---|---|
| `overlay`, `for` | its own name (that of its file) and the game it is for |
| `title`, `source` | its name for people, per language, and where the rule comes from |
| `add`, `change`, `remove` | what it does, by path; adding what is there, or changing what is not, is an error |
| `needs`, `needs_any` | overlays that must be there too: all of them, one of them |
| `excludes` | overlays it cannot be combined with |
| `includes` | a bundle: the overlays it consists of |
| `over` | overlays whose changes of the same path it overrules, and before whose cases of a rule its own come |
| `beside` | changes wanted only next to another overlay: `beside: {other: {add: …}}` |
| `options` | settings of its own |
| `examples` | cases that hold under it, as in [examples.yaml](#examples) |
| `changes_examples` | ids of examples, of the game or of its other overlays, that no longer hold under it; `3a-*` are all whose ids begin so |

Overlays commute. Two that give one path different values conflict, and the error shows both places and the value of the base. In a changed
rule the word `base` means the value it had. `after: NAME` or `before: NAME` place an added rule among ordered ones.
"""


EXAMPLES_HEAD = """## Examples

`examples.yaml` beside a definition is a list of cases that say what the rules mean; an overlay has its own under `examples`.
`rulespec test my_game.yaml+high_stakes` loads the game with its overlays and runs the cases of the game and of each of these overlays, but for
those that an overlay names under `changes_examples`. pytest runs them too, in every folder `my_game/` that holds `my_game.yaml`.

```yaml
- id: pair-of-nines
  combination: H9 S9
  is: set
  not beats: C9 D9
- hand: C7 H9 S9
  table: C8 D8
  legal: H9 S9, pass
  refused: C7 H9
- start: {dealer: 1, hands: {0: C9, 1: C8, 2: C3 D4, 3: C7}}
  moves: |
    2: pass !
    2: C3
    3: C7
  due: 0
  hand 2: D4
  sizes: 1 1 1 0
  places: 3
```

Every case may have an `id`, a `text` and references under `see`. Cards and moves are written as at the table.
"""


def reference() -> str:
    """The whole page as Markdown."""
    return (
        "\n".join(
            [HEAD, *_sections(), TABLES, LADDERS, *_small_languages(), *_builtins(), OVERLAYS, *_examples()]
        ).rstrip()
        + "\n"
    )


def _sections() -> Iterator[str]:
    yield "## Sections and keys\n"
    yield "| key | what it holds |\n|---|---|"
    yield from _rows(Definition, "")
    for name, noun in PHASES.items():
        yield f"\n### Phases with `do: {name}`\n"
        yield " ".join((noun.__doc__ or "").split()) + "\n"
        yield "| key | what it holds |\n|---|---|"
        yield from _rows(noun, "")
    yield ""


def _rows(noun: type, path: str) -> Iterator[str]:
    for name, spec in specs(noun).items():
        yield f"| `{path}{name}` | {_holds(spec)} |"
        yield from _further(spec, f"{path}{name}")


def _further(spec: Spec, path: str) -> Iterator[str]:
    """Rows for what stands below a key."""
    of = spec.of
    if spec.form == "record":
        yield from _rows(of, f"{path}.")
    elif spec.form == "table" and isinstance(of, Spec) and of.form == "either":
        yield from _rows(of.of, f"{path}.NAME.")
    elif spec.form == "table" and isinstance(of, Spec) and of.form == "table":
        yield f"| `{path}.NAME` | {_holds(of)} |"
        yield from _further(of, f"{path}.NAME")
    elif spec.form == "table" and isinstance(of, Spec) and of.form != "rows":
        for name, each in of.keys.items():
            yield f"| `{path}.NAME.{name}` | {_holds(each, inside=of)} |"
    elif spec.form == "table" and isinstance(of, type) and attrs.has(of):
        yield from _rows(of, f"{path}.NAME.")
    elif spec.form == "rows" or (isinstance(of, Spec) and of.form == "rows"):
        row = f"{path}.ROW" if spec.form == "rows" else f"{path}.NAME.ROW"
        yield from (f"| `{row}.{name}` | {_holds(each)} |" for name, each in ROW_KEYS.items())


ROW_KEYS = {"COLUMN": COLUMN, "like": LIKE, "abstract": ABSTRACT}
COMBINED = {"all": "several: all must hold", "any": "several: one is enough", "first": "several: the first that holds"}


def _holds(spec: Spec, inside: Spec | None = None) -> str:
    """What a key holds, in a cell of a table. `inside`: the rule beside which it stands."""
    inner = spec.of if spec.form == "table" and isinstance(spec.of, Spec) and spec.of.form == "rule" else spec
    words = f": {' or '.join(f'`{word}`' for word in spec.choices)}" if spec.choices else ""
    parts = [f"{'named entries: ' if spec.form in ('table', 'phases') else ''}{_cell(spec.doc)}{words}"]
    if inner.form == "rule":
        if inner.type is not None:
            parts.append(str(inner.type))
        if inner.combine in COMBINED:
            parts.append(COMBINED[inner.combine])
        if {"me", "lays"} & {inner.scope, inside.scope if inside else ""}:
            parts.append("`me` is who acts")
        if inner.scope in ("laid", "lays"):
            parts.append("what is laid is asked without a dot: `top`, `suited`")
    language = f" ([{inner.start}](#{inner.start}))" if inner.form == "rule" else ""
    return "; ".join(parts) + language + (" **(needed)**" if spec.required else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _small_languages() -> Iterator[str]:
    yield "## The small languages\n"
    for start, (says, samples) in SMALL_LANGUAGES.items():
        yield f"### {start}\n\n{says}\n"
        yield "| written | means |\n|---|---|"
        yield from (f"| `{_cell(sample)}` | {_cell(meaning)} |" for sample, meaning in samples.items())
        yield ""


def _builtins() -> Iterator[str]:
    yield "## What expressions can see\n"
    yield BARE
    yield f"Names that take a binder: {', '.join(f'`{name}`' for name in dict.fromkeys((*SELECTORS, *COMPUTERS)))}.\n"
    yield "| name | gives | what it is | changes |\n|---|---|---|---|"
    for built in BUILTINS.values():
        yield _builtin_row(built)
    yield ""
    yield "| attribute | gives | what it is |\n|---|---|---|"
    for (kind, name), built in ATTRIBUTES.items():
        rest = f"({', '.join(str(each) for each in built.takes[1:])})" if built.takes[1:] else ""
        yield f"| of a {kind}: `.{name}{rest}` | {built.gives} | {built.doc} |"
    yield ""


def _builtin_row(built: Builtin) -> str:
    takes = f"({', '.join(str(each) for each in built.takes)})" if built.takes else ""
    when = {
        "load": "never",
        "match": "from deal to deal",
        "deal": "in each deal",
        "trick": "with every trick",
        "action": "with every move",
    }[built.stage]
    hidden = "; hidden from the others" if built.owner is not None else ""
    return f"| `{built.name}{takes}` | {built.gives} | {built.doc}{hidden} | {when} |"


def _examples() -> Iterator[str]:
    yield EXAMPLES_HEAD
    yield "| key | what it says |\n|---|---|"
    for kind, (about, claims) in EXAMPLES.items():
        yield f"| **`{kind}`** | {about} |"
        yield from (f"| `{name}` | {meaning} |" for name, meaning in claims.items())
    yield "| **in `hand` and `start`** | the moves of the seat whose turn it is |"
    yield from (f"| `{name}` | {meaning} |" for name, meaning in MOVES.items())

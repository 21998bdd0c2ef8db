"""The language reference, written from the tables that the checker reads: the schema, the small languages, the built-ins."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulespec.model.builtins import ATTRIBUTES, BUILTINS, Builtin
from rulespec.model.fields import Spec, specs
from rulespec.model.nouns import PHASES, Definition
from rulespec.syntax.tree import COMPUTERS, SELECTORS
from rulespec.tools.samples import SMALL_LANGUAGES

HEAD = """# The language

<!-- Written by `make docs` from the tables in rulespec/model and rulespec/tools/samples.py. Do not edit by hand. -->

A definition is a YAML file that is read strictly: every value is text until a key says what it is; there are no anchors, aliases, tags or
lists; a key stands once. Rules stand under named keys, and the names along the way are a rule's *path*: `phases.play.lead`. Overlays, errors,
refusals and score sheets speak in paths.

A rule is short (`height: top`) or long:

```yaml
height:
  is: top
  text: {en: The higher top rank is higher., fi: Suurempi kortti on suurempi.}
  see: K-60
```

`text` is prose for people, `see` cites where the rule comes from, `reveals: true` says that a rule tells something hidden on purpose.

**A rule made of several rules** is a mapping of named rules, and the place says how they combine: conditions such as `when` hold if all do,
`ends` and `void` if any does. On any other rule the combining word is part of the path; the layers mean, in this order: cases of `first`, then
((base or `any`) and `all`), ((base + `plus`) × `times`), ((base | `also`) − `except`). A short rule is the part called `base`.

**none**: asked anything, or given to a function or to arithmetic, it answers none; as a condition it is false; it equals only itself and is
below everything; sets drop it and sums pass it over; a step, phase or item whose seat is none does not happen.
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
| `over` | overlays whose changes of the same path it overrules |
| `beside` | changes wanted only next to another overlay: `beside: {other: {add: …}}` |
| `options` | settings of its own |
| `examples` | cases that hold under it |
| `changes_examples` | ids of examples of the game that no longer hold under it |

Overlays commute. Two that give one path different values conflict, and the error shows both places and the value of the base. In a changed
rule the word `base` means the value it had. `after: NAME` or `before: NAME` place an added rule among ordered ones.
"""


def reference() -> str:
    """The whole page as Markdown."""
    return "\n".join([HEAD, *_sections(), *_small_languages(), *_builtins(), OVERLAYS])


def _sections() -> Iterator[str]:
    yield "## Sections and keys\n"
    yield "| key | what it holds |\n|---|---|"
    yield from _rows(Definition, "")
    for name, noun in PHASES.items():
        yield f"\n### Phases with `do: {name}`\n"
        yield (noun.__doc__ or "").strip() + "\n" if noun.__doc__ and not noun.__doc__.startswith("Method") else ""
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
    elif spec.form == "table" and isinstance(of, Spec):
        for name, each in of.keys.items():
            yield f"| `{path}.NAME.{name}` | {_holds(each)} |"
    elif spec.form == "table" and attrs.has(of):
        yield from _rows(of, f"{path}.NAME.")


def _holds(spec: Spec) -> str:
    inner = spec.of if spec.form == "table" and isinstance(spec.of, Spec) and spec.of.form == "rule" else spec
    language = f" ([{inner.start}](#{inner.start}))" if inner.form == "rule" else ""
    kind = f", {inner.type}" if inner.form == "rule" and inner.type is not None else ""
    words = f": {' or '.join(f'`{word}`' for word in spec.choices)}" if spec.choices else ""
    many = "named entries: " if spec.form in ("table", "phases") else ""
    need = " **(needed)**" if spec.required else ""
    return f"{many}{spec.doc.replace('|', chr(92) + '|')}{words}{kind}{language}{need}"


def _small_languages() -> Iterator[str]:
    yield "## The small languages\n"
    for start, (says, samples) in SMALL_LANGUAGES.items():
        yield f"### {start}\n\n{says}\n"
        yield "| written | means |\n|---|---|"
        for sample, meaning in samples.items():
            yield f"| `{sample.replace('|', chr(92) + '|')}` | {meaning} |"
        yield ""


def _builtins() -> Iterator[str]:
    yield "## What expressions can see\n"
    yield f"Names that take a binder: {', '.join(f'`{name}`' for name in dict.fromkeys((*SELECTORS, *COMPUTERS)))}.\n"
    yield "| name | gives | what it is | changes |\n|---|---|---|---|"
    for built in BUILTINS.values():
        yield _builtin_row(built.name, built)
    yield ""
    yield "| attribute | gives | what it is |\n|---|---|---|"
    for (kind, name), built in ATTRIBUTES.items():
        rest = f"({', '.join(str(each) for each in built.takes[1:])})" if built.takes[1:] else ""
        yield f"| of a {kind}: `.{name}{rest}` | {built.gives} | {built.doc} |"
    yield ""


def _builtin_row(name: str, built: Builtin) -> str:
    takes = f"({', '.join(str(each) for each in built.takes)})" if built.takes else ""
    when = {"load": "never", "match": "from deal to deal", "deal": "in each deal", "action": "with every move"}[
        built.stage
    ]
    hidden = "; hidden from the others" if built.owner is not None else ""
    return f"| `{name}{takes}` | {built.gives} | {built.doc}{hidden} | {when} |"

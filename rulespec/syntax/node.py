"""A light kind of frozen class for trees, of which there are many: what attrs would write and compile for each of them
stands once, here. Compiling it a hundred times over costs more than all the rest of loading a game (decision 0012).
"""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform

_REQUIRED = object()


class Field:
    """What is said of a field: its default, whether it counts for equality, whether it is given by name only."""

    __slots__ = ("default", "eq", "kw_only")

    def __init__(self, default: Any, eq: bool, kw_only: bool) -> None:
        self.default = default
        self.eq = eq
        self.kw_only = kw_only


def field(*, default: Any = _REQUIRED, eq: bool = True, kw_only: bool = False) -> Any:
    """Say more of a field than its type."""
    return Field(default, eq, kw_only)


def replaced(node: Any, **values: Any) -> Any:
    """A node with some fields changed."""
    return type(node)(**{**node.__dict__, **values})


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Node:
    """What all trees share: frozen, compared by its fields, matched by position. Fields of the bases come first."""

    fields: ClassVar[dict[str, Field]] = {}
    _compared: ClassVar[tuple[str, ...]] = ()
    _positional: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        found = dict(cls.fields)
        for name in vars(cls).get("__annotations__", {}):
            given = vars(cls).get(name, _REQUIRED)
            found[name] = given if isinstance(given, Field) else Field(given, True, False)
        cls.fields = found
        cls._positional = tuple(name for name, each in found.items() if not each.kw_only)
        setattr(cls, "__match_args__", cls._positional)  # noqa: B010  (a type checker knows these by itself)
        cls._compared = tuple(name for name, each in found.items() if each.eq)

    def __init__(self, *args: Any, **named: Any) -> None:
        values = self.__dict__
        values.update(zip(self._positional, args, strict=False))
        values.update(named)
        if len(values) != len(self.fields) or len(args) > len(self._positional):
            self._fill(values, args)

    def _fill(self, values: dict[str, Any], args: tuple[Any, ...]) -> None:
        """Add defaults; complain about what is missing or too much, as a function would."""
        for name, each in self.fields.items():
            if name not in values and each.default is not _REQUIRED:
                values[name] = each.default
        if set(values) != set(self.fields) or len(args) > len(self._positional):
            raise TypeError(f"{type(self).__name__}() takes {', '.join(self.fields)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        mine, yours = self.__dict__, other.__dict__
        return all(mine[name] == yours[name] for name in self._compared)

    def __hash__(self) -> int:
        return hash((type(self), *(self.__dict__[name] for name in self._compared)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self._compared)})"

"""The rules of readings said a second time, literally: every identity that every card can take is tried.

Nothing is shared with rulespec.combinations but the trees and the pack. Slow and plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product

from rulespec.model.pack import Kind, Pack, bits
from rulespec.syntax.tree import Cards, OfRank, OfSuit, Run, Shape, TheCards, Wild, Word

Places = tuple[tuple[int, int], ...]
Key = tuple[str, int, Places, bool | None]  # shape, size, places (sorted), suited


class Oracle:
    """What given cards count as, with the fewest wild cards of each reading and where those stand."""

    def __init__(self, pack: Pack, shapes: Mapping[str, Shape], wilds: list[Wild],
                 rows: Mapping[str, tuple[tuple[int, ...], ...]], rank_strength: tuple[int, ...],
                 looks_at_suits: frozenset[str]) -> None:  # fmt: skip
        self.pack, self.shapes, self.wilds, self.rows = pack, shapes, wilds, rows
        self.rank_strength, self.looks_at_suits = rank_strength, looks_at_suits
        self.rank_of = {kind.name: pack.ranks.index(kind.rank) for kind in pack.kinds}
        self.extra_ranks = {
            at for at, rank in enumerate(pack.ranks) if all(kind.extra for kind in pack.kinds if kind.rank == rank)
        }
        self.able = {name: self._abilities(name, shape) for name, shape in shapes.items()}

    def read(self, cards: int) -> dict[Key, tuple[int, set[tuple[int, ...]]]]:
        found: dict[Key, tuple[int, set[tuple[int, ...]]]] = {}
        kinds = [self.pack.kinds[self.pack.kind_of[bit]] for bit in bits(cards)]
        for name, shape in self.shapes.items():
            for main, rest in self._patterns(name, shape, kinds):
                for statuses in self._identities(name, kinds, main + rest, len(main)):
                    for suited in self._suits(name, shape, kinds, statuses, main):
                        wild = [rank for rank, how in statuses if how != "itself"]
                        places = tuple(
                            sorted(
                                (wild_strength for wild_strength in (self.rank_strength[rank] for rank in wild)),
                                reverse=True,
                            )
                        )
                        key = (name, len(kinds), tuple(sorted(main)), suited)
                        least, where = found.get(key, (99, set()))
                        if len(wild) < least:
                            least, where = len(wild), set()
                        if len(wild) == least:
                            where.add(places)
                        found[key] = least, where
        return found

    # ---- which places there are ----

    def _patterns(
        self, name: str, shape: Shape, kinds: list[Kind]
    ) -> Iterator[tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
        for main in self._main(shape.parts[0], kinds, len(kinds)):
            left = len(kinds) - sum(count for _, count in main)
            for rest in self._rest(list(shape.parts[1:]), {rank for rank, _ in main}, left):
                yield main, rest

    def _main(self, part: object, kinds: list[Kind], size: int) -> Iterator[list[tuple[int, int]]]:
        ranks = range(len(self.pack.ranks))
        if isinstance(part, OfRank) or (isinstance(part, Cards) and part.number.high == 1):
            for number in range(part.number.low, min(part.number.high, size) + 1):
                yield from ([(rank, number)] for rank in ranks)
        elif isinstance(part, Run):
            seen = set()
            rows = self.rows[part.along] if part.along else next(iter(self.rows.values()))
            for row in rows:
                for start in range(len(row)):
                    for length in range(part.number.low, part.number.high + 1):
                        some = row[start : start + length]
                        key = tuple(sorted(some))
                        if len(set(some)) == length and length * part.width <= size and key not in seen:
                            seen.add(key)
                            yield [(rank, part.width) for rank in some]
        elif isinstance(part, TheCards):
            wanted = sorted(word.value for word in part.cards)
            if wanted == sorted(kind.name for kind in kinds):
                counts = {self.rank_of[name]: 0 for name in wanted}
                for name in wanted:
                    counts[self.rank_of[name]] += 1
                yield list(counts.items())
        elif isinstance(part, OfSuit | Cards):
            for number in range(part.number.low, min(part.number.high, size) + 1):
                for some in combinations_with_replacement(ranks, number):
                    counted = [(rank, some.count(rank)) for rank in sorted(set(some))]
                    if isinstance(part, Cards) or all(count <= self._of_a_suit(rank) for rank, count in counted):
                        yield counted

    def _of_a_suit(self, rank: int) -> int:
        return max(
            self.pack.copies[at] for at, kind in enumerate(self.pack.kinds) if kind.rank == self.pack.ranks[rank]
        )

    def _rest(self, parts: list[object], used: set[int], left: int) -> Iterator[list[tuple[int, int]]]:
        if not parts:
            if left == 0:
                yield []
            return
        part = parts[0]
        assert isinstance(part, Cards | OfRank)
        ranks = [rank for rank in range(len(self.pack.ranks)) if rank not in used]
        for number in range(part.number.low, min(part.number.high, left) + 1):
            for some in combinations_with_replacement(ranks, number):
                if isinstance(part, OfRank) and len(set(some)) > 1:
                    continue
                here = [(rank, some.count(rank)) for rank in sorted(set(some))]
                for more in self._rest(parts[1:], used | set(some), left - number):
                    yield here + more

    # ---- what each card can be there ----

    def _abilities(self, name: str, shape: Shape) -> list[Wild]:
        return [
            wild
            for wild in self.wilds
            if (not wild.within or name in [one.id for one in wild.within])
            and name not in [one.id for one in wild.outside]
        ]

    def _is(self, kind: Kind, word: Word) -> bool:
        return word.value in (kind.name, kind.rank, kind.suit)

    def _ways(self, name: str, kind: Kind, places: list[tuple[int, int]], main: int) -> list[tuple[int, str]]:
        own = self.rank_of[kind.name]
        ways = {(own, "itself")} if any(rank == own for rank, _ in places) else set()
        exact = isinstance(self.shapes[name].parts[0], TheCards)
        for wild in self.able[name]:
            if not any(self._is(kind, word) for word in wild.cards) or exact:
                continue
            for at, (rank, _) in enumerate(places):
                if wild.does == "stands" and rank not in self.extra_ranks:
                    ways.add((rank, "stand"))
                if wild.does == "copies" and (not wild.lower or self.rank_strength[rank] <= self.rank_strength[own]):
                    ways.add((rank, "copy natural" if wild.natural else "copy"))
                if wild.does == "together" and at < main and rank not in self.extra_ranks:
                    ways.add((rank, "together"))
        return sorted(ways)

    def _identities(
        self, name: str, kinds: list[Kind], places: list[tuple[int, int]], main: int
    ) -> Iterator[list[tuple[int, str]]]:
        room = dict(places)
        options = [self._ways(name, kind, places, main) for kind in kinds]

        def go(at: int, taken: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
            if at == len(kinds):
                if self._allowed(name, kinds, taken, places, main):
                    yield list(taken)
                return
            for rank, how in options[at]:
                if room[rank]:
                    room[rank] -= 1
                    yield from go(at + 1, [*taken, (rank, how)])
                    room[rank] += 1

        if sum(room.values()) == len(kinds) and all(options):
            yield from go(0, [])

    def _allowed(
        self, name: str, kinds: list[Kind], taken: list[tuple[int, str]], places: list[tuple[int, int]], main: int
    ) -> bool:
        together = 0
        for rank, _ in places:
            here = [(kind, how) for kind, (where, how) in zip(kinds, taken, strict=True) if where == rank]
            hows = [how for _, how in here]
            if "together" in hows:
                together += 1
                if not self._group(name, here):
                    return False
            if "copy" in hows and not {"itself", "stand"} & set(hows):
                return False
            if "copy natural" in hows and "itself" not in hows:
                return False
        return together == 0 or together < main

    def _group(self, name: str, here: list[tuple[Kind, str]]) -> bool:
        part = self.shapes[name].parts[0]
        if not isinstance(part, Run) or any(how != "together" for _, how in here) or len(here) != part.width:
            return False
        for wild in self.able[name]:
            if wild.does == "together" and len(wild.cards) == len(here):
                for order in product(range(len(here)), repeat=len(here)):
                    if len(set(order)) == len(here) and all(
                        self._is(here[at][0], word) for at, word in zip(order, wild.cards, strict=True)
                    ):
                        return True
        return False

    # ---- suits ----

    def _suits(
        self, name: str, shape: Shape, kinds: list[Kind], taken: list[tuple[int, str]], main: list[tuple[int, int]]
    ) -> set[bool | None]:
        ranks = {rank for rank, _ in main}
        suits = [kind.suit for kind, (rank, how) in zip(kinds, taken, strict=True) if how == "itself" and rank in ranks]
        wild = any(how != "itself" for rank, how in taken if rank in ranks)
        can = set()
        if len(set(suits)) <= 1 and None not in suits:
            can.add(True)
        if len(set(suits)) > 1 or None in suits or (wild and sum(count for _, count in main) > 1):
            can.add(False)
        one = shape.suits == "one" or isinstance(shape.parts[0], OfSuit)
        if one:
            can &= {True}
        if shape.suits == "mixed":
            can &= {False}
        return set(can) if name in self.looks_at_suits else ({None} if can else set())

"""Checks certificates of mousehole with nothing of mousehole: python3 check_certificate.py FILE...

docs/certificate.md has the format, and why what passes here is proved; docs/design.md has the rules of the game.
Exits with 0 if every claim is proved, with 1 if a proof fails, with 2 if a file is no certificate."""
import json
import sys
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product, takewhile
from math import inf

OTHER = {"mouse": "cat", "cat": "mouse"}
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
RULES = {"mouse_jump": "", "cat_jump": "", "first": "mouse cat", "stay": "both none mouse cat", "stuck": "stays loses",
         "cat_hole": "forbidden enters wins", "cats": "", "lazy": "True False", "endless": "mouse cat draw",
         "limit": "", "directions": "4 8", "mouse": "", "cat": "", "hole": ""}  # One of these words, or anything.


class Wrong(Exception):
    """What is wrong with a proof, and where."""


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, list) else value


class Game:
    """The rules. A position is (side to move, the mouse's place, the cats' places in order: cats are all alike)."""

    def __init__(self, game):
        self.rules, graph = {rule: tuples(value) for rule, value in game["rules"].items()}, game.get("graph", [])
        names = game.get("names", range(len(graph)))
        self.edges = {name: {names[node] for node in targets} for name, targets in zip(names, graph)}
        cells = {(r, c) for r, row in enumerate(game.get("grid", [])) for c, cell in enumerate(row) if cell != "#"}
        self.floor, self.holes = cells.union(self.edges), set(self.rules["hole"])
        self.cat_floor = self.floor - self.holes if self.rules["cat_hole"] == "forbidden" else self.floor
        self.limit = inf if self.rules["limit"] == "none" else int(self.rules["limit"])
        known = all(not RULES[rule] or str(value) in RULES[rule].split() for rule, value in self.rules.items())
        if not known or len(self.edges) != len(graph) or min(chain([self.limit], *graph)) < 0:
            raise ValueError("the game has a rule, a limit or an edge that makes no sense")

    @lru_cache(maxsize=None)
    def ways(self, side, at):
        """Where one animal may go in a turn: nowhere, if it is stuck."""
        to = set((self.walks if self.edges else self.slides)(at, self.rules[side + "_jump"]))
        to |= {at} if self.rules["stay"] in ("both", side) else set()
        return to & (self.cat_floor if side == "cat" else self.floor)

    def slides(self, at, jump):
        for down, right in STEPS[:self.rules["directions"]]:
            line = ((at[0] + down * step, at[1] + right * step) for step in range(1, jump + 1))
            yield from takewhile(self.floor.__contains__, line)

    def walks(self, at, jump):
        reached, layer = set(), {at}
        while layer and jump > 0:
            layer, jump = {to for node in layer for to in self.edges[node]} - reached, jump - 1
            reached |= layer
        return reached if at in self.edges[at] else reached - {at}  # To walk out and back again is no move.

    def moves(self, position):
        """Every position one ply on."""
        turn, mouse, cats = position
        if turn == "mouse":
            return {("cat", to, cats) for to in self.ways("mouse", mouse) or [mouse]}
        each = [self.ways("cat", cat) for cat in cats]
        if self.rules["lazy"]:  # None moves where one that may stay "moves" to its own place.
            to = [cats[:i] + (at,) + cats[i + 1:] for i, ways in enumerate(each) for at in ways] or [cats]
        else:
            to = product(*[ways or [cat] for cat, ways in zip(cats, each)])
        return {("mouse", mouse, tuple(sorted(cats))) for cats in to}

    def end(self, position):
        """Who has won, and by what, if the position is finished: the first that is true decides."""
        turn, mouse, cats = position
        can_move = any(self.ways(turn, at) for at in (cats if turn == "cat" else [mouse]))
        ends = [("cat", "capture", mouse in cats), ("mouse", "hole", mouse in self.holes),
                ("cat", "guard", self.rules["cat_hole"] == "wins" and self.holes.intersection(cats)),
                (OTHER[turn], "stuck", self.rules["stuck"] == "loses" and not can_move)]
        return next((end[:2] for end in ends if end[2]), None)

    def starts(self, strategy):
        """Where a strategy starts: at the start, or at one position for each choice of places the other side has."""
        rules, cats = self.rules, tuple(sorted(self.rules.get("cat") or tuples(strategy.get("placement", []))))
        if "mouse" in rules or strategy["side"] == "cat":
            starts = [(mouse, cats) for mouse in ([rules["mouse"]] if "mouse" in rules else self.floor)]
        else:
            answers = {tuple(sorted(cats)): mouse for cats, mouse in tuples(strategy["answers"])}
            all_cats = combinations_with_replacement(sorted(self.cat_floor), rules["cats"])
            starts = [(answers.get(cats), cats) for cats in ([cats] if "cat" in rules else all_cats)]
        for mouse, cats in starts:
            if mouse not in self.floor or not self.cat_floor.issuperset(cats) or len(cats) != rules["cats"]:
                raise Wrong(f"the game cannot start with the mouse at {mouse} and the cats at {cats}")
            yield rules["first"], mouse, cats


def check(game, strategy, needed):
    """Checks that a side `wins` within the needed plies, or that it `holds`: the other does not win within them."""
    side, does, positions, ends = strategy["side"], strategy["does"], map(tuples, strategy["positions"]), set()
    won, lost, unlisted = (0, inf, inf) if does == "wins" else (inf, -1, 0)
    listed = {(turn, mouse, tuple(sorted(cats))): (inf if rank is None else rank, to)
              for turn, mouse, cats, rank, *to in positions if not game.end((turn, mouse, cats))}
    for position, (rank, to) in chain([("the beginning", (needed + 1, []))], listed.items()):
        moves = game.moves(position) if position in listed else game.starts(strategy)
        if position[0] == side:
            to = ("cat", to[0], position[2]) if side == "mouse" else ("mouse", position[1], tuple(sorted(to[0])))
            if to not in moves:
                raise Wrong(f"{side} {does}: after {position} there is no move to {to}")
            moves = [to]
        for after in moves:
            end = None if after in listed else game.end(after)
            promised = (won if end[0] == side else lost) if end else listed.get(after, [unlisted])[0]
            if not (promised <= rank - 1 if does == "wins" else promised >= rank - 1):
                state = f"won by the {end[0]}" if end else f"of rank {promised}" if after in listed else "not listed"
                raise Wrong(f"{side} {does}: after {position} comes {after}, {state}; needed is rank {rank - 1}")
            ends.add(end and end[1])
    return len(listed), ends


def prove(certificate):
    """Checks a certificate, and returns what it proves."""
    if certificate["certificate"] != 1:
        raise ValueError("its version is unknown")
    game, claim = Game(certificate["game"]), certificate["claim"]
    winner, plies, reason = claim["winner"], claim["plies"], claim["reason"]
    if plies is None:
        needed = inf if reason == "endless" else game.limit
        agrees, needs = winner == game.rules["endless"], {("mouse", "holds"): needed, ("cat", "holds"): needed}
    else:
        agrees, needs = plies <= game.limit, {(winner, "wins"): plies, (OTHER.get(winner), "holds"): plies - 1}
    strategies = {(strategy["side"], strategy["does"]): strategy for strategy in certificate["strategies"]}
    if not agrees or not set(needs) <= set(strategies):
        raise Wrong(f"the claim does not go with the rules or the strategies: it needs {needs}")
    (count, ends), (more, _) = [check(game, strategies[which], needed) for which, needed in needs.items()]
    if plies is not None and reason not in ends:
        raise Wrong(f"the strategy never wins by {reason}")
    return f"proved in {count + more} positions: winner {winner}, plies {plies}, reason {reason}"


if __name__ == "__main__":
    status = 0
    for name in sys.argv[1:] or ["-"]:
        try:
            with open(0 if name == "-" else name, encoding="utf-8") as file:
                print(f"{name}: {prove(json.load(file, parse_float=int, parse_constant=int))}")
        except Exception as error:  # A file may be anything.
            wrong = isinstance(error, Wrong)
            status = max(status, 1 if wrong else 2)
            print(f"{name}: {'WRONG' if wrong else 'not a certificate: ' + type(error).__name__}: {error}")
    sys.exit(status)

"""Checks certificates of mousehole with nothing of mousehole: python3 check_certificate.py [--game GAME] [FILE...]

docs/certificate.md has the format to the byte, and why what passes here is proved. The rules of the game are spelled
out below, in the class Game. Whatever is read is written again from what was understood, and must come out as it was,
to the byte: so nothing in a file is passed over, misread or guessed.

Exits with 0 if every claim is proved, with 1 if a proof fails, with 2 if a file is not a certificate."""
import argparse
import json
import sys
from array import array
from bisect import bisect_left
from functools import lru_cache
from itertools import combinations_with_replacement, product, takewhile

OTHER = {"mouse": "cat", "cat": "mouse"}
STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
WORDS = {"first": ("mouse", "cat"), "stay": ("both", "none", "mouse", "cat"), "stuck": ("stays", "loses"),
         "cat_hole": ("forbidden", "enters", "wins"), "endless": ("mouse", "cat", "draw")}
REASONS = ("capture", "hole", "guard", "stuck", "endless", "limit")
LARGEST = 2**32 - 1  # No number in a certificate is larger.
FOREVER = 2**62


class Refused(Exception):
    """Why a file is not a certificate."""


class Wrong(Exception):
    """Why a certificate proves nothing."""


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def printable(value):
    """Something of a file in plain ASCII, which no terminal takes for anything but text."""
    return json.dumps(value, separators=(",", ":"))


def number(value, least=0):
    """A number. Another value that Python takes for one is not written again as it was."""
    if not least <= int(value) <= LARGEST:
        raise Refused(f"a number is not from {least} to {LARGEST}")
    return int(value)


class Lines:
    """The lines of a file, from the first to the last."""

    def __init__(self, file):
        self.file, self.count = file, 0

    def next(self):
        line, self.count = self.file.readline(), self.count + 1
        if line[-1:] != b"\n":
            raise Refused("the file ends early")
        return line[:-1].decode("utf-8")

    def expect(self, text):
        if self.next() != text:
            raise Refused(f"expected {text}")

    def value(self, before, after):
        """The text between what a line begins and ends with."""
        line = self.next()
        if not (line.startswith(before) and line.endswith(after) and len(line) > len(before + after)):
            raise Refused(f"expected {before}...{after}")
        return line[len(before):-len(after)]

    def items(self, close):
        """The items of a list, a line each, and a comma after each but the last; then comes the line that closes it."""
        line = self.next()
        while line != close:
            comma = line[-1:] == ","
            yield line[:-1] if comma else line
            line = self.next()
            if comma == (line == close):
                raise Refused("a comma is missing, or is one too many")


class Game:
    """The rules. Places have numbers: the cells that are not walls row by row, or the nodes of the graph.
    A position is (side to move, the mouse's place, the cats' places in order: no rule tells one cat from another)."""

    def __init__(self, line):
        game, self.text = json.loads(line), line
        self.read_board(game)
        self.read_rules(game["rules"])
        self.draw()
        preset = "cops" if self.mouse is None else "graph" if self.rows is None else "grid"
        if written({"preset": preset, "rules": self.rules, **self.board}) != line:
            raise Refused("the game is not as mousehole writes it")
        self.check()

    def read_board(self, game):
        self.cells, self.graph, self.rows = [], [], None
        if "grid" in game:
            self.rows = game["grid"]
            self.cells = [(r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if cell != "#"]
            self.names = [list(cell) for cell in self.cells]
        else:
            self.graph = [sorted(set(map(number, nodes))) for nodes in game["graph"]]
            self.names = list(map(str, game["names"])) if "names" in game else list(range(len(self.graph)))
        self.place_at = {cell: place for place, cell in enumerate(self.cells)}
        self.place_of = {written(name): place for place, name in enumerate(self.names)}

    def read_rules(self, rules):
        self.mouse = self.place(rules["mouse"]) if "mouse" in rules else None
        self.cats = list(map(self.place, rules["cat"])) if "cat" in rules else None
        self.holes = set(map(self.place, rules["hole"]))
        self.jump = {side: number(rules[side + "_jump"]) for side in OTHER}
        self.cat_count, self.lazy = number(rules["cats"], 1), bool(rules["lazy"])
        self.limit = FOREVER if rules["limit"] == "none" else number(rules["limit"])
        self.directions = 8 if rules.get("directions") == 8 else 4
        for rule, words in WORDS.items():
            if rules[rule] not in words:
                raise Refused(f"expected one of {words} for {rule}")
        self.rules = {"mouse_jump": self.jump["mouse"], "cat_jump": self.jump["cat"]}
        self.rules.update((rule, rules[rule]) for rule in ("first", "stay", "stuck", "cat_hole"))
        self.rules.update(cats=self.cat_count, lazy=self.lazy, endless=rules["endless"])
        self.rules.update(limit="none" if self.limit == FOREVER else str(self.limit))
        if self.rows is not None:
            self.rules.update(directions=self.directions)
        if self.mouse is not None:
            self.rules.update(mouse=self.names[self.mouse])
        if self.cats is not None:
            self.rules.update(cat=self.named(self.cats))
        self.rules.update(hole=self.named(sorted(self.holes)))

    def draw(self):
        """The board, written from what was understood: animals and food stand where the rules have them."""
        if self.rows is None:
            named = any(type(name) is str for name in self.names)
            self.board = {"graph": self.graph, **({"names": self.names} if named else {})}
            return
        marks = {**dict.fromkeys(self.cells, "."), **{self.cells[hole]: "F" for hole in self.holes}}
        marks.update((self.cells[cat], "C") for cat in self.cats or [])
        marks.update((self.cells[mouse], "M") for mouse in [self.mouse] if mouse is not None)
        columns = range(len(self.rows[0]))
        self.board = {"grid": ["".join(marks.get((r, c), "#") for c in columns) for r in range(len(self.rows))]}

    def check(self):
        """Whether all of it makes sense together."""
        places = len(self.names)
        self.cat_places = [place for place in range(places) if self.cat_may_stand(place)]
        if len(self.place_of) != places or "" in self.names:
            raise Refused("a node has no name, or two have the same")
        if self.rows is None and len(self.graph) != places or any(max(to, default=0) >= places for to in self.graph):
            raise Refused("there are more or fewer names than nodes, or an edge leads to none")
        if self.cat_count > 64 or 2 * places**(self.cat_count + 1) > 2**63:
            raise Refused("there are too many cats, or too many positions")
        if not self.cat_places or not all(map(self.cat_may_stand, self.cats or [])):
            raise Refused("a cat can stand nowhere, or stands where it may not")
        if len(self.cats) != self.cat_count if self.cats is not None else self.mouse is not None:
            raise Refused("there are more or fewer cats than the rules say")
        if not self.holes and (self.rules["endless"], self.rules["stuck"]) == ("cat", "stays"):
            raise Refused("there is nothing that the mouse can win by")

    def place(self, name):
        if written(name) not in self.place_of:
            raise Refused(f"there is no place {printable(name)}")
        return self.place_of[written(name)]

    def named(self, places):
        return [self.names[place] for place in places]

    def cat_may_stand(self, place):
        return place not in self.holes or self.rules["cat_hole"] != "forbidden"

    @lru_cache(maxsize=None)
    def ways(self, side, at):
        """Where one animal may go in a turn: nowhere, if it is stuck."""
        to = set((self.slides if self.cells else self.walks)(at, self.jump[side]))
        if self.rules["stay"] in ("both", side):
            to.add(at)
        return sorted(place for place in to if side == "mouse" or self.cat_may_stand(place))

    def slides(self, at, jump):
        """Straight over the floor of a grid, past animals and holes, never past a wall."""
        row, column = self.cells[at]
        for down, right in STEPS[:self.directions]:
            line = (self.place_at.get((row + down * step, column + right * step)) for step in range(1, jump + 1))
            yield from takewhile(lambda place: place is not None, line)

    def walks(self, at, jump):
        """Along edges. To walk out and back again is not a move, but an edge from a node to itself is one."""
        reached, layer = set(), {at}
        while layer and jump > 0:
            layer, jump = {to for node in layer for to in self.graph[node]} - reached, jump - 1
            reached |= layer
        return reached if at in self.graph[at] else reached - {at}

    def moves(self, position):
        """Every position one ply on, some more than once. A cat that is stuck stays while others move."""
        turn, mouse, cats = position
        if turn == "mouse":
            return (("cat", to, cats) for to in self.ways("mouse", mouse) or [mouse])
        each = [self.ways("cat", cat) for cat in cats]
        if self.lazy:  # At most one cat moves: none does where one that may stay "moves" to its own place.
            to = [cats[:i] + (at,) + cats[i + 1:] for i, ways in enumerate(each) for at in ways] or [cats]
        else:
            to = product(*[ways or [cat] for cat, ways in zip(cats, each)])
        return (("mouse", mouse, tuple(sorted(cats))) for cats in to)

    def end(self, position):
        """Who has won, and by what, if the position is finished: the first that is true decides."""
        turn, mouse, cats = position
        if mouse in cats:
            return "cat", "capture"
        if mouse in self.holes:
            return "mouse", "hole"
        if self.rules["cat_hole"] == "wins" and not self.holes.isdisjoint(cats):
            return "cat", "guard"
        movers = [mouse] if turn == "mouse" else cats
        if self.rules["stuck"] == "loses" and not any(self.ways(turn, at) for at in movers):
            return OTHER[turn], "stuck"
        return None

    def __str__(self):
        """The rules, and the board."""
        rules = ", ".join(f"{rule} {printable(value)}" for rule, value in self.rules.items())
        edges = (f"{printable(name)}: {printable(self.named(to))}" for name, to in zip(self.names, self.graph))
        return "\n".join("  " + line for line in [rules, *self.board.get("grid", edges)])

    def key(self, position):
        """A number for each position, in the order in which they are listed."""
        turn, mouse, cats = position
        key = mouse if turn == "mouse" else len(self.names) + mouse
        for cat in cats:
            key = key * len(self.names) + cat
        return key

    def position(self, key):
        cats = []
        for _ in range(self.cat_count):
            key, cat = divmod(key, len(self.names))
            cats.append(cat)
        turn, mouse = divmod(key, len(self.names))
        return ("mouse", "cat")[turn], mouse, tuple(reversed(cats))


class Strategy:
    """One side's way to win, or to hold: where it starts, and the positions that it can meet, in order.
    These are kept in arrays: 20 bytes for each position, and 4 for each cat but the first."""

    def __init__(self, game, side, does, lines, close):
        self.game, self.side, self.does = game, side, does
        self.keys, self.ranks, self.targets, self.answers = array("Q"), array("q"), array("I"), array("I")
        begin = f'{{"side":"{side}","does":"{does}",'
        if game.mouse is None and side == "cat":
            text = lines.value(begin + '"placement":', ",")
            self.placement = self.read_cats(json.loads(text))
            if written(game.named(self.placement)) != text or game.cats and sorted(game.cats) != list(self.placement):
                raise Refused("the placement is not as mousehole writes it, or not that of the game")
            begin = ""
        elif game.mouse is None:
            lines.expect(begin + '"answers":[')
            placements = self.placements()
            for text in lines.items("],"):
                _, mouse = json.loads(text)
                self.answers.append(game.place(mouse))
                if written([game.named(next(placements, [])), mouse]) != text:
                    raise Refused("expected the answer to the next placement of the cats")
            if next(placements, None) is not None:
                raise Refused("a placement of the cats has no answer")
            begin = ""
        lines.expect(begin + '"positions":[')
        for text in lines.items(close):
            self.read_position(text)

    def placements(self):
        """What the mouse has to answer: the placement that the game gives, or else every one, in order."""
        if self.game.cats is not None:
            return iter([tuple(sorted(self.game.cats))])
        return combinations_with_replacement(self.game.cat_places, self.game.cat_count)

    def read_cats(self, names):
        cats = list(map(self.game.place, names))
        if len(cats) != self.game.cat_count or cats != sorted(cats) or not all(map(self.game.cat_may_stand, cats)):
            raise Refused("expected a place for each cat, in order")
        return tuple(cats)

    def read_position(self, text):
        turn, name, names, rank, *to = value = json.loads(text)
        position = turn, self.game.place(name), self.read_cats(names)
        key, moves = self.game.key(position), turn == self.side
        if turn not in OTHER or self.game.end(position) or self.keys and key <= self.keys[-1]:
            raise Refused("expected a position that is not finished, in order")
        if rank is None and self.does == "wins":
            raise Refused("a win is within a number of plies")
        targets = [] if not moves else list(self.read_cats(to[0])) if turn == "cat" else [self.game.place(to[0])]
        value[3] = None if rank is None else number(rank, 1)
        if len(to) != moves or written(value) != text:
            raise Refused("the position is not as mousehole writes it")
        self.keys.append(key)
        self.ranks.append(FOREVER if rank is None else rank)
        self.targets.extend(targets or [0] * self.width())

    def width(self):
        """How many places a move of the side has."""
        return 1 if self.side == "mouse" else self.game.cat_count

    def starts(self):
        """The position that the game starts from, or one for each choice of places that the other side has."""
        game, first = self.game, self.game.rules["first"]
        if game.mouse is not None:
            return [(first, game.mouse, tuple(sorted(game.cats)))]
        if self.side == "cat":
            return ((first, mouse, self.placement) for mouse in range(len(game.names)))
        return ((first, mouse, cats) for mouse, cats in zip(self.answers, self.placements()))

    def at(self, position):
        """Where a position is listed, if it is."""
        key = self.game.key(position)
        index = bisect_left(self.keys, key)
        return index if index < len(self.keys) and self.keys[index] == key else None

    def promise(self, position):
        """The plies within which the side wins, or for which it holds, as far as the end or the list says."""
        won, lost, unlisted = (0, FOREVER, FOREVER) if self.does == "wins" else (FOREVER, -1, 0)
        end, index = self.game.end(position), self.at(position)
        if end:
            return won if end[0] == self.side else lost
        return unlisted if index is None else self.ranks[index]

    def next(self, position, index):
        """What can come after a listed position: the side's own move, or every move of the other."""
        moves = self.game.moves(position)
        if position[0] != self.side:
            return moves
        to = tuple(self.targets[index * self.width():(index + 1) * self.width()])
        move = ("cat", to[0], position[2]) if self.side == "mouse" else ("mouse", position[1], to)
        if move not in moves:
            raise Wrong(f"{self} does not move by the rules {self.where(position)}")
        return [move]

    def check(self, needed):
        """Checks that each promise follows from those one ply on, and that the promises at the start are as needed."""
        self.compare(self.starts(), needed, "at the start")
        for index, rank in enumerate(self.ranks):
            position = self.game.position(self.keys[index])
            less = FOREVER if rank == FOREVER else rank - 1
            self.compare(self.next(position, index), less, position)

    def compare(self, positions, needed, after):
        if self.does == "wins":
            kept = max(map(self.promise, positions)) == needed
        else:
            kept = min(map(self.promise, positions)) >= needed
        if not kept:
            raise Wrong(f"{self} does not do so {after if isinstance(after, str) else self.where(after)}")

    def longest_game(self):
        """How the longest game against a strategy that wins ends. Of positions as good, it goes to the first."""
        def length(position):
            return self.promise(position), -self.game.key(position)

        position = max(self.starts(), key=length)
        while not self.game.end(position):
            position = max(self.next(position, self.at(position)), key=length)
        return self.game.end(position)[1]

    def where(self, position):
        turn, mouse, cats = position
        return "from " + printable([turn, self.game.names[mouse], self.game.named(cats)])

    def __str__(self):
        return f"the {self.side} that {self.does}"


def prove(file, expected_game):
    """Checks a certificate, and returns what it proves."""
    lines = Lines(file)
    try:
        lines.expect('{"certificate":2,')
        game = Game(lines.value('"game":', ","))
        text = lines.value('"claim":', ",")
        claim = json.loads(text)
        winner, plies, reason = claim["winner"], claim["plies"], claim["reason"]
        plies = None if plies is None else number(plies)
        known = winner in WORDS["endless"] and reason in REASONS and not (plies is not None and winner == "draw")
        if not known or written({"winner": winner, "plies": plies, "reason": reason}) != text:
            raise Refused("the claim is not as mousehole writes it")
        if plies is None:
            kinds = [("mouse", "holds"), ("cat", "holds")]
        else:
            kinds = [(winner, "wins"), (OTHER[winner], "holds")]
        lines.expect('"strategies":[')
        first = Strategy(game, *kinds[0], lines, "]},")
        second = Strategy(game, *kinds[1], lines, "]}")
        lines.expect("]}")
        if file.read(1):
            raise Refused("something comes after the end")
    except Exception as error:  # A file may be anything.
        why = str(error) if isinstance(error, Refused) else type(error).__name__
        raise Refused(f"line {lines.count}: {why}") from None
    if expected_game is not None and game.text.encode() != expected_game:
        raise Wrong("it is about another game")
    if plies is None:
        needed = {"endless": FOREVER, "limit": game.limit}.get(reason)
        if winner != game.rules["endless"] or needed is None or (reason, needed) == ("limit", FOREVER):
            raise Wrong("the claim is not what the rules say where nobody forces an end")
        first.check(needed)
        second.check(needed)
    else:
        if plies > game.limit:
            raise Wrong("the win comes after the limit")
        first.check(plies)
        second.check(plies - 1)
        if reason != first.longest_game():
            raise Wrong("the longest game does not end for the reason that is claimed")
    count = len(first.keys) + len(second.keys)
    return f"proved in {count} positions: winner {winner}, plies {printable(plies)}, reason {reason}\n{game}"


def main():
    parser = argparse.ArgumentParser(description="Checks certificates of mousehole with nothing of mousehole.")
    parser.add_argument("--game", help="what is to be proved, as `mousehole convert --to json` writes it")
    parser.add_argument("files", metavar="FILE", nargs="*", default=["-"], help="certificates; - is standard input")
    args, status = parser.parse_args(), 0
    game = None
    if args.game is not None:
        try:
            with open(args.game, "rb") as file:
                game = file.read().removesuffix(b"\n")
        except OSError as error:
            parser.error(f"--game: {error}")
    for name in args.files:
        try:
            with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
                result, code = prove(file, game), 0
        except Wrong as error:
            result, code = f"WRONG: {error}", 1
        except (Refused, OSError) as error:
            result, code = f"not a certificate: {error}", 2
        print(f"{name}: {result}")
        status = max(status, code)
    return status


if __name__ == "__main__":
    sys.exit(main())

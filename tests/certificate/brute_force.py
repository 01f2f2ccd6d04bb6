"""Says of each claim on standard input whether it is true, by trying everything: one {"game": …, "claim": …} to a line.

It shares nothing with the checkers: games are read as data that may be trusted, positions are labelled round by round by
looking at all of them, and no strategy is looked at."""
import itertools
import json
import sys


def solve(game):
    """The label of every position: (winner, plies, ends) or None, and what is needed to choose places."""
    rules = game["rules"]
    key = lambda name: tuple(name) if isinstance(name, list) else name
    if "grid" in game:
        floor = {(r, c): [] for r, row in enumerate(game["grid"]) for c, cell in enumerate(row) if cell != "#"}
        arms = [(0, 1), (1, 0), (0, -1), (-1, 0)] + ([(1, 1), (1, -1), (-1, 1), (-1, -1)] if rules["directions"] == 8 else [])
    else:
        names = game.get("names", list(range(len(game["graph"]))))
        floor = {names[node]: [names[to] for to in targets] for node, targets in enumerate(game["graph"])}
    holes = {key(hole) for hole in rules["hole"]}

    def reach(side, at):
        found = set()
        if "grid" in game:
            for dr, dc in arms:
                cell = at
                for _ in range(rules[side + "_jump"]):
                    cell = (cell[0] + dr, cell[1] + dc)
                    if cell not in floor:
                        break
                    found.add(cell)
        else:
            frontier = [at]
            for _ in range(min(rules[side + "_jump"], len(floor))):
                frontier = [to for node in frontier for to in floor[node]]
                frontier = list(dict.fromkeys(frontier))
                found.update(frontier)
            if at not in floor[at]:
                found.discard(at)
        if rules["stay"] in ("both", side):
            found.add(at)
        if side == "cat" and rules["cat_hole"] == "forbidden":
            found -= holes
        return found

    cat_floor = [place for place in floor if rules["cat_hole"] != "forbidden" or place not in holes]
    mouse_ways = {place: reach("mouse", place) for place in floor}
    cat_ways = {place: reach("cat", place) for place in cat_floor}

    def finished(turn, mouse, cats):
        if mouse in cats:
            return "cat", "capture"
        if mouse in holes:
            return "mouse", "hole"
        if rules["cat_hole"] == "wins" and any(cat in holes for cat in cats):
            return "cat", "guard"
        if rules["stuck"] == "loses":
            if turn == "mouse" and not mouse_ways[mouse]:
                return "cat", "stuck"
            if turn == "cat" and not any(cat_ways[cat] for cat in cats):
                return "mouse", "stuck"
        return None

    def after(turn, mouse, cats):
        if turn == "mouse":
            return [("cat", to, cats) for to in mouse_ways[mouse] or {mouse}]
        if not any(cat_ways[cat] for cat in cats):
            return [("mouse", mouse, cats)]
        if rules["lazy"]:
            moved = set()
            for at, cat in enumerate(cats):
                moved.update(cats[:at] + (to,) + cats[at + 1:] for to in cat_ways[cat])
        else:
            moved = set(itertools.product(*(cat_ways[cat] or {cat} for cat in cats)))
        return [("mouse", mouse, to) for to in moved]

    labels, todo = {}, {}
    for cats in itertools.product(cat_floor, repeat=rules["cats"]):
        for mouse in floor:
            for turn in ("mouse", "cat"):
                end = finished(turn, mouse, cats)
                if end:
                    labels[turn, mouse, cats] = (end[0], 0, {end[1]})
                else:
                    todo[turn, mouse, cats] = after(turn, mouse, cats)
    plies = 0
    while True:
        plies += 1
        new = {}
        for position, successors in todo.items():
            known = [labels.get(successor) for successor in successors]
            mine = [label for label in known if label and label[0] == position[0]]
            if mine:
                new[position] = (position[0], plies, set().union(*(label[2] for label in mine)))
            elif all(known):
                new[position] = (known[0][0], plies, set().union(*(label[2] for label in known)))
        if not new:
            return labels, list(floor), cat_floor, key
        labels.update(new)
        todo = {position: successors for position, successors in todo.items() if position not in new}


def truth(game, claim):
    labels, floor, cat_floor, key = solve(game)
    rules = game["rules"]
    limit = float("inf") if rules["limit"] == "none" else int(rules["limit"])
    cats = [tuple(map(key, rules["cat"]))] if "cat" in rules else list(itertools.product(cat_floor, repeat=rules["cats"]))
    mice = [key(rules["mouse"])] if "mouse" in rules else floor

    def outcome(within):
        """The winner, the plies and the ends of perfect choices of places, if only what is forced within some plies counts."""
        def good(mouse, cats):
            label = labels.get((rules["first"], mouse, cats))
            if label is None or label[1] > within:
                return 0, None
            return (1e9 - label[1] if label[0] == "mouse" else label[1] - 1e9), label
        answers = [[good(mouse, cat) for mouse in mice] for cat in cats]
        values = [max(value for value, _ in answer) for answer in answers]
        perfect = [label for answer, value in zip(answers, values) if value == min(values)
                   for reached, label in answer if reached == value]
        return perfect[0] and (*perfect[0][:2], set().union(*(label[2] for label in perfect)))

    label = outcome(limit)
    if label:
        return (claim["winner"], claim["plies"]) == label[:2] and claim["reason"] in label[2]
    said = claim["winner"] == rules["endless"] and claim["plies"] is None
    return said and (claim["reason"] == "limit" and limit < float("inf")
                     or claim["reason"] == "endless" and outcome(float("inf")) is None)


for line in sys.stdin:
    question = json.loads(line)
    print("true" if truth(question["game"], question["claim"]) else "false", flush=True)

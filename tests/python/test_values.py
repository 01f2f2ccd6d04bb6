"""Boards, rules and games as values: equal, hashed, pickled, copied, shown."""

import copy
import pickle

import mousehole
import networkx as nx
import pytest

ROWS = ["####F", "#C...", "M...."]

BOARDS = [
    mousehole.Board(ROWS),
    mousehole.Board(["...", ".#."]),
    mousehole.Board([[1, 2], [0], [0]]),
    mousehole.Board([[1], [0, 2], []]),
    mousehole.Board(nx.petersen_graph()),
    mousehole.Board(nx.grid_2d_graph(2, 3)),
    mousehole.Board({"a": ["b"], "b": ["a"]}),
    mousehole.Board({1: ["1"], "1": [1]}),
    mousehole.Board("alice bob\nbob carol\n"),
]

RULES = [
    mousehole.Rules(),
    mousehole.Rules("grid", cats=1),
    mousehole.Rules("graph"),
    mousehole.Rules("cops", cats=2),
    mousehole.Rules("cops", cats=2, lazy=True),
    mousehole.Rules("grid", cat_jump=3, limit=None, directions=8),
    mousehole.Rules("grid", endless="draw", first="cat", stay="none", stuck="loses", cat_hole="enters"),
]

GAMES = [
    mousehole.Game(ROWS, mouse_jump=2),
    mousehole.Game(ROWS),
    mousehole.Game(nx.petersen_graph()),
    mousehole.Game(nx.grid_2d_graph(2, 3), preset="cops", cats=2),
    mousehole.Game({"a": ["b"], "b": ["a"]}, mouse="a", cat="b", hole=[]),
]


@pytest.mark.parametrize("values", [BOARDS, RULES, GAMES])
def test_values_are_equal_to_themselves_and_their_copies_alone(values):
    for i, value in enumerate(values):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert again == value and hash(again) == hash(value) and not again != value
            assert repr(again) == repr(value)
        assert copy.deepcopy(value) == copy.copy(value) == value
        for j, other in enumerate(values):
            assert (value == other) == (i == j), (value, other)
    assert len(set(values)) == len(values)
    assert values[0] != "something else"


def test_labels_survive_pickling():
    game = mousehole.Game(nx.grid_2d_graph(2, 3), preset="cops", cats=2)
    again = pickle.loads(pickle.dumps(game))
    assert again.places == game.places == list(nx.grid_2d_graph(2, 3))
    assert again.solve().start == game.solve().start


def test_answers_are_values_too():
    solution = mousehole.solve_grid(ROWS, mouse_jump=2)
    answers = [solution.start, solution.probe(), solution.best_moves(), solution.stats, solution.line(), solution.verify()]
    again = pickle.loads(pickle.dumps(answers))
    assert again == answers
    assert again[4].ending == "hole" and isinstance(again[4], mousehole.Line)


def test_rules_tell_what_they_are():
    assert repr(mousehole.Rules("cops", cats=2, lazy=True)) == "Rules('cops', cats=2, lazy=True)"
    for rules in RULES:
        assert eval(repr(rules), {"Rules": mousehole.Rules}) == rules
    rules = mousehole.Rules("graph")
    assert (rules.stay, rules.cat_hole, rules.endless, rules.limit) == ("none", "forbidden", "draw", None)
    with pytest.raises(AttributeError):
        rules.stay = "both"


def test_rules_are_taken_where_keywords_are():
    rules = mousehole.Rules("grid", mouse_jump=2, cat_jump=2)
    assert mousehole.Game(ROWS, rules=rules).rules == rules
    assert mousehole.Game(ROWS, rules=rules, cat_jump=1).rules == mousehole.Rules("grid", mouse_jump=2)
    assert mousehole.solve_grid(ROWS, rules=rules).game.rules.cat_jump == 2
    assert mousehole.solve_grid(ROWS, 1, rules=rules).game.rules.cat_jump == 1
    # As many cats as are drawn, unless the rules say how many.
    assert mousehole.Game(["C.F", "M.C"], rules=rules).rules.cats == 2
    with pytest.raises(ValueError, match="the rules say 1 but the board has 2"):
        mousehole.Game(["C.F", "M.C"], rules=mousehole.Rules("grid", cats=1))
    assert mousehole.Game(ROWS, rules=mousehole.Rules("cops")).rules == mousehole.Rules("cops")


def test_every_rule_is_the_one_of_the_command_line():
    keywords = dict(
        cat_jump=2, mouse_jump=3, limit=77, endless="draw", first="cat", stay="mouse", lazy=True, stuck="loses",
        cat_hole="enters", directions=8,
    )  # fmt: skip
    rules = mousehole.Game(ROWS, cat=[(1, 1), (1, 3)], cats=2, hole=(0, 4), mouse="2,4", **keywords).rules
    for name, value in keywords.items():
        assert getattr(rules, name) == value
    assert rules.cats == 2
    assert mousehole.Game(ROWS, limit=None).rules.limit is None
    assert mousehole.Game(ROWS, limit="none").rules.limit is None
    assert mousehole.Game(ROWS, cat_jump=None).rules.cat_jump == 1


def test_games_tell_what_they_are():
    game = GAMES[0]
    assert repr(game) == "<Game: Board(['####F', '#C...', 'M....']), Rules('grid', mouse_jump=2)>"
    assert game.holes == ((0, 4),) and game.positions == 200 and game.start == ((2, 0), (1, 1), "mouse")
    assert set(to.mouse for to in game.moves()) == {(2, 0), (2, 1), (2, 2)}
    assert GAMES[3].start is None and GAMES[3].solve().winner == "cat"
    with pytest.raises(ValueError, match="still to be placed"):
        GAMES[3].moves()
    assert str(game.board) == "\n".join(ROWS) and game.board.shape == (3, 5)


def test_boards_tell_what_they_are():
    assert repr(mousehole.Board(nx.petersen_graph())) == "<Board: graph of 10 nodes and 15 edges>"
    assert repr(mousehole.Board(nx.path_graph(2))) == "<Board: graph of 2 nodes and 1 edge>"
    assert repr(mousehole.Board(nx.Graph([(0, 0), (0, 1)]))) == "<Board: graph of 2 nodes and 2 edges>"
    assert repr(mousehole.Board([[1, 2], [0], []])) == "<Board: directed graph of 3 nodes and 3 edges>"


def test_load_reads_files_and_texts(tmp_path):
    texts = [
        "####F\n#C...\nM....",
        '["####F","#C...","M...."]\n1\n2\n',
        '{"grid":["####F","#C...","M...."],"catJump":1,"mouseJump":2}',
        'grid = """\n####F\n#C...\nM....\n"""\n[rules]\nmouse_jump = 2\n',
    ]
    for text in texts:
        path = tmp_path / "board"
        path.write_text(text)
        games = [mousehole.load(text, mouse_jump=2), mousehole.load(path, mouse_jump=2), mousehole.load(str(path), mouse_jump=2)]
        assert all(game == GAMES[0] for game in games), text
    (tmp_path / "game.toml").write_text('file = "board"\n')
    path.write_text(texts[0])
    assert mousehole.load(tmp_path / "game.toml", mouse_jump=2) == GAMES[0]
    assert mousehole.load(GAMES[0].to_json()) == GAMES[0]
    assert len(mousehole.load("IheA@GUAo").board) == 10


@pytest.mark.parametrize("question", ["everything", "winners", "mouse", "start"])
@pytest.mark.parametrize("engine", ["bits", "counter"])
def test_answers_are_pickled_as_their_games(question, engine):
    for game in [*GAMES, mousehole.Game(["." * 30] * 30, mouse=(0, 0), cat=(9, 9), hole=(5, 5))]:
        if game.start is None and question == "mouse":
            continue
        answer = game.solve(question=question, engine=engine)
        text = pickle.dumps(answer)
        assert len(text) < 3000
        for again in [pickle.loads(text), copy.deepcopy(answer)]:
            assert type(again) is type(answer) and again.game == game and again.engine == engine
            assert repr(again) == repr(answer) and again.start == answer.start
            if question == "everything":
                assert again.stats == answer.stats and (again.distances == answer.distances).all()


def test_explanations_are_pickled():
    why = GAMES[0].solve().explain()
    again = pickle.loads(pickle.dumps(why))
    assert again == why and again.facts == why.facts and again.sentences == why.sentences

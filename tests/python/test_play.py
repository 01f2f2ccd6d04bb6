"""Games being played."""

import mousehole
import networkx as nx
import pytest

ROWS = ["####F", "#C...", "M...."]


@pytest.fixture
def play():
    return mousehole.solve_grid(ROWS, mouse_jump=2).play()


def test_a_game_from_its_start_to_its_end(play):
    assert (play.turn, play.plies, play.left, play.ending) == ("mouse", 0, 1000, None)
    assert play.verdict == ("mouse", 5, "mouse", 5)
    while play.ending is None:
        made = play.reply()
        assert made.quality == "best" and made.verdict == play.verdict
    assert (play.ending, play.plies, play.left) == ("hole", 5, 995)
    solution = mousehole.solve_grid(ROWS, mouse_jump=2)
    assert play.positions == tuple(solution.line())
    assert [choice.side for choice in play.choices] == ["mouse", "cat"] * 2 + ["mouse"]
    assert repr(play) == "<Play: over after 5 plies by hole>"
    assert play.moves() == []
    for move in [play.reply, lambda: play.move((0, 4))]:
        with pytest.raises(ValueError, match="the game is over"):
            move()


def test_choices_are_judged_and_taken_back(play):
    before = play.position
    made = play.move((2, 1))
    assert made == ("mouse", (2, 1), "mistake", play.verdict, "mouse", 4) and made.verdict.winner == "cat"
    assert play.undo() == (2, 1) and play.position == before and play.undo() is None
    assert [move.to for move in play.moves()][0] == (2, 2) and len(play.moves()) == 3
    assert play.move([2, 2]).quality == play.move("1,2").quality == "best"
    with pytest.raises(ValueError, match="the mouse cannot get from 2,2 to 0,4 in one move"):
        play.move((0, 4))
    assert play.plies == 2, "what is refused changes nothing"


def test_animals_are_placed_first():
    named = nx.relabel_nodes(nx.cycle_graph(6), dict(enumerate("abcdef")))
    play = mousehole.solve_graph(named, preset="cops", cats=2).play()
    assert (play.turn, play.position, play.moves(), play.positions) == ("cat", None, [], ())
    assert play.move(["a", "b"]).to == ("a", "b") and play.turn == "mouse"
    assert play.reply().side == "mouse" and play.position is not None and play.plies == 0
    assert play.undo() in "abcdef" and play.undo() == ("a", "b")
    with pytest.raises(ValueError, match="expected 2 places, one for each cat, not 1"):
        play.move("a")


@pytest.mark.parametrize("opponent", ["perfect", "greedy", "random", "level-3", *range(1, 10)])
def test_opponents_keep_to_the_rules_and_to_their_seed(opponent, play):
    again = mousehole.solve_grid(ROWS, mouse_jump=2).play()
    for _ in range(20):
        if play.ending is None:
            assert play.reply(opponent, seed=7) == again.reply(opponent, seed=7)
    game = play.game
    for at, after in zip(play.positions, play.positions[1:]):
        assert after in game.moves(*at)


def test_a_game_may_begin_anywhere():
    solution = mousehole.solve_grid(ROWS, mouse_jump=2)
    play = solution.play(mouse=(2, 4), turn="mouse")
    assert play.position == ((2, 4), (1, 1), "mouse") and play.verdict == solution.probe(mouse=(2, 4))
    assert play.reply().to == (0, 4) and play.ending == "hole"
    for opponent in ["chess", 0, 10, 5.5, None.__class__]:
        with pytest.raises(ValueError, match="expected perfect, greedy, random, or a level 1 to 9"):
            solution.play().reply(opponent)

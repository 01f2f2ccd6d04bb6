"""Table files."""

import mousehole
import networkx as nx
import numpy as np
import pytest

ROWS = ["####F", "#C...", "M...."]


@pytest.fixture
def solution():
    return mousehole.solve_grid(ROWS, mouse_jump=2)


@pytest.fixture
def path(solution, tmp_path):
    path = tmp_path / "example.mht"
    solution.save(path)
    return path


def test_a_table_says_what_its_solution_said(solution, path):
    with mousehole.open_table(path) as table:
        assert (table.winner, table.plies, table.start) == (solution.winner, solution.plies, solution.start)
        assert table.game == solution.game and table.stats == solution.stats
        assert np.array_equal(table.labels, solution.labels)
        assert np.array_equal(table.distances, solution.distances)
        assert table.places == solution.places and table.cat_places == solution.cat_places
        for mouse in solution.places:
            assert table.probe(mouse=mouse) == solution.probe(mouse=mouse)
            assert table.best_moves(mouse=mouse) == solution.best_moves(mouse=mouse)
        assert table.index() == solution.index()
        assert table.verify()
        assert repr(table) == f"<Table: {path}, 200 positions>"


def test_a_table_is_closed_at_the_end(path):
    with mousehole.open_table(str(path)) as table:
        assert not table.closed
    assert table.closed and repr(table) == f"<Table: {path}, closed>"
    table.close()
    for use in [table.probe, table.best_moves, table.verify, lambda: table.labels, table.__enter__]:
        with pytest.raises(ValueError, match="the table is closed"):
            use()
    with pytest.raises(KeyError):
        with mousehole.open_table(path) as table:
            raise KeyError
    assert table.closed


def test_labels_are_texts_in_a_table(tmp_path):
    solution = mousehole.solve_graph(nx.grid_2d_graph(2, 2), mouse=(0, 0), cat=(1, 1), hole=(0, 1))
    solution.save(tmp_path / "graph.mht")
    with mousehole.open_table(tmp_path / "graph.mht") as table:
        assert table.start == ("(0, 0)", "(1, 1)", "mouse")
        assert table.probe("(1, 0)", "(1, 1)", "cat") == solution.probe((1, 0), (1, 1), "cat")
        # In questions they may be as they were.
        assert table.probe((1, 0), (1, 1), "cat") == table.probe((1, 0), [(1, 1)], "cat") == table.probe("(1, 0)", turn="cat")
        with pytest.raises(ValueError, match="mouse: "):
            table.probe((5, 5), (1, 1), "cat")


def test_what_is_no_table_is_told(path, tmp_path):
    with pytest.raises(FileNotFoundError):
        mousehole.open_table(tmp_path / "none.mht")
    text = tmp_path / "text"
    text.write_text("M.F\n..C\n" * 100)
    with pytest.raises(ValueError, match="this is not a table"):
        mousehole.open_table(text)
    damaged = bytearray(path.read_bytes())
    damaged[-1] ^= 255
    path.write_bytes(damaged)
    with mousehole.open_table(path) as table, pytest.raises(ValueError, match="damaged"):
        table.verify()
    with pytest.raises(OSError):
        mousehole.solve_grid(ROWS).save(tmp_path / "no" / "folder" / "x.mht")


@pytest.mark.parametrize("lead", [lambda link, file: link.symlink_to(file), lambda link, file: link.hardlink_to(file)])
def test_save_follows_no_link(solution, tmp_path, lead):
    precious = tmp_path / "precious"
    precious.write_text("precious")
    lead(tmp_path / "x.mht.part", precious)
    with pytest.raises(OSError, match="x.mht.part: cannot be written: it (is a link|has another name)"):
        solution.save(tmp_path / "x.mht")
    assert precious.read_text() == "precious"
    assert not (tmp_path / "x.mht").exists()


LARGE = dict(board=["." * 40] * 40, mouse=(0, 0), cat=(39, 39), hole=(0, 39))


def test_a_table_is_built_in_one_go(tmp_path):
    game = mousehole.Game(**LARGE)
    told = []
    with game.build_table(tmp_path / "a.mht", memory=1e9, scratch=tmp_path, threads=2, progress=told.append) as table:
        assert table.stats == game.solve().stats and table.verify() and table.path == tmp_path / "a.mht"
    assert told[-1].done == told[-1].total == game.positions
    assert [file.name for file in tmp_path.iterdir()] == ["a.mht"]
    with pytest.raises(MemoryError):
        game.build_table(tmp_path / "b.mht", memory=10)
    with pytest.raises(OSError):
        game.build_table(tmp_path / "no" / "folder.mht")


def test_a_build_that_was_stopped_goes_on(tmp_path):
    # Large enough that writing its blocks on one thread takes many reports of progress, on any machine.
    board = dict(board=["." * 64] * 64, mouse=(0, 0), cat=(63, 63), hole=(0, 63))
    game, path = mousehole.Game(**board), tmp_path / "a.mht"
    written = []

    def stop(progress):
        # Blocks are written in round 0, after the solve.
        if progress.round == 0 and 0 < progress.done < progress.total and written:
            raise LookupError("enough")
        written.append(progress)

    for _ in range(3):
        with pytest.raises(LookupError):
            game.build_table(path, resume=True, threads=1, progress=stop)
        assert not path.exists()
    with game.build_table(path, resume=True) as table:
        assert np.array_equal(table.distances, game.solve().distances)
    assert [file.name for file in tmp_path.iterdir()] == ["a.mht"]


def test_only_a_table_of_the_same_game_is_replaced_by_a_resumed_build(tmp_path, solution, path):
    precious = tmp_path / "precious"
    precious.write_text("precious")
    for other in [path, precious]:
        before = other.read_bytes()
        with pytest.raises(ValueError, match="there is nothing to resume"):
            mousehole.Game(ROWS).build_table(other, resume=True)
        assert other.read_bytes() == before
    solution.game.build_table(path, resume=True).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["example.mht", "precious"]

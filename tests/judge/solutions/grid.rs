use std::collections::VecDeque;

impl Solution {
    pub fn can_mouse_win(grid: Vec<String>, cat_jump: i32, mouse_jump: i32) -> bool {
        let tiles: Vec<Vec<u8>> = grid.iter().map(|row| row.bytes().collect()).collect();
        let (rows, columns) = (tiles.len() as i32, tiles[0].len() as i32);
        let drawn = tiles.concat();
        let n = drawn.len();
        let find = |token: u8| drawn.iter().position(|&tile| tile == token).unwrap();
        let (mouse, cat, food) = (find(b'M'), find(b'C'), find(b'F'));
        let moves = |jump: i32| -> Vec<Vec<usize>> {
            let from = |i: usize| {
                if drawn[i] == b'#' {
                    return Vec::new();
                }
                let mut to = vec![i];
                let (row, column) = (i as i32 / columns, i as i32 % columns);
                for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    for k in 1..=jump {
                        let (r, c) = (row + dr * k, column + dc * k);
                        if r < 0 || c < 0 || r >= rows || c >= columns || tiles[r as usize][c as usize] == b'#' {
                            break;
                        }
                        to.push((r * columns + c) as usize);
                    }
                }
                to
            };
            (0..n).map(from).collect()
        };
        let (mouse_moves, cat_moves) = (moves(mouse_jump), moves(cat_jump));
        // turns[turn][m][c]: in how many turns the mouse wins, or -1; turn 0 is the mouse's.
        let mut turns = vec![vec![vec![-1; n]; n]; 2];
        let mut left = vec![cat_moves.iter().map(Vec::len).collect::<Vec<_>>(); n];
        let mut todo = VecDeque::new();
        for c in (0..n).filter(|&c| c != food && drawn[c] != b'#') {
            for turn in 0..2 {
                turns[turn][food][c] = 0;
                todo.push_back((turn, food, c));
            }
        }
        while let Some((turn, m, c)) = todo.pop_front() {
            let after = turns[turn][m][c] + 1;
            if turn == 1 {
                for &come in &mouse_moves[m] {
                    if come != c && come != food && turns[0][come][c] < 0 {
                        turns[0][come][c] = after;
                        todo.push_back((0, come, c));
                    }
                }
            } else {
                for &come in &cat_moves[c] {
                    if come == m || come == food || m == food || turns[1][m][come] >= 0 {
                        continue;
                    }
                    left[m][come] -= 1;
                    if left[m][come] == 0 {
                        turns[1][m][come] = after;
                        todo.push_back((1, m, come));
                    }
                }
            }
        }
        (0..=1000).contains(&turns[0][mouse][cat])
    }
}

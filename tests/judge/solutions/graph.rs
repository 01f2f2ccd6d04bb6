impl Solution {
    pub fn cat_mouse_game(graph: Vec<Vec<i32>>) -> i32 {
        let n = graph.len();
        // value[turn][mouse][cat]: 0 open, 1 mouse, 2 cat; turn 0 is the mouse's.
        let mut value = vec![vec![vec![0; n]; n]; 2];
        let cat_moves: Vec<usize> = graph.iter().map(|to| to.iter().filter(|&&to| to != 0).count()).collect();
        let mut left: Vec<Vec<Vec<usize>>> =
            vec![graph.iter().map(|to| vec![to.len(); n]).collect(), vec![cat_moves; n]];
        let mut todo = std::collections::VecDeque::new();
        for turn in 0..2 {
            for i in 1..n {
                value[turn][0][i] = 1;
                todo.push_back((turn, 0, i));
                value[turn][i][i] = 2;
                todo.push_back((turn, i, i));
            }
        }
        while let Some((turn, mouse, cat)) = todo.pop_front() {
            let (winner, before) = (value[turn][mouse][cat], 1 - turn);
            for &come in &graph[if before == 0 { mouse } else { cat }] {
                let (m, c) = if before == 0 { (come as usize, cat) } else { (mouse, come as usize) };
                if c == 0 || value[before][m][c] != 0 {
                    continue;
                }
                left[before][m][c] -= 1;
                if winner == before as i32 + 1 || left[before][m][c] == 0 {
                    value[before][m][c] = winner;
                    todo.push_back((before, m, c));
                }
            }
        }
        value[0][1][2]
    }
}

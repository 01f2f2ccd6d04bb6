// Paste your `impl Solution` below, unchanged. Then: rustc -O FILE -o solution && mousehole judge -- ./solution
// Each line of standard input is a board, each line of standard output its answer. Print with eprintln!, not println!.
#![allow(unused)]

pub struct Solution;

// ---- paste here ----

/// What a solution of the other puzzle falls back on: an own function of the same name goes first.
trait Unsolved: Sized {
    fn cat_mouse_game(_: Vec<Vec<i32>>) -> &'static str {
        "none"
    }
    fn can_mouse_win(_: Vec<String>, _: i32, _: i32) -> &'static str {
        "none"
    }
}

impl Unsolved for Solution {}

/// {"graph":[[1,2],[0],[0]]}
fn read_graph(line: &str) -> Vec<Vec<i32>> {
    let lists = line.split('[').skip(2).map(|list| list.split(']').next().unwrap());
    lists.map(|list| list.split(',').filter_map(|node| node.parse().ok()).collect()).collect()
}

/// {"grid":["M.","CF"],"catJump":1,"mouseJump":2}
fn read_grid(line: &str) -> Vec<String> {
    let rows = &line[line.find('[').unwrap() + 1..line.find(']').unwrap()];
    rows.split(',').map(|row| row.trim_matches('"').to_owned()).collect()
}

fn read_number(line: &str, key: &str) -> i32 {
    let digits = &line[line.find(key).unwrap() + key.len()..];
    digits.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        if line.contains("\"graph\"") {
            println!("{}", Solution::cat_mouse_game(read_graph(&line)));
        } else {
            let (cat, mouse) = (read_number(&line, "\"catJump\":"), read_number(&line, "\"mouseJump\":"));
            println!("{}", Solution::can_mouse_win(read_grid(&line), cat, mouse));
        }
    }
}

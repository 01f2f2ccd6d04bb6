//! Test cases in every form that people have them in.

use mousehole::Game;
use mousehole::formats::{Format, detect};
use mousehole::game::Input;

use crate::game;

/// The test case of every form below, as JSON objects.
const GRID: &str = "{\"grid\":[\"####F\",\"#C...\",\"M....\"],\"catJump\":1,\"mouseJump\":2}";
const GRAPH: &str = r#"{"graph":[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]}"#;

/// Checks that each text is recognised as pasted, and as that game.
#[track_caller]
fn all_are(expected: &str, texts: &[&str]) {
    let expected = game(expected);
    for text in texts {
        assert_eq!(detect(text), Ok(Format::Pasted), "{text}");
        assert_eq!(game(text), expected, "{text}");
    }
}

#[test]
fn values_one_to_a_line_with_or_without_names() {
    all_are(
        GRID,
        &[
            "[\"####F\",\"#C...\",\"M....\"]\n1\n2",
            "grid =\n[\"####F\",\"#C...\",\"M....\"]\ncatJump =\n1\nmouseJump =\n2",
            "grid: [\"####F\",\"#C...\",\"M....\"]\ncatJump: 1\nmouseJump: 2",
            "mouseJump = 2, catJump = 1, grid = [\"####F\",\"#C...\",\"M....\"]",
            "[\"####F\",\"#C...\",\"M....\"], 1, 2",
        ],
    );
    all_are(
        GRAPH,
        &[
            "graph =\n[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
            "graph: [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
            "graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\nOutput: 0",
        ],
    );
}

#[test]
fn examples_with_their_headings_and_answers() {
    all_are(
        GRID,
        &[
            "Input: grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\nOutput: true",
            "**Input:** grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\n**Output:** true\n\
             **Explanation:** The cat cannot catch the mouse.",
            "Example 1:\n\nInput: grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\nOutput: true",
            "输入：grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2\n输出：true\n解释：猫抓不到老鼠。",
            "**示例 1：**\n\n输入：grid = [\"####F\"，\"#C...\"，\"M....\"]，catJump = 1，mouseJump = 2",
            "Input\ngrid =\n[\"####F\",\"#C...\",\"M....\"]\ncatJump =\n1\nmouseJump =\n2\nOutput\ntrue\nExpected\ntrue",
        ],
    );
    all_are(GRAPH, &["**Input:** graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n**Output:** 0"]);
}

#[test]
fn backticks_and_code_fences_are_left_aside() {
    all_are(
        GRAPH,
        &[
            "`[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`",
            "`graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`",
            "graph = `[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]`",
            "```\n[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n```\n",
            "```python\ngraph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]];\n```",
            "``` c++\nvector<vector<int>> graph = {{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}};\n",
        ],
    );
    // Every format may stand in a fence, and faults point where they did.
    for text in ["~~~\nM.C\n..F\n~~~", "\n```text\nM.C\n..F\n```\n\n", "```json\n{\"grid\":[\"M.C\",\"..F\"]}\n```"] {
        assert_eq!(game(text), game("M.C\n..F"), "{text}");
    }
    let error = Input::read(b"```text\nM.C\n..x\n```\n", None, None).unwrap_err();
    assert_eq!((error.line, error.column, error.excerpt.as_str()), (3, 3, "..x"));
}

#[test]
fn quotes_of_every_kind_hold_rows() {
    all_are(
        GRID,
        &[
            "[“####F”,“#C...”,“M....”]\n1\n2",
            "[„####F“, „#C...“, „M....“]\n1\n2",
            "grid = [‘####F’, ‘#C...’, ‘M....’], catJump = 1, mouseJump = 2",
            "['####F','#C...','M....']\n1\n2",
            "grid = ['####F', '#C...', 'M....']\ncatJump = 1\nmouseJump = 2",
        ],
    );
}

#[test]
fn full_width_punctuation_counts_as_plain() {
    all_are(
        GRID,
        &["［＂####F＂，＂#C...＂，＂M....＂］\n1\n2", "grid＝【“####F”、“#C...”、“M....”】；catJump＝1；mouseJump＝2"],
    );
    all_are(GRAPH, &["graph＝［［2，5］，［3］，［0，4，5］，［1，4，5］，［2，3］，［0，2，3］］"]);
    for text in ["［", "［］", "【［", "grid＝", "graph＝［", "catJump＝［］", "示例１：［"] {
        assert!(Input::read(text.as_bytes(), None, None).is_err(), "{text}");
    }
}

#[test]
fn tuples_and_commas_at_the_end() {
    all_are(
        GRID,
        &[
            "('####F', '#C...', 'M....'), 1, 2",
            "[\n  \"####F\",\n  \"#C...\",\n  \"M....\",\n],\n1,\n2,\n",
            "grid = (\"####F\", \"#C...\", \"M....\",)\ncatJump = 1\nmouseJump = 2",
        ],
    );
    all_are(
        GRAPH,
        &[
            "[(2, 5), (3,), (0, 4, 5), (1, 4, 5), (2, 3), (0, 2, 3)]",
            "((2, 5), (3,), (0, 4, 5), (1, 4, 5), (2, 3), (0, 2, 3))",
            "[[2,5,],[3,],[0,4,5],[1,4,5],[2,3],[0,2,3],]",
        ],
    );
}

#[test]
fn literals_of_many_languages() {
    all_are(
        GRID,
        &[
            "{\"####F\",\"#C...\",\"M....\"}\n1\n2",
            "vector<string> grid = {\"####F\", \"#C...\", \"M....\"};\nint catJump = 1, mouseJump = 2;",
            "std::vector<std::string> grid{\"####F\", \"#C...\", \"M....\"};\nconst int catJump = 1;\nint mouseJump = 2;",
            "String[] grid = {\"####F\", \"#C...\", \"M....\"};\nint catJump = 1;\nint mouseJump = 2;",
            "String[] grid = new String[]{\"####F\", \"#C...\", \"M....\"}; int catJump = 1; int mouseJump = 2;",
            "List<String> grid = List.of(\"####F\", \"#C...\", \"M....\");\nint catJump = 1; // the cat\nint mouseJump = 2;",
            "grid := []string{\"####F\", \"#C...\", \"M....\",}\ncatJump := 1\nmouseJump := 2",
            "let grid = vec![\"####F\".to_string(), \"#C...\".to_string(), \"M....\".to_string()];\n\
             let cat_jump = 1;\nlet mouse_jump = 2;",
            "let grid: Vec<String> = vec![String::from(\"####F\"), String::from(\"#C...\"), String::from(\"M....\")];\n\
             let cat_jump: i32 = 1; let mouse_jump: i32 = 2;",
            "const grid: string[] = [\"####F\", \"#C...\", \"M....\"];\nconst catJump = 1, mouseJump = 2;",
            "grid: List[str] = [\"####F\", \"#C...\", \"M....\"]  # the board\ncatJump: int = 1\nmouseJump: int = 2",
        ],
    );
    all_are(
        GRAPH,
        &[
            "{{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}}",
            "vector<vector<int>> graph = {{2, 5}, {3}, {0, 4, 5}, {1, 4, 5}, {2, 3}, {0, 2, 3}};",
            "int[][] graph = {{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}};",
            "new int[][]{{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}}",
            "int[][] graph = new int[][] { new int[] {2,5}, new[] {3}, new int[]{0,4,5},{1,4,5},{2,3},{0,2,3}};",
            "[][]int{{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}}",
            "graph := [][]int{\n\t{2, 5},\n\t{3},\n\t{0, 4, 5},\n\t{1, 4, 5},\n\t{2, 3},\n\t{0, 2, 3},\n}",
            "vec![vec![2,5],vec![3],vec![0,4,5],vec![1,4,5],vec![2,3],vec![0,2,3]]",
            "let graph: Vec<Vec<i32>> = vec![vec![2,5],vec![3],vec![0,4,5],vec![1,4,5],vec![2,3],vec![0,2,3]];",
            "Arrays.asList(Arrays.asList(2,5),Arrays.asList(3),List.of(0,4,5),List.of(1,4,5),List.of(2,3),List.of(0,2,3))",
        ],
    );
}

#[test]
fn calls_of_the_puzzles_functions() {
    all_are(
        GRID,
        &[
            "canMouseWin([\"####F\",\"#C...\",\"M....\"],1,2)",
            "canMouseWin(grid = [\"####F\",\"#C...\",\"M....\"], catJump = 1, mouseJump = 2)",
            "print(Solution().canMouseWin(['####F', '#C...', 'M....'], 1, 2))  # True",
            "assert sol.canMouseWin([\"####F\",\"#C...\",\"M....\"], 1, 2) == True",
            "bool won = Solution().canMouseWin({\"####F\",\"#C...\",\"M....\"}, 1, 2);",
            "Solution::can_mouse_win(vec![\"####F\".into(), \"#C...\".into(), \"M....\".into()], 1, 2)",
            "vector<string> grid = {\"####F\",\"#C...\",\"M....\"};\nint catJump = 1;\nint mouseJump = 2;\n\
             cout << s.canMouseWin(grid, catJump, mouseJump);",
        ],
    );
    all_are(
        GRAPH,
        &[
            "catMouseGame([[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]])",
            "new Solution().catMouseGame(new int[][]{{2,5},{3},{0,4,5},{1,4,5},{2,3},{0,2,3}});",
        ],
    );
}

#[test]
fn matrices_of_characters() {
    all_are(
        GRID,
        &[
            "[[\"#\",\"#\",\"#\",\"#\",\"F\"],[\"#\",\"C\",\".\",\".\",\".\"],[\"M\",\".\",\".\",\".\",\".\"]], 1, 2",
            "{{'#','#','#','#','F'},{'#','C','.','.','.'},{'M','.','.','.','.'}}\n1\n2",
            "char[][] grid = {{'#','#','#','#','F'},{'#','C','.','.','.'},{'M','.','.','.','.'}};\n\
             int catJump = 1; int mouseJump = 2;",
            "grid = [[\"#\",\"#\",\"#\",\"#\",\"F\"],[\"#\",\"C\",\".\",\".\",\".\"],[\"M\",\".\",\".\",\".\",\".\"]]\n\
             catJump = 1\nmouseJump = 2",
        ],
    );
}

#[test]
fn letters_may_be_small_and_cells_apart() {
    let board = "####F\n#C...\nM....\n";
    for text in [
        "####f\n#c...\nm....\n",
        "# # # # F\n# C . . .\nM . . . .\n",
        "#\t#\t#\t#\tf\n#\tc\t.\t.\t.\nm\t.\t.\t.\t.\n",
        "[\"####f\",\"#c...\",\"m....\"]",
        "{\"grid\":[\"####f\",\"#c...\",\"m....\"]}",
        "grid = '''\n# # # # F\n# C . . .\nM . . . .\n'''",
    ] {
        assert_eq!(game(text), game(board), "{text}");
    }
}

#[test]
fn a_row_of_small_letters_is_a_grid_where_it_is_nothing_else() {
    for text in ["mcf", "m.cf\nfcm.", "c.m.f"] {
        assert_eq!(detect(text), Ok(Format::Grid), "{text}");
    }
    assert_eq!(detect("fcc\na b"), Ok(Format::Edges));
    assert!(detect("once upon a time").is_err());
}

#[test]
fn boards_as_the_command_draws_them() {
    let board = "####F\n#C...\nM....\n";
    for text in [
        "\n    0 1 2 3 4\n  0 ████████F\n  1 ██C · · ·\n  2 M · ◆ · ·\n\n",
        "    0 1 2 3 4\n  0 ########F\n  1 ##C . . .\n  2 M . * . .\n",
        "0 1 2 3 4\n0 ████████F*\n1 ██C · · · \n2 M · ◆ · · ",
    ] {
        assert_eq!(detect(text), Ok(Format::Grid), "{text}");
        assert_eq!(game(text), game(board), "{text}");
    }
    let wide = "    0         5         10\n  0 M · · · · · · · · · · C \n  1 ████████████████████████\n  2 · · · · · · · · · · · F ";
    assert_eq!(game(wide), game("M..........C\n############\n...........F"));
    assert_eq!(game("    0 1 2\n  0 C1· C2\n  1 M ◆ F").rules().cats, 2);
}

#[test]
fn what_other_formats_have_stays_theirs() {
    for (text, format) in [
        ("grid = ['M.F', 'C..']", Format::Toml),
        ("graph = [[1], [0]]\n[rules]\ncats = 1", Format::Toml),
        ("# A board\ngrid = '''\nM.F\n'''", Format::Toml),
        ("[rules]\ncats = 1", Format::Toml),
        ("grid graph\ngraph canMouseWin", Format::Edges),
        ("let it\nit be", Format::Edges),
        ("vector list", Format::Edges),
        ("0 1\n0 F", Format::Edges),
        ("0 1 0\n1 0 1\n0 1 0", Format::Matrix),
        ("{\"M\": 1}", Format::Json),
        ("{}", Format::Json),
        ("M C\nC F", Format::Edges),
    ] {
        assert_eq!(detect(text), Ok(format), "{text}");
    }
}

#[test]
fn a_test_case_without_jumps_has_those_of_the_puzzle() {
    let alone: Game = game("[\"M.C\",\"..F\"]");
    assert_eq!((alone.rules().cat_jump, alone.rules().mouse_jump), (1, 1));
}

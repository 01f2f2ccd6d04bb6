//! A game as a test case of its puzzle, in the form of a puzzle site or as code.

use mousehole_base::words;
use mousehole_formats::Value;

use super::{CannotDraw, Game, GameBuilder, Preset};
use crate::board::{Board, Place};

words! {
    /// The forms of a test case that are written. All of them are read as `pasted`.
    TestCase {
        /// The values one to a line, as a puzzle site takes them.
        Pasted = "pasted",
        /// Declarations of C++.
        Cpp = "cpp",
        /// Declarations of Java.
        Java = "java",
        /// Assignments of Python.
        Python = "python",
    }
}

/// What stands around the values of a test case.
struct Code {
    grid: &'static str,
    graph: &'static str,
    /// What stands before the jumps of the cat and of the mouse.
    jumps: [&'static str; 2],
    brackets: [&'static str; 2],
    comma: &'static str,
    end: &'static str,
}

impl TestCase {
    fn code(self) -> Code {
        let plain = Code { grid: "", graph: "", jumps: ["", ""], brackets: ["[", "]"], comma: ",", end: "\n" };
        let declared = Code {
            jumps: ["int catJump = ", "int mouseJump = "],
            brackets: ["{", "}"],
            comma: ", ",
            end: ";\n",
            ..plain
        };
        match self {
            TestCase::Pasted => plain,
            TestCase::Cpp => Code { grid: "vector<string> grid = ", graph: "vector<vector<int>> graph = ", ..declared },
            TestCase::Java => Code { grid: "String[] grid = ", graph: "int[][] graph = ", ..declared },
            TestCase::Python => {
                let jumps = ["catJump = ", "mouseJump = "];
                Code { grid: "grid = ", graph: "graph = ", jumps, comma: ", ", ..plain }
            }
        }
    }
}

/// Why a game is no test case of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTestCase {
    /// Something of it cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] CannotDraw),
    /// The puzzle has no such game.
    #[error("the puzzle has no such game: {0}")]
    NoPuzzle(String),
    /// A rule is not the puzzle's.
    #[error("{rule} is {found}, and in the puzzle it is {puzzle}; JSON has every rule")]
    Rule {
        /// The name of the rule.
        rule: &'static str,
        /// Its value.
        found: String,
        /// Its value in the puzzle.
        puzzle: String,
    },
    /// The nodes have names.
    #[error("the nodes have names, and those of the puzzle are numbers; JSON has room for names")]
    Names,
}

impl Game {
    /// The game as a test case of LeetCode 1728 or 913, which reads back as the same game. A game that differs from the
    /// puzzle's by more than the jumps on a grid is refused.
    ///
    /// ```
    /// use mousehole::game::TestCase;
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// assert_eq!(game.to_test_case(TestCase::Python)?, "grid = [\"C.F\", \"M..\"]\ncatJump = 1\nmouseJump = 2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_test_case(&self, form: TestCase) -> Result<String, NoTestCase> {
        self.check_puzzle()?;
        Ok(self.values(&form.code())?)
    }

    /// The values of a test case. Rules that are not among them are left out, and so is what stands on a graph.
    fn values(&self, code: &Code) -> Result<String, CannotDraw> {
        let Code { comma, end, brackets: [open, close], .. } = code;
        let list = |items: Vec<String>| format!("{open}{}{close}", items.join(comma));
        Ok(match self.board() {
            Board::Grid(_) => {
                let rows = self.to_grid_text()?.lines().map(|row| format!("\"{row}\"")).collect();
                let [cat, mouse] = code.jumps;
                let (cat_jump, mouse_jump) = (self.rules().cat_jump, self.rules().mouse_jump);
                format!("{}{}{end}{cat}{cat_jump}{end}{mouse}{mouse_jump}{end}", code.grid, list(rows))
            }
            Board::Graph(graph) => {
                let targets = |node| list(graph.targets(Place(node)).map(|to| to.0.to_string()).collect());
                let lists = (0..graph.places() as u32).map(targets).collect();
                format!("{}{}{end}", code.graph, list(lists))
            }
        })
    }

    /// The values of a test case one to a line: the rows and the jumps of the cat and of the mouse, or the adjacency lists
    /// of a graph. Other rules are left out, and so is what stands on a graph.
    pub fn to_pasted(&self) -> Result<String, CannotDraw> {
        self.values(&TestCase::Pasted.code())
    }

    /// Refuses a game that is not the puzzle's.
    fn check_puzzle(&self) -> Result<(), NoTestCase> {
        let (preset, rules) = match self.board() {
            Board::Grid(_) => (Preset::Grid, Some(self.rules())),
            Board::Graph(graph) if graph.name(Place(0)).is_some() => return Err(NoTestCase::Names),
            Board::Graph(_) => (Preset::Graph, None),
        };
        let mut puzzle = GameBuilder::new(self.board().clone(), preset);
        if let Some(rules) = rules {
            puzzle = puzzle.cat_jump(rules.cat_jump).mouse_jump(rules.mouse_jump);
        }
        let puzzle = puzzle.build().map_err(|error| NoTestCase::NoPuzzle(error.to_string()))?;
        let own = self.settings().values();
        let puzzles = puzzle.settings().values();
        let value_of = |values: &[(&'static str, Value)], rule: &str| {
            values
                .iter()
                .find(|(key, _)| *key == rule)
                .map_or("left to the sides".to_owned(), |(_, value)| value.to_string())
        };
        for (rule, puzzles_value) in &puzzles {
            let (found, puzzle) = (value_of(&own, rule), puzzles_value.to_string());
            if found != puzzle {
                return Err(NoTestCase::Rule { rule, found, puzzle });
            }
        }
        Ok(())
    }
}

//! A game as a file gives it: board, preset and settings, and the way back into the text when something is wrong.

use std::path::Path;

use mousehole_base::message::Message;
use mousehole_formats::{
    BoardText, Document, EdgesText, Fault, Format, GraphText, NamesText, ReadError, ReadErrorKind, Value, Ways,
};

use super::{BuildError, GameBuilder, Preset, Settings};
use crate::board::{Board, Graph, GraphError, Grid};

/// What a file says, read and understood but not yet a game: flags may still change the rules.
#[derive(Clone, Debug)]
pub struct Input {
    /// The board. The edges of an edge list lead both ways, until a rule says that they are directed.
    pub board: Board,
    /// The preset the file asks for.
    pub preset: Option<Preset>,
    /// The rules the file sets.
    pub settings: Settings,
    /// The line's own name, for answers in a batch: a JSON value, exactly as written.
    pub id: Option<String>,
    /// The edges as listed, where the board has them both ways.
    listed: Option<Graph>,
    /// Where the board starts, and where each setting stands.
    board_offset: usize,
    setting_offsets: Vec<(String, usize)>,
}

impl Input {
    /// Reads a file's bytes, in the given format or the one its content shows.
    ///
    /// A game file may name its board by path, which is looked for in `folder`; without one such a file is refused.
    pub fn read(bytes: &[u8], format: Option<Format>, folder: Option<&Path>) -> Result<Input, ReadError> {
        let text = mousehole_formats::text_of(bytes)?;
        let document = mousehole_formats::read(text, format).map_err(|fault| fault.in_text(text))?;
        let board = match &document.board {
            BoardText::File { path, offset } => named_board(text, path, *offset, folder)?,
            board => read_board(board).map_err(|fault| fault.of_kind(ReadErrorKind::Board).in_text(text))?,
        };
        Input::understand(document, board).map_err(|fault| fault.in_text(text))
    }

    fn understand(document: Document, (board, listed): Read) -> Result<Input, Fault> {
        let preset = match &document.preset {
            None => None,
            Some(setting) => {
                let preset = match &setting.value {
                    Value::Text(name) => name.parse(),
                    value => value.to_string().parse(),
                };
                Some(preset.map_err(|expected| setting.fault(expected))?)
            }
        };
        let board_offset = match &document.board {
            BoardText::Grid(grid) => grid.rows.first().map_or(0, |row| row.offset),
            BoardText::Graph(graph) => graph.lists.iter().flatten().next().map_or(0, |&(_, offset)| offset),
            BoardText::Edges(EdgesText { offset, .. }) | BoardText::File { offset, .. } => *offset,
        };
        Ok(Input {
            board,
            listed,
            preset,
            settings: Settings::from_document(&document.settings)?,
            id: document.id,
            board_offset,
            setting_offsets: document.settings.into_iter().map(|setting| (setting.key, setting.offset)).collect(),
        })
    }

    /// The game so far. The preset is the file's, or the one that goes with the board.
    pub fn builder(&self) -> GameBuilder {
        let natural = match self.board {
            Board::Grid(_) => Preset::Grid,
            Board::Graph(_) => Preset::Graph,
        };
        let builder = GameBuilder::new(self.board.clone(), self.preset.unwrap_or(natural));
        builder.listed(self.listed.clone()).settings(self.settings.clone())
    }

    /// The board alone, with its edges as the file's rules, or `directed` in their place, would have them.
    pub fn board_as(&self, directed: Option<bool>) -> Board {
        match (directed.or(self.settings.directed), &self.board, &self.listed) {
            (Some(true), _, Some(listed)) => Board::Graph(listed.clone()),
            (Some(false), Board::Graph(graph), _) => Board::Graph(graph.undirected()),
            (_, board, _) => board.clone(),
        }
    }

    /// Where in the file the cause of a build error stands.
    pub fn fault(&self, error: &BuildError) -> Fault {
        let of_setting = |knob| self.setting_offsets.iter().find(|(key, _)| Some(key.as_str()) == knob);
        let offset = of_setting(error.knob()).map_or(self.board_offset, |&(_, offset)| offset);
        Fault::new(offset, error).of_kind(ReadErrorKind::Rule)
    }
}

/// A board, and its edges as listed, where it has them both ways and yet they might be directed.
type Read = (Board, Option<Graph>);

fn read_board(board: &BoardText) -> Result<Read, Fault> {
    match board {
        BoardText::Grid(grid) => Ok((Board::Grid(Grid::from_text(grid)?), None)),
        BoardText::Graph(graph) => Ok((Board::Graph(read_graph(graph)?), None)),
        BoardText::Edges(edges) => read_edges(edges),
        BoardText::File { offset, .. } => {
            let message = [
                "the file named here names yet another file; expected a board",
                "这里指明的文件又指向另一个文件；预期一个棋盘",
            ];
            Err(Fault::new(*offset, message))
        }
    }
}

fn read_graph(text: &GraphText) -> Result<Graph, Fault> {
    let lists: Vec<Vec<u32>> = text.lists.iter().map(|list| list.iter().map(|&(node, _)| node).collect()).collect();
    let graph = Graph::from_lists(&lists).map_err(|error| match error {
        GraphError::NoNode { node, entry, target, nodes } => {
            let found = [format!("an edge to node {target}"), format!("通向节点 {target} 的边")];
            Fault::found(text.lists[node][entry].1, found, mousehole_formats::nodes(nodes as u64))
        }
        _ => Fault::new(0, &error),
    })?;
    match &text.names {
        Some(names) => name_nodes(graph, names),
        None => Ok(graph),
    }
}

fn name_nodes(graph: Graph, text: &NamesText) -> Result<Graph, Fault> {
    let (names, nodes) = (&text.names, graph.places());
    graph.named(names.iter().map(|(name, _)| name)).map_err(|error| match error {
        GraphError::NameTwice { node, .. } => {
            let name = mousehole_formats::shortened(&names[node].0);
            let found = [format!("a second node named {name:?}"), format!("第二个名为 {name:?} 的节点")];
            Fault::found(names[node].1, found, ["a name of its own", "各自不同的名称"])
        }
        GraphError::BadName { node } if names[node].0.is_empty() => {
            Fault::found(names[node].1, ["an empty name", "空名称"], mousehole_formats::NAME)
        }
        GraphError::BadName { node } => {
            let found = ["a name with a control character", "含有控制字符的名称"];
            Fault::found(names[node].1, found, ["one that can be shown", "能够显示的名称"])
        }
        _ => {
            let (found, plural) = (names.len(), if names.len() == 1 { "" } else { "s" });
            let expected = [format!("{nodes}, one for each node"), format!("{nodes} 个，每个节点一个")];
            Fault::found(text.offset, [format!("{found} name{plural}"), format!("{found} 个名称")], expected)
        }
    })
}

fn read_edges(text: &EdgesText) -> Result<Read, Fault> {
    let read = || {
        let graph = Graph::from_edges(text.nodes, &text.edges)?;
        match &text.names {
            Some(names) => graph.named(names),
            None => Ok(graph),
        }
    };
    let graph = read().map_err(|error: GraphError| Fault::new(text.offset, &error))?;
    Ok(match text.ways {
        Ways::AsListed => (Board::Graph(graph), None),
        Ways::Both => (Board::Graph(graph.undirected()), None),
        Ways::BothUnlessDirected => (Board::Graph(graph.undirected()), Some(graph)),
    })
}

fn named_board(text: &str, path: &str, offset: usize, folder: Option<&Path>) -> Result<Read, ReadError> {
    let refuse = |why: Message| Fault::new(offset, why).of_kind(ReadErrorKind::File).in_text(text);
    let Some(folder) = folder else {
        let why = [
            "found a board named by its path, which cannot be opened here; expected it inline",
            "发现用路径指明的棋盘，这里无法打开；预期直接写出的棋盘",
        ];
        return Err(refuse(why.into()));
    };
    let path = folder.join(path);
    let name = mousehole_formats::shown_path(&path);
    let bytes = mousehole_formats::regular_file(&path).map_err(|error| {
        refuse([format!("cannot read {name}: {error}"), format!("无法读取 {name}")].into()).caused_by(error)
    })?;
    let inner = |error: ReadError| error.in_file(&name);
    let text = mousehole_formats::text_of(&bytes).map_err(inner)?;
    let read = || {
        let document = mousehole_formats::read(text, None)?;
        match document.preset.iter().chain(&document.settings).next() {
            Some(rule) => {
                let expected =
                    ["a board alone: the rules stand in the file that names it", "只有棋盘：规则写在指明它的文件里"];
                Err(Fault::found(rule.key_offset, Message::quoted(rule.to_string()), expected))
            }
            None => read_board(&document.board),
        }
    };
    read().map_err(|fault| inner(fault.in_text(text)))
}

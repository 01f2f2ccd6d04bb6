//! From a board, a preset and settings to a checked [`Game`].

use super::{
    BuildError, CapturedBy, CatPlaces, Cats, Game, Places, Position, Preset, Rules, Settings, Start, Stuck, Winner,
};
use crate::board::{Board, Directions, Graph, Place, PlaceName};

/// More cats than this are refused. On two places or more they would have too many positions long before.
const MOST_CATS: usize = 64;

/// Sets up a game; made by [`Game::grid`], [`Game::graph`] and [`Game::cops`].
#[derive(Clone, Debug)]
#[must_use = "call build() to get the game"]
pub struct GameBuilder {
    board: Board,
    /// The edges of the board as listed, where it has them both ways and yet they might be directed.
    listed: Option<Graph>,
    preset: Preset,
    pub(super) settings: Settings,
}

/// What tells a place of a board to a builder: a [`Place`], or what users call it.
pub trait PlaceOn {
    /// What users call it on that board.
    fn name_on(self, board: &Board) -> PlaceName;
}

impl<T: Into<PlaceName>> PlaceOn for T {
    fn name_on(self, _: &Board) -> PlaceName {
        self.into()
    }
}

impl PlaceOn for Place {
    fn name_on(self, board: &Board) -> PlaceName {
        // The number of a place that is not there is a name that `build` refuses.
        if self.index() < board.places() { board.name(self) } else { PlaceName::Node(self.0) }
    }
}

impl GameBuilder {
    /// A game on `board` that starts from the rules of `preset`.
    pub fn new(board: impl Into<Board>, preset: Preset) -> GameBuilder {
        GameBuilder { board: board.into(), listed: None, preset, settings: Settings::default() }
    }

    /// Plays on another board. What is set of places stays, by the names that users call them.
    pub fn board(mut self, board: impl Into<Board>) -> GameBuilder {
        self.board = board.into();
        self
    }

    /// Has other edges ready for when `directed` is set.
    pub(super) fn listed(mut self, listed: Option<Graph>) -> GameBuilder {
        self.listed = listed;
        self
    }

    /// Applies what is set in `settings`.
    pub fn settings(mut self, settings: Settings) -> GameBuilder {
        self.settings = self.settings.overridden_by(settings);
        self
    }

    /// Where the mouse starts: a [`Place`], `(row, column)`, a node number or its name.
    pub fn mouse(mut self, place: impl PlaceOn) -> GameBuilder {
        self.settings.mouse = Some(place.name_on(&self.board));
        self
    }

    /// Where the cats start.
    pub fn cat<P: PlaceOn>(mut self, places: impl IntoIterator<Item = P>) -> GameBuilder {
        self.settings.cat = Some(self.named(places));
        self
    }

    /// The holes, or the food.
    pub fn hole<P: PlaceOn>(mut self, places: impl IntoIterator<Item = P>) -> GameBuilder {
        self.settings.hole = Some(self.named(places));
        self
    }

    /// Starts the game at a position: everybody's place, and who moves first.
    ///
    /// ```
    /// use mousehole::{Game, Grid, Place, Position, Side, game::Start};
    /// let board: Grid = "C.F\nM..".parse()?;
    /// let later = Position::new(Place(4), [Place(1)], Side::Cat);
    /// let game = Game::grid(&board).start_at(&later).build()?;
    /// assert_eq!(game.start(), &Start::At(later));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start_at(self, position: &Position) -> GameBuilder {
        let cats = position.cats.iter().copied();
        self.mouse(position.mouse).cats(position.cats.len()).cat(cats).first(position.turn)
    }

    fn named<P: PlaceOn>(&self, places: impl IntoIterator<Item = P>) -> Places {
        Places::Named(places.into_iter().map(|place| place.name_on(&self.board)).collect())
    }

    /// Checks that all of it makes sense together.
    pub fn build(self) -> Result<Game, BuildError> {
        let GameBuilder { board, listed, preset, settings } = self;
        let board = directed(board, listed, &settings)?;
        let defaults = Drawn::on(&board, preset);

        if board.places() == 0 {
            return Err(BuildError::NoPlaces);
        }
        let mouse = match &settings.mouse {
            Some(name) => Some(board.place(name).map_err(|why| BuildError::Place { knob: "mouse", why })?),
            None => defaults.mouse,
        };
        let resolve = |places: &Places, knob| places.on(&board).map_err(|why| BuildError::Place { knob, why });
        let cats = match &settings.cat {
            Some(places) => Some(resolve(places, "cat")?.into_iter().collect::<Cats>()),
            None => defaults.cats,
        };
        let mut holes = match &settings.hole {
            Some(places) => resolve(places, "hole")?,
            None => defaults.holes,
        };
        holes.sort_unstable();
        holes.dedup();

        let grid = matches!(board, Board::Grid(_));
        let rules = rules(preset, &settings, cats.as_ref().map(|cats| cats.len()))?;
        if holes.is_empty() && rules.endless == Winner::Cat && rules.stuck == Stuck::Stays {
            return Err(BuildError::NoHole { set: settings.hole.is_some(), grid });
        }
        if rules.reach > 0 && rules.capture == CapturedBy::Surround {
            return Err(BuildError::ReachAndSurround);
        }
        let cat_places = CatPlaces::new(board.places(), &holes, rules.cat_hole);
        if cat_places.count() == 0 {
            return Err(BuildError::NoPlaceForCats);
        }
        if let Some(cat) = cats.iter().flat_map(|cats| cats.iter()).find(|&&cat| cat_places.index(cat).is_none()) {
            return Err(BuildError::CatInForbiddenHole { place: board.name(*cat) });
        }
        let start = match (mouse, cats) {
            (Some(mouse), Some(cats)) => Start::At(Position { mouse, cats, turn: rules.first }),
            (None, cats) if preset == Preset::Cops => Start::Placement { cats },
            (None, _) => return Err(BuildError::NoMouse { grid }),
            (Some(_), None) => return Err(BuildError::NoCat { grid }),
        };
        Game::new(board, rules, holes, cat_places, start)
    }
}

impl Game {
    /// A builder that has everything of this game set.
    ///
    /// ```
    /// # let board: mousehole::Grid = "C.F\nM..".parse()?;
    /// let game = mousehole::Game::grid(&board).mouse_jump(2).build()?;
    /// assert_eq!(game.to_builder().build()?, game);
    /// let slower = game.to_builder().mouse_jump(1).build()?;
    /// assert_eq!(slower.rules().mouse_jump, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder::new(self.board().clone(), self.preset()).settings(self.settings())
    }

    /// Everything that can be set, as it is in this game.
    pub(super) fn settings(&self) -> Settings {
        let board = self.board();
        let names = |places: &[Place]| Places::Named(board.names(places));
        Settings {
            directions: matches!(board, Board::Grid(_)).then_some(self.rules().directions),
            // The lists of a graph have every edge as it leads by now.
            directed: None,
            mouse: self.start().mouse().map(|mouse| board.name(mouse)),
            cat: self.start().cats().map(|cats| names(cats)),
            hole: Some(names(self.holes())),
            ..Settings::from(self.rules())
        }
    }

    /// The preset that a game with everything else set is built from.
    pub(super) fn preset(&self) -> Preset {
        match (self.start(), self.board()) {
            // Only there may the animals choose their places.
            (Start::Placement { .. }, _) => Preset::Cops,
            (_, Board::Grid(_)) => Preset::Grid,
            (_, Board::Graph(_)) => Preset::Graph,
        }
    }
}

/// Makes edges lead both ways, or only as listed, where that is asked.
fn directed(board: Board, listed: Option<Graph>, settings: &Settings) -> Result<Board, BuildError> {
    let board = match (listed, settings.directed) {
        (Some(listed), Some(true)) => Board::Graph(listed),
        _ => board,
    };
    match (board, settings) {
        (Board::Graph(_), Settings { directions: Some(Directions::Eight), .. }) => Err(BuildError::DirectionsOnGraph),
        (Board::Graph(graph), Settings { directed: Some(false), .. }) => Ok(Board::Graph(graph.undirected())),
        (Board::Grid(_), Settings { directed: Some(true), .. }) => Err(BuildError::DirectedGrid),
        (board, _) => Ok(board),
    }
}

/// The animals and holes a board has before anything is set.
struct Drawn {
    mouse: Option<Place>,
    cats: Option<Cats>,
    holes: Vec<Place>,
}

impl Drawn {
    fn on(board: &Board, preset: Preset) -> Drawn {
        match board {
            Board::Grid(grid) => Drawn {
                mouse: grid.mouse(),
                cats: (!grid.cats().is_empty()).then(|| grid.cats().iter().copied().collect()),
                holes: grid.food().to_vec(),
            },
            // Where nodes have names, no node is called 0, 1 or 2 unless it is named so.
            Board::Graph(graph) if preset == Preset::Cops || graph.has_names() => {
                Drawn { mouse: None, cats: None, holes: Vec::new() }
            }
            Board::Graph(graph) => {
                let node = |node: u32| ((node as usize) < graph.places()).then_some(Place(node));
                Drawn {
                    mouse: node(1),
                    cats: node(2).map(|cat| [cat].into_iter().collect()),
                    holes: node(0).into_iter().collect(),
                }
            }
        }
    }
}

fn rules(preset: Preset, settings: &Settings, placed: Option<usize>) -> Result<Rules, BuildError> {
    let base = Rules::preset(preset);
    let (cats, knob) = match (settings.cats, placed) {
        (_, Some(0)) => (0, "cat"),
        (Some(0), _) => (0, "cats"),
        (Some(cats), Some(placed)) if cats != placed => return Err(BuildError::CatsDiffer { cats, placed }),
        (Some(cats), _) => (cats, "cats"),
        (None, Some(placed)) => (placed, "cat"),
        (None, None) => (base.cats, "cats"),
    };
    Ok(Rules { cats: cats_in_bounds(cats, knob)?, ..settings.applied_to(&base) })
}

/// The number of cats that a setting asks for, if it is allowed.
pub(super) fn cats_in_bounds(cats: usize, knob: &'static str) -> Result<usize, BuildError> {
    match cats {
        0 => Err(BuildError::NoCats { knob }),
        cats if cats > MOST_CATS => Err(BuildError::TooManyCats { knob, cats, most: MOST_CATS }),
        cats => Ok(cats),
    }
}

//! Pictures of pursuit games: the board coloured by who wins where and how soon, as SVG, PNG and animated GIF.
//!
//! ```
//! use mousehole::{Game, Grid};
//! use mousehole_picture::Picture;
//!
//! let board: Grid = "####F\n#C...\nM....".parse()?;
//! let solution = Game::grid(&board).mouse_jump(2).build()?.solve()?;
//! let svg = Picture::of(&solution).title("Cat and mouse").to_svg();
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One side stands still, and every place of the other is coloured by how the game comes out from there: blue where the
//! mouse wins, orange and hatched where the cats do, dotted where nobody can force anything, and the stronger the sooner. No
//! fonts are needed: raster pictures are written with an alphabet of their own and, with the feature `han`, with the Chinese
//! characters of everyday. Colours and icons are the page's, too: [`look`] writes them.

mod answers;
mod color;
mod drawing;
mod field;
mod font;
mod icons;
mod layout;
pub mod look;
mod picture;
mod scene;
mod stage;
mod theme;
mod wave;

pub use answers::Answers;
pub use layout::Layout;
pub use picture::{Figures, Moves, Picture, PictureError, Sketch};
pub use wave::Wave;

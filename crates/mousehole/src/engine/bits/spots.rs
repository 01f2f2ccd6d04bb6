//! The places of a small board as bits of one word, and the moves between them.

use crate::bitset::Ones;
use crate::board::{Board, Place};
use crate::game::{Game, Side, Stuck};

/// Where each place has its bit, and how each side moves.
#[derive(Clone)]
pub(super) struct Spots {
    /// The bit of each place: its cell where the board fits in 8 × 8, so that moves are shifts; else its number.
    bit_of: [u8; 64],
    pub(super) holes: u64,
    mouse: Moves,
    cat: Moves,
}

/// How one side moves.
#[derive(Clone)]
pub(super) struct Moves {
    /// The places it can stand on.
    pub(super) stops: u64,
    /// Where it can go from each place, and where it can come from. Where it cannot move, it stays.
    pub(super) to: [u64; 64],
    pub(super) from: [u64; 64],
    /// The places where it has no move, if that loses.
    pub(super) loses: u64,
    /// Where moves are slides over this floor: how far, whether it may stay, and where it has no move.
    slide: Option<Slide>,
}

#[derive(Clone, Copy)]
struct Slide {
    floor: u64,
    jump: u32,
    stays: bool,
    stuck: u64,
}

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;

impl Slide {
    /// The places from which a slide leads into a set; moves lead both ways.
    #[inline]
    fn reaching(&self, set: u64) -> u64 {
        let [mut up, mut down, mut left, mut right] = [set; 4];
        let mut reached = 0;
        for _ in 0..self.jump {
            up = up >> 8 & self.floor;
            down = down << 8 & self.floor;
            left = (left & !LEFT_COLUMN) >> 1 & self.floor;
            right = (right & !RIGHT_COLUMN) << 1 & self.floor;
            let all = up | down | left | right;
            if all == 0 {
                break;
            }
            reached |= all;
        }
        reached
    }
}

impl Moves {
    /// The places among `wanted` all of whose moves lead into a set.
    #[inline]
    pub(super) fn every(&self, set: u64, wanted: u64) -> u64 {
        match &self.slide {
            Some(slide) => {
                let out = self.stops & !set;
                let stays = out & if slide.stays { !0 } else { slide.stuck };
                wanted & !(slide.reaching(out) | stays)
            }
            None => Ones(wanted).filter(|&from| self.to[from] & !set == 0).fold(0, |all, from| all | 1 << from),
        }
    }

    fn of(game: &Game, side: Side, bit_of: &[u8; 64], floor: Option<u64>) -> Moves {
        let rules = game.rules();
        let bit = |place: Place| 1u64 << bit_of[place.index()];
        let places = (0..game.board().places() as u32).map(Place);
        let stands = places.filter(|&place| side == Side::Mouse || game.cat_places().index(place).is_some());
        let stops = stands.clone().fold(0, |stops, place| stops | bit(place));
        let stays = rules.stay.allows(side);
        // Nothing is farther than 7 cells on a board of 8 × 8.
        let slide = floor.map(|floor| Slide { floor, jump: rules.jump(side).min(7), stays, stuck: 0 });
        let mut moves = Moves { stops, to: [0; 64], from: [0; 64], loses: 0, slide };
        let (mut reach, mut stuck) = (Vec::new(), 0);
        for place in stands {
            let from = bit_of[place.index()] as usize;
            let mut to = match &slide {
                Some(slide) => slide.reaching(1 << from),
                None => {
                    reach.clear();
                    game.board().reach(place, rules.jump(side), rules.directions, &mut reach);
                    reach.iter().fold(0, |to, &place| to | bit(place))
                }
            };
            to = (to | if stays { 1 << from } else { 0 }) & stops;
            if to == 0 {
                stuck |= 1 << from;
                to = 1 << from;
            }
            moves.to[from] = to;
            for to in Ones(to) {
                moves.from[to] |= 1 << from;
            }
        }
        if rules.stuck == Stuck::Loses {
            moves.loses = stuck;
        }
        if let Some(slide) = &mut moves.slide {
            slide.stuck = stuck;
        }
        moves
    }
}

impl Spots {
    /// The spots of a board of up to 64 places.
    pub(super) fn of(game: &Game) -> Spots {
        let places = game.board().places();
        let mut bit_of = [0; 64];
        let mut floor = None;
        match game.board() {
            Board::Grid(grid)
                if grid.rows() <= 8 && grid.columns() <= 8 && game.rules().directions.steps().len() == 4 =>
            {
                let mut cells = 0;
                for (place, bit) in bit_of.iter_mut().enumerate().take(places) {
                    let (row, column) = grid.cell(Place(place as u32));
                    *bit = (row * 8 + column) as u8;
                    cells |= 1 << *bit;
                }
                floor = Some(cells);
            }
            _ => bit_of.iter_mut().enumerate().for_each(|(place, bit)| *bit = place as u8),
        }
        let holes = game.holes().iter().fold(0, |holes, hole| holes | 1 << bit_of[hole.index()]);
        let moves = |side| Moves::of(game, side, &bit_of, floor);
        Spots { holes, mouse: moves(Side::Mouse), cat: moves(Side::Cat), bit_of }
    }

    pub(super) fn moves(&self, side: Side) -> &Moves {
        match side {
            Side::Mouse => &self.mouse,
            Side::Cat => &self.cat,
        }
    }

    /// The bit of the mouse's place.
    pub(super) fn mouse(&self, place: usize) -> usize {
        self.bit_of[place] as usize
    }

    /// The bit of a cat's place, by its number among the cats' places.
    pub(super) fn cat(&self, game: &Game, number: usize) -> usize {
        self.bit_of[game.cat_places().place(number).index()] as usize
    }
}

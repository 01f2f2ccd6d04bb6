//! The labels of a game whose positions lie on several processes: the first asks, the others answer.
//!
//! A question is one exchange of messages and the answer is another. All numbers are in little-endian order.
//!
//! | question | bytes |
//! |---|---|
//! | nothing | none |
//! | in how many plies an attractor has a position; maybe twice | 1, side, turn, row, bit |
//! | whether it has it within a limit; maybe twice | 2, side, turn, row, bit, limit |
//! | labels of rows | 3, first row, number of rows |
//! | who wins in rows within a limit | 6, first row, number of rows, limit |
//! | how many positions an attractor has | 4, side |
//! | no more questions | 5 |

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard};

use super::attractor::Attractor;
use super::gain_index::NEVER;
use super::labels::SideWins;
use super::shard::Shard;
use crate::engine::labels::{Label, LabelStore, PackedLabel, Plies};
use crate::engine::{MachineError, Peers};
use crate::game::{Game, Side};

const PLIES: u8 = 1;
const CONTAINS: u8 = 2;
const ROWS: u8 = 3;
const COUNT: u8 = 4;
const END: u8 = 5;
const WINNERS: u8 = 6;

/// Bytes of labels that are asked for at a time: enough that the way there and back costs little beside them.
const ASKED_AT_A_TIME: u64 = 1 << 20;

/// Single positions of one row that are asked for before the whole row is.
const SINGLE_POSITIONS: u32 = 64;

/// Single labels that are remembered.
const MOST_KNOWN: usize = 1 << 16;

/// What is asked of whole rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    Labels,
    /// Labels of 0 plies, where a side wins within the limit.
    Winners(Option<u32>),
}

fn limit_number(limit: Option<u32>) -> u64 {
    limit.map_or(u64::MAX, u64::from)
}

/// What this process knows of the labels, and the processes that know the rest.
pub(super) struct ShardLabels {
    game: Game,
    /// The mouse's attractor and the cats', as far as they were asked for.
    sides: [Option<(Attractor, Arc<Shard>)>; 2],
    peers: Arc<dyn Peers>,
    asking: Mutex<Asking>,
}

/// What was asked for lately.
struct Asking {
    /// Whole rows.
    asked: RowKind,
    rows: Range<u64>,
    labels: Vec<PackedLabel>,
    /// The row that single positions were asked for last, and how many.
    row: u64,
    times: u32,
    /// Single labels: whoever looks ahead from the start comes to most positions many times.
    known: HashMap<u64, Label>,
}

impl Asking {
    fn new() -> Asking {
        Asking { asked: RowKind::Labels, rows: 0..0, labels: Vec::new(), row: 0, times: 0, known: HashMap::new() }
    }

    /// Whether the whole row of a position is there, or should be.
    fn wants_row(&mut self, asked: RowKind, row: u64) -> bool {
        if self.row != row {
            (self.row, self.times) = (row, 0);
        }
        self.times += 1;
        self.times > SINGLE_POSITIONS || self.has(asked, row)
    }

    fn has(&self, asked: RowKind, row: u64) -> bool {
        self.asked == asked && self.rows.contains(&row)
    }
}

impl ShardLabels {
    pub(super) fn new(
        game: &Game,
        attractors: [Option<Attractor>; 2],
        shards: [Option<Arc<Shard>>; 2],
        peers: Arc<dyn Peers>,
    ) -> ShardLabels {
        let [mouse, cat] = attractors;
        let [of_mouse, of_cat] = shards;
        ShardLabels {
            game: game.clone(),
            sides: [mouse.zip(of_mouse), cat.zip(of_cat)],
            peers,
            asking: Mutex::new(Asking::new()),
        }
    }

    fn side(&self, side: Side) -> Option<&(Attractor, Arc<Shard>)> {
        self.sides[usize::from(side == Side::Cat)].as_ref()
    }

    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(|lock| lock.into_inner())
    }

    /// Asks each process its question, and returns the answers; that of this process is made here.
    fn ask(&self, questions: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let own = self.answer(&questions[0]);
        let nothing = vec![Vec::new(); questions.len()];
        let answers = self.peers.exchange(questions).and_then(|_| self.peers.exchange(nothing));
        let mut answers = answers.unwrap_or_else(|error| unwind(error));
        answers[0] = own.unwrap_or_else(|error| unwind(error));
        answers
    }

    /// Asks the processes that have a position in the attractors of the mouse and of the cats; each answer has as many bytes
    /// as asked for. Nothing where an attractor was not wanted.
    fn ask_owners<const N: usize>(&self, kind: u8, number: u64, rest: &[u8]) -> [Option<[u8; N]>; 2] {
        let (turn, mouse, cats) = self.game.split(number);
        let sides = [(Side::Mouse, mouse.index(), cats), (Side::Cat, cats as usize, mouse.index() as u64)];
        let mut questions = vec![Vec::new(); self.peers.count()];
        let owners = sides.map(|(side, row, bit)| {
            let (owner, row) = self.side(side)?.1.division.find(row);
            questions[owner].extend([kind, u8::from(side == Side::Cat), u8::from(turn != side)]);
            questions[owner].extend([(row as u64).to_le_bytes(), bit.to_le_bytes()].concat());
            questions[owner].extend(rest);
            Some(owner)
        });
        let is_own = owners.iter().flatten().all(|owner| *owner == 0);
        let answers = if is_own {
            vec![self.answer(&questions[0]).unwrap_or_else(|error| unwind(error))]
        } else {
            self.ask(questions)
        };
        let mut inputs: Vec<&[u8]> = answers.iter().map(Vec::as_slice).collect();
        owners.map(|owner| {
            let Some((answer, rest)) = inputs[owner?].split_first_chunk() else {
                unwind(io::Error::new(io::ErrorKind::InvalidData, "the answer of another process is not one"));
            };
            inputs[owner?] = rest;
            Some(*answer)
        })
    }

    /// Answers the first process until that has no more questions.
    pub(super) fn serve(&self) -> io::Result<()> {
        let nothing = || vec![Vec::new(); self.peers.count()];
        loop {
            let question = self.peers.exchange(nothing())?.swap_remove(0);
            if question == [END] {
                return Ok(());
            }
            let mut answers = nothing();
            answers[0] = self.answer(&question)?;
            self.peers.exchange(answers)?;
        }
    }

    /// The answer to a question about this shard.
    fn answer(&self, question: &[u8]) -> io::Result<Vec<u8>> {
        let mut input = Input(question);
        let mut out = Vec::new();
        while !input.0.is_empty() {
            match self.answer_to(&mut input) {
                Some(answer) => out.extend(answer),
                None => return Err(io::Error::new(io::ErrorKind::InvalidData, "a question about labels is not one")),
            }
        }
        Ok(out)
    }

    fn answer_to(&self, input: &mut Input<'_>) -> Option<Vec<u8>> {
        let side = |input: &mut Input<'_>| Some(if input.byte()? == 0 { Side::Mouse } else { Side::Cat });
        match input.byte()? {
            asked @ (PLIES | CONTAINS) => {
                let (wins, shard) = self.side(side(input)?)?;
                let (loser_moves, row, bit) = (input.byte()? != 0, input.number()? as usize, input.number()? as usize);
                if row >= shard.own_rows() {
                    return None;
                }
                if asked == PLIES {
                    return Some(wins.plies(loser_moves, row, bit).unwrap_or(NEVER).to_le_bytes().to_vec());
                }
                let limit = u32::try_from(input.number()?).ok();
                Some(vec![u8::from(wins.contains(loser_moves, row, bit, limit))])
            }
            kind @ (ROWS | WINNERS) => {
                let (first, count) = (input.number()?, input.number()?);
                let asked = match kind {
                    ROWS => RowKind::Labels,
                    _ => RowKind::Winners(u32::try_from(input.number()?).ok()),
                };
                let mut out = Vec::new();
                (first..first.checked_add(count)?).try_for_each(|row| self.write_row(row, asked, &mut out))?;
                Some(out)
            }
            COUNT => {
                let (wins, _) = self.side(side(input)?)?;
                let mut out = wins.won().to_le_bytes().to_vec();
                out.extend(wins.longest().to_le_bytes());
                Some(out)
            }
            _ => None,
        }
    }

    /// Writes what this shard knows of a row: where the mouse is on an own row, the mouse's wins; then the wins of the cats on
    /// own rows.
    fn write_row(&self, row: u64, asked: RowKind, out: &mut Vec<u8>) -> Option<()> {
        if row >= 2 * self.game.board().places() as u64 {
            return None;
        }
        let (turn, mouse, _) = self.game.split(row * self.game.placements());
        let won = |side, is_won| if is_won { PackedLabel::won(side, 0) } else { PackedLabel::default() };
        if let Some((wins, shard)) = self.side(Side::Mouse)
            && let Some(own) = shard.own(mouse.index())
        {
            let mut labels = vec![PackedLabel::default(); self.game.placements() as usize];
            match asked {
                RowKind::Labels => wins.along_row(turn == Side::Cat, own, &mut labels),
                RowKind::Winners(limit) => labels.iter_mut().enumerate().for_each(|(cats, label)| {
                    *label = won(Side::Mouse, wins.contains(turn == Side::Cat, own, cats, limit));
                }),
            }
            put_labels(&labels, out);
        }
        if let Some((wins, shard)) = self.side(Side::Cat) {
            let mut labels = vec![PackedLabel::default(); shard.rows()];
            match asked {
                RowKind::Labels => wins.down_column(turn == Side::Mouse, mouse.index(), &mut labels),
                RowKind::Winners(limit) => {
                    labels[..shard.own_rows()].iter_mut().enumerate().for_each(|(cats, label)| {
                        *label = won(Side::Cat, wins.contains(turn == Side::Mouse, cats, mouse.index(), limit));
                    });
                }
            }
            put_labels(&labels[..shard.own_rows()], out);
        }
        Some(())
    }

    /// Asks for rows, and puts together what each process knows of them.
    fn fetch(&self, rows: Range<u64>, asked: RowKind) -> Vec<PackedLabel> {
        let mut question = vec![if asked == RowKind::Labels { ROWS } else { WINNERS }];
        question.extend(rows.start.to_le_bytes());
        question.extend((rows.end - rows.start).to_le_bytes());
        if let RowKind::Winners(limit) = asked {
            question.extend(limit_number(limit).to_le_bytes());
        }
        let answers = self.ask(vec![question; self.peers.count()]);
        let placements = self.game.placements();
        let mut labels = vec![PackedLabel::default(); ((rows.end - rows.start) * placements) as usize];
        let put_together = |labels: &mut [PackedLabel]| {
            for (process, answer) in answers.iter().enumerate() {
                let mut input = Input(answer);
                for (row, labels) in rows.clone().zip(labels.chunks_mut(placements as usize)) {
                    let (_, mouse, _) = self.game.split(row * placements);
                    // Nothing that one side wins is won by the other.
                    if let Some((_, shard)) = self.side(Side::Mouse)
                        && shard.division.find(mouse.index()).0 == process
                    {
                        take_labels(&mut input, 0..labels.len(), labels)?;
                    }
                    if let Some((_, shard)) = self.side(Side::Cat) {
                        take_labels(&mut input, shard.division.rows_of(process), labels)?;
                    }
                }
            }
            Some(())
        };
        put_together(&mut labels).unwrap_or_else(|| {
            unwind(io::Error::new(io::ErrorKind::InvalidData, "labels of another process are not labels of this game"))
        });
        labels
    }

    /// The labels of a row, with its neighbours where there is room.
    fn with_row<T>(&self, asking: &mut Asking, asked: RowKind, row: u64, read: impl FnOnce(&[PackedLabel]) -> T) -> T {
        let placements = self.game.placements();
        if !asking.has(asked, row) {
            let (all, count) = (2 * self.game.board().places() as u64, (ASKED_AT_A_TIME / placements).max(1));
            let rows = row..(row + count).min(all);
            asking.labels = self.fetch(rows.clone(), asked);
            (asking.asked, asking.rows) = (asked, rows);
        }
        read(&asking.labels[((row - asking.rows.start) * placements) as usize..][..placements as usize])
    }
}

/// Ends whoever reads labels, as other processes cannot be asked any more; see [`PagePool`](super::pages::PagePool).
fn unwind(error: io::Error) -> ! {
    std::panic::resume_unwind(Box::new(MachineError::from(error)))
}

/// Puts down the codes of labels, each as how far it is from the one before and seven bits to a byte: neighbours are alike.
fn put_labels(labels: &[PackedLabel], out: &mut Vec<u8>) {
    let mut before = 0u32;
    for label in labels {
        let step = label.code().wrapping_sub(before) as i32;
        let mut number = ((step << 1) ^ (step >> 31)) as u32;
        while number >= 128 {
            out.push(number as u8 | 128);
            number >>= 7;
        }
        out.push(number as u8);
        before = label.code();
    }
}

/// Takes a label for each number of a row, and puts down those that are won.
fn take_labels(input: &mut Input<'_>, numbers: impl Iterator<Item = usize>, labels: &mut [PackedLabel]) -> Option<()> {
    let mut code = 0u32;
    for number in numbers {
        let step = super::gain_log::take_number(&mut input.0)?;
        code = code.wrapping_add((step >> 1) ^ (step & 1).wrapping_neg());
        if code != 0 {
            *labels.get_mut(number)? = PackedLabel::from_code(code)?;
        }
    }
    Some(())
}

/// Bytes that are taken from the front.
struct Input<'b>(&'b [u8]);

impl Input<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn number(&mut self) -> Option<u64> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*bytes))
    }
}

impl LabelStore for ShardLabels {
    fn len(&self) -> u64 {
        self.game.positions()
    }

    fn label(&self, number: u64) -> Label {
        let (row, cats) = (number / self.game.placements(), (number % self.game.placements()) as usize);
        let mut asking = self.lock();
        if let Some(&label) = asking.known.get(&number) {
            return label;
        }
        if asking.wants_row(RowKind::Labels, row) {
            return self.with_row(&mut asking, RowKind::Labels, row, |labels| labels[cats].label());
        }
        let answers = self.ask_owners(PLIES, number, &[]).map(|answer| answer.map(u32::from_le_bytes));
        let won =
            |by, plies: Option<u32>| Some(Label::Won { by, plies: Plies(plies.filter(|&plies| plies != NEVER)?) });
        let label = won(Side::Mouse, answers[0]).or(won(Side::Cat, answers[1])).unwrap_or(Label::Open);
        if asking.known.len() >= MOST_KNOWN {
            asking.known.clear();
        }
        asking.known.insert(number, label);
        label
    }

    fn winner_within(&self, number: u64, limit: Option<u32>) -> Option<Side> {
        let (row, cats) = (number / self.game.placements(), (number % self.game.placements()) as usize);
        let mut asking = self.lock();
        let asked = RowKind::Winners(limit);
        if asking.wants_row(asked, row) {
            return self.with_row(&mut asking, asked, row, |labels| labels[cats].winner());
        }
        let wins =
            self.ask_owners(CONTAINS, number, &limit_number(limit).to_le_bytes()).map(|answer| answer == Some([1]));
        [Side::Mouse, Side::Cat].into_iter().zip(wins).find(|(_, wins)| *wins).map(|(side, _)| side)
    }

    fn row(&self, row: u64, labels: &mut [PackedLabel]) {
        self.with_row(&mut self.lock(), RowKind::Labels, row, |known| labels.copy_from_slice(known));
    }

    fn count(&self, side: Side) -> Option<(u64, Plies)> {
        let _one_at_a_time = self.lock();
        // All shards stop after the same round.
        self.side(side).filter(|(wins, _)| wins.complete)?;
        let answers = self.ask(vec![vec![COUNT, u8::from(side == Side::Cat)]; self.peers.count()]);
        answers.iter().try_fold((0, Plies(0)), |(count, longest), answer| {
            let (of_shard, plies) = answer.split_first_chunk()?;
            let plies = Plies(u32::from_le_bytes(plies.try_into().ok()?));
            Some((count + u64::from_le_bytes(*of_shard), longest.max(plies)))
        })
    }

    fn memory(&self) -> u64 {
        self.sides.iter().flatten().map(|(wins, _)| wins.memory()).sum()
    }
}

impl Drop for ShardLabels {
    fn drop(&mut self) {
        if self.peers.index() == 0 && !std::thread::panicking() {
            // Whoever does not hear of it ends with the connection.
            let _ = self.peers.exchange(vec![vec![END]; self.peers.count()]);
        }
    }
}

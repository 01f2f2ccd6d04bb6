//! Motifs in words.

use mousehole::board::Place;
use mousehole::game::{Reason, Side, Winner};

use super::explanation::Writer;
use super::outcome::is_winner;
use super::words::side;
use crate::english::count;
use crate::facts::{Block, Fortress, Motif, Run, Walk};
use crate::telling::{Caught, Running, is_told_by_turn, shown_way};

impl Writer<'_> {
    /// A motif in a sentence or two.
    pub(super) fn motif(&self, motif: &Motif) -> String {
        let words = self.words;
        let (goal, cat) = (words.goal(), words.a_cat());
        match motif {
            Motif::Over => "对局还没开始就已经结束。".to_owned(),
            Motif::Runs { after: 0, run } => self.run(run),
            Motif::Runs { after, run } => {
                let (hole, length) = self.end(&run.route);
                format!("完美对局的第 {after} 步之后，老鼠可以直接跑过去：{length} 次移动到 {hole}，猫拦不住。")
            }
            Motif::Walks { after: 0, walk } => self.walk(walk),
            Motif::Walks { after, walk } => {
                let (hole, length) = self.end(&walk.route);
                format!("完美对局的第 {after} 步之后，{cat}可以直接走向{goal}：{length} 次移动到 {hole}，老鼠来不及。")
            }
            Motif::WalledOff => format!("老鼠无路通向{goal}。"),
            Motif::Blocks(block) => self.block(block),
            Motif::NoSafeWay if self.facts.outcome.winner == Winner::Mouse => {
                "老鼠不能只顾着跑：走哪条路猫都拦得住。它得看猫怎么走再应对。".to_owned()
            }
            Motif::NoSafeWay => format!("老鼠走哪条路去{goal}，{cat}都能及时赶到拦住。"),
            Motif::OutOfReach => "老鼠能去的地方，猫永远到不了。".to_owned(),
            Motif::CaughtNext if self.facts.position.turn == Side::Mouse => self.caught_next(),
            Motif::CaughtNext => format!("{cat}一步就能抓住老鼠。"),
            Motif::Squeezed { rooms } => self.squeeze(rooms),
            Motif::TooLate { by, .. } if is_winner(&self.facts.outcome, *by) => {
                format!("没有步数上限，{}也会赢。", side(*by))
            }
            Motif::TooLate { by, needs, limit } => {
                format!("只是步数上限决定了结果：{}晚了 {} 步。", side(*by), count((needs.0 - limit).into()))
            }
            Motif::Keeps(fortress) => self.fortress(fortress),
            Motif::Roams { places } => {
                let (number, of) = (count(places.len() as u64), count(self.facts.game.board().places() as u64));
                format!("只要双方都不出错，老鼠就一直在 {of} 处中的 {number} 处：{}。", words.places(places))
            }
        }
    }

    /// Where a way ends, and after how many moves.
    fn end(&self, route: &[Place]) -> (String, String) {
        (self.words.place(route[route.len() - 1]), count(route.len() as u64 - 1))
    }

    /// The places between the ends of a way: `经 2,2 2,4 `.
    fn by(&self, route: &[Place]) -> String {
        shown_way(&self.facts.game, route, "…").map_or(String::new(), |way| format!("经 {way} "))
    }

    fn caught_next(&self) -> String {
        let cat = self.words.a_cat();
        match self.facts.caught() {
            Caught::Staying => format!("老鼠只能不动，下一步{cat}就抓住它。"),
            Caught::Anywhere => format!("老鼠无论去哪里，下一步{cat}都能抓住它。"),
            Caught::Onto => format!("老鼠除了撞上{cat}，无处可去。"),
            Caught::Either => format!("老鼠要么撞上{cat}，要么下一步被{cat}抓住。"),
        }
    }

    fn run(&self, run: &Run) -> String {
        let goal = self.words.goal();
        let (hole, length) = self.end(&run.route);
        if run.route.len() == 2 {
            return format!("{goal}在 {hole}，一次移动就到，猫拦不住。");
        }
        let how = match self.facts.running(run) {
            Running::Past => format!("从{}身边跑过", self.words.a_cat()),
            Running::First => "先到".to_owned(),
            Running::Through => "冲得过去".to_owned(),
        };
        let from = self.words.place(run.route[0]);
        let mut text = format!("老鼠{how}：从 {from} {}到 {hole}，{length} 次移动，猫拦不住。", self.by(&run.route));
        if let Some(alone) = run.alone.filter(|&alone| (alone as usize) < run.route.len() - 1) {
            text += &format!("最短的路只要 {} 次移动，但不安全。", count(alone.into()));
        } else if let Some(needed) = run.cat_moves.filter(|_| !self.words.several()) {
            text += &format!("猫需要 {} 次移动。", count(needed.into()));
        }
        text
    }

    fn walk(&self, walk: &Walk) -> String {
        let (cat, goal) = (self.words.this_cat(walk.route[0]), self.words.goal());
        let (hole, length) = self.end(&walk.route);
        let mouse = match walk.mouse_moves {
            Some(needed) => format!("老鼠需要 {} 次移动。", count(needed.into())),
            None => "老鼠根本到不了。".to_owned(),
        };
        let way = format!("{}到 {hole}，{length} 次移动", self.by(&walk.route));
        match self.facts.outcome.reason {
            Reason::Guard if self.facts.leads_past(&walk.route, &[self.facts.position.mouse]) => {
                format!("{cat}从老鼠身边跑过：{way}。{mouse}")
            }
            Reason::Guard => format!("{cat}先到：{way}。{mouse}"),
            _ => format!("{cat}也可以走向{goal}：{way}。{mouse}"),
        }
    }

    fn block(&self, block: &Block) -> String {
        let (goal, place) = (self.words.goal(), self.words.place(block.place));
        let cat = self.words.this_cat(block.route[0]);
        let through = match self.facts.game.is_hole(block.place) {
            true => format!("唯一的{goal}在 {place}。"),
            false => format!("去{goal}的路都要经过 {place}。"),
        };
        let length = block.route.len() as u32 - 1;
        let (needs, mouse) = (count(length.into()), count(block.mouse_moves.into()));
        match length {
            0 => format!("{through}{cat}就站在那里，只要不动就行。"),
            _ if self.facts.comes_first(block) => {
                format!("{through}{cat}用 {needs} 次移动赶到，老鼠要 {mouse} 次；之后猫只要不动就行。")
            }
            _ => format!("{through}{cat}用 {needs} 次移动赶到，刚好抓住老鼠，之后只要不动就行。"),
        }
    }

    fn squeeze(&self, rooms: &[usize]) -> String {
        let cat = self.words.a_cat();
        let number = |room: usize| if room == 0 { "零".to_owned() } else { count(room as u64) };
        let (first, last) = (number(rooms[0]), rooms[rooms.len() - 1]);
        if is_told_by_turn(rooms) {
            let turns: Vec<String> = rooms.iter().map(|&room| count(room as u64)).collect();
            return format!("老鼠的空间越来越小：它能抢在{cat}之前到达的地方，逐回合为 {} 处。", turns.join("、"));
        }
        format!("老鼠的空间越来越小：它能抢在{cat}之前到达的地方，开始有 {first} 处，最后剩 {} 处。", number(last))
    }

    fn fortress(&self, fortress: &Fortress) -> String {
        let words = self.words;
        let (who, other) = (side(fortress.side), side(fortress.side.other()));
        let places = words.places(&fortress.places);
        let so = match fortress.side {
            Side::Mouse => "不会被抓住".to_owned(),
            Side::Cat => format!("老鼠就到不了{}", words.goal()),
        };
        let number = fortress.places.len();
        let what = if fortress.is_ring { "围成一圈的 " } else { " " };
        let mut text = match (number, fortress.from_start) {
            (1, true) => format!("{who}可以一直待在 {places}，{so}。"),
            (1, false) => format!("{who}可以走到 {places} 并一直待在那里，{so}。"),
            _ if number == self.facts.game.board().places() && !fortress.is_ring => {
                format!("{who}可以在整个棋盘上一直走下去，{so}。")
            }
            (_, true) => format!("{who}可以一直守在{what}{number} 处之内，{so}：{places}。"),
            (_, false) => format!("{who}可以走到{what}{number} 处并一直守在那里，{so}：{places}。"),
        };
        if fortress.or_wins {
            text += &format!("若{other}出错，{who}就赢。");
        }
        text
    }
}

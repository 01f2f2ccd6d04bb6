//! Answers requests one after another, and keeps the games that it solved.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use mousehole::game::LabelKey;
use mousehole_api::{ApiError, Bounds, Context, LruCache, Payload, ROUTES, Route, SolvePlan, Solved, Stage, Watch};

/// The bounds of the server, which a page has to itself.
const BOUNDS: Bounds = Bounds { positions: 1 << 27, memory: 1 << 30 };

/// The most bytes of solved games that are kept; the latest is in any case.
const CACHE: u64 = 64 << 20;

/// Answers requests.
pub(crate) struct Desk {
    cache: LruCache<LabelKey, Arc<Solved>>,
}

/// The answer, or the name of the game that it is to be asked of elsewhere.
enum Answer {
    Here(Payload),
    Elsewhere(String),
}

/// Nothing stops the work from inside: the page ends the worker.
struct Unwatched;

impl Watch for Unwatched {
    fn why_stopped(&self) -> Option<ApiError> {
        None
    }
}

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk { cache: LruCache::new(CACHE) }
    }

    /// Answers a request.
    pub(crate) fn answer(&mut self, request: &[u8], reserved: bool) -> Vec<u8> {
        match self.try_answer(request, reserved) {
            Ok(Answer::Here(payload)) => written(200, payload.content_type, &payload.bytes),
            Ok(Answer::Elsewhere(name)) => written(303, "text/plain", name.as_bytes()),
            Err(error) => written(error.status(), "application/json", &error.to_json()),
        }
    }

    fn try_answer(&mut self, request: &[u8], reserved: bool) -> Result<Answer, ApiError> {
        let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
        let (name, body) = (&request[..end], request.get(end + 1..).unwrap_or_default());
        let &(_, route) = ROUTES.iter().find(|(known, _)| known.as_bytes() == name).ok_or_else(ApiError::not_found)?;
        let payload = match route {
            Route::Unsolved(convert) => convert(body, BOUNDS)?,
            Route::Solved(read) => {
                let question = read(body)?;
                let game = question.read_game()?;
                let plan = SolvePlan::new(&game, BOUNDS, |_| BOUNDS.memory)?;
                if !reserved && (!plan.is_quick() || plan.is_long() || question.is_long(&plan)) {
                    return Ok(Answer::Elsewhere(name_of(plan.key())));
                }
                let (solved, cached) = self.solved(&plan)?;
                let context = Context::new(&game, solved, cached, BOUNDS)?;
                match question.answer(&context, &Unwatched)? {
                    Stage::Done(payload) => payload,
                    Stage::Next(memory, _) if memory > BOUNDS.memory => {
                        return Err(ApiError::memory(memory, BOUNDS.memory));
                    }
                    Stage::Next(_, rest) => rest(&Unwatched)?,
                }
            }
        };
        Ok(Answer::Here(payload))
    }

    /// The solution of a game, and whether it was known.
    fn solved(&mut self, plan: &SolvePlan) -> Result<(Arc<Solved>, bool), ApiError> {
        if let Some(solved) = self.cache.get(plan.key()) {
            return Ok((solved, true));
        }
        let solved = Arc::new(plan.solve(&Unwatched)?);
        self.cache.insert(plan.key().clone(), Arc::clone(&solved), plan.kept(&solved));
        Ok((solved, false))
    }
}

fn written(status: u16, content_type: &str, body: &[u8]) -> Vec<u8> {
    let mut answer = format!("{status} {content_type}\n").into_bytes();
    answer.extend_from_slice(body);
    answer
}

/// A name for games with the same labels. Two that share it share a desk, which tells them apart.
fn name_of(key: &LabelKey) -> String {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(desk: &mut Desk, reserved: bool, request: &str) -> String {
        String::from_utf8(desk.answer(request.as_bytes(), reserved)).unwrap()
    }

    #[test]
    fn small_games_are_answered_anywhere_and_remembered() {
        let mut desk = Desk::new();
        let solve = "solve\n{\"game\": \"M.F\\n..C\"}";
        let first = ask(&mut desk, false, solve);
        assert!(first.starts_with("200 application/json\n{") && first.contains("\"cached\":false"), "{first}");
        assert!(ask(&mut desk, false, solve).contains("\"cached\":true"));
    }

    #[test]
    fn long_work_is_sent_to_an_instance_that_is_reserved_for_its_game() {
        let mut desk = Desk::new();
        let rows = vec![".".repeat(20); 20].join("\\n");
        let ask_of = |desk: &mut Desk, reserved, mouse: u32| {
            let rules = format!(r#"{{"mouse": [0, {mouse}], "cat": [9, 9], "hole": [[19, 19]]}}"#);
            ask(desk, reserved, &format!(r#"solve{}{{"game": {{"grid": "{rows}", "rules": {rules}}}}}"#, '\n'))
        };
        let elsewhere = ask_of(&mut desk, false, 0);
        assert!(elsewhere.starts_with("303 text/plain\n"), "{elsewhere}");
        assert_eq!(ask_of(&mut desk, false, 5), elsewhere, "where the animals start makes no other game");
        assert!(ask_of(&mut desk, true, 0).starts_with("200 "));
        let graph = "solve\n{\"game\": {\"graph\": [[1], [0]], \"preset\": \"cops\"}}";
        assert!(ask(&mut desk, false, graph).starts_with("303 "), "its layout may take long");
    }

    #[test]
    fn faults_are_answered_as_the_server_does() {
        let mut desk = Desk::new();
        for (request, status) in
            [("", 404), ("nothing", 404), ("solve", 400), ("solve\n{}", 400), ("solve\n{\"game\": \"MM\"}", 422)]
        {
            let answer = ask(&mut desk, false, request);
            assert!(answer.starts_with(&format!("{status} application/json\n{{\"error\":")), "{request}: {answer}");
        }
    }
}

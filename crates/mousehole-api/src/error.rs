//! What can go wrong with a request, as a status, a code and one clear sentence in each language of the page.

use mousehole::Message;
use mousehole::engine::{SolveError, bytes_in_words};
use mousehole::formats::ReadError;
use mousehole::trace::TraceError;
use serde::Serialize;
use serde_json::{Map, Value};

/// The most characters of a message that quotes the request.
const MAX_MESSAGE: usize = 400;

/// Why a request is not answered as asked.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: u16,
    code: &'static str,
    message: Box<Message>,
    /// More keys, such as a line or the figures of a limit.
    more: Map<String, Value>,
    header: Option<(&'static str, &'static str)>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    error: ErrorDetails<'a>,
}

#[derive(Serialize)]
struct ErrorDetails<'a> {
    code: &'a str,
    message: &'a str,
    chinese: &'a str,
    #[serde(flatten)]
    more: &'a Map<String, Value>,
}

impl ApiError {
    fn new(status: u16, code: &'static str, message: impl Into<Message>) -> ApiError {
        ApiError { status, code, message: Box::new(message.into()), more: Map::new(), header: None }
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> ApiError {
        self.more.insert(key.to_owned(), value.into());
        self
    }

    fn with_header(mut self, name: &'static str, value: &'static str) -> ApiError {
        self.header = Some((name, value));
        self
    }

    /// A malformed request. The message may quote it, and is one short line all the same.
    pub fn bad_request(message: impl Into<Message>) -> ApiError {
        let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
        let short = |text: &str| text.chars().map(shown).take(MAX_MESSAGE).collect::<String>();
        let Message { english, chinese } = message.into();
        ApiError::new(400, "bad_request", [short(&english), short(&chinese)])
    }

    /// What the reader of JSON says of a request, or of its game.
    pub(crate) fn not_as_expected([english, chinese]: [&str; 2], error: &serde_json::Error) -> ApiError {
        let (line, column) = (error.line(), error.column());
        ApiError::bad_request([
            format!("{english} is not as expected: {error}"),
            format!("{chinese}不符合要求（第 {line} 行，第 {column} 列）"),
        ])
    }

    /// The game cannot be read or makes no sense; lines and columns are those of its own text.
    pub(crate) fn bad_input(error: &ReadError) -> ApiError {
        let message = [error.message.clone(), error.chinese.to_string()];
        ApiError::refused(message).with("line", error.line).with("column", error.column)
    }

    /// This cannot be done with this game.
    pub(crate) fn refused(message: impl Into<Message>) -> ApiError {
        ApiError::new(422, "bad_input", message)
    }

    /// The game, or the method, is not one to follow step by step.
    pub(crate) fn no_trace(error: &TraceError) -> ApiError {
        ApiError::new(422, "no_trace", error)
    }

    pub(crate) fn bad_position(message: impl Into<Message>) -> ApiError {
        ApiError::new(422, "bad_position", message)
    }

    /// There is nothing at this path.
    pub fn not_found() -> ApiError {
        ApiError::new(404, "not_found", ["there is nothing at this path", "这个路径下什么也没有"])
    }

    /// The path takes other methods.
    pub fn method_not_allowed(allow: &'static str) -> ApiError {
        let message = [format!("this path takes {}", allow.replace(", ", " and ")), format!("这个路径只接受 {allow}")];
        ApiError::new(405, "method_not_allowed", message).with_header("allow", allow)
    }

    /// The body is not said to be JSON.
    pub fn unsupported_media() -> ApiError {
        let message = [
            "expected a JSON body, with Content-Type: application/json",
            "请求内容应为 JSON，并带有 Content-Type: application/json",
        ];
        ApiError::new(415, "unsupported_media", message)
    }

    /// The body is larger than `max` bytes.
    pub fn too_large(max: usize) -> ApiError {
        let most = bytes_in_words(max as u64);
        let message = [
            format!("the body is larger than {most}, the limit of this server"),
            format!("请求内容超过此服务器的上限 {most}"),
        ];
        ApiError::new(413, "too_large", message).with("max", max)
    }

    pub(crate) fn answer_too_large(max: usize) -> ApiError {
        let most = bytes_in_words(max as u64);
        let message = [
            format!("the answer is larger than {most}, the limit of this server"),
            format!("答案超过此服务器的上限 {most}"),
        ];
        ApiError::new(422, "answer_too_large", message).with("max", max)
    }

    /// The body did not come in time.
    pub fn slow() -> ApiError {
        ApiError::new(408, "slow", ["the body did not come in time", "请求内容没有及时到达"])
    }

    /// The server is not called so.
    pub fn host() -> ApiError {
        let message = [
            "the Host header is not a name of this server (mousehole serve --allow-host NAME adds one)",
            "Host 头不是此服务器的名称（可用 mousehole serve --allow-host 添加）",
        ];
        ApiError::new(403, "host", message)
    }

    /// The page of another site asks.
    pub fn origin() -> ApiError {
        let message = ["requests from pages of other sites are refused", "不接受来自其他网站页面的请求"];
        ApiError::new(403, "origin", message)
    }

    pub(crate) fn too_many_positions(positions: u64, max: u64) -> ApiError {
        let message = [
            format!("the game has {positions} positions; this server solves at most {max}"),
            format!("这个游戏有 {positions} 个局面；此服务器最多求解 {max} 个"),
        ];
        let error = ApiError::new(422, "too_many_positions", message);
        error.with("positions", positions).with("max", max)
    }

    pub(crate) fn too_many_moves(max: u64) -> ApiError {
        let message = [
            format!("the cats may have more than {max} moves in a turn, the limit of this server"),
            format!("猫每回合的走法可能超过此服务器的上限 {max} 种"),
        ];
        ApiError::new(422, "too_many_positions", message).with("max", max)
    }

    /// The answer would take as many solved boards, of which fewer may be.
    pub(crate) fn too_many_boards(boards: u64, max: u64) -> ApiError {
        let message = [
            format!("{boards} boards of this size would be solved for it, and at most {max} are"),
            format!("为此需要求解 {boards} 个这样大的棋盘，上限为 {max} 个"),
        ];
        ApiError::new(422, "too_many_boards", message).with("boards", boards).with("max", max)
    }

    /// The answer takes longer than it may.
    pub fn time_limit(seconds: f64) -> ApiError {
        let message = [
            format!("the answer was not found within {seconds} s, the limit of this server"),
            format!("在此服务器的时限 {seconds} 秒之内没有算出答案"),
        ];
        ApiError::new(503, "time_limit", message).with("seconds", seconds)
    }

    /// There is too much to do already; the client may ask again.
    pub fn busy() -> ApiError {
        let message = ["the server has as much to do as it takes on; try again in a moment", "服务器正忙，请稍后再试"];
        ApiError::new(503, "busy", message).with_header("retry-after", "1")
    }

    /// Seen only while the server ends, since otherwise nobody waits for the answer any more.
    pub fn cancelled() -> ApiError {
        ApiError::new(503, "cancelled", ["the work was stopped", "计算已停止"])
    }

    /// More memory than all that the server may use.
    pub fn memory(needed: u64, max: u64) -> ApiError {
        let (words, allowed) = (bytes_in_words(needed), bytes_in_words(max));
        let message = [
            format!("the answer needs up to {words} of memory, and this server may use {allowed}"),
            format!("算出答案最多需要 {words} 内存，而此服务器可用 {allowed}"),
        ];
        ApiError::new(422, "memory", message).with("needed", needed).with("max", max)
    }

    /// A fault of the server itself.
    pub fn internal() -> ApiError {
        let message =
            ["the server failed to answer this request; please report it", "服务器没能回答这个请求；请报告此问题"];
        ApiError::new(500, "internal", message)
    }

    /// The status, as HTTP has it.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// A header that goes with it.
    pub fn header(&self) -> Option<(&'static str, &'static str)> {
        self.header
    }

    /// The body of the answer, in JSON.
    pub fn to_json(&self) -> Vec<u8> {
        let Message { english, chinese } = &*self.message;
        let error = ErrorDetails { code: self.code, message: english, chinese, more: &self.more };
        serde_json::to_vec(&ErrorBody { error }).unwrap_or_default()
    }
}

impl From<SolveError> for ApiError {
    fn from(error: SolveError) -> ApiError {
        let refused = |code| ApiError::new(422, code, &error);
        match error {
            SolveError::Memory { positions, needed, allowed, .. } => {
                refused("memory").with("positions", positions).with("needed", needed).with("max", allowed)
            }
            SolveError::Stopped => ApiError::cancelled(),
            SolveError::Refused { .. } | SolveError::NoSuchEngine { .. } => refused("bad_input"),
            _ => ApiError::internal(),
        }
    }
}

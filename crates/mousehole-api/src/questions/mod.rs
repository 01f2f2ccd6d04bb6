//! The questions, one file for each.

mod colors;
mod convert;
mod explain;
mod line;
mod many_boards;
mod moves;
mod picture;
mod random;
mod reply;
mod solve;
mod trace;
mod turning;

use serde::de::DeserializeOwned;

use crate::bounds::Bounds;
use crate::error::ApiError;
use crate::payload::Payload;
use crate::question::Question;

/// How the body of a request is answered.
#[derive(Clone, Copy)]
pub enum Route {
    /// It is read, and answered from the solution of its game.
    Solved(ReadQuestion),
    /// It is answered without a solution.
    Unsolved(AnswerUnsolved),
}

/// Reads the body of a request.
pub type ReadQuestion = fn(&[u8]) -> Result<Box<dyn Question>, ApiError>;

/// Answers the body of a request.
pub type AnswerUnsolved = fn(&[u8], Bounds) -> Result<Payload, ApiError>;

/// Every question by its name.
pub static ROUTES: &[(&str, Route)] = &[
    ("solve", Route::Solved(question::<solve::SolveRequest>)),
    ("colors", Route::Solved(question::<colors::ColorsRequest>)),
    ("moves", Route::Solved(question::<moves::MovesRequest>)),
    ("line", Route::Solved(question::<line::LineRequest>)),
    ("reply", Route::Solved(question::<reply::ReplyRequest>)),
    ("explain", Route::Solved(question::<explain::ExplainRequest>)),
    ("trace", Route::Solved(question::<trace::TraceRequest>)),
    ("turning", Route::Solved(question::<turning::TurningRequest>)),
    ("random", Route::Solved(question::<random::RandomRequest>)),
    ("picture", Route::Solved(question::<picture::PictureRequest>)),
    ("convert", Route::Unsolved(convert::convert)),
];

fn question<Q: Question + DeserializeOwned + 'static>(body: &[u8]) -> Result<Box<dyn Question>, ApiError> {
    Ok(Box::new(read::<Q>(body)?))
}

/// Reads the body of a request.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(body).map_err(|error| ApiError::not_as_expected(["the body", "请求内容"], &error))
}

//! The answers of the playground in WebAssembly, for a page without a server.
//!
//! Three functions are the whole interface. The page writes a request where [`room`] says: its route, a line feed, and its
//! body. [`ask`] answers it. The answer lies where [`answer`] says: its status and content type, a line feed, and its body.

mod desk;

use std::cell::RefCell;

use desk::Desk;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::new(Desk::new());
}

/// Makes room for a request of that many bytes.
#[expect(unsafe_code, reason = "a name that the page can call; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request, and returns the bytes of the answer. Where work may take long and this instance is not `reserved`
/// for its game, the answer is 303 with a name for the game: the page asks again, at the instance that it has for it.
#[expect(unsafe_code, reason = "a name that the page can call; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn ask(reserved: bool) -> usize {
    let request = REQUEST.take();
    let answer = DESK.with_borrow_mut(|desk| desk.answer(&request, reserved));
    let bytes = answer.len();
    ANSWER.set(answer);
    bytes
}

/// Where the answer lies, until the next is asked for.
#[expect(unsafe_code, reason = "a name that the page can call; nothing else has it")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

use super::{Document, Fault};
pub(super) fn read(_text: &str) -> Result<Document, Fault> {
    Err(Fault::new(0, "to come"))
}

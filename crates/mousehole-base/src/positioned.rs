//! Files read and written at an offset, by any number of threads.

use std::fs::File;
use std::io;

/// Reads all of `bytes` from an offset.
#[cfg(unix)]
pub fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Writes all of `bytes` at an offset.
#[cfg(unix)]
pub fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

/// Reads all of `bytes` from an offset.
#[cfg(windows)]
pub fn read_at(file: &File, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => (at, bytes) = (at + read as u64, &mut bytes[read..]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Writes all of `bytes` at an offset.
#[cfg(windows)]
pub fn write_at(file: &File, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_write(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => (at, bytes) = (at + written as u64, &bytes[written..]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads all of `bytes` from an offset.
#[cfg(not(any(unix, windows)))]
pub fn read_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes all of `bytes` at an offset.
#[cfg(not(any(unix, windows)))]
pub fn write_at(_: &File, _: u64, _: &[u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

//! The kernels on the host, for tests on machines without a device.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_int, c_uint};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use crate::machine::{Device, Error, Machine};
use crate::params::Params;

static HOST: OnceLock<Arc<dyn Machine>> = OnceLock::new();

/// The files that the library of kernels is compiled from; the first is the one to compile.
pub const SOURCES: &[(&str, &str)] = &[
    ("host.cpp", include_str!("kernels/host.cpp")),
    ("kernels.cuh", include_str!("kernels/kernels.cuh")),
    ("common.cuh", include_str!("kernels/common.cuh")),
    ("slides.cuh", include_str!("kernels/slides.cuh")),
    ("columns.cuh", include_str!("kernels/columns.cuh")),
    ("reading.cuh", include_str!("kernels/reading.cuh")),
    ("small.cuh", include_str!("kernels/small.cuh")),
    ("graphs.cuh", include_str!("kernels/graphs.cuh")),
];

/// The host, if it is to be used.
pub(crate) fn machine() -> Option<Arc<dyn Machine>> {
    HOST.get().cloned()
}

/// Has everything run on the host from now on, by the library at that path, in that much memory.
///
/// # Safety
///
/// The library is the one compiled from [`SOURCES`].
#[expect(unsafe_code)]
pub unsafe fn use_host(library: &Path, memory: u64) -> Result<(), Error> {
    let failed = |error: libloading::Error| Error::Failed(error.to_string());
    // SAFETY: the caller says that it is the library of kernels, which runs nothing when it is loaded.
    let (library, launch) = unsafe {
        let library = libloading::Library::new(library).map_err(failed)?;
        let size = *library.get::<unsafe extern "C" fn() -> c_uint>(c"mousehole_params_size").map_err(failed)?;
        assert_eq!(size() as usize, size_of::<Params>());
        let launch = *library.get::<Launch>(c"mousehole_launch").map_err(failed)?;
        (library, launch)
    };
    let host = Host { _library: library, launch, memory, held: Mutex::default() };
    let _ = HOST.set(Arc::new(host));
    Ok(())
}

type Launch = unsafe extern "C" fn(*const c_char, c_uint, *const u64) -> c_int;

struct Host {
    _library: libloading::Library,
    launch: Launch,
    memory: u64,
    /// What is allocated, with its size.
    held: Mutex<HashMap<u64, u64>>,
}

/// Kernels read and write up to 16 bytes at a time.
fn layout(bytes: u64) -> Layout {
    Layout::from_size_align(bytes as usize, 16).expect("a size of memory")
}

impl Host {
    fn free_memory(&self) -> u64 {
        self.memory.saturating_sub(self.held.lock().expect("nobody panics with it").values().sum())
    }

    /// Panics if that is not memory of this machine: an error of this crate.
    fn check(&self, address: u64, bytes: usize) {
        let held = self.held.lock().expect("nobody panics with it");
        let end = address + bytes as u64;
        assert!(held.iter().any(|(&at, &size)| at <= address && end <= at + size), "{bytes} bytes at {address}");
    }
}

#[expect(unsafe_code)]
impl Machine for Host {
    fn device(&self) -> Result<Device, Error> {
        let (name, free) = ("the host".to_owned(), self.free_memory());
        Ok(Device { name, capability: (0, 0), multiprocessors: 1, memory: self.memory, free })
    }

    fn allocate(&self, bytes: u64) -> Result<u64, Error> {
        if bytes > self.free_memory() {
            return Err(Error::Memory(bytes));
        }
        // SAFETY: the size is not zero.
        let address = unsafe { alloc_zeroed(layout(bytes.max(16))) } as u64;
        self.held.lock().expect("nobody panics with it").insert(address, bytes.max(16));
        Ok(address)
    }

    fn free(&self, address: u64) {
        let bytes = self.held.lock().expect("nobody panics with it").remove(&address).expect("what was allocated");
        // SAFETY: it was allocated with this layout.
        unsafe { dealloc(address as *mut u8, layout(bytes)) };
    }

    fn fill(&self, address: u64, byte: u8, bytes: u64) -> Result<(), Error> {
        self.check(address, bytes as usize);
        // SAFETY: it is allocated memory.
        unsafe { std::ptr::write_bytes(address as *mut u8, byte, bytes as usize) };
        Ok(())
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        self.check(address, bytes.len());
        // SAFETY: it is allocated memory.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, bytes.len()) };
        Ok(())
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        self.check(address, bytes.len());
        // SAFETY: it is allocated memory.
        unsafe { std::ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn launch(&self, kernel: &'static str, params: &[u64]) -> Result<(), Error> {
        let name = CString::new(kernel).expect("a name");
        // SAFETY: the kernels are those of this crate, and take these parameters.
        match unsafe { (self.launch)(name.as_ptr(), 2, params.as_ptr()) } {
            0 => Ok(()),
            _ => Err(Error::Failed(format!("there is no kernel {kernel}"))),
        }
    }

    fn finish(&self) -> Result<f32, Error> {
        Ok(0.0)
    }
}

//! The machine that kernels run on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use bytemuck::Pod;

/// Why the machine does not solve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The driver is missing.
    #[error("there is no NVIDIA driver (libcuda) on this machine: install NVIDIA's driver, or use another engine")]
    NoDriver,
    /// The driver knows no device that can be used.
    #[error("there is no device to use: {0}")]
    NoDevice(String),
    /// The compiler for kernels is missing.
    #[error(
        "there is no NVRTC library (libnvrtc), which compiles the kernels for the device: install NVIDIA's CUDA toolkit, \
         or its package of NVRTC alone"
    )]
    NoCompiler,
    /// The kernels do not compile.
    #[error("the kernels do not compile for this device: {0}")]
    Compile(String),
    /// The device has no memory left.
    #[error("the device has no memory left for {0} bytes")]
    Memory(u64),
    /// The device or its driver failed.
    #[error("the device failed: {0}")]
    Failed(String),
    /// Distances have 16 bits.
    #[error("a win takes more than {0} plies, and there is no room for those on the device; the engine bits has")]
    TooLong(u32),
    /// The caller asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// A device, as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Device {
    /// What its maker calls it.
    pub name: String,
    /// Its generation, as its maker numbers them: 9.0 for Hopper.
    pub capability: (u32, u32),
    /// How many multiprocessors it has.
    pub multiprocessors: u32,
    /// Bytes of memory, in all and free at this time.
    pub memory: u64,
    /// See `memory`.
    pub free: u64,
}

/// Where kernels run: memory with addresses of its own, and kernels by their name.
pub trait Machine: Send + Sync {
    /// The device, as it is now.
    fn device(&self) -> Result<Device, Error>;

    /// Reserves memory, all zero; gives its address.
    fn allocate(&self, bytes: u64) -> Result<u64, Error>;

    /// Gives memory back.
    fn free(&self, address: u64);

    /// Sets every byte.
    fn fill(&self, address: u64, byte: u8, bytes: u64) -> Result<(), Error>;

    /// Copies to the machine.
    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Error>;

    /// Copies from the machine, when everything before is done.
    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error>;

    /// Runs a kernel with as many threads as the machine runs at a time. The parameters are the structure that it takes.
    fn launch(&self, kernel: &'static str, params: &[u64]) -> Result<(), Error>;

    /// Waits until everything is done; gives the milliseconds that kernels took since the last time.
    fn finish(&self) -> Result<f32, Error>;
}

/// Memory of a machine, given back when it is dropped.
pub(crate) struct Buffer {
    machine: Arc<dyn Machine>,
    pub(crate) address: u64,
    pub(crate) bytes: u64,
}

impl Buffer {
    /// That many bytes, all zero.
    pub(crate) fn zeroed(machine: &Arc<dyn Machine>, bytes: u64) -> Result<Buffer, Error> {
        let address = machine.allocate(bytes.max(8))?;
        Ok(Buffer { machine: machine.clone(), address, bytes })
    }

    /// A copy of values.
    pub(crate) fn of<T: Pod>(machine: &Arc<dyn Machine>, values: &[T]) -> Result<Buffer, Error> {
        let buffer = Buffer::zeroed(machine, size_of_val(values) as u64)?;
        machine.write(buffer.address, bytemuck::cast_slice(values))?;
        Ok(buffer)
    }

    pub(crate) fn fill(&self, byte: u8) -> Result<(), Error> {
        self.machine.fill(self.address, byte, self.bytes)
    }

    pub(crate) fn write<T: Pod>(&self, values: &[T]) -> Result<(), Error> {
        self.machine.write(self.address, bytemuck::cast_slice(values))
    }

    /// Values from an index on.
    pub(crate) fn read<T: Pod>(&self, from: u64, count: usize) -> Result<Vec<T>, Error> {
        let mut values = vec![T::zeroed(); count];
        let from = self.address + from * size_of::<T>() as u64;
        self.machine.read(from, bytemuck::cast_slice_mut(&mut values))?;
        Ok(values)
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        self.machine.free(self.address);
    }
}

/// Blocks of memory that were read lately. To read one value takes as long as to read a whole block, about 10 µs, and who reads
/// one often reads those beside it next.
#[derive(Default)]
pub(crate) struct Blocks {
    /// By their address.
    known: Mutex<HashMap<u64, Arc<[u8]>>>,
}

/// The bytes of a block.
const BLOCK: u64 = 64 << 10;

/// Blocks that are kept at a time: 256 MB.
const MOST_BLOCKS: usize = 4096;

impl Blocks {
    /// The value of a buffer at an index.
    pub(crate) fn read<T: Pod>(&self, buffer: &Buffer, index: u64) -> Result<T, Error> {
        let at = index * size_of::<T>() as u64;
        let (first, offset) = (at / BLOCK * BLOCK, (at % BLOCK) as usize);
        let address = buffer.address + first;
        let value = |block: &[u8]| bytemuck::pod_read_unaligned(&block[offset..offset + size_of::<T>()]);
        if let Some(block) = self.known.lock().expect("nobody panics with it").get(&address) {
            return Ok(value(block));
        }
        let mut block = vec![0; BLOCK.min(buffer.bytes - first) as usize];
        buffer.machine.read(address, &mut block)?;
        let found = value(&block);
        let mut known = self.known.lock().expect("nobody panics with it");
        if known.len() == MOST_BLOCKS {
            known.clear();
        }
        known.insert(address, block.into());
        Ok(found)
    }
}

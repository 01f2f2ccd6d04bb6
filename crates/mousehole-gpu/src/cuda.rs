//! NVIDIA devices, by their driver library.

use std::any::Any;
use std::collections::HashMap;
use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use std::{env, fs, io};

use cudarc::driver::sys::{self, CUdevice_attribute as Attribute};
use cudarc::driver::{CudaContext, DriverError, result};
use cudarc::nvrtc;

use crate::machine::{Device, Error, Machine};

/// The kernels, as one file.
const SOURCE: &str = concat!(
    include_str!("kernels/common.cuh"),
    include_str!("kernels/slides.cuh"),
    include_str!("kernels/columns.cuh"),
    include_str!("kernels/reading.cuh"),
    include_str!("kernels/small.cuh"),
    include_str!("kernels/graphs.cuh"),
);

/// The first devices that reduce over a warp in one instruction.
const LEAST_CAPABILITY: (u32, u32) = (8, 0);

/// The threads of a block.
const THREADS: u32 = 256;

/// Calls the driver. A library that lacks a function, or is none at all, makes the bindings panic.
fn guarded<T>(call: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(call))
        .unwrap_or_else(|why| Err(Error::Failed(format!("a library of NVIDIA's is broken: {}", message(&*why)))))
}

fn message(why: &(dyn Any + Send)) -> &str {
    let text = why.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or("it gave up")
}

fn failed(error: DriverError) -> Error {
    let text = catch_unwind(|| error.error_string().ok().map(|text| text.to_string_lossy().into_owned()));
    Error::Failed(text.ok().flatten().unwrap_or_else(|| format!("{:?}", error.0)))
}

/// The devices there are.
pub(crate) fn devices() -> Result<Vec<Device>, Error> {
    guarded(|| {
        let count = start()?;
        (0..count).map(|ordinal| describe(&*CudaContext::new(ordinal as usize).map_err(failed)?)).collect()
    })
}

/// Starts the driver; gives the number of devices.
fn start() -> Result<u32, Error> {
    // SAFETY: it loads the library and looks no further.
    #[expect(unsafe_code)]
    if !unsafe { sys::is_culib_present() } {
        return Err(Error::NoDriver);
    }
    // Where one is missing, the bindings would panic.
    for function in [c"cuInit", c"cuDeviceGetCount", c"cuModuleLoadData", c"cuMemAlloc_v2", c"cuLaunchKernel"] {
        // SAFETY: the address is not called.
        #[expect(unsafe_code)]
        if unsafe { sys::culib().get::<*const ()>(function.to_bytes_with_nul()) }.is_err() {
            let function = function.to_string_lossy();
            return Err(Error::Failed(format!("a library of NVIDIA's is broken: the driver has no {function}")));
        }
    }
    let no_device = |error: DriverError| match failed(error) {
        Error::Failed(why) => Error::NoDevice(why),
        other => other,
    };
    result::init().map_err(no_device)?;
    match result::device::get_count().map_err(no_device)? {
        count @ 1.. => Ok(count as u32),
        _ => Err(Error::NoDevice("it lists none".to_owned())),
    }
}

fn describe(context: &CudaContext) -> Result<Device, Error> {
    let (free, memory) = context.mem_get_info().map_err(failed)?;
    let (major, minor) = context.compute_capability().map_err(failed)?;
    let multiprocessors = context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT).map_err(failed)?;
    Ok(Device {
        name: context.name().map_err(failed)?,
        capability: (major as u32, minor as u32),
        multiprocessors: multiprocessors as u32,
        memory: memory as u64,
        free: free as u64,
    })
}

/// A device with its kernels.
struct Cuda {
    context: Arc<CudaContext>,
    multiprocessors: u32,
    module: sys::CUmodule,
    kernels: Mutex<Kernels>,
}

#[derive(Default)]
struct Kernels {
    /// Each kernel, with the blocks that run at a time. Handles are kept as numbers, as they may go from thread to thread.
    known: HashMap<&'static str, (usize, u32)>,
    /// When the first kernel since the last wait was started.
    since: Option<Instant>,
}

// SAFETY: the driver may be called from any thread; handles of modules and functions are not bound to one.
#[expect(unsafe_code)]
unsafe impl Send for Cuda {}
// SAFETY: as above.
#[expect(unsafe_code)]
unsafe impl Sync for Cuda {}

/// Opens a device and has the kernels compiled for it.
pub(crate) fn open(ordinal: usize) -> Result<Arc<dyn Machine>, Error> {
    guarded(|| {
        start()?;
        let context = CudaContext::new(ordinal).map_err(failed)?;
        let device = describe(&context)?;
        let (major, minor) = device.capability;
        if device.capability < LEAST_CAPABILITY {
            let (least, _) = LEAST_CAPABILITY;
            return Err(Error::NoDevice(format!(
                "{} has compute capability {major}.{minor}, and the kernels need {least}.0",
                device.name
            )));
        }
        let image = compiled(&format!("sm_{major}{minor}"))?;
        let load = |image: &[u8]| {
            // SAFETY: what is loaded is an image of NVRTC, or is refused by the driver.
            #[expect(unsafe_code)]
            unsafe {
                result::module::load_data(image.as_ptr().cast())
            }
        };
        let module = load(&image).map_err(failed)?;
        let multiprocessors = device.multiprocessors;
        Ok(Arc::new(Cuda { context, multiprocessors, module, kernels: Mutex::default() }) as Arc<dyn Machine>)
    })
}

/// The kernels compiled for a generation of devices: those kept from an earlier run, or made now and kept.
fn compiled(architecture: &str) -> Result<Vec<u8>, Error> {
    let kept = kept_at(architecture);
    if let Some(image) = kept.as_ref().and_then(|path| fs::read(path).ok()).and_then(|bytes| unsealed(&bytes)) {
        return Ok(image);
    }
    let image = compile(architecture)?;
    if let Some(path) = kept {
        // To compile again next time is only slower.
        let _ = keep(&path, &image);
    }
    Ok(image)
}

/// The folder of the user for what can be made again.
fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home =
        || folder("HOME").map(|home| home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" }));
    folder("XDG_CACHE_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(home).map(|folder| folder.join("mousehole"))
}

fn kept_at(architecture: &str) -> Option<PathBuf> {
    let mut hasher = DefaultHasher::new();
    (SOURCE, architecture, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    Some(cache_folder()?.join(format!("kernels-{architecture}-{:016x}", hasher.finish())))
}

/// Written beside and renamed, so that nobody reads half of it.
fn keep(path: &PathBuf, image: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("it is in a folder"))?;
    let beside = path.with_extension(std::process::id().to_string());
    fs::write(&beside, sealed(image))?;
    fs::rename(&beside, path)
}

fn checksum(image: &[u8]) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    image.hash(&mut hasher);
    hasher.finish().to_le_bytes()
}

/// An image with its checksum: a driver may not survive one that a disk spoiled.
fn sealed(image: &[u8]) -> Vec<u8> {
    [&checksum(image)[..], image].concat()
}

fn unsealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let (sum, image) = bytes.split_first_chunk::<8>()?;
    (*sum == checksum(image)).then(|| image.to_vec())
}

/// Compiles the kernels.
#[expect(unsafe_code)]
fn compile(architecture: &str) -> Result<Vec<u8>, Error> {
    // SAFETY: it loads the library and looks no further.
    if !unsafe { nvrtc::sys::is_culib_present() } {
        return Err(Error::NoCompiler);
    }
    let why = |error: nvrtc::result::NvrtcError| Error::Compile(format!("{:?}", error.0));
    let source = CString::new(SOURCE).expect("text");
    let program = nvrtc::result::create_program(&source, Some(c"mousehole.cu")).map_err(why)?;
    let options = [format!("--gpu-architecture={architecture}"), "--std=c++17".to_owned()];
    // SAFETY: the program was just created, and is destroyed once, at the end.
    unsafe {
        let image = nvrtc::result::compile_program(program, &options).map_err(|error| {
            let log = nvrtc::result::get_program_log(program).unwrap_or_default();
            let text: Vec<u8> = log.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
            match text.is_empty() {
                true => why(error),
                false => Error::Compile(String::from_utf8_lossy(&text).into_owned()),
            }
        });
        let image = image.and_then(|()| {
            let mut size = 0;
            nvrtc::sys::nvrtcGetCUBINSize(program, &mut size).result().map_err(why)?;
            let mut image = vec![0u8; size];
            nvrtc::sys::nvrtcGetCUBIN(program, image.as_mut_ptr().cast()).result().map_err(why)?;
            Ok(image)
        });
        let _ = nvrtc::result::destroy_program(program);
        image
    }
}

impl Cuda {
    /// Calls the driver with the device's context, on whatever thread.
    fn with<T>(&self, call: impl FnOnce() -> Result<T, DriverError>) -> Result<T, Error> {
        guarded(|| self.context.bind_to_thread().and_then(|()| call()).map_err(failed))
    }

    /// A kernel, and the blocks of it that run at a time.
    #[expect(unsafe_code)]
    fn kernel(&self, name: &'static str) -> Result<(sys::CUfunction, u32), DriverError> {
        let mut kernels = self.kernels.lock().expect("nobody panics with it");
        kernels.since.get_or_insert_with(Instant::now);
        if let Some(&(function, blocks)) = kernels.known.get(name) {
            return Ok((function as sys::CUfunction, blocks));
        }
        let c_name = CString::new(name).expect("a name");
        // SAFETY: the module is loaded as long as this is there.
        let (function, blocks) = unsafe {
            let function = result::module::get_function(self.module, c_name)?;
            let blocks = result::occupancy::max_active_block_per_multiprocessor(function, THREADS as i32, 0)?;
            (function, blocks.max(1) as u32 * self.multiprocessors)
        };
        kernels.known.insert(name, (function as usize, blocks));
        Ok((function, blocks))
    }
}

// SAFETY of all below: addresses come from `allocate` and are used by this crate's buffers within their size.
#[expect(unsafe_code)]
impl Machine for Cuda {
    fn device(&self) -> Result<Device, Error> {
        guarded(|| {
            self.context.bind_to_thread().map_err(failed)?;
            describe(&self.context)
        })
    }

    fn allocate(&self, bytes: u64) -> Result<u64, Error> {
        let allocated = self.with(|| match unsafe { result::malloc_sync(bytes as usize) } {
            Err(DriverError(sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY)) => Ok(None),
            other => other.map(Some),
        })?;
        let address = allocated.ok_or(Error::Memory(bytes))?;
        self.fill(address, 0, bytes)?;
        Ok(address)
    }

    fn free(&self, address: u64) {
        // A device that went away has nothing to give back.
        let _ = self.with(|| unsafe { result::free_sync(address) });
    }

    fn fill(&self, address: u64, byte: u8, bytes: u64) -> Result<(), Error> {
        self.with(|| unsafe { result::memset_d8_sync(address, byte, bytes as usize) })
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        if bytes.is_empty() { Ok(()) } else { self.with(|| unsafe { result::memcpy_htod_sync(address, bytes) }) }
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        if bytes.is_empty() { Ok(()) } else { self.with(|| unsafe { result::memcpy_dtoh_sync(bytes, address) }) }
    }

    fn launch(&self, kernel: &'static str, params: &[u64]) -> Result<(), Error> {
        self.with(|| {
            let (function, blocks) = self.kernel(kernel)?;
            let mut arguments = [params.as_ptr().cast_mut().cast()];
            unsafe {
                result::launch_kernel(
                    function,
                    (blocks, 1, 1),
                    (THREADS, 1, 1),
                    0,
                    std::ptr::null_mut(),
                    &mut arguments,
                )
            }
        })
    }

    fn finish(&self) -> Result<f32, Error> {
        self.with(result::ctx::synchronize)?;
        let since = self.kernels.lock().expect("nobody panics with it").since.take();
        Ok(since.map_or(0.0, |since| since.elapsed().as_secs_f32() * 1e3))
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // SAFETY: nothing of the module is used any more.
        #[expect(unsafe_code)]
        let _ = self.with(|| unsafe { result::module::unload(self.module) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_that_was_spoiled_is_not_loaded() {
        let image = b"an image".to_vec();
        let kept = sealed(&image);
        assert_eq!(unsealed(&kept), Some(image));
        for at in 0..kept.len() {
            let mut spoiled = kept.clone();
            spoiled[at] ^= 1;
            assert_eq!(unsealed(&spoiled), None);
        }
        assert_eq!(unsealed(&kept[..5]), None);
    }

    #[test]
    fn without_a_driver_that_is_said() {
        // SAFETY: it loads the library and looks no further.
        #[expect(unsafe_code)]
        let present = unsafe { sys::is_culib_present() };
        match (present, devices()) {
            (false, found) => assert_eq!(found, Err(Error::NoDriver)),
            (true, Ok(devices)) => assert!(!devices.is_empty()),
            (true, Err(error)) => assert!(!matches!(error, Error::NoDriver), "{error}"),
        }
    }
}

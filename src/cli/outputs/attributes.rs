//! Extended attributes: access control lists, capabilities, labels and user attributes.

#[cfg(target_os = "linux")]
pub use linux::take_over;

use std::fs::File;
use std::io;
use std::path::Path;

/// On systems without support, a file keeps no attributes.
#[cfg(not(target_os = "linux"))]
pub(super) fn take_over(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use rustix::fs::{XattrFlags, fgetxattr, fsetxattr, getxattr, listxattr};
    use rustix::io::Errno;
    use std::ffi::{CStr, CString};

    /// Attributes that the kernel derives from the contents of a file; they must not be copied.
    const DERIVED: [&CStr; 2] = [c"security.ima", c"security.evm"];

    /// Copies the attributes of a file to another.
    pub fn take_over(from: &Path, to: &File) -> io::Result<()> {
        for name in names(from)? {
            let value = read(|buffer| getxattr(from, &name, buffer))?;
            if read(|buffer| fgetxattr(to, &name, buffer)).is_ok_and(|own| own == value) {
                continue;
            }
            fsetxattr(to, &name, &value, XattrFlags::empty()).map_err(|error| {
                let (name, error) = (name.to_string_lossy(), io::Error::from(error));
                io::Error::new(
                    error.kind(),
                    format!("its attribute `{name}` cannot be kept: {error}"),
                )
            })?;
        }
        Ok(())
    }

    /// The names of a file's attributes; empty if the file system has none.
    fn names(path: &Path) -> io::Result<Vec<CString>> {
        let list = match read(|buffer| listxattr(path, buffer)) {
            Err(Errno::NOTSUP) => return Ok(Vec::new()),
            list => list?,
        };
        let names = list.split_inclusive(|byte| *byte == 0).map(CStr::from_bytes_with_nul);
        let names = names.flatten().filter(|name| !DERIVED.contains(name));
        Ok(names.map(CStr::to_owned).collect())
    }

    /// The limit of Linux for a list of names and for a value, in bytes.
    const MAX_LEN: usize = 1 << 16;

    /// Runs a call that fills a buffer.
    fn read(call: impl Fn(&mut [u8]) -> rustix::io::Result<usize>) -> rustix::io::Result<Vec<u8>> {
        let mut bytes = vec![0; MAX_LEN];
        let len = call(&mut bytes)?;
        bytes.truncate(len);
        Ok(bytes)
    }
}

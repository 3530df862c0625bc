//! The container of a PDB: streams of bytes in blocks of the file, as in a file system.
//!
//! Crates that read PDBs panic on damaged records, or depend on a compressor. Most of their code reads the records.

use super::Reader;
use crate::object::read::Budget;
use crate::types::files::DebugFile;

/// The first bytes of a PDB.
const MAGIC: &[u8; 32] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0";
/// The size of a missing stream.
const NO_STREAM: u32 = u32::MAX;
const MAX_BLOCK: u32 = 1 << 16;
const DAMAGED: &str = "the directory is damaged";

/// A file of streams.
pub(super) struct Container<'f> {
    file: &'f DebugFile,
    budget: &'f Budget,
    block_size: u32,
    /// The size of each stream in bytes and its blocks.
    streams: Vec<(u32, Vec<u32>)>,
}

impl<'f> Container<'f> {
    /// Reads the directory of a file; `None` if it is not a PDB.
    pub(super) fn open(
        file: &'f DebugFile,
        budget: &'f Budget,
    ) -> Result<Option<Container<'f>>, String> {
        let mut header = [0; MAGIC.len() + 24];
        if file.read_exact_at(0, &mut header).is_err() || !header.starts_with(MAGIC) {
            return Ok(None);
        }
        let mut container = Container { file, budget, block_size: 0, streams: Vec::new() };
        let directory = container.directory(&header)?;
        container.streams = container.streams(&directory).ok_or(DAMAGED)?;
        Ok(Some(container))
    }

    /// The bytes of the directory; the numbers of its blocks are in a block of their own.
    fn directory(&mut self, header: &[u8]) -> Result<Vec<u8>, String> {
        let fields = numbers(header.get(MAGIC.len()..).unwrap_or_default());
        let [block_size @ 1..=MAX_BLOCK, _, _, size, _, map] = fields[..] else {
            return Err(DAMAGED.to_owned());
        };
        self.block_size = block_size;
        let count = size.div_ceil(block_size);
        let blocks = self.bytes(&[map], count.checked_mul(4).ok_or(DAMAGED)?)?;
        self.bytes(&numbers(&blocks), size)
    }

    fn streams(&self, directory: &[u8]) -> Option<Vec<(u32, Vec<u32>)>> {
        let mut reader = Reader(directory);
        let count = reader.u32()?;
        let sizes: Vec<u32> = (0..count).map_while(|_| reader.u32()).collect();
        let mut streams = Vec::new();
        for size in sizes {
            let size = if size == NO_STREAM { 0 } else { size };
            let blocks = size.div_ceil(self.block_size);
            streams.push((size, (0..blocks).map(|_| reader.u32()).collect::<Option<_>>()?));
        }
        Some(streams)
    }

    /// The bytes of a stream; `None` if there is no such stream.
    pub(super) fn stream(&self, number: usize) -> Result<Vec<u8>, String> {
        match self.streams.get(number) {
            Some((size, blocks)) => self.bytes(blocks, *size),
            None => Ok(Vec::new()),
        }
    }

    fn bytes(&self, blocks: &[u32], size: u32) -> Result<Vec<u8>, String> {
        let len = blocks.len() as u64 * u64::from(self.block_size);
        if u64::from(size) > len || len > self.file.size().next_multiple_of(self.block_size.into())
        {
            return Err("a stream is longer than its blocks".to_owned());
        }
        self.budget.hold(size.into())?;
        let mut bytes = vec![0; usize::try_from(size).map_err(|error| error.to_string())?];
        let block_size = self.block_size as usize;
        for (part, block) in bytes.chunks_mut(block_size).zip(blocks) {
            let at = u64::from(*block) * u64::from(self.block_size);
            self.file.read_exact_at(at, part).map_err(|error| error.to_string())?;
        }
        Ok(bytes)
    }
}

/// Consecutive numbers.
fn numbers(bytes: &[u8]) -> Vec<u32> {
    let mut reader = Reader(bytes);
    std::iter::from_fn(|| reader.u32()).collect()
}

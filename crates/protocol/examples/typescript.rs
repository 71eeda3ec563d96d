//! Writes `web/src/protocol/index.ts`.

use std::path::Path;
use std::{fs, io};

use protocol::typescript;

fn main() -> io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(typescript::PATH);
    fs::create_dir_all(path.parent().expect("a file has a folder"))?;
    fs::write(path, typescript::module())
}

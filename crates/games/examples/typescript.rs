//! Writes the types of every game into `web/src/protocol`.

use std::path::Path;
use std::{fs, io};

use games::typescript;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(typescript::FOLDER);
    fs::create_dir_all(&folder)?;
    typescript::modules().iter().try_for_each(|module| fs::write(folder.join(&module.name), &module.text))
}

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// A text file of the repository, its path relative to the root and with `/`.
#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// All text files that belong to the repository.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) files: Vec<TextFile>,
}

const NOT_OURS: [&str; 6] = [".git", "target", "node_modules", "dist", "__pycache__", "mutants.out"];

impl Tree {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let mut tree = Self::default();
        tree.read_folder(root, "")?;
        Ok(tree)
    }

    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| TextFile { path: (*path).into(), text: (*text).into() };
        Self { files: files.iter().map(file).collect() }
    }

    pub(crate) fn get(&self, path: &str) -> Option<&TextFile> {
        self.files.iter().find(|file| file.path == path)
    }

    pub(crate) fn under<'t>(&'t self, folder: &'t str) -> impl Iterator<Item = &'t TextFile> {
        self.files.iter().filter(move |file| file.path.starts_with(folder))
    }

    /// The folders directly below `crates`.
    pub(crate) fn crates(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .under("crates/")
            .filter_map(|file| file.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml"))
            .filter(|name| !name.contains('/'))
            .collect();
        names.sort_unstable();
        names
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        let reading = || format!("cannot read {}", folder.display());
        let mut entries = fs::read_dir(folder).with_context(reading)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            if NOT_OURS.contains(&name.as_str()) {
                continue;
            }
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                self.read_folder(&entry.path(), &format!("{path}/"))?;
            } else if let Ok(text) = fs::read_to_string(entry.path()) {
                self.files.push(TextFile { path, text });
            }
        }
        Ok(())
    }
}

impl TextFile {
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether the whole file is there to test something.
    pub(crate) fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs") || self.path.ends_with("_tests.rs")
    }

    /// The numbered lines before the unit tests.
    pub(crate) fn product_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let is_test = self.is_test();
        self.lines().take_while(move |(_, line)| !is_test && line.trim() != "#[cfg(test)]")
    }

    /// All lines, numbered from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

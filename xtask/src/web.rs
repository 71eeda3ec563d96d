//! The web client: built when something in it has changed, checked, and tried in a real browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use clap::{Args, ValueEnum};
use std::process::Command;

use crate::{command, program};

/// What the built client depends on.
const SOURCES: [&str; 9] = [
    "web/src",
    "web/public",
    "web/plugins",
    "web/index.html",
    "web/vite.config.ts",
    "web/package-lock.json",
    "locales",
    "docs/rules",
    "crates/fluxx/cards",
];

/// Chromium, and the same without windows, which most tests use.
const BROWSERS: [&str; 2] = ["chromium", "chromium-headless-shell"];

/// Builds the client unless it is newer than everything it is made of.
pub(crate) fn build() -> Result<()> {
    let built = newest(&command::root().join("web/dist/index.html"));
    let changed = SOURCES.iter().filter_map(|source| newest(&command::root().join(source))).max();
    if built.is_some() && built >= changed {
        return Ok(());
    }
    install()?;
    command::run(npm().args(["run", "build"]))
}

/// Format, lints, types, warnings and unit tests.
pub(crate) fn check() -> Result<()> {
    install()?;
    command::run(npm().args(["run", "format"]))?;
    command::run(npm().args(["run", "lint"]))?;
    command::run(npm().args(["run", "check"]))?;
    command::run(npm().args(["run", "test"]))
}

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which browser plays
    #[arg(long, value_enum, default_value_t = Engine::Chromium)]
    engine: Engine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Everything that is tested in a browser
    Chromium,
    /// A match of each game in the browser of WebKitGTK
    Webkit,
    /// A match of each game in Firefox
    Firefox,
}

pub(crate) fn browse(arguments: &Arguments) -> Result<()> {
    match arguments.engine {
        Engine::Chromium => try_in_browser(),
        Engine::Webkit => play_in("webkit"),
        Engine::Firefox => play_in("firefox"),
    }
}

fn play_in(engine: &str) -> Result<()> {
    install_engines()?;
    with_program(npm().args(["run", "engines"]).env("LUXX_ENGINE", engine))
}

/// The first choice of one's own in other browsers.
pub(crate) fn try_engines() -> Result<()> {
    install_engines()?;
    with_program(npm().args(["run", "engines"]).env("LUXX_CHOICES", "1"))
}

pub(crate) fn install_engines() -> Result<()> {
    let programs = ["WebKitWebDriver", "Xvfb", "firefox-esr"];
    install_unless(&programs, &["webkit2gtk-driver", "xvfb", "firefox-esr"])
}

/// Packages that come together are of the same version.
fn install_unless(programs: &[&str], packages: &[&str]) -> Result<()> {
    if programs.iter().all(|program| command::is_on_path(program)) {
        return Ok(());
    }
    command::install(packages)
}

/// Whole matches in Chromium against the real server.
pub(crate) fn try_in_browser() -> Result<()> {
    run_with_program("e2e")
}

/// Pictures of every screen, into `web/shots`.
pub(crate) fn shots() -> Result<()> {
    run_with_program("shots")
}

/// How fast the page is on this machine; a measurement, not a test.
pub(crate) fn measure() -> Result<()> {
    run_with_program("frames")
}

/// Runs a script that needs a browser, the built client and the program that carries it.
fn run_with_program(script: &str) -> Result<()> {
    install_browser()?;
    with_program(npm().args(["run", script]))
}

fn with_program(script: &mut Command) -> Result<()> {
    build()?;
    install()?;
    command::run(script.env(program::GIVEN, program::luxx()?))
}

pub(crate) fn install() -> Result<()> {
    let lock = newest(&command::root().join("web/package-lock.json"));
    let installed = newest(&command::root().join("web/node_modules/.package-lock.json"));
    if installed.is_some() && installed >= lock {
        return Ok(());
    }
    command::run(npm().args(["ci", "--no-audit", "--no-fund"]))
}

pub(crate) fn install_browser() -> Result<()> {
    match std::env::var("CHROMIUM") {
        Ok(named) if command::is_there(&named) => Ok(()),
        _ => install_unless(&BROWSERS, &BROWSERS),
    }
}

fn npm() -> Command {
    let mut npm = command::program("npm");
    npm.current_dir(command::root().join("web"));
    npm
}

/// When a file, or the newest file of a folder, was changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let metadata = fs::metadata(path).ok()?;
    if metadata.is_file() {
        return metadata.modified().ok();
    }
    let entries: Vec<PathBuf> = fs::read_dir(path).ok()?.flatten().map(|entry| entry.path()).collect();
    entries.iter().filter_map(|entry| newest(entry)).max()
}

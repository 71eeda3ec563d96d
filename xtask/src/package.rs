//! What is handed out: a Debian package and an archive, each with the program and what belongs to it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::{command, web};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A program that is built already, instead of one that is built now
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The version of the packages, instead of the program's own
    #[arg(long)]
    version: Option<String>,
    /// Where the packages are written
    #[arg(long, value_name = "FOLDER", default_value = "target/packages")]
    out: PathBuf,
}

/// Where a file comes from, where it belongs, and who may do what with it.
type Asset = (&'static str, &'static str, u32);

const DEBIAN: [Asset; 9] = [
    ("packaging/debian/luxx.toml", "etc/luxx/luxx.toml", 0o644),
    ("packaging/systemd/luxx.service", "usr/lib/systemd/system/luxx.service", 0o644),
    ("docs/operations.md", "usr/share/doc/luxx/operations.md", 0o644),
    ("docs/nodes.md", "usr/share/doc/luxx/nodes.md", 0o644),
    ("packaging/monitoring/alerts.yml", "usr/share/doc/luxx/monitoring/alerts.yml", 0o644),
    ("packaging/monitoring/dashboard.json", "usr/share/doc/luxx/monitoring/dashboard.json", 0o644),
    ("packaging/debian/postinst", "DEBIAN/postinst", 0o755),
    ("packaging/debian/prerm", "DEBIAN/prerm", 0o755),
    ("packaging/debian/postrm", "DEBIAN/postrm", 0o755),
];

const ARCHIVE: [Asset; 9] = [
    ("README.md", "README.md", 0o644),
    ("CHANGELOG.md", "CHANGELOG.md", 0o644),
    ("LICENSE-MIT", "LICENSE-MIT", 0o644),
    ("LICENSE-APACHE", "LICENSE-APACHE", 0o644),
    ("docs/operations.md", "docs/operations.md", 0o644),
    ("docs/nodes.md", "docs/nodes.md", 0o644),
    ("packaging/systemd/luxx.service", "packaging/luxx.service", 0o644),
    ("packaging/monitoring/alerts.yml", "packaging/monitoring/alerts.yml", 0o644),
    ("packaging/monitoring/dashboard.json", "packaging/monitoring/dashboard.json", 0o644),
];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build()?,
    };
    let version = match &arguments.version {
        Some(version) => version.clone(),
        None => version_of(&program)?,
    };
    let out = command::root().join(&arguments.out);
    fs::create_dir_all(&out)?;
    let package = debian(&program, &version, &out)?;
    let archive = archive(&program, &version, &out)?;
    let sums = command::output(command::program("sha256sum").args([&package, &archive]).current_dir(&out))?;
    fs::write(out.join("SHA256SUMS"), &sums)?;
    print!("{sums}");
    Ok(())
}

fn build() -> Result<PathBuf> {
    web::build()?;
    command::run(command::cargo().args(["build", "--release", "--locked", "--package", "luxx"]))?;
    Ok(command::root().join("target/release/luxx"))
}

/// `luxx 0.1.0` says it.
fn version_of(program: &Path) -> Result<String> {
    let said = command::output(command::program(&program.to_string_lossy()).arg("--version"))?;
    Ok(said.split_whitespace().last().context("a program says its version")?.to_owned())
}

fn debian(program: &Path, version: &str, out: &Path) -> Result<String> {
    let processor = command::output(command::program("dpkg").arg("--print-architecture"))?.trim().to_owned();
    let folder = out.join("debian");
    stage(&folder, program, "usr/bin/luxx", &DEBIAN)?;
    fs::write(folder.join("DEBIAN/conffiles"), "/etc/luxx/luxx.toml\n")?;
    fs::write(folder.join("DEBIAN/control"), control(version, &processor, kibibytes(&folder)?))?;
    fs::write(folder.join("usr/share/doc/luxx/copyright"), copyright()?)?;
    let name = format!("luxx_{version}_{processor}.deb");
    let mut pack = command::program("dpkg-deb");
    pack.args(["--root-owner-group", "-Zxz", "--build"]).arg(&folder).arg(out.join(&name));
    command::output(&mut pack)?;
    Ok(name)
}

fn control(version: &str, processor: &str, n_kibibytes: u64) -> String {
    format!(
        "Package: luxx\nVersion: {version}\nArchitecture: {processor}\nSection: games\nPriority: optional\n\
         Maintainer: The Luxx contributors <luxx@localhost>\nInstalled-Size: {n_kibibytes}\n\
         Depends: libc6 (>= 2.36), libgcc-s1, adduser\nSuggests: postgresql, prometheus, caddy | nginx\n\
         Description: tables for Abluxxen and Fluxx\n One program: a server with a page for the browser, bots of several \
         strengths,\n and the same two card games in the terminal.\n"
    )
}

fn copyright() -> Result<String> {
    let licence = fs::read_to_string(command::root().join("LICENSE-MIT"))?;
    Ok(format!("Luxx may be used under the MIT or the Apache 2.0 licence, as you like.\n\n{licence}"))
}

fn archive(program: &Path, version: &str, out: &Path) -> Result<String> {
    let name = format!("luxx-{version}-{}-linux", std::env::consts::ARCH);
    let folder = out.join(&name);
    stage(&folder, program, "luxx", &ARCHIVE)?;
    let archive = format!("{name}.tar.gz");
    let mut pack = command::program("tar");
    pack.args(["--owner=0", "--group=0", "--sort=name", "-czf", &archive, &name]).current_dir(out);
    command::run(&mut pack)?;
    Ok(archive)
}

/// Lays everything out as it will be installed.
fn stage(folder: &Path, program: &Path, program_at: &str, assets: &[Asset]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    copy(program, &folder.join(program_at), 0o755)?;
    for (from, to, mode) in assets {
        copy(&command::root().join(from), &folder.join(to), *mode)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path, mode: u32) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(fs::set_permissions(to, fs::Permissions::from_mode(mode))?)
}

fn kibibytes(folder: &Path) -> Result<u64> {
    let said =
        command::output(command::program("du").args(["--summarize", "--block-size=1024"]).arg(folder))?;
    Ok(said.split_whitespace().next().context("a size")?.parse()?)
}

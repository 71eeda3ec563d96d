//! Whether everything from outside has a licence and a source that `deny.toml` allows. The same file serves `cargo
//! deny`, which also knows advisories, but takes minutes to install and needs a database to be fetched.

mod licence;

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use toml::Table;

use crate::command;

/// What `deny.toml` allows.
struct Allowed {
    licences: Vec<String>,
    registries: Vec<String>,
}

/// Every workspace of the repository.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "python/Cargo.toml"];

pub(crate) fn check() -> Result<()> {
    let allowed = read(&fs::read_to_string(command::root().join("deny.toml"))?)?;
    for manifest in MANIFESTS {
        let n_packages = check_workspace(manifest, &allowed)?;
        println!("{manifest}: {n_packages} packages have licences and sources that deny.toml allows");
    }
    Ok(())
}

fn check_workspace(manifest: &str, allowed: &Allowed) -> Result<usize> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--manifest-path", manifest];
    let metadata = command::output(command::cargo().args(arguments))?;
    let metadata: Value = serde_json::from_str(&metadata).context("Cargo speaks JSON")?;
    let packages = metadata["packages"].as_array().context("a workspace has packages")?;
    let problems: Vec<String> = packages.iter().filter_map(|package| problem(package, allowed)).collect();
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    Ok(packages.len())
}

fn read(deny: &str) -> Result<Allowed> {
    let deny: Table = deny.parse().context("deny.toml is not TOML")?;
    let list = |section: &str, key: &str| -> Option<Vec<String>> {
        let values = deny.get(section)?.get(key)?.as_array()?;
        values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
    };
    let licences = list("licenses", "allow").context("deny.toml has no [licenses] allow")?;
    let registries =
        list("sources", "allow-registry").context("deny.toml has no [sources] allow-registry")?;
    Ok(Allowed { licences, registries })
}

fn problem(package: &Value, allowed: &Allowed) -> Option<String> {
    let name = format!("{} {}", package["name"].as_str()?, package["version"].as_str()?);
    let licence = package["license"].as_str().unwrap_or_default();
    if !licence::is_allowed(licence, &allowed.licences) {
        return Some(format!("{name}: deny.toml does not allow the licence `{licence}`"));
    }
    // Without a source it is a folder of this workspace.
    let source = package["source"].as_str()?;
    let is_known = allowed.registries.iter().any(|registry| source == format!("registry+{registry}"));
    (!is_known).then(|| format!("{name}: deny.toml does not allow the source `{source}`"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const DENY: &str = "[licenses]\nallow = [\"MIT\"]\n[sources]\nallow-registry = [\"https://crates\"]\n";

    fn complaint(licence: &str, source: &str) -> Option<String> {
        let package = json!({"name": "x", "version": "1.0.0", "license": licence, "source": source});
        problem(&package, &read(DENY).unwrap())
    }

    #[test]
    fn foreign_licences_and_sources_are_found() {
        assert_eq!(complaint("MIT", "registry+https://crates"), None);
        assert!(complaint("GPL-3.0", "registry+https://crates").unwrap().contains("the licence `GPL-3.0`"));
        assert!(complaint("MIT", "git+https://crates").unwrap().contains("the source"));
    }

    #[test]
    fn our_own_crates_have_no_source() {
        let package = json!({"name": "game", "version": "0.1.0", "license": "MIT", "source": null});
        assert_eq!(problem(&package, &read(DENY).unwrap()), None);
    }

    #[test]
    fn a_deny_file_without_lists_is_refused() {
        assert!(read("[licenses]\nallow = [\"MIT\"]").is_err());
        assert!(read("[licenses").is_err());
    }
}

//! Runs stages side by side, each as a process of its own: what it prints stays together, and its processor time
//! is known.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::stages::Stage;
use crate::{command, processor, program};

const POLL: Duration = Duration::from_millis(20);

struct Running<'s> {
    stage: &'s Stage,
    process: Child,
    begin: Instant,
}

/// A stage that has ended.
struct Report {
    name: &'static str,
    status: ExitStatus,
    wall: Duration,
    processor_seconds: f64,
}

/// After a failure nothing new begins, and what runs already comes to its end.
pub(super) fn run_all(stages: &[Stage]) -> Result<()> {
    let begin = Instant::now();
    // Asked once: a stage may rebuild this program in the same place.
    let ourselves = std::env::current_exe().context("a process has a program")?;
    let mut running: Vec<Running> = Vec::new();
    let mut begun = BTreeSet::new();
    let mut reports: Vec<Report> = Vec::new();
    loop {
        let passed = passed(&reports);
        let has_failed = passed.len() < reports.len();
        let ready = if has_failed { Vec::new() } else { ready(stages, &begun, &passed) };
        for stage in ready {
            println!("== {} begins", stage.name);
            begun.insert(stage.name);
            running.push(start(&ourselves, stage)?);
        }
        if running.is_empty() {
            break;
        }
        match ended(&mut running)? {
            Some(report) => {
                tell(&report)?;
                reports.push(report);
            }
            None => thread::sleep(POLL),
        }
    }
    summarize(&reports, begin.elapsed())
}

fn passed(reports: &[Report]) -> BTreeSet<&'static str> {
    reports.iter().filter(|report| report.status.success()).map(|report| report.name).collect()
}

/// The stages that have not begun although all that they need has passed.
fn ready<'s>(
    stages: &'s [Stage],
    begun: &BTreeSet<&'static str>,
    passed: &BTreeSet<&'static str>,
) -> Vec<&'s Stage> {
    let has_all = |stage: &&Stage| stage.needs.iter().all(|need| passed.contains(need));
    stages.iter().filter(|stage| !begun.contains(stage.name)).filter(has_all).collect()
}

fn start<'s>(ourselves: &Path, stage: &'s Stage) -> Result<Running<'s>> {
    let folder = command::root().join("target/stages");
    fs::create_dir_all(&folder)?;
    let log = File::create(folder.join(stage.name))?;
    let mut process = command::program(&ourselves.to_string_lossy());
    process.args(["test", "--only", stage.name]).stdout(log.try_clone()?).stderr(log);
    if stage.needs.contains(&"build") {
        process.env(program::GIVEN, program::built());
    }
    let process = process.spawn().with_context(|| format!("{} does not start", stage.name))?;
    Ok(Running { stage, process, begin: Instant::now() })
}

/// The first of them that has ended, if any. Nobody else waits for children, so their processor time grows by exactly
/// what this one has used.
fn ended(running: &mut Vec<Running>) -> Result<Option<Report>> {
    for at in 0..running.len() {
        let before = processor::seconds_of_children().unwrap_or_default();
        if let Some(status) = running[at].process.try_wait()? {
            let Running { stage, begin, .. } = running.remove(at);
            let processor_seconds = processor::seconds_of_children().unwrap_or_default() - before;
            return Ok(Some(Report { name: stage.name, status, wall: begin.elapsed(), processor_seconds }));
        }
    }
    Ok(None)
}

fn tell(report: &Report) -> Result<()> {
    let verdict = if report.status.success() { "passed" } else { "FAILED" };
    println!("== {} {verdict} after {:.1} s", report.name, report.wall.as_secs_f64());
    let printed = fs::read(command::root().join("target/stages").join(report.name))?;
    for line in String::from_utf8_lossy(&printed).lines() {
        println!("   {line}");
    }
    Ok(())
}

fn summarize(reports: &[Report], wall: Duration) -> Result<()> {
    println!("== {:<14} {:>9} {:>11}", "stage", "wall", "processor");
    for report in reports {
        let wall = format!("{:.1} s", report.wall.as_secs_f64());
        println!("   {:<14} {wall:>9} {:>9.1} s", report.name, report.processor_seconds);
    }
    let failed: Vec<&str> =
        reports.iter().filter(|report| !report.status.success()).map(|report| report.name).collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    let total: f64 = reports.iter().map(|report| report.processor_seconds).sum();
    let n_stages = reports.len();
    println!("all {n_stages} stages passed in {:.1} s, {total:.1} s on processors", wall.as_secs_f64());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(name: &'static str, needs: &'static [&'static str]) -> Stage {
        Stage { name, needs, run: || Ok(()) }
    }

    fn ready_names(begun: &[&'static str], passed: &[&'static str]) -> Vec<&'static str> {
        let stages =
            [stage("packages", &[]), stage("web", &["packages"]), stage("browser", &["packages", "web"])];
        let set = |names: &[&'static str]| names.iter().copied().collect();
        ready(&stages, &set(begun), &set(passed)).iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn a_stage_is_ready_when_all_that_it_needs_has_passed() {
        assert_eq!(ready_names(&[], &[]), ["packages"]);
        assert_eq!(ready_names(&["packages"], &[]), [""; 0]);
        assert_eq!(ready_names(&["packages"], &["packages"]), ["web"]);
        assert_eq!(ready_names(&["packages", "web"], &["packages"]), [""; 0]);
        assert_eq!(ready_names(&["packages", "web"], &["packages", "web"]), ["browser"]);
    }
}

use std::fs;
use std::process::Command;

use crate::command;

/// What a simulation took.
pub(crate) struct Measured {
    pub(crate) choices: f64,
    /// Choices per second by the clock.
    pub(crate) per_second: f64,
    /// Time on processors, where the system tells.
    pub(crate) cpu_seconds: Option<f64>,
}

impl Measured {
    /// Other programs on the machine hardly affect this, so it can be compared.
    pub(crate) fn per_cpu_second(&self) -> f64 {
        self.cpu_seconds.map_or(self.per_second, |seconds| self.choices / seconds.max(0.01))
    }
}

/// Runs a program on one core, where that can be asked for.
pub(crate) fn pinned(name: &str) -> Command {
    if !command::is_there("taskset") {
        return command::program(name);
    }
    let mut taskset = command::program("taskset");
    taskset.args(["--cpu-list", "0", name]);
    taskset
}

/// The time that all ended children of ours have spent on processors, on Linux.
pub(crate) fn seconds_of_children() -> Option<f64> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let after_name = stat.rsplit_once(')')?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |number: usize| fields.get(number).and_then(|field| field.parse::<f64>().ok());
    // Fields 16 and 17 of the whole line, cutime and cstime; the name before them is field 2.
    Some((ticks(13)? + ticks(14)?) / TICKS_PER_SECOND)
}

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A running program. Its pipes have threads of their own, so that it can neither block nor flood us.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<String>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    Ended,
    Late,
}

/// No answer is longer; a program that writes without end is cut off here.
const LINE_MAX: u64 = 1 << 20;

impl Process {
    pub(super) fn start(command: &str) -> io::Result<Self> {
        let mut child = shell(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (questions, asked) = channel();
        let (heard, answers) = channel();
        let input = child.stdin.take().expect("the pipe was asked for");
        let output = child.stdout.take().expect("the pipe was asked for");
        thread::spawn(move || write(input, &asked));
        thread::spawn(move || read(output, &heard));
        Ok(Self { child, questions, answers })
    }

    /// One line to the program, one line back.
    pub(super) fn ask(&mut self, question: String, patience: Duration) -> Result<String, Silence> {
        // What it wrote without being asked is no answer to this question.
        while self.answers.try_recv().is_ok() {}
        self.questions.send(question).map_err(|_| Silence::Ended)?;
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.answers.recv_timeout(left) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }
}

/// The process is ended by whoever made it; the shell has become the program, so this reaches it.
impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself, which is what we want.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec {command}"));
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

fn write(mut input: ChildStdin, asked: &Receiver<String>) {
    for question in asked {
        if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: ChildStdout, heard: &Sender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        let is_whole = match output.by_ref().take(LINE_MAX).read_line(&mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => line.ends_with('\n') || (line.len() as u64) < LINE_MAX,
        };
        if !is_whole || heard.send(line).is_err() {
            return;
        }
    }
}

//! The web client is built apart from the program; when it changes, the program that carries it must too.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}

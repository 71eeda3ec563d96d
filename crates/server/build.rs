//! The web client is built separately from the program; when it changes, the program that carries it must be rebuilt
//! too.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}

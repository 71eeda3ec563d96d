//! The types of every game for TypeScript: a module for each game, and one that names them all.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use game::Explain;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{GameName, with_game};

/// Where the modules live, from the root of the repository.
pub const FOLDER: &str = "web/src/protocol";

/// A module of TypeScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    pub name: String,
    pub text: String,
}

const COMMAND: &str = "Written by `cargo run -p games --example typescript`";

/// Every module, that of all games last.
pub fn modules() -> Vec<Module> {
    let of_games = GameName::ALL.map(|name| with_game!(name, G => module::<G>(name)));
    of_games.into_iter().chain([registry()]).collect()
}

fn module<G: Explain>(name: GameName) -> Module
where
    G::Options: TS + 'static,
    G::View: TS + 'static,
    G::Choice: TS + 'static,
    G::Told: TS + 'static,
    G::Reasons: TS + 'static,
    G::OptionsFault: TS + 'static,
{
    let mut types = Types::default();
    types.visit::<G::Options>();
    types.visit::<G::View>();
    types.visit::<G::Choice>();
    types.visit::<G::Told>();
    types.visit::<G::Reasons>();
    types.visit::<G::OptionsFault>();
    let head = format!("// What travels of {}.\n// {COMMAND}; change crates/{name} instead.\n", name.title());
    let roots = [
        ("Options", named::<G::Options>()),
        ("View", named::<G::View>()),
        ("Choice", named::<G::Choice>()),
        ("Told", named::<G::Told>()),
        ("Reasons", named::<G::Reasons>()),
        ("OptionsFault", named::<G::OptionsFault>()),
    ];
    let aliases: Vec<String> =
        roots.iter().filter(|(root, name)| root != name).map(|(root, name)| alias(root, name)).collect();
    let text = format!("{head}\n{}{}", types.text(), aliases.concat());
    Module { name: format!("{name}.ts"), text }
}

fn named<T: TS>() -> String {
    T::name(&Config::new())
}

fn alias(root: &str, name: &str) -> String {
    format!("export type {root} = {name};\n")
}

/// Which forms belong to which game.
fn registry() -> Module {
    let imports = GameName::ALL.map(|name| format!("import type * as {name} from './{name}';\n")).concat();
    let rows = GameName::ALL.map(row).concat();
    let names = GameName::ALL.map(|name| format!("'{name}'")).join(", ");
    let text = format!(
        "// Every game and its forms.\n// {COMMAND}.\n\n{imports}\nexport interface Games {{\n{rows}}}\n\n\
         export type GameName = keyof Games;\n\nexport const GAMES = [{names}] as const satisfies readonly GameName[];\n"
    );
    Module { name: "games.ts".to_owned(), text }
}

fn row(name: GameName) -> String {
    let forms = ["Options", "View", "Choice", "Told", "Reasons"];
    let fields = forms.map(|form| format!("{}: {name}.{form}", form.to_lowercase())).join("; ");
    format!("  {name}: {{ {fields} }};\n")
}

/// The declarations of some types and of all that they are made of, each once and by name: ts-rs visits what a type is
/// made of in an order that changes from build to build.
#[derive(Default)]
struct Types {
    seen: BTreeSet<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl Types {
    fn text(&self) -> String {
        self.declarations.values().map(String::as_str).collect()
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            self.declarations.entry(T::ident(&Config::new())).or_insert_with(declaration::<T>);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn declaration<T: TS + ?Sized>() -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n\n", T::decl(&Config::new()))
}

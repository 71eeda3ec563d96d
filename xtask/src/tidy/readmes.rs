//! Every crate says on one page what it is.

use super::Complaint;
use crate::tree::Tree;

const LINES_MAX: usize = 40;

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let folders = tree.crates().into_iter().map(|name| format!("crates/{name}"));
    folders.chain(["xtask".to_owned()]).filter_map(|folder| check_folder(tree, &folder)).collect()
}

fn check_folder(tree: &Tree, folder: &str) -> Option<Complaint> {
    let path = format!("{folder}/README.md");
    let problem = match tree.get(&path) {
        None => "what is this crate, what must it not know, where does one start reading?".to_owned(),
        Some(readme) if readme.lines().count() > LINES_MAX => {
            format!("{} lines are more than {LINES_MAX}", readme.lines().count())
        }
        Some(readme) if !readme.text.contains("```") => "a diagram would help".to_owned(),
        Some(_) => return None,
    };
    Some(Complaint::about_file(path, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(readme: Option<&str>) -> usize {
        let mut files = vec![("xtask/README.md", "```"), ("crates/game/Cargo.toml", "")];
        files.extend(readme.map(|text| ("crates/game/README.md", text)));
        check(&Tree::of(&files)).len()
    }

    #[test]
    fn a_short_readme_with_a_diagram_is_asked_for() {
        assert_eq!(complaints(Some("# game\n```\na <- b\n```")), 0);
        assert_eq!(complaints(None), 1);
        assert_eq!(complaints(Some("# game\nno picture")), 1);
        assert_eq!(complaints(Some(&"```\n".repeat(41))), 1);
    }
}

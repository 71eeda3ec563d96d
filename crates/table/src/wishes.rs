//! Options as somebody asks for them; they need not name them all.

use game::Explain;
use serde_json::{Map, Value};

use crate::Refusal;

/// The options asked for; what is not named is as in `usual`, and a name that is no option is refused.
pub(crate) fn wished_options<G: Explain>(wish: Value, usual: &G::Options) -> Result<G::Options, Refusal> {
    let Value::Object(wish) = wish else {
        return Err(Refusal::table("options are an object with a field for each"));
    };
    let read =
        |wish: Map<String, Value>| serde_path_to_error::deserialize::<_, G::Options>(Value::Object(wish));
    let usual = fields(usual);
    let mut whole = usual.clone();
    whole.extend(wish.clone());
    // A default may not go with what is asked for, such as the level of another edition: then only the latter counts.
    let without = |key: &String| {
        let mut fewer = whole.clone();
        fewer.remove(key);
        read(fewer).ok()
    };
    let mut left_out = usual.keys().filter(|key| !wish.contains_key(*key));
    let options = read(whole.clone())
        .or_else(|problem| left_out.find_map(without).ok_or_else(|| refusal::<G>(&problem, &whole)))?;
    let known = G::option_names(&options);
    match wish.keys().find(|key| !known.contains(*key)) {
        Some(unknown) => Err(Refusal::table(&format!("unknown field `{unknown}` of the options"))),
        None => Ok(options),
    }
}

fn refusal<G: Explain>(problem: &impl ToString, wish: &Map<String, Value>) -> Refusal {
    let fault = G::options_fault(&Value::Object(wish.clone()));
    let fault = fault.and_then(|fault| serde_json::to_value(fault).ok()?.as_str().map(str::to_owned));
    Refusal { fault, ..Refusal::table(&problem.to_string()) }
}

fn fields<O: serde::Serialize>(options: &O) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use abluxxen::Abluxxen;
    use serde_json::json;

    use super::*;

    fn wished(wish: Value) -> Result<Value, String> {
        let usual =
            serde_json::from_value(json!({"edition": "amigo", "level": "base", "seats": 4, "first": 0}));
        let options = wished_options::<Abluxxen>(wish, &usual.unwrap()).map_err(|refusal| refusal.reason)?;
        Ok(serde_json::to_value(options).unwrap())
    }

    #[test]
    fn what_is_not_named_is_as_usual() {
        assert_eq!(wished(json!({})).unwrap()["seats"], 4);
        let options = wished(json!({"seats": 3})).unwrap();
        assert_eq!((&options["seats"], &options["edition"]), (&json!(3), &json!("amigo")));
        assert_eq!(
            wished(json!({"edition": "ravensburger", "seats": 2})).unwrap()["edition"],
            "ravensburger"
        );
    }

    #[test]
    fn what_is_no_option_is_named() {
        assert_eq!(
            wished(json!({"seats": 3, "colour": "red"})).unwrap_err(),
            "unknown field `colour` of the options"
        );
        assert!(wished(json!({"seats": 9})).unwrap_err().contains("seats"));
        assert!(wished(json!([])).unwrap_err().contains("object"));
        assert!(wished(json!({"seats": "four"})).unwrap_err().starts_with("seats: "));
    }
}

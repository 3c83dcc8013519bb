//! Members of data: unknown and doubled ones are refused, and null where it does not stand for something.

use boardcore::laws::Format;
use ciborium::Value;

use crate::formats::{Cbor, Json, MessagePackNamed, Ron, Toml};
use crate::values::Data;

/// The most nodes of a tree that are changed.
const NODES: usize = 12;
/// A member that nothing has.
const UNKNOWN: &str = "zzz";

/// Checks the members of a value's data in every format that writes their names.
pub(crate) fn are_checked<T: Data>(value: &T) {
    // TOML has no null, and refuses doubled members itself.
    in_a_tree::<T, Toml>(value, &[unknown]);
    in_a_tree::<T, Json>(value, &[unknown, doubled, null]);
    in_a_tree::<T, Cbor>(value, &[unknown, doubled, null]);
    in_a_tree::<T, MessagePackNamed>(value, &[unknown, doubled, null]);
    in_ron(value);
}

/// A change of one node of a tree; whether there is something to change.
type Change = fn(&mut Value) -> bool;

fn unknown(node: &mut Value) -> bool {
    let Value::Map(members) = node else {
        return false;
    };
    members.push((UNKNOWN.into(), 1.into()));
    true
}

fn doubled(node: &mut Value) -> bool {
    let Value::Map(members) = node else {
        return false;
    };
    members.extend(members.last().cloned());
    !members.is_empty()
}

fn null(node: &mut Value) -> bool {
    let is_other = *node != Value::Null;
    *node = Value::Null;
    is_other
}

/// The nodes of a tree that have a place in it.
fn nodes(tree: &Value) -> usize {
    1 + match tree {
        Value::Map(members) => members.iter().map(|(_, value)| nodes(value)).sum(),
        Value::Array(items) => items.iter().map(nodes).sum(),
        _ => 0,
    }
}

/// The node with a place, counted down to 0.
fn node<'t>(tree: &'t mut Value, place: &mut usize) -> Option<&'t mut Value> {
    if *place == 0 {
        return Some(tree);
    }
    *place -= 1;
    match tree {
        Value::Map(members) => members.iter_mut().find_map(|(_, value)| node(value, place)),
        Value::Array(items) => items.iter_mut().find_map(|value| node(value, place)),
        _ => None,
    }
}

fn in_a_tree<T: Data, F: Format>(value: &T, changes: &[Change]) {
    let tree: Value = F::read(&F::write(value)).expect("a format that describes itself");
    let count = nodes(&tree);
    for place in (0..count).step_by(count / NODES + 1) {
        for change in changes {
            let mut changed = tree.clone();
            let found = node(&mut changed, &mut place.clone()).expect("a place in the tree");
            if !change(found) {
                continue;
            }
            let data = F::write(&changed);
            // A null that is no fault is one that is written: a tile that a viewer does not see.
            if let Ok(read) = F::read::<T>(&data) {
                let written: Value = F::read(&F::write(&read)).expect("written just now");
                assert_eq!(
                    written,
                    changed,
                    "{} reads {}",
                    F::NAME,
                    data.escape_ascii()
                );
            }
        }
    }
}

/// RON tells structs from maps and enums, so a tree of values does not do: the text is changed.
fn in_ron<T: Data>(value: &T) {
    let text = String::from_utf8(Ron::write(value)).expect("a text");
    let refused = |changed: String| {
        if let Ok(read) = Ron::read::<T>(changed.as_bytes()) {
            let written = String::from_utf8(Ron::write(&read)).expect("a text");
            assert_eq!(written, changed, "Ron reads {changed}");
        }
    };
    // Null is `None`; `()` is a struct with all its defaults.
    let members = ron_members(&text);
    for (start, from, end) in members.iter().step_by(members.len() / NODES + 1).copied() {
        refused(format!("{}{UNKNOWN}:1,{}", &text[..start], &text[start..]));
        refused(format!(
            "{}{},{}",
            &text[..end],
            &text[start..end],
            &text[end..]
        ));
        refused(format!("{}None{}", &text[..from], &text[end..]));
    }
}

/// Where members of structs begin, where their values do, and where these end.
fn ron_members(text: &str) -> Vec<(usize, usize, usize)> {
    let mut members = Vec::new();
    let (mut depth, mut quoted) = (0, false);
    // Those that have not ended, with the depth of their brackets.
    let mut open: Vec<(usize, usize, usize)> = Vec::new();
    let mut word = 0;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => {
                depth += 1;
                word = at + 1;
            }
            ':' if !text[word..at].contains('"') => open.push((word, at + 1, depth)),
            ',' | ')' | ']' | '}' => {
                while let Some((start, from, _)) = open.pop_if(|member| member.2 == depth) {
                    members.push((start, from, at));
                }
                word = at + 1;
                depth -= usize::from(c != ',');
            }
            _ => {}
        }
    }
    members
}

/// The search itself finds what it should.
#[test]
fn members_of_a_text_in_ron() {
    let text = r#"(a:1,b:Some((c:[2,3],d:"x:(,")),e:{"f":4})"#;
    let found: Vec<&str> = ron_members(text)
        .iter()
        .map(|&(start, _, end)| &text[start..end])
        .collect();
    assert_eq!(
        found,
        [
            "a:1",
            "c:[2,3]",
            r#"d:"x:(,""#,
            r#"b:Some((c:[2,3],d:"x:(,"))"#,
            r#"e:{"f":4}"#
        ]
    );
}

//! Panics of a game, caught without a print: one broken law may panic a thousand times while its game is shortened.

extern crate std;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

std::thread_local! {
    /// Whether panics of this thread are about to be caught.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs `make`; a panic gives its message, and prints nothing.
pub(super) fn catch<T>(make: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                before(panic);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(make));
    QUIET.set(before);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        text.unwrap_or("of an unknown kind").to_string()
    })
}

//! See `fuzz::serde_forms`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::serde_forms(data));

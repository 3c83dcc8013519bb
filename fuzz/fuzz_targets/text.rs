//! See `fuzz::text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::text(data));

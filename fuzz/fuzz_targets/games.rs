//! See `fuzz::games`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::games(data));

#![no_std]
#![forbid(unsafe_code)]
//! Rule engine for Bergen, the dominoes that score when both ends of the line are equal.

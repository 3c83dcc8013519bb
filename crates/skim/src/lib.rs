#![no_std]
#![forbid(unsafe_code)]
//! Rule engine for SKIM mosaic card games: placement under four laws; Mountains, Columns and free practice.

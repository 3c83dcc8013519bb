#![no_std]
#![forbid(unsafe_code)]
//! Rule engine for Flea (Блоха), a race round a chess board with blocking, exact captures and a diagonal to fill.

#![no_std]
#![forbid(unsafe_code)]
//! Rule engine for Memory chess: roll a coloured die, find a peg of that colour, alone, in teams or together.

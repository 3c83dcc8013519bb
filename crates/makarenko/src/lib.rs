#![no_std]
#![forbid(unsafe_code)]
//! Rule engine for Makarenko chess: towers of one to eight discs that merge and split; the height is the piece.

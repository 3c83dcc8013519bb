//! Benchmarks of the engines live beside this file, one a subject; the package has no library of its own.

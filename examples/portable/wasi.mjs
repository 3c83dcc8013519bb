// Runs a program built for wasm32-wasip1. Before version 20 Node needs the flag:
// node --experimental-wasi-unstable-preview1 portable/wasi.mjs PROGRAM.wasm [ARGUMENT]...

import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2) });
const { instance } = await WebAssembly.instantiate(await readFile(argv[2]), {
  wasi_snapshot_preview1: wasi.wasiImport,
});
process.exitCode = wasi.start(instance);

// Runs a program built for wasm32-wasip1: node portable/wasi.mjs PROGRAM.wasm [ARGUMENT]...

import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: argv.slice(2) });
const { instance } = await WebAssembly.instantiate(await readFile(argv[2]), wasi.getImportObject());
process.exitCode = wasi.start(instance);

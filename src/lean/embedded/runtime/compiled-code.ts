import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { setFlagsFromString } from "node:v8";
import { crc32 } from "node:zlib";

/**
 * V8's code for lean.wasm, kept between processes: else each compiles what it uses anew, twice 0.3 s of processor time.
 * A file of a header (magic number, checksum) and what V8 wrote. V8 itself refuses code of another version, of other
 * flags or for another processor. Code is as much to be trusted as the loader beside it: only a process that runs no
 * candidate's text writes it.
 */
const MAGIC = 0x4c4d4331;
const HEADER_BYTES = 8;

/**
 * When V8 optimizes a function of Lean: after this much work of it, 15 times more than by default. A process that
 * lives for one check would else spend a sixth of its time on what it never gets back.
 */
const TIERING_BUDGET = 200_000_000;
/** The same where the code is made: what is used at all. */
const MAKER_TIERING_BUDGET = 200_000;
/** What is written for processes that serve, and read by them: V8 compares the flags. */
const SERVING_FLAGS = [tieringFlag(TIERING_BUDGET)];
/** V8's default. */
const USUAL_TIERING_BUDGET = 13_000_000;

/** Goes on with the code of an earlier process where that fits; else lean.wasm is compiled as it is used. */
export function compileModule(
  bytes: Uint8Array<ArrayBuffer>,
  codePath: string,
  makesCode: boolean,
): { module: WebAssembly.Module; hasCode: boolean } {
  const code = readCode(codePath);
  const module = code && deserialize(code, bytes);
  // V8 has a copy.
  if (code) free(code);
  if (module) return { module, hasCode: true };
  const budget = makesCode ? MAKER_TIERING_BUDGET : TIERING_BUDGET;
  // The whole module is that of the package, which is known by its hash: no need to look at all of it.
  const flags = ["--wasm-lazy-validation", tieringFlag(budget)];
  return { module: withFlags(flags, () => new WebAssembly.Module(bytes)), hasCode: false };
}

function deserialize(code: ArrayBuffer, bytes: Uint8Array<ArrayBuffer>) {
  return withFlags(SERVING_FLAGS, () => natives().deserialize(code, bytes)) as
    | WebAssembly.Module
    | undefined;
}

/**
 * Writes the optimized code that a module has by now, for processes that serve: the budget is one of the flags that V8
 * compares. `functions` is how many the module has. Readers never see a part of the file.
 */
export function saveCode(module: WebAssembly.Module, codePath: string, functions: number): void {
  const code = new Uint8Array(
    withFlags(SERVING_FLAGS, () => natives().serialize(module)) as ArrayBuffer,
  );
  renewBudgets(code, functions);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(crc32(code), 4);
  const work = `${codePath}.tmp-${process.pid}`;
  try {
    writeFileSync(work, Buffer.concat([header, code]));
    renameSync(work, codePath);
  } catch (error) {
    rmSync(work, { force: true });
    throw error;
  }
}

/**
 * V8 ends what it writes with what is left of each function's budget, and a process that reads it goes on from there: it
 * would optimize what was used a little here and is used a little there. Each gets the budget of one that serves. Where
 * the end is not of that form, V8 has another; then it stays as it is.
 */
function renewBudgets(code: Uint8Array, functions: number): void {
  const start = code.byteLength - 4 * functions;
  const view = new DataView(code.buffer, code.byteOffset + start, 4 * functions);
  let untouched = 0;
  for (let at = 0; at < view.byteLength; at += 4) {
    const budget = view.getUint32(at, true);
    if (budget > USUAL_TIERING_BUDGET) return;
    if (budget === MAKER_TIERING_BUDGET) untouched++;
  }
  if (untouched < functions / 2) return;
  for (let at = 0; at < view.byteLength; at += 4) view.setUint32(at, TIERING_BUDGET, true);
}

function tieringFlag(budget: number): string {
  return `--wasm-tiering-budget=${budget}`;
}

/**
 * V8 reads these flags when a module is made. They stay no longer: V8 takes the code that Node brings for its own
 * modules only under the flags that it was made with, and would compile these anew in each thread, 40 ms of a start.
 */
function withFlags<T>(flags: readonly string[], use: () => T): T {
  for (const flag of flags) setFlagsFromString(flag);
  try {
    return use();
  } finally {
    setFlagsFromString("--no-wasm-lazy-validation");
    setFlagsFromString(tieringFlag(USUAL_TIERING_BUDGET));
  }
}

/** Gives memory back at once. Lean's processes run a Node that can do that. */
export function free(buffer: ArrayBuffer): void {
  (buffer as ArrayBuffer & { transfer(bytes: number): void }).transfer(0);
}

/** The code that a file holds; nothing where it is absent or damaged, which would be the end of the process. */
function readCode(path: string): ArrayBuffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const header = Buffer.alloc(HEADER_BYTES);
    const code = new Uint8Array(fstatSync(file).size - readSync(file, header));
    const isWhole = readSync(file, code, 0, code.length, HEADER_BYTES) === code.length;
    const fits = header.readUInt32LE(0) === MAGIC && header.readUInt32LE(4) === crc32(code);
    return isWhole && fits ? code.buffer : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * V8 has these for its own tests, and nothing else that does it for modules of Node. What is not optimized is left out:
 * V8 would compile all of it at each start, used or not.
 */
function natives() {
  setFlagsFromString("--allow-natives-syntax");
  try {
    return {
      serialize: new Function("module", "%FlushLiftoffCode(); return %SerializeWasmModule(module)"),
      deserialize: new Function("code", "bytes", "return %DeserializeWasmModule(code, bytes)"),
    };
  } finally {
    setFlagsFromString("--no-allow-natives-syntax");
  }
}

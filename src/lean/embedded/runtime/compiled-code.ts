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
export const TIERING_BUDGET = 200_000_000;
/** The same where the code is made: what is used more than once or twice. */
export const MAKER_TIERING_BUDGET = 2_500_000;

/** Goes on with the code of an earlier process where that fits; else lean.wasm is compiled as it is used. */
export function compileModule(
  bytes: Uint8Array<ArrayBuffer>,
  codePath: string,
): { module: WebAssembly.Module; hasCode: boolean } {
  const code = readCode(codePath);
  const module = code && (natives().deserialize(code, bytes) as WebAssembly.Module | undefined);
  // V8 has a copy.
  if (code) free(code);
  if (module) return { module, hasCode: true };
  return { module: new WebAssembly.Module(bytes), hasCode: false };
}

/**
 * Writes the optimized code that a module has by now, for processes that serve: the budget is one of the flags that V8
 * compares. Readers never see a part of the file.
 */
export function saveCode(module: WebAssembly.Module, codePath: string): void {
  setFlagsFromString(tieringFlag(TIERING_BUDGET));
  const code = new Uint8Array(natives().serialize(module) as ArrayBuffer);
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

/** The flag of V8 that says after how much work of it a function is optimized. */
export function tieringFlag(budget: number): string {
  return `--wasm-tiering-budget=${budget}`;
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

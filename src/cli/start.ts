// The first file of the command line. It looks who started it, before those are gone. Then what takes longest begins:
// Lean's processes, where the command needs them; the rest of the program is read meanwhile, with V8's code for it from
// the last time.

import { closeSync, openSync, readSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { dirname, join } from "node:path";
import { preparedLean, startLeanEarly } from "../lean/embedded/early/index.ts";
import { endWithStarter } from "../platform/index.ts";

endWithStarter();

const [command, ...rest] = process.argv.slice(2);
const prepared = preparedLean();
if (prepared) {
  const [file = "", ...others] = rest.filter((word) => word !== "--json");
  const isOneFile = command === "verify" && others.length === 0 && isPlainFile(file);
  if (isOneFile) startLeanEarly(prepared, 1);
  enableCompileCache(join(dirname(prepared.directory), "node-code"));
}
await import("./main.ts");

/** A readable file that imports nothing, as far as its first lines tell. */
function isPlainFile(path: string): boolean {
  try {
    const file = openSync(path, "r");
    const head = Buffer.alloc(4096);
    const length = readSync(file, head);
    closeSync(file);
    return !/^\s*(import|public|module|prelude)\b/m.test(head.toString("utf8", 0, length));
  } catch {
    return false;
  }
}

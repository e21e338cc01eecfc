import { nodeBinary } from "../../src/lean/embedded/index.ts";

const APP = new URL("../../src/lean/run-repl.ts", import.meta.url).href;
const SCRIPT = `
  const { runRepl } = await import(${JSON.stringify(APP)});
  await runRepl({ input: process.stdin, output: process.stdout });
`;

/** Program and arguments of `lemmata repl`, run from the sources. */
export function lemmataReplCommand(): string[] {
  return [nodeBinary(), "--input-type=module", "-e", SCRIPT];
}

// Runs inside the sandbox: run-javascript.ts gives Node the texts of this folder. It loads a draft, makes calls and runs
// tests, and writes what came of each to descriptor 4, one JSON value a line. The draft shares its process and could
// deceive it: what it says is evidence for a critique, never a verdict.

import { makeCalls } from "./calls.ts";
import { loadDraft, missing, syntaxFault } from "./modules.ts";
import { request } from "./request.ts";
import { runTests, watchedValues } from "./run-tests.ts";
import { say } from "./say.ts";
import { described, globals } from "./values.ts";

async function main(): Promise<void> {
  say({ kind: "ready" });
  let draft: Awaited<ReturnType<typeof loadDraft>>;
  try {
    draft = await loadDraft();
  } catch (error) {
    const syntax = error instanceof SyntaxError ? syntaxFault(error) : null;
    const isSyntax = syntax !== null;
    const stack = isSyntax ? String(syntax.stack).slice(0, 200) : "";
    return void say({
      kind: "broken",
      isSyntax,
      missing: missing.at(-1) ?? null,
      ...described(syntax ?? error),
      stack,
    });
  }
  for (const [name, value] of Object.entries(draft.inner)) globals[name] = value;
  await makeCalls();
  if (request.tests) await runTests(watchedValues(draft.exported, draft.inner));
  say({ kind: "done" });
}

process.on("unhandledRejection", () => {});
await main();
process.exit(0);

import { readFileSync } from "node:fs";
import { LemmataError } from "../core/errors/index.ts";
import type { Message } from "../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../core/ports/index.ts";
import type { LibraryIndex } from "./library-index.ts";

/** Most statements that Lean is asked to compare with a pattern, the shortest first. */
const MOST_COMPARED = 2_000;
const TIME_MS = 120_000;
/** Commands for patterns; they need `import Lean`. */
const PRELUDE = readFileSync(new URL("./shape.lean", import.meta.url), "utf8");

/** A pattern such as `?a + ?b = ?b + ?a`, and where it is read. */
export interface ShapeRequest extends RequestLimits {
  workspace: ProofWorkspace;
  pattern: string;
  /** Modules whose declarations are compared, e.g. `["Init", "Std"]`. */
  imports: readonly string[];
}

/**
 * Names of declarations whose conclusions unify with a pattern, or have a part that does where the pattern is no
 * proposition. Those that lack a constant of the pattern are not compared. Throws `bad-input` with Lean's words when
 * the pattern cannot be read, and `lean-crashed` when there is no answer.
 */
export async function searchShape(
  index: LibraryIndex,
  request: ShapeRequest,
): Promise<Set<string>> {
  const { workspace, pattern, imports } = request;
  const header = ["Lean", ...imports].map((module) => `import ${module}`).join("\n");
  const limits = { timeoutMs: TIME_MS, ...request };
  const options = { maxHeartbeats: 0 };
  const run = await workspace.run({ text: `${header}\n${PRELUDE}`, options }, limits);
  if (run.status !== "finished") throw unanswered(run.reason);
  expectNoErrors("the commands for patterns", run.messages);
  const ask = async (command: string) => {
    const asked = { text: `${command}\n`, environment: run.environment, options };
    const answer = await workspace.run(asked, limits);
    if (answer.status !== "finished") throw unanswered(answer.reason);
    workspace.release({ environments: [answer.environment] });
    expectNoErrors(pattern, answer.messages);
    return answer.messages.map(({ data }) => data.trim()).join("\n");
  };
  try {
    const written = pattern.replace(/\s+/g, " ");
    const constants = await ask(`#lemmata_constants (${written})`);
    const names = candidates(index, constants.split(" "));
    if (names.length === 0) return new Set();
    const fitting = await ask(`#lemmata_fits (${written}) in ${names.join(" ")}`);
    return new Set(fitting.split("\n").filter((name) => name !== ""));
  } finally {
    workspace.release({ environments: [run.environment] });
  }
}

/** Declarations that have all of these constants, the shortest statements first. */
function candidates(index: LibraryIndex, constants: readonly string[]): string[] {
  const wanted = constants.filter((name) => index.frequency(`c${name}`) > 0);
  const counts = new Map<number, number>();
  for (const name of wanted) {
    const having = new Set<number>();
    for (const field of ["c", "h"]) index.visit(`${field}${name}`, (entry) => having.add(entry));
    for (const entry of having) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  }
  const found = [...counts].filter(([, count]) => count === wanted.length);
  return found
    .map(([entry]) => index.entry(entry))
    .sort((a, b) => a.statement.length - b.statement.length)
    .slice(0, MOST_COMPARED)
    .map(({ name }) => name);
}

function expectNoErrors(what: string, messages: readonly Message[]): void {
  const error = messages.find(({ severity }) => severity === "error");
  if (error) throw new LemmataError("bad-input", `${what}: ${error.data}`);
}

function unanswered(reason: string): LemmataError {
  return new LemmataError("lean-crashed", `Lean did not compare the statements: ${reason}`);
}

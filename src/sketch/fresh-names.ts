import { holdingCommands } from "../core/index.ts";
import type { ProofWorkspace } from "../core/ports/index.ts";

const WORD = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu;

/**
 * A generator of names: `fresh("foo")` gives `foo_1`, `foo_2`, ..., never one that occurs in `text` or
 * that it gave before. Of a dotted stem the last component counts.
 */
export function freshNames(text: string): (stem: string) => string {
  const used = new Set(text.match(WORD));
  const counters = new Map<string, number>();
  return (stem) => {
    const base = lastComponent(stem).replace(/(?:_\d+)+$/, "") || "lemma";
    for (let i = counters.get(base) ?? 1; ; i++) {
      const name = `${base}_${i}`;
      counters.set(base, i + 1);
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  };
}

/** The last component of a dotted name as a plain identifier: `ünï.«odd name»` gives `odd_name`. */
function lastComponent(name: string): string {
  const last = name.match(/«[^»]*»[^.]*|[^.«]+/gu)?.at(-1) ?? "";
  const plain = last.replace(/[«»]/gu, "").replace(/[^\p{L}\p{N}_'!?₀-₉]+/gu, "_");
  return plain.replace(/^[^\p{L}]+/u, "");
}

/** Which of the names mean something in an environment, with what is open there. */
export async function takenNames(
  workspace: Pick<ProofWorkspace, "run" | "release">,
  environment: number,
  names: readonly string[],
): Promise<Set<string>> {
  const checks = names.map((name) => `#check @${name}`);
  const known = await holdingCommands(workspace, checks, { environment });
  return new Set(names.filter((_, i) => known?.[i]));
}

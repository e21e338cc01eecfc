import { heartbeatsIn } from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import type { Script } from "./script.ts";
import { block } from "./tactic.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/** Heartbeats, in thousands, for making a proof that was found shorter, and what must be left beyond them. */
const MOST = heartbeatsIn(3_000);
const SPARE = heartbeatsIn(5_000);

/** The script without the facts that it turned out not to need: first without all, then one by one. */
export async function withoutUnused(
  runner: TacticRunner,
  state: number,
  script: Script,
): Promise<Script> {
  let blocks = topBlocks(script);
  const nameOf = (lines: Script) => /^have (\S+) :/.exec(lines[0] ?? "")?.[1];
  const before = runner.remaining;
  const closes = async (kept: readonly Script[]) => {
    const left = MOST - (before - runner.remaining);
    return (
      (await runner.run(state, block(kept.flat()), Math.min(EFFORTS.medium, left)))?.closed ?? false
    );
  };
  const facts = blocks.flatMap((each) => nameOf(each) ?? []);
  const attempts =
    facts.length > 1 ? [facts, ...facts.toReversed().map((fact) => [fact])] : [facts];
  for (const dropped of attempts) {
    const { remaining } = runner;
    const isOver = before - remaining > MOST || remaining < SPARE || runner.isClosing;
    if (dropped.length === 0 || isOver) continue;
    const others = blocks.filter((each) => !dropped.includes(nameOf(each) ?? ""));
    const kept = others.map((each) => each.flatMap((line) => withoutClearing(line, dropped)));
    if (kept.length > 0 && (await closes(kept))) blocks = kept;
  }
  return blocks.flat();
}

/** `clear a b; t`, or such a line without `t`, without the names that are gone. */
function withoutClearing(line: string, names: readonly string[]): string[] {
  const left = line.replace(/\bclear ([^;]*)(; |$)/, (_, list: string, end: string) => {
    const kept = list.split(" ").filter((name) => !names.includes(name));
    return kept.length > 0 ? `clear ${kept.join(" ")}${end}` : "";
  });
  return left.trim() === "" ? [] : [left];
}

/** Lines at the margin with those further in that follow them. */
function topBlocks(script: Script): Script[] {
  const blocks: string[][] = [];
  for (const line of script) {
    if (/^\s/.test(line) && blocks.length > 0) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

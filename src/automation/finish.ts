import type { Effort } from "./efforts.ts";
import type { Script } from "./script.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * Ends a proof whose `lines` proved a lemma and led to `state`: `use`, if given, states the lemma for the values at
 * hand, and the first of `lasts` that closes the goal is the end. `undefined` where none does.
 */
export async function finishWith(
  runner: TacticRunner,
  state: number,
  {
    lines,
    use,
    lasts,
    effort,
  }: { lines: Script; use?: string; lasts: readonly string[]; effort: Effort },
): Promise<Script | undefined> {
  for (const last of lasts) {
    const done = await runner.run(state, use === undefined ? last : `(${use}; ${last})`, effort);
    if (done?.closed) return [...lines, ...(use === undefined ? [] : [use]), last];
  }
  return undefined;
}

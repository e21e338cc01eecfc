import { isCostly } from "../closers.ts";
import { EFFORTS } from "../efforts.ts";
import { rule } from "../rule.ts";

/** A theorem of the library that closes the goal, searched for by Lean's `exact?`: for goals about the library only. */
export const closeByLibrarySearch = rule({
  name: "close-by-library-search",
  phase: "close",
  cost: 50,
  failsFor: "goal",
  index: ({ goal, options, definitions: { vocabulary } }) =>
    options.thorough && isCostly(options.effort) && vocabulary.definitionsIn(goal).length === 0,
  async apply({ runner, state, search }) {
    const step = await runner.run(state, "exact?", EFFORTS.librarySearch);
    if (!step?.closed) return undefined;
    const [, found] = /\b(exact .*)/s.exec(step.infos.join("\n")) ?? [];
    const tactic = found?.replace(/\s+/g, " ").trim();
    return tactic !== undefined && (await search.closes(tactic)) ? [tactic] : undefined;
  },
  examples: [
    {
      goal: "(x y : BitVec 32) (h : x &&& y = 0) : x + y = x ||| y",
      effort: "medium",
      thorough: true,
      closes: true,
      by: ["exact BitVec."],
    },
    {
      context: "def double (n : Nat) : Nat := n + n",
      goal: "(n : Nat) : double n = n",
      effort: "medium",
      thorough: true,
      leftAlone: true,
    },
  ],
});

import type { NearMiss } from "../core/index.ts";
import type { RecordedDecomposition, RecordedGoal, TreeView } from "./recorded-tree.ts";

/** What came nearest to a proof in a search without success: where the fewest statements were left to prove. */
export function nearMissOf({ goals, rules }: Pick<TreeView, "goals" | "rules">): NearMiss {
  const byId = new Map(goals.map((goal) => [goal.id, goal]));
  const root = goals.find(({ depth }) => depth === 0);
  const best = root && bestDecomposition(root, byId, new Set());
  return {
    rules: rules.toSorted((a, b) => b.ms - a.ms),
    origin: best?.decomposition.origin,
    open: (best?.open ?? []).map(inWords),
    lastRejection: root?.lastRejection,
  };
}

/** A statement that can be used as it is; where it is written for Lean alone, with all arguments, the goal. */
function inWords({ statement: { name, text }, shown }: RecordedGoal): string {
  return shown !== undefined && text.includes("@_root_.") ? `${name}:\n${shown}` : text;
}

interface Rest {
  decomposition: RecordedDecomposition;
  /** What would be left to prove with it. */
  open: RecordedGoal[];
}

function bestDecomposition(
  goal: RecordedGoal,
  byId: ReadonlyMap<string, RecordedGoal>,
  above: ReadonlySet<string>,
): Rest | undefined {
  const inside = new Set([...above, goal.id]);
  let best: Rest | undefined;
  for (const decomposition of goal.decompositions) {
    const lemmas = decomposition.lemmas.flatMap((id) => byId.get(id) ?? []);
    if (lemmas.some(({ id, state }) => state === "disproved" || inside.has(id))) continue;
    const open = lemmas
      .filter(({ state }) => state !== "proved")
      .flatMap((lemma) => bestDecomposition(lemma, byId, inside)?.open ?? [lemma]);
    if (best === undefined || open.length < best.open.length) best = { decomposition, open };
  }
  return best;
}

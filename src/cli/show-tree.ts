import { falseFor, type Statement } from "../core/index.ts";
import { reasonInWords } from "../prove/index.ts";
import {
  nearMissOf,
  type RecordedDecomposition,
  type RecordedGoal,
  type TreeView,
} from "../store/index.ts";
import { nearMissLines } from "./near-miss-text.ts";

/** Goals beyond these are counted, not printed. */
const MAX_GOALS = 200;

const GOAL_MARKS: Record<RecordedGoal["state"], string> = {
  proved: "✓",
  disproved: "✗",
  failed: "…",
  open: "·",
};

/** The tree of goals by indentation; a goal that is needed twice is written out where it first occurs. */
export function renderTree(tree: TreeView): string[] {
  const { attempt, strategy, statement, outcome, goals } = tree;
  const byId = new Map(goals.map((goal) => [goal.id, goal]));
  const shown = new Set<string>();
  const lines: string[] = [];

  function addGoal(id: string, indent: string): void {
    const goal = byId.get(id);
    if (!goal) return;
    if (shown.has(id)) {
      lines.push(`${indent}${GOAL_MARKS[goal.state]} ${goal.statement.name} (see above)`);
      return;
    }
    if (shown.size >= MAX_GOALS) return;
    shown.add(id);
    lines.push(...goalLines(goal, indent));
    for (const decomposition of goal.decompositions) {
      lines.push(`${indent}  by ${describe(decomposition)}`);
      for (const lemma of decomposition.lemmas) addGoal(lemma, `${indent}    `);
    }
  }

  const why = outcome?.reason === undefined ? "" : `, ${reasonInWords(outcome.reason)}`;
  const end = outcome ? `: ${outcome.status}${why}` : "";
  lines.push(`search (${strategy}, attempt ${attempt})${end}`);
  // Of a statement that could not be read there are no goals.
  if (goals.length === 0 && statement) lines.push(...statementLines("…", statement, "  "));
  for (const goal of goals) if (goal.depth === 0) addGoal(goal.id, "  ");
  const hidden = goals.filter(
    ({ id, depth, decomposition }) => !shown.has(id) && (depth === 0 || decomposition),
  ).length;
  if (hidden > 0) lines.push(`  ... ${hidden} more goals (all with --json)`);
  if (outcome?.status === "failed") {
    // The refusals are told goal by goal.
    const nearMiss = { ...nearMissOf(tree), lastRejection: undefined };
    lines.push(...nearMissLines(nearMiss).map((line) => `  ${line}`));
  }
  return lines;
}

/** One line per goal that a proof may still need; what is proved is not taken apart. */
export function renderBriefTree({ goals }: TreeView): string[] {
  const byId = new Map(goals.map((goal) => [goal.id, goal]));
  const shown = new Set<string>();
  const lines: string[] = [];

  function addGoal(id: string, indent: string): void {
    const goal = byId.get(id);
    if (!goal || shown.has(id)) return;
    shown.add(id);
    const statement = goal.statement.text.trim().replaceAll(/\s+/g, " ");
    lines.push(`${indent}${GOAL_MARKS[goal.state]} ${statement}`);
    if (goal.state === "proved") return;
    for (const { lemmas, dropped } of goal.decompositions) {
      if (dropped === undefined) for (const lemma of lemmas) addGoal(lemma, `${indent}  `);
    }
  }

  for (const goal of goals) if (goal.depth === 0) addGoal(goal.id, "  ");
  return lines;
}

function statementLines(mark: string, { text }: Statement, indent: string): string[] {
  return [`${indent}${mark} ${text.trim().replaceAll("\n", `\n${indent}    `)}`];
}

function goalLines(goal: RecordedGoal, indent: string): string[] {
  const inner = `${indent}    `;
  const lines = statementLines(GOAL_MARKS[goal.state], goal.statement, indent);
  const rules = goal.rules?.length ? ` (${goal.rules.join(", ")})` : "";
  if (goal.origin !== undefined) lines.push(`${inner}proved by ${goal.origin}${rules}`);
  if (goal.counterexample) lines.push(`${inner}${falseFor(goal.counterexample)}`);
  if (goal.failure !== undefined) lines.push(`${inner}given up: ${reasonInWords(goal.failure)}`);
  if (goal.state !== "proved" && goal.candidates.rejected > 0) {
    const causes = Object.entries(goal.rejections).map(([cause, count]) => `${cause} ${count}`);
    lines.push(`${inner}refused candidates: ${causes.join(", ")}`);
    if (goal.lastRejection) {
      const last = goal.lastRejection.trim().split("\n").slice(0, 6).join(`\n${inner}  `);
      lines.push(`${inner}last: ${last}`);
    }
  }
  return lines;
}

function describe({ origin, score, dropped }: RecordedDecomposition): string {
  const parts = [origin ?? "unknown"];
  if (score !== undefined) parts.push(`score ${score.toFixed(2)}`);
  if (dropped !== undefined) parts.push(`dropped: ${dropped}`);
  return parts.join(", ");
}

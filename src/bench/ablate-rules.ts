import { markdownTable, type RuleUse } from "../core/index.ts";
import { findRun, openRunStore } from "../store/index.ts";

/** What a run tells of the rules of the automation. */
export interface RuleMeasure {
  /** What was spent on each rule, over all tasks. */
  uses: RuleUse[];
  /** Solved tasks by each rule that their proofs came by. */
  solvedBy: Map<string, string[]>;
}

/** A rule with the tasks that are not solved without it. */
export interface RuleAblation extends RuleUse {
  /** Solved tasks whose proofs came by the rule. */
  tasks: string[];
  /** Those of them that were not solved again when it was left out. */
  needed: string[];
}

/** Reads from the events of a run what was spent on each rule, and what it led to. */
export function measureRules(run: string): RuleMeasure {
  const store = openRunStore();
  try {
    const { id } = findRun(store.listRuns(), run);
    const totals = new Map<string, RuleUse>();
    const solvedBy = new Map<string, string[]>();
    for (const task of store.listTasks(id)) {
      const rules = new Set<string>();
      for (const { event } of store.events(id, task.id)) {
        if (event.kind === "goal-prove") for (const rule of event.rules ?? []) rules.add(rule);
        if (event.kind === "rule-use") for (const use of event.rules) addUse(totals, use);
      }
      if (task.status !== "proved") continue;
      for (const rule of rules) solvedBy.set(rule, [...(solvedBy.get(rule) ?? []), task.name]);
    }
    return { uses: [...totals.values()], solvedBy };
  } finally {
    store.close();
  }
}

/** Names of the tasks that a run proved. */
export function provedTasks(run: string): Set<string> {
  const store = openRunStore();
  try {
    const tasks = store.listTasks(findRun(store.listRuns(), run).id);
    return new Set(tasks.filter(({ status }) => status === "proved").map(({ name }) => name));
  } finally {
    store.close();
  }
}

/**
 * Solves the tasks of each rule again without the rule. `proveWithout` gives the names of those that are proved.
 * Rules that no proof came by are in the answer, too: all that they cost was in vain.
 */
export async function ablateRules(
  { uses, solvedBy }: RuleMeasure,
  proveWithout: (rule: string, tasks: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<RuleAblation[]> {
  const ablations: RuleAblation[] = [];
  for (const use of uses) {
    const tasks = solvedBy.get(use.rule) ?? [];
    const proved = tasks.length > 0 ? await proveWithout(use.rule, tasks) : new Set<string>();
    ablations.push({ ...use, tasks, needed: tasks.filter((task) => !proved.has(task)) });
  }
  return ablations.sort((a, b) => b.needed.length - a.needed.length || a.vainMs - b.vainMs);
}

export function ablationToMarkdown(ablations: readonly RuleAblation[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const rows = ablations.map(({ rule, tasks, needed, tries, ms, vainMs }) => [
    ...[rule, String(tasks.length), String(needed.length)],
    ...[String(tries), seconds(ms), seconds(vainMs), needed.join(", ")],
  ]);
  const head = ["rule", "solved by it", "only by it", "tries", "s", "s in vain", "tasks"];
  return markdownTable(head, rows);
}

function addUse(totals: Map<string, RuleUse>, use: RuleUse): void {
  const before = totals.get(use.rule) ?? { rule: use.rule, tries: 0, ms: 0, vainMs: 0 };
  totals.set(use.rule, {
    rule: use.rule,
    tries: before.tries + use.tries,
    ms: before.ms + use.ms,
    vainMs: before.vainMs + use.vainMs,
  });
}

import { basename, dirname } from "node:path";
import { markdownTable, type ProveReport } from "../core/index.ts";

/** Of each rule: the theorems that proofs used it in, by their corpus. */
export interface RuleUses {
  /** How many theorems of each corpus have a proof, in the order in which the corpora were read. */
  proved: Map<string, number>;
  /** `FILE THEOREM`, by rule and corpus. */
  byRule: Map<string, Map<string, Set<string>>>;
}

/** What is read of a line of `prove --json` or `bench --json`. */
interface TaskLine {
  kind: string;
  task?: string;
  report?: Pick<ProveReport, "obligations">;
}

/**
 * Counts the rules of the proofs that `prove --json` or `bench --json` wrote. The corpus of a file is its folder, that
 * of a task of a benchmark what stands before a slash or a number. Throws what `JSON.parse` throws.
 */
export function readRuleUses(lines: Iterable<string>): RuleUses {
  const proved = new Map<string, Set<string>>();
  const byRule: RuleUses["byRule"] = new Map();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const { kind, task, report } = JSON.parse(line) as TaskLine;
    if (kind !== "task" || task === undefined) continue;
    const corpus = corpusOf(task);
    const theorems = proved.get(corpus) ?? new Set();
    proved.set(corpus, theorems);
    for (const { outcome, declaration, line: at, rules } of report?.obligations ?? []) {
      if (outcome !== "proved") continue;
      const theorem = `${basename(task)} ${declaration ?? at}`;
      theorems.add(theorem);
      for (const rule of rules ?? []) {
        const uses = byRule.get(rule) ?? new Map<string, Set<string>>();
        byRule.set(rule, uses.set(corpus, (uses.get(corpus) ?? new Set()).add(theorem)));
      }
    }
  }
  return { proved: new Map([...proved].map(([corpus, all]) => [corpus, all.size])), byRule };
}

function corpusOf(task: string): string {
  const folder = basename(dirname(task));
  return folder === "." ? task.replace(/[._-]?\d+$/, "") : folder;
}

/** A row for each of the rules, with the only theorem of those that helped one. */
export function ruleUsesToMarkdown({ proved, byRule }: RuleUses, rules: readonly string[]): string {
  const corpora = [...proved.keys()];
  const rows = rules.map((rule) => {
    const uses = byRule.get(rule);
    const counts = corpora.map((corpus) => uses?.get(corpus)?.size ?? 0);
    const all = counts.reduce((sum, count) => sum + count, 0);
    const [only] = [...(uses?.values() ?? [])].flatMap((theorems) => [...theorems]);
    const mark = all === 0 ? "none" : all === 1 ? `once: ${only}` : "";
    return [`\`${rule}\``, ...counts.map(String), String(all), mark];
  });
  const head = ["rule", ...corpora.map((name) => `${name} (${proved.get(name)})`), "all", ""];
  return markdownTable(head, rows);
}

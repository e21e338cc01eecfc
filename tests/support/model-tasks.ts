import { readFileSync } from "node:fs";

/** A theorem that scripted models are asked about. */
export interface ModelTask {
  /** The theorem's. */
  name: string;
  /** What stands before it, e.g. definitions. */
  context: string;
  /** E.g. `theorem t (n : Nat) : n = n`. */
  statement: string;
  /** E.g. `by\n  rfl`. */
  proof: string;
}

const FILE = new URL("../corpora/model-tasks.lean", import.meta.url);

/** The tasks of `corpora/model-tasks.lean`, in order. */
export function modelTasks(): ModelTask[] {
  const [, ...parts] = readFileSync(FILE, "utf8").split(/^-- .*$/m);
  return parts.map((part) => {
    const start = part.lastIndexOf("\ntheorem ") + 1;
    const theorem = part.slice(start).trim();
    const by = theorem.indexOf(":= by");
    const [, name = ""] = /^theorem (\S+)/.exec(theorem) ?? [];
    const statement = theorem.slice(0, by).trim();
    return { name, statement, context: part.slice(0, start).trim(), proof: theorem.slice(by + 3) };
  });
}

/** The file of a task, with `sorry` for its proof. */
export function taskFile({ context, statement }: ModelTask): string {
  return `${context}\n\n${statement} := by\n  sorry\n`.trimStart();
}

import { blankComments } from "../core/index.ts";

/** A statement with a `sorry`, and the name of its theorem. */
export interface TheoremText {
  name: string;
  text: string;
}

/**
 * Statements as people type them, e.g. `theorem t (n : Nat) : n + 0 = n`, as texts to prove: where there is no
 * `sorry` it is added. Without a name, and where a name is taken, they are numbered.
 */
export function theoremTexts(statements: readonly string[]): TheoremText[] {
  const taken = new Set<string>();
  return statements.map((statement) => {
    const text = withSorry(statement.trim());
    const name = unique(nameIn(text) ?? "theorem", taken);
    taken.add(name);
    return { name, text: `${text}\n` };
  });
}

function withSorry(statement: string): string {
  const code = blankComments(statement).trimEnd();
  if (/\bsorry\b/.test(code)) return statement;
  if (/:=\s*by$/.test(code)) return `${statement}\n  sorry`;
  return code.endsWith(":=") ? `${statement} by\n  sorry` : `${statement} := by\n  sorry`;
}

/** The name of the last theorem: others are there to be cited. */
function nameIn(text: string): string | undefined {
  const names = blankComments(text).matchAll(/\b(?:theorem|lemma)\s+([^\s:({[⦃]+)/gu);
  return [...names].at(-1)?.[1];
}

function unique(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}

import { argument } from "./edits.ts";
import { type Block, bulletsAfter, type Item } from "./proof-blocks.ts";
import { type EditContext, haveText, marginOf, nameFor } from "./stating.ts";

/**
 * `constructor`, `apply f` or `refine t` with a bullet for each goal: the goals are proved before, under names, and
 * one term puts them together. A bullet that is `exact e` is in the term itself.
 */
export function stateBranches(context: EditContext, { items }: Block, i: number): void {
  const { draft, stepAt } = context;
  const item = items[i] as Item;
  const bullets = bulletsAfter(items, i);
  const step = stepAt(item);
  const last = bullets.at(-1);
  if (!step || !last || step.goalsAfter.length !== bullets.length || bullets.length < 2) return;
  const known = new Set(step.goalsBefore[0]?.hypotheses.map(({ name }) => name));
  if (step.goalsAfter.some((goal) => goal.hypotheses.some(({ name }) => !known.has(name)))) return;
  const margin = marginOf(step);
  const facts: string[] = [];
  const terms = bullets.map((bullet, j) => {
    const block = draft.source(bullet).replace(/^[·.]\s*/, "");
    const given = /^exact ([^\n]*)$/.exec(block)?.[1];
    if (given !== undefined) return given;
    const goal = step.goalsAfter[j] as (typeof step.goalsAfter)[number];
    const name = nameFor(goal, context);
    facts.push(haveText({ name, type: goal.target, block }, margin));
    return name;
  });
  const term = filled(draft.source(item), terms);
  if (facts.length === 0 || term === undefined) return;
  const text = [...facts, `exact ${term}`].join(`\n${margin}`);
  draft.replace("branches are stated", { start: item.start, end: last.end }, text);
}

/** The term that an opening step and the terms for its goals make; `undefined` when the step is another one. */
function filled(opener: string, terms: readonly string[]): string | undefined {
  if (opener === "constructor") return `⟨${terms.join(", ")}⟩`;
  const [, word, head] = /^(apply|refine) ([^\n]*)$/.exec(opener) ?? [];
  if (word === undefined || head === undefined) return undefined;
  let k = 0;
  if (word === "refine") return head.replace(/\?_/g, () => argument(terms[k++] ?? "_"));
  return `${head} ${terms.map(argument).join(" ")}`;
}

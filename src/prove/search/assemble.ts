import { LemmataError } from "../../core/errors/index.ts";
import type { ProvedStatement } from "./problem.ts";
import type { Tree } from "./tree.ts";

/** The lemmas that a theorem rests on, dependencies first, and its own proof. Throws `internal`. */
export function assemble(tree: Tree): { lemmas: ProvedStatement[]; proof: string } {
  const { name } = tree.root.statement;
  const needed = new Set<string>();
  const visit = (at: string) => {
    if (needed.has(at)) return;
    needed.add(at);
    for (const used of theoremOf(tree, at).uses) visit(used);
  };
  visit(name);
  needed.delete(name);
  const lemmas = [...needed]
    .map((each) => theoremOf(tree, each))
    .sort((a, b) => a.order - b.order)
    .map(({ statement, proof }) => ({ statement, proof }));
  return { lemmas, proof: theoremOf(tree, name).proof };
}

function theoremOf(tree: Tree, name: string) {
  const theorem = tree.theorems.get(name);
  if (theorem === undefined) throw new LemmataError("internal", `no proof of ${name} is known`);
  return theorem;
}

import { hasOpenDecomposition, reaches } from "./nodes.ts";
import type { Tree } from "./tree.ts";

/** What is wrong with a tree, e.g. `g3 is proved without a theorem`; empty when all is well. */
export function checkTree(tree: Tree): string[] {
  return [...checkGoals(tree), ...checkDecompositions(tree), ...checkTheorems(tree)];
}

function checkGoals(tree: Tree): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, text: string) => {
    if (!holds) wrong.push(text);
  };
  for (const goal of tree.goals) {
    const { id, state, statement } = goal;
    const isProved = state === "proved";
    say(isProved === tree.theorems.has(statement.name), `${id} is ${state}, its theorem disagrees`);
    say(
      isProved === tree.citable.includes(statement),
      `${id} is ${state}, what may be cited disagrees`,
    );
    say((state === "disproved") === (goal.counterexample !== undefined), `${id}: counterexample`);
    say((state === "failed") === (goal.failure !== undefined), `${id}: reason of failure`);
    say(
      state === "open" || !hasOpenDecomposition(goal),
      `${id} is ${state} with an open decomposition`,
    );
    for (const node of goal.decompositions) {
      const isBelow = node.lemmas.some((link) => reaches(link.goal, goal));
      say(!isBelow, `${id} is needed for itself`);
      say(node.goal === goal, `${node.id} is not of ${id}`);
    }
    for (const node of goal.neededBy) {
      say(
        node.lemmas.some((link) => link.goal === goal),
        `${node.id} does not need ${id}`,
      );
    }
  }
  return wrong;
}

function checkDecompositions(tree: Tree): string[] {
  const wrong: string[] = [];
  for (const { id, state, goal, lemmas } of tree.decompositions) {
    const states = lemmas.map((link) => link.goal.state);
    const isComplete = states.every((each) => each === "proved");
    const isLost = states.some((each) => each === "disproved" || each === "failed");
    if (state === "open" && (isComplete || isLost))
      wrong.push(`${id} is open, its lemmas: ${states}`);
    if (state === "proved" && !isComplete) wrong.push(`${id} is proved, its lemmas: ${states}`);
    if (state === "proved" && goal.state !== "proved") wrong.push(`${id} proved, not its goal`);
    const strangers = lemmas.filter((link) => !link.goal.neededBy.some((node) => node.id === id));
    if (strangers.length > 0) wrong.push(`${id} is unknown to a lemma of it`);
    const unaliased = lemmas.filter(
      (link) => link.statement.name !== link.goal.statement.name && link.alias === undefined,
    );
    if (unaliased.length > 0) wrong.push(`${id} shares a goal without an alias`);
  }
  return wrong;
}

function checkTheorems(tree: Tree): string[] {
  const wrong: string[] = [];
  for (const [name, { uses, order }] of tree.theorems) {
    for (const used of uses) {
      const found = tree.theorems.get(used);
      if (found === undefined) wrong.push(`${name} uses ${used}, which is not proved`);
      else if (found.order >= order) wrong.push(`${name} uses ${used}, which was proved later`);
    }
  }
  return wrong;
}

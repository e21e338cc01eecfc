import type { RecordedDecomposition, RecordedGoal } from "../api/types.ts";

/** A line of the tree: a goal (any of its decompositions proves it), or one of these (all of its lemmas are needed). */
export interface Row {
  /** The way from the root; a goal that is needed twice has two. */
  key: string;
  parent: string | null;
  /** From 1. */
  level: number;
  /** Place among those beside it, from 1, and how many these are. */
  position: number;
  size: number;
  node:
    | { kind: "goal"; goal: RecordedGoal; isRepeated: boolean }
    | { kind: "decomposition"; decomposition: RecordedDecomposition; owner: RecordedGoal };
  /** `null` where there is nothing below. */
  isOpen: boolean | null;
}

type Goals = ReadonlyMap<string, RecordedGoal>;

/**
 * The lines that are to be seen, from the top. `opened` holds what the reader opened or closed, by key; else all is
 * open but decompositions that were dropped. What is below a goal is shown where it first occurs.
 */
export function visibleRows(goals: Goals, opened: ReadonlyMap<string, boolean>): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  // No recursion: a tree may be deeper than the stack.
  const roots = [...goals.values()].filter(({ depth }) => depth === 0);
  const waiting = pending(roots.map((goal) => ({ goal })));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const row = toRow(next, seen, opened);
    rows.push(row);
    if (!row.isOpen) continue;
    waiting.push(...pending(childrenOf(row, goals), row));
  }
  return rows;
}

type Child = { goal: RecordedGoal } | { decomposition: RecordedDecomposition; owner: RecordedGoal };
type Pending = Omit<Row, "node" | "isOpen"> & { child: Child };

/** Last first, as a stack wants them. */
function pending(children: readonly Child[], above?: Row): Pending[] {
  return children
    .map((child, i) => ({
      child,
      key: `${above?.key ?? ""}/${"goal" in child ? child.goal.id : child.decomposition.id}`,
      parent: above?.key ?? null,
      level: (above?.level ?? 0) + 1,
      position: i + 1,
      size: children.length,
    }))
    .reverse();
}

function toRow(
  { child, ...place }: Pending,
  seen: Set<string>,
  opened: ReadonlyMap<string, boolean>,
): Row {
  if ("goal" in child) {
    const { goal } = child;
    const isRepeated = seen.has(goal.id);
    seen.add(goal.id);
    const isLeaf = isRepeated || goal.decompositions.length === 0;
    const isOpen = isLeaf ? null : (opened.get(place.key) ?? true);
    return { ...place, node: { kind: "goal", goal, isRepeated }, isOpen };
  }
  const { lemmas, dropped } = child.decomposition;
  const isOpen = lemmas.length === 0 ? null : (opened.get(place.key) ?? dropped === undefined);
  return { ...place, node: { kind: "decomposition", ...child }, isOpen };
}

function childrenOf({ node }: Row, goals: Goals): Child[] {
  if (node.kind === "goal") {
    const { goal } = node;
    return goal.decompositions.map((decomposition) => ({ decomposition, owner: goal }));
  }
  return node.decomposition.lemmas.flatMap((id) => {
    const goal = goals.get(id);
    return goal ? [{ goal }] : [];
  });
}

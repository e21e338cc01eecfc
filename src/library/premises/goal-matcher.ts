import type { Term } from "../../core/index.ts";
import type { Binders } from "../print-statement.ts";
import { matchAt, placesIn, type Row, RowWriter, Symbols } from "./patterns.ts";
import { splitRow, type TheoremRows } from "./theorem-table.ts";

/** How a theorem fits a goal, by its statement; numbers of matched constants, 0 where it does not fit. */
export interface Fit {
  /** Its conclusion is what is to be proved. */
  applies: number;
  /** What it rewrites stands in the target. */
  rewrites: number;
  /** What it rewrites to stands in the target. */
  backwards: number;
  /** What it rewrites stands in a hypothesis. */
  rewritesKnown: number;
  /** How many of its hypotheses are known. */
  forward: number;
  /** One side of its conclusion has the same head and type as the target's. */
  relation: number;
  /** Hypotheses, and nodes of the conclusion. */
  hypotheses: number;
  size: number;
}

const EQUATIONS = new Set(["Eq", "Iff", "HEq"]);

/** Compares the theorems of one part with goals. */
export class GoalMatcher {
  private readonly rows: Uint32Array;
  private readonly rowAt: Uint32Array;
  private readonly names: string;
  private symbols: Symbols | undefined;

  constructor({ rows, rowAt, symbols }: TheoremRows) {
    this.rows = rows;
    this.rowAt = rowAt;
    this.names = symbols;
  }

  get count(): number {
    return this.rowAt.length - 1;
  }

  /**
   * The goal, to be compared with theorems of this part: nothing for what is no theorem, and for what does not fit
   * unless it is wanted anyway.
   */
  goal(
    target: Term,
    known: readonly Term[],
    binders: Binders,
  ): (declaration: number, isWanted: boolean) => Fit | undefined {
    this.symbols ??= new Symbols(this.names.split("\n"));
    const writer = new RowWriter(binders, this.symbols);
    const targetRow = writer.row(target);
    const knownRows = known.map((each) => writer.row(each));
    const inTarget = byHead(targetRow);
    const inKnown = knownRows.map(byHead);
    const equations = new Set([...EQUATIONS].map((name) => writer.symbols.number(name)));
    const goal = { targetRow, knownRows, inTarget, inKnown, equations };
    return (declaration, isWanted) => this.fitOf(declaration, goal, isWanted);
  }

  private fitOf(declaration: number, goal: GoalRows, isWanted: boolean): Fit | undefined {
    const { rows, rowAt } = this;
    const from = rowAt[declaration] as number;
    const to = rowAt[declaration + 1] as number;
    if (from === to) return undefined;
    const places = splitRow(rows, from, to);
    const last = places.length - 2;
    const whole = [places[last] as number, to] as const;
    const [start] = whole;
    const isEquation =
      goal.equations.has(rows[start] as number) && ((rows[start + 1] as number) & 15) === 2;
    const [left = start, right = to] = isEquation ? splitRow(rows, start + 2, to) : [];
    const leftSide = isEquation ? ([left, right] as const) : whole;
    const inTarget = [goal.inTarget];
    const target = [goal.targetRow];
    const { inKnown, knownRows } = goal;
    const fit = {
      applies: matchSome(rows, whole, inTarget, target, true),
      rewrites: matchSome(rows, leftSide, inTarget, target, false),
      backwards: isEquation ? matchSome(rows, [right, to], inTarget, target, false) : 0,
      rewritesKnown: matchSome(rows, leftSide, inKnown, knownRows, false),
    };
    const fits = fit.applies || fit.rewrites || fit.backwards || fit.rewritesKnown;
    if (!fits && !isWanted) return undefined;
    let forward = 0;
    for (let i = 0; i < last; i++) {
      const range = [places[i] as number, places[i + 1] as number] as const;
      if (matchSome(rows, range, inKnown, knownRows, true)) forward++;
    }
    const isSame = rows[start] === goal.targetRow[0] && rows[start + 1] === goal.targetRow[1];
    const size = (to - start) / 2;
    return { ...fit, forward, relation: isSame ? 1 : 0, hypotheses: last, size };
  }
}

interface GoalRows {
  targetRow: Row;
  knownRows: readonly Row[];
  inTarget: Map<number, number[]>;
  inKnown: readonly Map<number, number[]>[];
  equations: ReadonlySet<number>;
}

/** Places of terms by the constant at their head. */
function byHead(row: Row): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const place of placesIn(row)) {
    const head = row[place] as number;
    const list = found.get(head);
    if (list) list.push(place);
    else found.set(head, [place]);
  }
  return found;
}

/** How many constants of a pattern match, somewhere in the rows or at their beginnings; 0 where nothing does. */
function matchSome(
  pattern: Row,
  range: readonly [number, number],
  heads: readonly Map<number, number[]>[],
  rows: readonly Row[],
  isWhole: boolean,
): number {
  const head = pattern[range[0]] as number;
  // A variable matches everything, and tells nothing.
  if (head === 0) return 0;
  let most = 0;
  for (const [i, row] of rows.entries())
    for (const place of isWhole ? (row[0] === head ? [0] : []) : (heads[i]?.get(head) ?? [])) {
      most = Math.max(most, matchAt(pattern, range, row, place));
      if (most > 0) break;
    }
  return most;
}

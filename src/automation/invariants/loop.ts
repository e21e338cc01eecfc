import {
  apply,
  closedSubterms,
  explicitText,
  freeVariables,
  headName,
  matchConst,
  same,
  spine,
  type Term,
  type TermGoal,
  termKey,
} from "../../core/index.ts";
import { freshName, type InductionCase, inductionCases, type RecursiveCall } from "../recursion.ts";

/** A call of a recursive function in a goal, as a loop: its cases, and variables for what changes. */
export interface Loop {
  call: RecursiveCall;
  cases: readonly InductionCase[];
  /** Free variables that stand for the varying arguments, and last for `ghost` where there is one. */
  variables: readonly number[];
  variableTypes: readonly Term[];
  /** Names of all free variables. */
  names: readonly string[];
  /** What is to be proved, with the call in it. */
  target: Term;
  /**
   * The list that the loop walks through, when it starts with a variable: the ghost variable is the part
   * that is done, so that `whole = done ++ rest`. `position`: of the rest among the varying arguments.
   */
  ghost?: { whole: Term; position: number };
  /** What the variables are at the beginning. */
  initial: readonly Term[];
  /** Hypotheses of list or array type, as free variables. */
  sequences: readonly { index: number; type: Term }[];
}

export const COMPARISONS = ["LT.lt", "LE.le", "GT.gt", "GE.ge"];

/** Terms that a condition compares a varying argument with, and that stay the same. */
export function loopBounds(loop: Loop): { variable: number; bound: Term; strict: boolean }[] {
  const found = new Map<string, { variable: number; bound: Term; strict: boolean }>();
  for (const { binders, args } of loop.cases) {
    const locals = new Set(binders.map(({ index }) => index));
    for (const { type } of binders) {
      closedSubterms(type, (term) => {
        const { head, args: sides } = spine(term);
        if (head.tag !== "const" || !COMPARISONS.includes(head.name) || sides.length !== 4) return;
        for (const [i, side] of [sides[2], sides[3]].entries()) {
          const other = (i === 0 ? sides[3] : sides[2]) as Term;
          const at = args.findIndex((arg) => same(arg, side as Term));
          if (at < 0 || [...freeVariables(other)].some((index) => locals.has(index))) continue;
          const strict = head.name === "LT.lt" || head.name === "GT.gt";
          found.set(`${at} ${termKey(other)}`, { variable: at, bound: other, strict });
        }
      });
    }
  }
  return [...found.values()];
}

/** `undefined` where its induction principle has no cases. */
export function loopOf(goal: TermGoal, call: RecursiveCall): Loop | undefined {
  const names = goal.hypotheses.map((h) => h.name);
  const { cases, varyingTypes } = inductionCases(call, names);
  if (cases.length === 0) return undefined;
  const variables = varyingTypes.map((_, i) => {
    const arg = call.varyingArgs[i];
    const stem = arg?.tag === "fvar" ? (names[arg.index] ?? "x") : `x${i}`;
    return names.push(freshName(stem, names)) - 1;
  });
  const ghost = ghostOf(call, cases, varyingTypes);
  const initial = [...call.varyingArgs];
  const variableTypes = [...varyingTypes];
  if (ghost) {
    const type = varyingTypes[ghost.position] as Term;
    variables.push(names.push(freshName("done", names)) - 1);
    variableTypes.push(type);
    initial.push(apply({ tag: "const", name: "List.nil" }, spine(type).args));
  }
  const sequences = goal.hypotheses.flatMap(({ type }, index) => {
    const { head } = spine(type);
    return head.tag === "const" && ["List", "Array"].includes(head.name) ? [{ index, type }] : [];
  });
  const { target } = goal;
  return { call, cases, variables, variableTypes, names, target, sequences, initial, ghost };
}

/** The list that every recursive call shortens by its first element, when it starts as a variable. */
function ghostOf(
  call: RecursiveCall,
  cases: readonly InductionCase[],
  types: readonly Term[],
): Loop["ghost"] {
  for (const [position, type] of types.entries()) {
    const { head } = spine(type);
    const whole = call.varyingArgs[position];
    if (head.tag !== "const" || head.name !== "List" || !whole) continue;
    const walks = cases.every(({ args, calls }) => {
      const cell = matchConst(args[position] as Term, "List.cons", 3);
      return calls.every((next) => cell && same(next.args[position] as Term, cell[2] as Term));
    });
    if (walks && cases.some(({ calls }) => calls.length > 0)) return { whole, position };
  }
  return undefined;
}

/** What the variables become in a recursive call of a case, as source. */
export function nextArguments(
  loop: Loop,
  induction: InductionCase,
  next: InductionCase["calls"][number],
): string[] {
  const args = next.args.map((arg) => explicitText(arg, loop.names));
  if (loop.ghost) {
    const cell = matchConst(induction.args[loop.ghost.position] as Term, "List.cons", 3);
    const first = explicitText(cell?.[1] as Term, loop.names);
    args.push(`(${loop.names[loop.variables.at(-1) as number]} ++ [${first}])`);
  }
  return args;
}

/** It goes through a list and carries nothing along: plain induction is for that. */
export function walksListOnly({ varyingArgs, fn }: RecursiveCall): boolean {
  let type = fn.type;
  for (let i = 0; i < (fn.varying[0] ?? 0) && type.tag === "pi"; i++) type = type.body;
  return varyingArgs.length === 1 && type.tag === "pi" && headName(type.type) === "List";
}

import {
  children,
  headName,
  NETWORK,
  rewrite,
  spine,
  type Term,
  type TermGoal,
} from "../../core/index.ts";
import { featureRow } from "./hash.ts";

/** Features beyond these are left out: the target comes first. */
const MOST = 96;
const MOST_HYPOTHESES = 12;

/**
 * What a goal looks like, as rows of the network's goal table, each once: its head and sides, constants,
 * pairs of a function and the head of one of its arguments, types of variables, kinds of hypotheses, sizes.
 * Names of variables have no part in it.
 */
export function goalFeatures(
  goal: TermGoal,
  openGoals: number,
  recursive: ReadonlySet<string> = new Set(),
): number[] {
  const words = goalWords(withoutUserNames(goal, recursive), openGoals);
  const rows = new Set(words.map((word) => featureRow(word, NETWORK.goalFeatures)));
  return [...rows].slice(0, MOST);
}

/** The user's recursive functions all under one name: their own says nothing. */
function withoutUserNames(goal: TermGoal, recursive: ReadonlySet<string>): TermGoal {
  if (recursive.size === 0) return goal;
  const rename = (term: Term) =>
    rewrite(term, (t) => {
      return t.tag === "const" && recursive.has(t.name) ? { ...t, name: USER } : undefined;
    });
  const hypotheses = goal.hypotheses.map((each) => ({ ...each, type: rename(each.type) }));
  return { hypotheses, target: rename(goal.target) };
}

/** Stands for every recursive function of the user's. */
export const USER = "user";

/** The same as words, e.g. `head:Eq`, `left:List.length`, `pair:List.length>List.append`. */
function goalWords(goal: TermGoal, openGoals: number): string[] {
  const { target, hypotheses } = goal;
  const words: string[] = [`head:${kindOf(target)}`];
  const { args } = spine(target);
  const sides = args.slice(-2);
  sides.forEach((side, i) => {
    words.push(`side${i}:${kindOf(side)}`);
  });
  if (args.length === 3 && args[0]) words.push(`type:${kindOf(args[0])}`);
  const [left, right] = sides;
  if (left && right && kindOf(left) === kindOf(right)) words.push("sides:alike");
  const size = collect(target, "", words);
  words.push(`size:${Math.floor(Math.log2(size + 1))}`, `open:${Math.min(openGoals, 4)}`);
  const shown = hypotheses.filter(({ isInstance }) => !isInstance).slice(-MOST_HYPOTHESES);
  words.push(`hypotheses:${Math.min(shown.length, 8)}`);
  for (const { type, value } of shown) {
    words.push(`has:${kindOf(type)}`);
    if (value) words.push("has:value");
    if (isComparison(type)) collect(type, "h", words);
  }
  return [...new Set(words)];
}

/** The constant at the head of a term, or what else it is. */
export function kindOf(term: Term): string {
  const name = headName(term);
  if (name !== "") return name;
  const { head } = spine(term);
  return head.tag;
}

const isComparison = (type: Term) => kindOf(type) !== "pi" && spine(type).args.length > 1;

/** Adds constants and pairs of constants; gives the number of nodes. Instances and types count as nothing. */
function collect(term: Term, prefix: string, words: string[]): number {
  let size = 0;
  const seen = new Set<Term>();
  const go = (t: Term): void => {
    if (seen.has(t)) return;
    seen.add(t);
    const { head, args } = spine(t);
    if (head.tag === "const" && isInstanceName(head.name)) return;
    size++;
    if (head.tag === "const") {
      words.push(`${prefix}const:${head.name}`);
      const space = head.name.split(".")[0];
      if (space !== head.name) words.push(`${prefix}space:${space}`);
      for (const arg of args) {
        const kind = kindOf(arg);
        if (arg.tag !== "sort" && !isInstanceName(kind))
          words.push(`${prefix}pair:${head.name}>${kind}`);
      }
    } else words.push(`${prefix}${head.tag}`);
    for (const arg of args) go(arg);
    if (head.tag !== "const") for (const child of children(head)) go(child);
  };
  go(term);
  return size;
}

/** E.g. `instHAdd`, `Nat.instOrd`, `List.instAppendList`: they say nothing that the operation does not. */
export function isInstanceName(name: string): boolean {
  return /(^|\.)inst[A-Z]/.test(name);
}

import { type GoalTerms, INSTANCE } from "../core/index.ts";
import { TermReader } from "../goals/index.ts";
import type { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { type Mentioned, mentionedIn, ownNames } from "./mentioned-definitions.ts";
import { NoGenerator, type ShapeReader } from "./read-shapes.ts";
import type { Shape } from "./shape.ts";

/** A binder of a statement. Types and instances are given once, values generated, proofs found. */
export type Binder = { name: string } & (
  | { role: "type" | "instance"; argument: string }
  | { role: "proof" }
  | { role: "value"; shape: Shape }
);

export interface RawBinder {
  name: string;
  role: "type" | "instance" | "proof" | "value";
  type: number;
}

/** Types that stand for type variables, in this order. */
const STAND_INS = ["Nat", "Int", "Bool", "(List Nat)", "String"];

export interface Instantiation {
  /** Lean text of the theorem with types and instances given, e.g. `(@foo Nat inferInstance)`. */
  applied: string;
  binders: Binder[];
  /** Constants of its type. */
  mentioned: Mentioned[];
}

/**
 * Reads the binders of a theorem that `environment` has, with type variables replaced. Throws
 * `NoGenerator` when a binder cannot be given values.
 */
export async function readBinders(
  lean: BudgetedWorkspace,
  environment: number,
  theorem: string,
  shapes: ShapeReader,
): Promise<Instantiation> {
  for await (const found of instantiations(lean, environment, theorem, shapes)) return found;
  throw new NoGenerator("its type variables");
}

/**
 * The statement for each type that can stand for its type variables: only the first, unless they are
 * of a class of the user's own, since what holds in one instance of it (numbers with addition) may be
 * false in another (lists with concatenation). Throws like `readBinders`.
 */
export async function* instantiations(
  lean: BudgetedWorkspace,
  environment: number,
  theorem: string,
  shapes: ShapeReader,
): AsyncGenerator<Instantiation> {
  const whole = await lean.constantTerms(environment, theorem);
  if (!whole.goal) throw new NoGenerator(whole.error);
  if (isAboutStates(whole.goal)) throw new NoGenerator("the states of a program");
  const raw = rawBinders(whole.goal);
  if (!raw.some(({ role }) => role === "type" || role === "instance")) {
    const binders = await withShapes(whole.goal, raw, [], shapes);
    yield { applied: `@${theorem}`, binders, mentioned: mentionedIn(whole.goal) };
    return;
  }
  let isOwn: boolean | undefined;
  for (const standIn of STAND_INS) {
    const given = giveTypes(raw, standIn);
    const applied = applyTo(theorem, raw, given);
    const terms = await lean.typeTerms(environment, applied);
    if (!terms.goal) continue;
    const binders = await withShapes(terms.goal, rawBinders(terms.goal), given, shapes);
    yield { applied, binders, mentioned: mentionedIn(terms.goal) };
    isOwn ??= await isOfOwnClass(lean, whole.goal, raw);
    if (!isOwn) return;
  }
}

async function isOfOwnClass(
  lean: BudgetedWorkspace,
  goal: GoalTerms,
  raw: readonly RawBinder[],
): Promise<boolean> {
  const reader = new TermReader(goal);
  const classes = raw.flatMap(({ role, type }) => {
    const { head } = reader.spine(type);
    return role === "instance" && head.tag === "const" ? [reader.nameOf(head.name)] : [];
  });
  return (await ownNames(lean, classes)).length > 0;
}

/** A claim in the logic of programs, which nothing evaluates. */
function isAboutStates({ constants, terms }: GoalTerms): boolean {
  return constants.some(({ name }) => terms.names[name]?.join(".") === "Std.Do.Triple");
}

/** The `∀`s in front of the type of the last hypothesis. */
export function rawBinders(goal: GoalTerms): RawBinder[] {
  const reader = new TermReader(goal);
  const found: RawBinder[] = [];
  let index = goal.hypotheses.at(-1)?.type as number;
  let scope = reader.root;
  for (let node = reader.node(index); node.tag === "forallE"; node = reader.node(index)) {
    const { type } = node;
    const proof = reader.isProposition(type, scope);
    const isType = reader.sortOf(reader.node(type)) === "Type";
    const role = proof ? "proof" : isType ? "type" : node.info === INSTANCE ? "instance" : "value";
    found.push({ name: reader.nameOf(node.name), role, type });
    scope = reader.under(scope, type);
    index = node.body;
  }
  return found;
}

/** What each binder is given; instances of generated predicates are left to the tester. */
function giveTypes(raw: readonly RawBinder[], standIn: string): (string | undefined)[] {
  const firstValue = raw.findIndex(({ role }) => role === "value" || role === "proof");
  return raw.map(({ role }, i) => {
    if (role === "type") return standIn;
    const early = firstValue < 0 || i < firstValue;
    return role === "instance" && early ? "inferInstance" : undefined;
  });
}

function applyTo(
  theorem: string,
  raw: readonly RawBinder[],
  given: readonly (string | undefined)[],
): string {
  const last = given.findLastIndex((argument) => argument !== undefined);
  const args = given.slice(0, last + 1).map((argument, i) => argument ?? `x${i}`);
  const open = args.filter((_, i) => given[i] === undefined && raw[i]);
  const applied = [`@${theorem}`, ...args].join(" ");
  return open.length === 0 ? `(${applied})` : `(fun ${open.join(" ")} => ${applied})`;
}

async function withShapes(
  goal: GoalTerms,
  open: readonly RawBinder[],
  given: readonly (string | undefined)[],
  shapes: ShapeReader,
): Promise<Binder[]> {
  const reader = new TermReader(goal);
  const binders: Binder[] = [];
  const positions: number[] = [];
  const rest = [...open];
  let values = 0;
  const takeOpen = async () => {
    const { name, role, type } = rest.shift() as RawBinder;
    const scope = [...positions];
    positions.push(role === "proof" ? -1 : values++);
    if (role === "proof") {
      binders.push({ name, role });
      return;
    }
    const term = { goal, reader, index: type };
    const shape = await shapes.read(term, (bvar) => scope[scope.length - 1 - bvar]);
    binders.push({ name, role: "value", shape });
  };
  for (const argument of given) {
    if (argument === undefined) await takeOpen();
    else
      binders.push({
        name: "",
        role: argument === "inferInstance" ? "instance" : "type",
        argument,
      });
  }
  while (rest.length > 0) await takeOpen();
  return binders;
}

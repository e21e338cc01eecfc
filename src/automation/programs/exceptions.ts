import { explicitText, headName, matchConst, spine, type Term } from "../../core/index.ts";
import { freshName } from "../recursion.ts";

/** A monad in which a program may end without a result. */
export interface RaisingMonad {
  /** Source. */
  monad: string;
  shape: string;
  /** The type of what is raised. */
  raises: string;
  /** The type of what is returned. */
  returns: string;
  /** The constructor of a result, and that of what is raised, of `e`. */
  ok: string;
  error: string;
}

/** The monad of a program's type, without its parameters; nothing where it always has a result. */
export function raisingMonad(type: Term): RaisingMonad | undefined {
  const [error, result] = matchConst(type, "Except", 2) ?? [];
  if (error && result) {
    const raises = explicitText(error, []);
    const returns = explicitText(result, []);
    const shape = `.except ${raises} .pure`;
    return {
      ...{ monad: `Except ${raises}`, shape, raises, returns },
      ...{ ok: ".ok", error: ".error e" },
    };
  }
  const [value] = matchConst(type, "Option", 1) ?? [];
  if (!value) return undefined;
  const returns = explicitText(value, []);
  const shape = ".except PUnit .pure";
  return { monad: "Option", shape, raises: "Unit", returns, ok: "some", error: "none" };
}

/** What makes conditions of a run of such a program: `name` says of `call` what the library says of a program in `Id`. */
export function ofWpLine(
  { monad, raises, returns, ok, error }: RaisingMonad,
  { name, call }: Record<"name" | "call", string>,
): string {
  const post = `(fun a => ⌜P (${ok} a)⌝, fun (e : ${raises}) => ⌜P (${error})⌝, ())`;
  const premises = [
    `(h : ${call} = r)`,
    `(P : ${monad} ${returns} → Prop)`,
    `(w : ⊢ₛ (wp (m := ${monad}) ${call}).apply ${post})`,
  ];
  const proof =
    monad === "Option"
      ? `by subst h; revert w; cases ${call} <;> exact fun w => w trivial`
      : "h ▸ Except.of_wp P w";
  return `open Std.Do in have ${name} {r} ${premises.join(" ")} : P r := ${proof}`;
}

/** Rules by which `mvcgen` reads what a program calls. */
export interface CallRules {
  lines: string[];
  /** The names of those that the lines state. */
  names: string[];
}

/**
 * Rules for `throw`, and for each call of the program of which `mvcgen` knows no rule: it has a result, or raises
 * something. `program`: its term, unfolded.
 */
export function callRules(
  monad: RaisingMonad,
  program: Term | undefined,
  taken: readonly string[],
): CallRules {
  const found = new Map<string, number>();
  if (program) addCalls(program, found);
  const names: string[] = [];
  const lines: string[] = [];
  const state = (rule: Rule) => {
    const name = freshName(rule.stem, [...taken, ...names]);
    names.push(name);
    lines.push(ruleLine(monad, name, rule));
  };
  // With the library's rule `mvcgen` leaves open of which monad it is.
  state({
    ...{ stem: "raises", binders: `{α : Type} (e : ${monad.raises})`, result: "α" },
    ...{ call: "throw e", before: "Q.2.1 e", proof: "fun h => h" },
  });
  for (const [head, arity] of found) state(KNOWN[head] ?? unknown(monad, head, arity));
  return { lines, names };
}

interface Rule {
  stem: string;
  binders: string;
  result: string;
  call: string;
  /** The condition, of a postcondition `Q`. */
  before: string;
  proof: string;
}

function ruleLine(
  { monad, shape }: RaisingMonad,
  name: string,
  { binders, result, call, before, proof }: Rule,
): string {
  const post = `(Q : PostCond ${result} (${shape}))`;
  const triple = `Triple (m := ${monad}) (ps := ${shape}) (${call} : ${monad} ${result}) (${before}) Q`;
  return `open Std.Do in have ${name} ${binders} ${post} : ${triple} := ${proof}`;
}

const IF = "if p then pure () else throw ()";

/** Calls of the library that say by themselves what they come to. */
const KNOWN: Readonly<Record<string, Rule>> = {
  guard: {
    ...{ stem: "guards", binders: "(p : Prop) [Decidable p]", result: "Unit", call: "guard p" },
    before: `wp⟦(${IF} : Option Unit)⟧ Q`,
    proof: "by unfold guard; split <;> exact fun h => h",
  },
  "Option.none": {
    ...{ stem: "nothing", binders: "{α : Type}", result: "α", call: "none" },
    ...{ before: "Q.2.1 ()", proof: "fun h => h" },
  },
  "Option.some": {
    ...{ stem: "result", binders: "{α : Type} (a : α)", result: "α", call: "some a" },
    ...{ before: "Q.1 a", proof: "fun h => h" },
  },
  "Alternative.failure": {
    ...{ stem: "fails", binders: "{α : Type}", result: "α", call: "failure" },
    ...{ before: "Q.2.1 ()", proof: "fun h => h" },
  },
};

/** It is what it comes to, whatever that is. */
function unknown({ monad, ok, error }: RaisingMonad, head: string, arity: number): Rule {
  const args = Array.from({ length: arity }, (_, i) => `a${i}`).join(" ");
  const call = `@_root_.${head} ${args}`;
  const raised = monad === "Option" ? "()" : "e";
  const cases = `match ${call} with | ${ok} a => pure a | ${error} => throw ${raised}`;
  return {
    ...{ stem: "calls", binders: args, result: "_", call },
    before: `wp⟦(${cases} : ${monad} _)⟧ Q`,
    proof: `by cases ${call} <;> exact fun h => h`,
  };
}

const READ =
  /^(Pure\.pure|MonadExcept(Of)?\.throw|throw(The)?|MonadExcept(Of)?\.tryCatch\w*|Option|Except)$/;

/** The calls that a program makes in its monad, with how many arguments each has. */
function addCalls(term: Term, found: Map<string, number>): void {
  if (term.tag === "lam" || term.tag === "let") addCalls(term.body, found);
  // What is to be done after a branch.
  if (term.tag === "let" && term.value.tag === "lam") addCalls(term.value, found);
  const { head, args } = spine(term);
  if (head.tag !== "const") return;
  const parts = partsOf(headName(term), args);
  if (parts) for (const part of parts) addCalls(part, found);
  else if (!READ.test(head.name) && args.length > 0) found.set(head.name, args.length);
}

/** The parts of a program that are programs themselves; nothing where it is a call. */
function partsOf(name: string, args: readonly Term[]): readonly Term[] | undefined {
  if (name === "Bind.bind") return args.slice(4, 6);
  if (name === "ite" || name === "dite") return args.slice(3);
  if (/^ForIn'?\.forIn'?$/.test(name) || name === "Functor.map") return args.slice(-1);
  return /(^|\.)match_\d+$/.test(name) ? args.filter(({ tag }) => tag === "lam") : undefined;
}

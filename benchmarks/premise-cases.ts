// Records which theorems of the library proofs name, with the goals where they name them, for premises.ts.
// node benchmarks/premise-cases.ts OUT.jsonl FILE.lean...
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { type DeclarationInfo, type GoalTerms, groupBy, type Position } from "../src/core/index.ts";
import { openLean } from "../src/lean/index.ts";
import { type LibraryIndex, openLibrary } from "../src/library/index.ts";
import { projectResolver } from "../src/verify/index.ts";

/** A goal, and the theorems of Init and Std that a person named there. */
export interface PremiseCase {
  /** A goal in front of a tactic that names them; or a theorem, with all that its proof names. */
  kind: "state" | "theorem";
  file: string;
  declaration: string;
  goal: GoalTerms;
  premises: string[];
}

/** Logic that proofs rest on without help of the library: nobody looks these up. */
const LOGIC_SPACES = new Set([
  ...["Eq", "Iff", "HEq", "And", "Or", "Not", "Ne", "Exists", "True", "False", "Decidable"],
  ...["Classical", "Function", "Subsingleton", "WellFounded", "Acc", "Quot"],
]);
const LOGIC = new Set([
  ...["funext", "propext", "congrArg", "congrFun", "congr", "of_eq_true", "eq_true", "eq_false"],
  ...["eq_self", "of_decide_eq_true", "absurd", "id", "rfl", "trivial", "implies_congr"],
  ...["forall_congr", "implies_true", "ite_congr", "dite_congr", "eq_of_heq", "heq_of_eq"],
  ...["not_false_eq_true", "eq_comm", "ne_comm", "proof_irrel", "iff_self", "and_self", "or_self"],
  ...["ite_cond_eq_true", "ite_cond_eq_false", "if_pos", "if_neg"],
]);
const NAME = /[\p{L}_][\p{L}\p{N}_'!?₀-₉]*(?:\.[\p{L}\p{N}_'!?₀-₉]+)*/gu;
const TIME_MS = 900_000;

if (import.meta.filename === process.argv[1]) {
  const [out, ...files] = process.argv.slice(2);
  if (out === undefined) throw new Error("where are the cases to go?");
  await record(out, files);
}

async function record(out: string, files: readonly string[]): Promise<void> {
  const lean = await openLean();
  const kept = await lean.kept();
  const index = await openLibrary({ packages: ["Init", "Std"], workspace: () => lean.kept() });
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const input = { text, fileName: file, core: true };
    const resolveModule = projectResolver(file);
    const modules = await lean.embedded.modulesOf({ ...input, resolveModule });
    const asked = { modules, tactics: true, rootGoals: true, declarations: true };
    const read = { constants: true };
    const run = await kept.run({ ...input, ...asked, read }, { timeoutMs: TIME_MS });
    if (run.status !== "finished") {
      console.log(`${file}: ${run.reason}`);
      continue;
    }
    const offset = offsetsOf(text);
    const tactics = run.tactics.map(({ pos, endPos, proofState }) => ({
      ...{ from: offset(pos), to: offset(endPos), proofState },
    }));
    let count = 0;
    const write = async (of: Omit<PremiseCase, "goal">, proofState: number) => {
      const goals = await kept.goalTerms(proofState);
      const goal = goals.status === "finished" ? goals.value[0] : undefined;
      if (!goal) return;
      count++;
      appendFileSync(out, `${JSON.stringify({ ...of, goal })}\n`);
    };
    for (const declaration of run.declarations) {
      const { pos, endPos, name } = declaration;
      const own = { from: offset(pos), to: offset(endPos) };
      const root = run.sorries.find(({ pos: at }) => at && isWithin(offset(at), own));
      if (!root) continue;
      const named = namedPremises(text, { ...own, declaration, index });
      const about = { file: relative(".", file), declaration: name };
      const all = [...new Set(named.map((each) => each.name))];
      if (all.length > 0)
        await write({ kind: "theorem", ...about, premises: all }, root.proofState);
      const byState = groupBy(named, ({ at }) => innermost(tactics, at)?.proofState);
      for (const [proofState, list] of byState) {
        const premises = [...new Set(list.map((each) => each.name))];
        if (proofState !== undefined)
          await write({ kind: "state", ...about, premises }, proofState);
      }
    }
    const states = [...run.sorries, ...run.tactics].map(({ proofState }) => proofState);
    kept.release({ environments: [run.environment], proofStates: states });
    console.log(`${file}: ${count} cases`);
  }
  await lean.close();
}

interface Range {
  from: number;
  to: number;
}

/** Theorems of the library that the text of a proof names and its term uses, with where. */
function namedPremises(
  text: string,
  of: Range & { declaration: DeclarationInfo; index: LibraryIndex },
): { name: string; at: number }[] {
  const { from, to, declaration, index } = of;
  if (declaration.kind !== "theorem") return [];
  const used = (declaration.constants?.inValue ?? []).filter((name) => isPremise(name, index));
  const proof = text.indexOf(":=", from);
  return [...text.slice(0, to).matchAll(NAME)].flatMap(({ 0: token, index: at }) => {
    if (proof < 0 || at < proof) return [];
    const last = token.slice(token.lastIndexOf(".") + 1);
    const whole = used.filter((name) => name === token || name.endsWith(`.${token}`));
    // `h.trans` names `Nat.le.trans`.
    const field = used.filter((name) => token !== last && name.endsWith(`.${last}`));
    const meant = whole.length > 0 ? whole : field;
    return meant.length > 2 ? [] : meant.map((name) => ({ name, at }));
  });
}

function isPremise(name: string, index: LibraryIndex): boolean {
  const entry = index.find(name);
  if (entry === undefined || index.kind(entry) !== "theorem") return false;
  return !LOGIC.has(name) && !LOGIC_SPACES.has(name.split(".")[0] ?? "");
}

function innermost<T extends Range>(ranges: readonly T[], at: number): T | undefined {
  const around = ranges.filter((range) => isWithin(at, range));
  return around.sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}

function isWithin(at: number, { from, to }: Range): boolean {
  return from <= at && at < to;
}

/** Places of a text by line and column, columns in characters. */
function offsetsOf(text: string): (position: Position) => number {
  const lines = text.split("\n");
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return ({ line, column }) => {
    const before = [...(lines[line - 1] ?? "")].slice(0, column).join("");
    return (starts[line - 1] ?? 0) + before.length;
  };
}

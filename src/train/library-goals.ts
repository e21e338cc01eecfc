import { LemmataError } from "../core/errors/index.ts";
import { shuffled } from "../core/index.ts";
import type { LeanWorkspace } from "../lean/embedded/index.ts";
import { randomFor } from "./random-stream.ts";
import { makeTrainingGoal, type TrainingGoal } from "./training-goal.ts";

/** Parts of the library whose theorems are about ordinary data, so that there is something to do. */
const SPACES = new Set(
  "List Nat Int Option Bool Prod Sum Array Fin Ordering Function Vector Subtype Except Char".split(
    " ",
  ),
);

/** Names of theorems about how the library's own proofs work. */
const TECHNICAL =
  /[Ii]mpl|TR|unattach|attach|pmap|toList_|_toList|ofFn|unsafe|lawful|Lawful|_def$|\.rec|Fast|Raw/;

/** What goes before the statement is read in this environment. */
const NAME = "lemmata_goal";

/**
 * Theorems of Lean's own library as goals, `count` of them, drawn by `seed`. The theorem itself is taken out
 * of what `simp` and `grind` use, and a proof that names it does not count.
 */
export async function libraryGoals(
  workspace: LeanWorkspace,
  {
    count,
    seed,
    onProgress,
    signal,
  }: { count: number; seed: number; onProgress: (step: string) => void; signal: AbortSignal },
): Promise<TrainingGoal[]> {
  const base = await workspace.run({ text: "" }, { signal });
  const library =
    base.status === "finished"
      ? await workspace.libraryDeclarations(base.environment, { packages: ["Init"], signal })
      : base;
  if (base.status !== "finished" || library.status !== "finished")
    throw new LemmataError("lean-crashed", "the library's theorems cannot be listed");
  const names = library.value.declarations
    .flatMap(({ kind, name }) => (kind === "theorem" ? [name] : []))
    .filter((name) => SPACES.has(name.split(".")[0] as string) && name.split(".").length === 2)
    .filter((name) => !TECHNICAL.test(name));
  const goals: TrainingGoal[] = [];
  for (const name of shuffled(names, randomFor("library", seed))) {
    if (goals.length >= count || signal.aborted) break;
    if (goals.length % 50 === 0) onProgress(`theorems of the library: ${goals.length} of ${count}`);
    const context = await withoutAttributes(workspace, base.environment, name);
    if (context === undefined) continue;
    goals.push(
      makeTrainingGoal({
        name,
        context,
        group: groupOf(name),
        banned: [name],
        recursive: [],
        statement: { name: NAME, text: `theorem ${NAME} : type_of% @_root_.${name}` },
      }),
    );
  }
  return goals;
}

/** The first word of what it is about: `map` of `List.map_append`. Whole groups are held out. */
function groupOf(name: string): string {
  const last = name.slice(name.lastIndexOf(".") + 1);
  return (/^[A-Za-z]+/.exec(last)?.[0] ?? last).toLowerCase();
}

/** The commands that take a theorem away from automation; `undefined` where it cannot be spoken of. */
async function withoutAttributes(
  workspace: LeanWorkspace,
  environment: number,
  name: string,
): Promise<string | undefined> {
  const lines = ["simp", "grind"].map((attribute) => `attribute [-${attribute}] _root_.${name}`);
  const text = [...lines, `example : type_of% @_root_.${name} := by sorry`].join("\n");
  const run = await workspace.run({ text, environment }, { timeoutMs: 20_000 });
  if (run.status !== "finished") return undefined;
  const sorries = run.sorries.map(({ proofState }) => proofState);
  workspace.release({ environments: [run.environment], proofStates: sorries });
  const isRefused = (line: number) =>
    run.messages.some(({ pos, severity }) => pos.line === line && severity !== "info");
  const isStated = !run.messages.some(
    ({ pos, severity }) => pos.line === 3 && severity === "error",
  );
  return isStated ? lines.filter((_, i) => !isRefused(i + 1)).join("\n") : undefined;
}

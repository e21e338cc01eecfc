import { afterAll, expect, test } from "vitest";
import { elaborateContext, type LocalModule } from "../../core/index.ts";
import type { ProofWorkspace } from "../../core/ports/index.ts";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { findObligations } from "../../sketch/index.ts";

const lean = await LeanWorkspace.open();
/** The same workspace; `texts` are those that were elaborated. */
const texts: string[] = [];
const workspace: ProofWorkspace = new Proxy(lean, {
  get(target, property) {
    if (property === "run") {
      return (...given: Parameters<LeanWorkspace["run"]>) => {
        texts.push(given[0].text);
        return target.run(...given);
      };
    }
    const value = Reflect.get(target, property);
    return typeof value === "function" ? value.bind(target) : value;
  },
});
afterAll(() => lean.close());

const FIRST = `namespace Box
variable (n : Nat)
theorem first : n + 0 = n := by sorry

`;
const SECOND = `theorem second : n + 0 = n := by
  exact first n

/-- Twice as much. -/
def twice (n : Nat) : Nat := 2 * n

`;

async function contextOf(text: string) {
  const context = await elaborateContext(workspace, { text });
  if (context.status !== "finished") throw new Error(context.reason);
  return context;
}

test("a search goes on from where the file was read to, and two who ask at once share the work", async () => {
  const begun: string[] = [];
  const text = `${FIRST.replace("sorry", "simp")}${SECOND}theorem third : twice n = n + n := by sorry\n`;
  const onContext = (context: string) => begun.push(context);
  const reading = { text, workspace: workspace as LeanWorkspace, onContext };
  const found = await findObligations(reading);
  if (found.status !== "finished") throw new Error(found.reason);
  const [context = ""] = begun;
  expect(begun).toHaveLength(1);
  expect(found.sketch.obligations[0]?.context).toBe(context);
  expect(found.environments.size).toBe(0);
  texts.length = 0;
  const kept = await contextOf(context);
  expect(texts).toEqual([]);
  const { declarations, messages } = kept;
  expect({ declarations, messages }).toEqual(await readWhole(context));
  const goesOn = await workspace.run({
    text: "example : twice n = 2 * n := rfl",
    environment: kept.environment,
  });
  expect(goesOn).toMatchObject({ status: "finished", messages: [] });
  texts.length = 0;
  const other = `${FIRST}-- another\n`;
  const [one, two] = await Promise.all([contextOf(other), contextOf(other)]);
  expect(one).toBe(two);
  expect(texts).toHaveLength(1);
});

/** Without the number of the environment. */
async function readWhole(text: string) {
  const run = await lean.run({ text, declarations: true });
  if (run.status !== "finished") throw new Error(run.reason);
  const { declarations, messages } = run;
  return { declarations, messages };
}

test("of a context that goes on from another only what is new is elaborated, to the same end", async () => {
  texts.length = 0;
  const before = await contextOf(FIRST);
  const after = await contextOf(FIRST + SECOND);
  expect(await contextOf(FIRST + SECOND)).toBe(after);
  expect(await contextOf(FIRST)).toBe(before);
  expect(texts).toEqual([FIRST, SECOND]);
  const { declarations, messages } = after;
  expect({ declarations, messages }).toEqual(await readWhole(FIRST + SECOND));
  expect(declarations.map(({ name, pos }) => [name, pos.line])).toEqual([
    ["Box.first", 3],
    ["Box.second", 5],
    ["Box.twice", 8],
  ]);
  const { environment } = after;
  const used = await lean.run({ text: "example : twice 2 = 4 := rfl\nend Box", environment });
  expect(used).toMatchObject({ status: "finished", messages: [] });
});

test.each([
  ["what goes on inside a command", "def one := 1\n", "  + 1\n\n"],
  ["a text whose beginning has an error", "theorem wrong : 1 = 2 := rfl\n", "def two := 2\n"],
  ["another header", "def three := 3\n", "import Std\n"],
])("%s is elaborated as a whole", async (_, beginning, rest) => {
  texts.length = 0;
  await contextOf(beginning);
  const whole = await contextOf(beginning + rest);
  expect(texts).toEqual([beginning, beginning + rest]);
  const { declarations, messages } = whole;
  expect({ declarations, messages }).toEqual(await readWhole(beginning + rest));
});

test("the same text after other modules of the project is another context", async () => {
  const made: number[] = [];
  const read = { droppedImports: [], messages: [], declarations: [], commands: [], sorries: [] };
  const counting = {
    run: async () => ({ status: "finished", environment: made.push(made.length), ...read }),
    release: () => {},
  } as unknown as ProofWorkspace;
  const module = { name: "Other", definitions: [], runsCode: false, files: [], constants: [] };
  const environments: number[] = [];
  for (const key of ["1", "2", "1"]) {
    const modules = [{ ...module, key }] as unknown as LocalModule[];
    const context = await elaborateContext(counting, { text: "import Other\n", modules });
    if (context.status === "finished") environments.push(context.environment);
  }
  expect(environments).toEqual([1, 2, 1]);
});

test("a tactic takes less for definitions that a statement rests on, and nothing else changes", async () => {
  const text = `def grow : Nat → List Nat → List Nat
  | 0, xs => xs
  | _ + 1, [] => [0]
  | n + 1, x :: xs => match grow n xs with
    | [] => [x]
    | y :: ys => x :: y :: ys

`;
  const plain = await contextOf(text);
  const statement = "theorem t (n : Nat) (xs : List Nat) : grow n xs ≠ grow (n + 1) (xs ++ [1])";
  const ready = await elaborateContext(workspace, { text, statement });
  if (ready.status !== "finished") throw new Error(ready.reason);
  const { environment: before, ...asBefore } = plain;
  const { environment, ...now } = ready;
  expect(now).toEqual(asBefore);
  const cost = async (base: number) => {
    const run = await lean.run({ text: `${statement} := by sorry`, environment: base });
    if (run.status !== "finished") throw new Error(run.reason);
    const state = run.sorries[0]?.proofState ?? -1;
    const step = await lean.step(state, "cases n <;> cases xs <;> simp [grow]");
    return step.heartbeats ?? 0;
  };
  // Once more, as the first time Lean derives what it keeps for all: half of it as a rule, sometimes more.
  await cost(before);
  expect(await cost(environment)).toBeLessThan(0.9 * (await cost(before)));
  expect(await elaborateContext(workspace, { text, statement })).toBe(ready);
  const after = await contextOf(`${text}def one := 1\n`);
  expect(after.declarations.map(({ name }) => name)).toEqual(["grow", "one"]);
});

test("where tactics cannot be made faster the context stays as it is, is let go of once, and it is not tried again", async () => {
  const texts: string[] = [];
  const released: number[] = [];
  const at = { line: 1, column: 0 };
  const one = { kind: "definition", name: "one", nameParts: ["one"], pos: at, endPos: at };
  const read = { droppedImports: [], messages: [], declarations: [one], commands: [], sorries: [] };
  const slow = {
    run: async ({ text }: { text: string }) => {
      const isReading = texts.push(text) > 0 && text.startsWith("def");
      if (!isReading) return { status: "timed-out", reason: "no result", messages: [] };
      return { status: "finished", environment: texts.length, ...read };
    },
    release: ({ environments = [] }: { environments?: number[] }) => released.push(...environments),
  } as unknown as ProofWorkspace;
  const asked = { text: "def one := 1\n", statement: "theorem t : one = 1" };
  const context = await elaborateContext(slow, asked);
  expect(await elaborateContext(slow, asked)).toBe(context);
  expect(texts).toHaveLength(2);
  for (let i = 0; i < 12; i++) await elaborateContext(slow, { text: `def other${i} := 1\n` });
  expect(released).toEqual([...new Set(released)]);
  expect(released).toContain(1);
});

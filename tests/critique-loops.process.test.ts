import { afterAll, beforeAll, expect, test } from "vitest";
import type { CritiqueMethod, CritiqueTask } from "../src/core/index.ts";
import { runLoop, SymbolicCritic } from "../src/critique/index.ts";
import { ModelCritic } from "../src/critique/llm/model-critic.ts";
import { ModelBudget } from "../src/llm/client/budget.ts";
import { ModelSession } from "../src/llm/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";

const TASK: CritiqueTask = {
  id: "clamp",
  prompt: `def clamp(x: int, low: int, high: int) -> int:
    """The value nearest to x between low and high.
    >>> clamp(5, 0, 3)
    3
    """
`,
  entryPoint: "clamp",
  visibleTests: null,
};
/** Never given to a loop; its words are looked for in the prompts. */
const HIDDEN = "assert clamp(-777, -4242, 9) == -777";
const WRONG = "def clamp(x, low, high):\n    return max(x, high)\n";
const RIGHT = "def clamp(x, low, high):\n    return max(low, min(x, high))\n";
const block = (program: string) => `\`\`\`python\n${program}\`\`\``;
const CRITIQUE = `<subgoal>
- bound x from above
</subgoal>
<gap_analysis>
- line 2: clamp(5, 0, 3) gives 5, 3 should come
</gap_analysis>
<checklist>
- x below low
</checklist>`;

let server: ScriptedModelServer;
let executor: SandboxedExecutor;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
  executor = await SandboxedExecutor.open({ lanes: 1 });
});
afterAll(async () => {
  await server.close();
  await executor.close();
});

interface PlayOptions {
  rounds?: number;
  maxCalls?: number;
  draft?: string;
  symbolic?: boolean;
}

/** Runs a loop against a script. `asked`: role and first words of the instructions of each request. */
async function play(method: CritiqueMethod, script: string[], options: PlayOptions = {}) {
  server.play([...script]);
  const role = (model: string) =>
    ({ provider: "openai-compatible", baseUrl: server.baseUrl, model, retries: 0 }) as const;
  const models = { coder: role("the-coder"), critic: role("the-critic") };
  const model = new ModelSession({ models, budget: new ModelBudget({}) });
  const { rounds = 2, maxCalls = 10, draft, symbolic = false } = options;
  const record = await runLoop(method, {
    task: TASK,
    model,
    executor,
    rounds,
    maxCalls,
    critic: (counted) =>
      symbolic ? new SymbolicCritic({ executor }) : new ModelCritic({ model: counted }),
    draft,
  });
  const asked = server.requests.map(describe);
  for (const { body } of server.requests) {
    const said = JSON.stringify(body.messages);
    for (const secret of ["777", "4242", HIDDEN]) expect(said).not.toContain(secret);
  }
  return { record, asked };
}

function describe({ body }: ScriptedRequest): string {
  const text = body.messages.map(({ content }) => content).join("\n");
  const parts = [
    "Draft",
    "Review:",
    "Feedback:",
    "Program:",
    "Last program:",
    "Notes:",
    "Answer again",
  ];
  return [
    body.model,
    ...parts.filter(
      (part) =>
        text.includes(`\n${part}`) ||
        text.endsWith(part) ||
        (part === "Answer again" && text.includes(part)),
    ),
  ].join(" | ");
}

test("coder-only asks once", async () => {
  const { record, asked } = await play("coder-only", [block(WRONG)]);
  expect(asked).toEqual(["the-coder"]);
  expect(record).toMatchObject({
    draft: WRONG,
    program: WRONG,
    end: "rounds",
    calls: { coder: 1 },
  });
});

test("SCOPE asks coder, critic, coder; the coder sees the critique, and a critic without gaps ends it", async () => {
  const content = CRITIQUE.replace(/- line 2.*/, "- none");
  const { record, asked } = await play("scope", [block(WRONG), CRITIQUE, block(RIGHT), content]);
  expect(asked).toEqual([
    ...["the-coder", "the-critic | Draft", "the-coder | Draft | Review:", "the-critic | Draft"],
  ]);
  expect(server.requests[2]?.body.messages.at(-1)?.content).toContain("3 should come");
  expect(record.steps.map(({ kind }) => kind)).toEqual([
    "draft",
    "critique",
    "revision",
    "critique",
  ]);
  expect(record).toMatchObject({ draft: WRONG, program: RIGHT, end: "satisfied" });
  expect(record.calls).toEqual({ coder: 2, critic: 2 });
});

test("a critique in the wrong form is asked for once more, then the draft stays as it is", async () => {
  const bad = await play("scope", [block(WRONG), "It is wrong.", "Really wrong."]);
  expect(bad.asked.at(-1)).toBe("the-critic | Draft | Answer again");
  expect(bad.record).toMatchObject({ program: WRONG, end: "unreadable" });
  const mended = await play("scope", [block(WRONG), "It is wrong.", CRITIQUE, block(RIGHT)], {
    rounds: 1,
  });
  expect(mended.record).toMatchObject({ program: RIGHT, end: "rounds" });
});

test("SCOPE with the symbolic critic asks nobody but the coder, and shows it the failing call", async () => {
  const { record, asked } = await play("scope", [block(RIGHT)], { draft: WRONG, symbolic: true });
  expect(asked).toEqual(["the-coder | Draft | Review:"]);
  expect(server.requests[0]?.body.messages.at(-1)?.content).toContain("clamp(5, 0, 3) returned 5");
  expect(record).toMatchObject({ program: RIGHT, end: "satisfied", calls: { coder: 1 } });
});

test("Self-Refine asks the coder for feedback and for a program, until nothing is to change", async () => {
  const script = [block(WRONG), "It takes the maximum.", block(RIGHT), "NO CHANGE NEEDED"];
  const { record, asked } = await play("self-refine", script);
  expect(asked).toEqual([
    ...["the-coder", "the-coder | Draft", "the-coder | Draft | Feedback:", "the-coder | Draft"],
  ]);
  expect(record).toMatchObject({ program: RIGHT, end: "satisfied" });
  expect(record.steps.some(({ kind }) => kind === "execution")).toBe(false);
});

test("Reflexion runs tests of its own, reflects on what failed, and remembers it", async () => {
  const tests = block("assert clamp(5, 0, 3) == 3\nassert clamp(-1, 0, 3) == 0\n");
  const script = [block(WRONG), tests, "I took the wrong bound.", block(RIGHT)];
  const { record, asked } = await play("reflexion", script);
  expect(asked).toEqual([
    ...["the-coder", "the-coder", "the-coder | Program:", "the-coder | Last program: | Notes:"],
  ]);
  const retry = server.requests[3]?.body.messages.at(-1)?.content;
  expect(retry).toContain("I took the wrong bound.");
  expect(record.steps.map(({ kind }) => kind)).toEqual([
    ...["draft", "tests", "execution", "reflection", "revision", "execution"],
  ]);
  expect(record).toMatchObject({ program: RIGHT, end: "satisfied" });
});

test("all loops have the same budget, and say when it is used up", async () => {
  const scope = await play("scope", [block(WRONG), CRITIQUE, block(RIGHT)], { maxCalls: 2 });
  expect(scope.record).toMatchObject({ program: WRONG, end: "budget" });
  const refine = await play("self-refine", [block(WRONG), "Wrong."], { maxCalls: 2 });
  expect(refine.record).toMatchObject({ program: WRONG, end: "budget", calls: { coder: 2 } });
  expect(refine.asked).toHaveLength(2);
});

test("a server that fails ends a loop with the reason, and what there is stays", async () => {
  const { record } = await play("scope", [block(WRONG)]);
  expect(record).toMatchObject({ program: WRONG, end: "failed" });
  expect(record.reason).toContain("500");
});

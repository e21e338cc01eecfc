import { expect, test } from "vitest";
import { FakeWorkspace, type World } from "../../../tests/support/fake-workspace.ts";
import { ScriptedModel, type ScriptedReply } from "../../../tests/support/scripted-model.ts";
import type { Candidate, Feedback, ToolOutcome, ToolUse } from "../../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../../core/ports/index.ts";
import { agentSchema } from "../../llm/agent-settings.ts";
import { toolCallText } from "../../llm/client/tool-text.ts";
import { AgentPolicy, type AgentPolicyOptions, useKey } from "./agent-policy.ts";

const WORLD: World = { magic: new Set([1]), rules: new Map([[0, [[1]]]]) };
const STATEMENT = { name: "main", text: "theorem main : P0" };
const WHOLE = "theorem helper : P1 := magic\n\ntheorem main : P0 := by_lemmas helper";

const call = (name: string, input: Record<string, unknown> = {}) => toolCallText({ name, input });
const nobody: Policy = { name: "nobody", async *complete() {}, async *decompose() {} };

async function open(
  script: readonly ScriptedReply[],
  {
    settings = {},
    ...more
  }: Omit<Partial<AgentPolicyOptions>, "settings"> & { settings?: object } = {},
) {
  const model = new ScriptedModel(script);
  const uses: ToolUse[] = [];
  const policy = new AgentPolicy({
    model,
    settings: agentSchema.parse({ agents: 1, episodes: 1, turns: 4, ...settings }),
    automation: nobody,
    onTool: (use) => uses.push(use),
    ...more,
  });
  const workspace = new FakeWorkspace(WORLD);
  const base = await workspace.run({ text: "" });
  if (base.status !== "finished") throw new Error("no environment");
  const goal: PolicyGoal = {
    ...{ statement: STATEMENT, environment: base.environment, proofState: 0, depth: 0 },
    goal: { id: "P0", tag: "", hypotheses: [], target: "P0", text: "⊢ P0" },
    ...{ context: "", lemmas: [], modules: [], refused: [] },
    analysis: { footprint: 1, key: "P0", constants: [] },
  };
  const visit = (more: Partial<PolicyContext> = {}) =>
    policy.complete(goal, {
      ...{ workspace, signal: new AbortController().signal, mayWait: true, worker: 0 },
      ...{ heartbeats: 100_000, timeMs: 60_000, freshName: (stem: string) => `${stem}_1` },
      ...more,
    });
  return { model, policy, uses, visit };
}

const REFUSED: Feedback = { accepted: false, messages: [], goals: [], reasons: ["not like this"] };
const ACCEPTED: Feedback = { accepted: true, messages: [], goals: [], reasons: [] };

async function candidates(
  generator: AsyncGenerator<Candidate, void, Feedback>,
  verdict: Feedback = REFUSED,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let next = await generator.next(); !next.done; next = await generator.next(verdict)) {
    found.push(next.value);
  }
  return found;
}

test("a file without errors and gaps is handed in, with its helpers", async () => {
  const { visit, uses } = await open([
    [call("edit", { text: WHOLE }), call("check")].join("\n"),
    ...["I stop.", "I stop.", "I stop."],
  ]);
  expect(await candidates(visit(), ACCEPTED)).toEqual([
    {
      kind: "decomposition",
      origin: "agent",
      decomposition: {
        lemmas: [{ name: "helper", text: "theorem helper : P1", proof: "magic" }],
        proof: "by_lemmas helper",
      },
    },
  ]);
  expect(uses.map(({ tool, index, outcome }) => [tool, index, outcome.isWhole])).toEqual([
    ["edit", 0, undefined],
    ["check", 1, true],
  ]);
});

test("an answer that is a proof is taken as one, and its refusal goes back", async () => {
  const { visit, model } = await open([`\`\`\`lean\n${WHOLE}\n\`\`\``, "hm", "hm", "hm"]);
  expect(await candidates(visit())).toHaveLength(1);
  expect(model.prompt(1)).toContain("It was handed in and refused:\n- not like this");
});

test("what is asked wrongly is answered in words; turns without a call end the episode", async () => {
  const wrong = [
    call("dance"),
    call("goal"),
    call("goal", { line: "first" }),
    call("goal", { line: 9 }),
  ];
  const { visit, model } = await open([wrong.join("\n"), "hm", "hm", "hm", "never asked"]);
  await candidates(visit());
  expect(model.prompt(1)).toMatch(/there is no tool dance; there are edit, check/);
  expect(model.prompt(1)).toMatch(
    /line is missing[\s\S]*must be a number[\s\S]*the file has 2 lines/,
  );
  expect(model.prompt(2)).toContain("Call a tool, or give the whole theorem");
  expect(model.requests).toHaveLength(4);
});

test("a model that does the same over and over is told so, and ends the episode", async () => {
  const again = call("goal", { line: 1 });
  const { visit, model } = await open([again, again, again, again, "never asked"], {
    settings: { turns: 10 },
  });
  await candidates(visit());
  expect(model.prompt(1)).not.toContain("comes to the same");
  expect(model.prompt(2)).toContain("comes to the same");
  expect(model.requests).toHaveLength(4);
});

test("episodes end with their turns, and the next begin with what all have learned", async () => {
  const { visit, model } = await open(
    [
      call("note", { lesson: "left is a dead end" }),
      [call("edit", { text: WHOLE.replace("by_lemmas helper", "wrong") }), call("check")].join(
        "\n",
      ),
      ...["one", "two"],
    ],
    { settings: { agents: 2, episodes: 2, turns: 1 } },
  );
  await candidates(visit());
  expect(model.requests).toHaveLength(4);
  for (const index of [2, 3]) {
    expect(model.prompt(index)).toContain("- left is a dead end");
    expect(model.prompt(index)).toContain(
      "theorem helper : P1 := magic\n\ntheorem main : P0 := by",
    );
  }
  expect(model.prompt(3)).toContain("Your last attempt ended like this");
});

test("a call returns while models think, and goes on when there is an answer", async () => {
  let answer: (reply: string) => void = () => {};
  const thought = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { visit, policy, model } = await open([
    `${call("edit", { text: WHOLE })}\n${call("check")}`,
  ]);
  const ask = model.ask.bind(model);
  model.ask = async (request) => {
    await thought;
    return ask(request);
  };
  expect(await candidates(visit({ mayWait: false }))).toEqual([]);
  const waiting = policy.waiting(STATEMENT, "complete");
  expect(waiting).toBeInstanceOf(Promise);
  answer("now");
  await waiting;
  expect(policy.waiting(STATEMENT, "complete")).toBeUndefined();
  const next = await visit({ mayWait: false }).next();
  expect(next.value).toMatchObject({ kind: "decomposition" });
});

test("what the search never answered is offered again", async () => {
  const { visit } = await open([`${call("edit", { text: WHOLE })}\n${call("check")}`]);
  const first = visit();
  const offered = await first.next();
  await first.return();
  expect(await visit().next()).toEqual(offered);
});

test("results of an earlier process are not computed again", async () => {
  const outcome: ToolOutcome = { text: "as before", lesson: "kept" };
  const known = new Map([[useKey({ key: "", index: 0 }), outcome]]);
  const { visit, model, uses } = await open([call("check"), "hm", "hm", "hm"], { known });
  await candidates(visit());
  expect(model.prompt(1)).toContain("as before");
  expect(uses).toEqual([]);
});

test("an ended budget ends the policy, a lemma of another policy is left to others", async () => {
  const budget = { limit: "calls" as const, message: "1 of 1 model calls were made" };
  const { visit, policy } = await open([{ status: "exhausted", budget }]);
  expect(await candidates(visit())).toEqual([]);
  expect(policy.ended).toEqual({ reason: "budget", budget });
  expect(policy.waiting(STATEMENT, "complete")).toBeUndefined();
  expect(await policy.decompose().next()).toMatchObject({ done: true });
});

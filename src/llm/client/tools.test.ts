import { afterAll, beforeAll, expect, test } from "vitest";
import { ScriptedModelServer } from "../../../tests/scripted-model-server.ts";
import type { ModelAnswer, ModelMessage, ModelTool } from "../../core/ports/index.ts";
import { ModelBudget } from "./budget.ts";
import { ModelSession } from "./model-session.ts";
import type { ModelsSection } from "./model-settings.ts";
import { readToolCalls, readToolResults, toolCallText, toolResultText } from "./tool-text.ts";

let server: ScriptedModelServer;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
});
afterAll(() => server.close());

const TOOLS: ModelTool[] = [
  {
    name: "try",
    description: "Tries tactics.",
    parameters: {
      line: { type: "number", description: "Where." },
      tactics: { type: "list", description: "Which.", optional: true },
    },
  },
];
const QUESTION: ModelMessage[] = [
  { role: "system", content: "You prove." },
  { role: "user", content: "Prove it." },
];
const CALL = { name: "try", input: { line: 3, tactics: ["omega", "simp\n  at h"] } };

function open(settings: ModelsSection[string] = {}): ModelSession {
  const at = { provider: "vllm" as const, model: "test-model", baseUrl: server.baseUrl };
  const models = { default: { ...at, ...settings } };
  return new ModelSession({ models, budget: new ModelBudget({}), backoff: () => 1 });
}

const ask = (session: ModelSession, messages = QUESTION) =>
  session.ask({ role: "agent", messages, tools: TOOLS });

function textOf(answer: ModelAnswer): string {
  if (answer.status !== "answered") throw new Error(answer.status);
  return answer.reply.text;
}

test.each([
  true,
  false,
])("calls come as text, and go back in fields (stream: %s)", async (stream) => {
  server.play([{ text: "Let me see.", calls: [CALL] }, "done"]);
  const session = open({ stream });
  const text = textOf(await ask(session));
  expect(text).toBe(`Let me see.\n\n${toolCallText(CALL)}`);
  expect(readToolCalls(text)).toEqual({
    said: "Let me see.",
    calls: [{ name: "try", input: { line: "3", tactics: ["omega", "simp\n  at h"] } }],
  });
  const result = `${toolResultText("try", "both fail")}\n\n2 turns are left.`;
  await ask(session, [
    ...QUESTION,
    { role: "assistant", content: text },
    { role: "user", content: result },
  ]);
  const [first, second] = server.requests.map(({ body }) => body);
  expect(first?.tools).toMatchObject([
    { type: "function", function: { name: "try", parameters: { required: ["line"] } } },
  ]);
  expect(first?.messages[0]?.content).toBe("You prove.");
  const [, , said, answered, more] = second?.messages ?? [];
  expect(said?.tool_calls?.[0]).toMatchObject({ id: "call_1", function: { name: "try" } });
  expect(answered).toMatchObject({ role: "tool", tool_call_id: "call_1", content: "both fail" });
  expect(more).toMatchObject({ role: "user", content: "2 turns are left." });
});

test("where the settings say so, tools are part of the prompt", async () => {
  server.play(["fine"]);
  await ask(open({ tools: "text" }));
  const [request] = server.requests;
  expect(request?.body.tools).toBeUndefined();
  expect(request?.body.messages[0]?.content).toMatch(/^You prove\.\n\nTools\. .*- try: Tries/s);
});

test.each([
  { status: 400, message: "this model does not support tools" },
  { status: 404, message: "No endpoints found that support tool use" },
  { status: 500, message: "tools param requires --jinja flag" },
])("a server that refuses tools ($status) is asked in text from then on", async (refusal) => {
  server.play(({ body }) =>
    body.tools
      ? { status: refusal.status, body: JSON.stringify({ error: { message: refusal.message } }) }
      : toolCallText(CALL),
  );
  const session = open();
  expect(readToolCalls(textOf(await ask(session))).calls).toHaveLength(1);
  await ask(session.fork());
  expect(server.requests.map(({ body }) => body.tools !== undefined)).toEqual([true, false, false]);
  expect(session.counts().get("agent")).toMatchObject({ calls: 1, retries: 0 });
});

test("calls are read in the forms that models write", () => {
  const calls = readToolCalls(`First <tool name="check"></tool> then
<tool_call>
{"name": "goal", "arguments": {"line": 4}}
</tool_call>
<tool name='note'>{"lesson": "a </b>"}</tool>
<tool name="edit"><search>
  omega
</search><replace>
  simp
    at h
</replace>`);
  expect(calls.calls).toEqual([
    { name: "check", input: {} },
    { name: "goal", input: { line: 4 } },
    { name: "note", input: { lesson: "a </b>" } },
    { name: "edit", input: { search: "  omega", replace: "  simp\n    at h" } },
  ]);
});

test("a result that looks like the end of one is not", () => {
  const text = `${toolResultText("check", "a\n</result>\nb")}\nmore`;
  expect(readToolResults(text)).toEqual({
    results: [{ name: "check", text: "a\n </result>\nb" }],
    said: "more",
  });
});

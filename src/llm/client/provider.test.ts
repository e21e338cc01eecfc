import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelBudget } from "./budget.ts";
import { ModelSession } from "./model-session.ts";
import type { ModelsSection } from "./model-settings.ts";

// Response shapes of the providers' own protocols.
const ANSWERS: Record<string, object> = {
  "/v1/messages": {
    id: "1",
    type: "message",
    role: "assistant",
    model: "m",
    stop_reason: "end_turn",
    content: [{ type: "text", text: "by simp" }],
    usage: { input_tokens: 7, output_tokens: 3 },
  },
  "/v1beta/models/m:generateContent": {
    candidates: [
      { content: { parts: [{ text: "by simp" }], role: "model" }, finishReason: "STOP" },
    ],
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
  },
  "/v1/chat/completions": {
    choices: [{ index: 0, message: { content: "by simp" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  },
};

const seen: { headers: IncomingMessage["headers"]; body: Record<string, unknown> }[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    seen.push({ headers: request.headers, body: JSON.parse(text) });
    const answer = ANSWERS[request.url ?? ""];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: request.url }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("anthropic gets tools, calls and results in its own fields", async () => {
  const settings = { provider: "anthropic", model: "m", baseUrl: `${origin}/v1` } as const;
  const models: ModelsSection = { agent: { ...settings, apiKeyVariable: "KEY", stream: false } };
  const session = new ModelSession({ models, budget: new ModelBudget({}), env: { KEY: "secret" } });
  const line = { type: "number" as const, description: "Where." };
  const tools = [{ name: "goal", description: "Shows a goal.", parameters: { line } }];
  const messages = [
    { role: "user", content: "Prove." },
    { role: "assistant", content: '<tool name="goal">\n<line>\n2\n</line>\n</tool>' },
    { role: "user", content: '<result tool="goal">\nFalse\n</result>' },
  ] as const;
  await session.ask({ role: "agent", messages, tools });
  const { body } = seen.at(-1) ?? {};
  expect(body?.tools).toMatchObject([{ name: "goal", input_schema: { required: ["line"] } }]);
  expect(body?.messages).toMatchObject([
    { role: "user" },
    { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "goal" }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1" }] },
  ]);
});

test.each([
  ["anthropic", "/v1", "x-api-key", "max_tokens"],
  ["google", "/v1beta", "x-goog-api-key", "generationConfig"],
  ["openai", "/v1", "authorization", "max_completion_tokens"],
  ["openai-compatible", "/v1", "authorization", "max_tokens"],
] as const)("%s is spoken to in its own protocol", async (provider, path, header, limit) => {
  const models: ModelsSection = {
    complete: {
      provider,
      model: "m",
      baseUrl: `${origin}${path}`,
      stream: false,
      maxTokens: 10,
      apiKeyVariable: "KEY",
    },
  };
  const session = new ModelSession({ models, budget: new ModelBudget({}), env: { KEY: "secret" } });
  const messages = [
    { role: "system", content: "You prove." },
    { role: "user", content: "Prove." },
  ] as const;
  expect(await session.ask({ role: "complete", messages })).toMatchObject({
    status: "answered",
    reply: { text: "by simp", finish: "stop", usage: { inputTokens: 7, outputTokens: 3 } },
  });
  const { headers, body } = seen.at(-1) ?? {};
  expect(headers?.[header]).toContain("secret");
  expect(body).toHaveProperty(limit);
});

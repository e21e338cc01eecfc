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

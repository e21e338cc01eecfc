import { expect, test } from "vitest";
import { modelsSchema, resolveRole, type WrittenRoleSettings } from "./model-settings.ts";

function resolve(
  models: Record<string, WrittenRoleSettings>,
  role = "complete",
  fallback: readonly string[] = [],
) {
  const resolved = resolveRole(modelsSchema.parse(models), role, fallback);
  if ("reason" in resolved) throw new Error(resolved.reason);
  return resolved.settings;
}

test("a role takes from default what it does not say itself", () => {
  const models = {
    default: { provider: "vllm" as const, model: "small", temperature: 0.3 },
    complete: { temperature: 1 },
  };
  expect(resolve(models)).toMatchObject({ model: "small", temperature: 1, inputPrice: 0 });
  expect(resolve(models, "anything")).toMatchObject({
    baseUrl: "http://localhost:8000/v1",
    temperature: 0.3,
    retries: 5,
  });
});

test("a role that stands in for others takes the settings of the first that is configured", () => {
  const models: Record<string, WrittenRoleSettings> = {
    default: { provider: "vllm", model: "small", temperature: 0.3 },
    complete: { provider: "anthropic", model: "large", inputPrice: 3, outputPrice: 15 },
    correctProof: { temperature: 0.1 },
  };
  const corrector = (more: typeof models = {}) =>
    resolve({ ...models, ...more }, "correctProof", ["correct", "complete"]);
  expect(corrector()).toMatchObject({
    role: "correctProof",
    ...{ provider: "anthropic", model: "large", temperature: 0.1, outputPrice: 15 },
  });
  // Of another model the prices are not known.
  expect(corrector({ correctProof: { model: "larger" } }).inputPrice).toBeUndefined();
  expect(corrector({ correct: {} })).toMatchObject({ model: "small", inputPrice: 0 });
});

test("a role with another provider takes over nothing of the connection", () => {
  const models = {
    default: {
      provider: "ollama" as const,
      model: "small",
      baseUrl: "http://elsewhere/v1",
      options: { seed: 1 },
      retries: 2,
    },
    complete: { provider: "anthropic" as const, model: "large" },
  };
  expect(resolve(models)).toMatchObject({
    provider: "anthropic",
    model: "large",
    baseUrl: undefined,
    options: {},
    retries: 2,
    apiKeyVariable: "ANTHROPIC_API_KEY",
    inputPrice: undefined,
    maxTokens: 16_384,
  });
});

test("a role with another model takes over no prices", () => {
  const models = {
    default: { provider: "openai" as const, model: "small", inputPrice: 1, outputPrice: 2 },
    complete: { model: "large" },
  };
  expect(resolve(models)).toMatchObject({ inputPrice: undefined, outputPrice: undefined });
  expect(resolve(models, "correct")).toMatchObject({ inputPrice: 1, outputPrice: 2 });
});

test("what is missing is named", () => {
  expect(() => resolve({})).toThrow("names no provider");
  expect(() => resolve({ default: { provider: "openai" } })).toThrow("names no model");
  expect(() => resolve({ default: { provider: "openai-compatible", model: "m" } })).toThrow(
    "needs a baseUrl",
  );
});

test("a key in place of the name of its variable is refused", () => {
  const written = { default: { apiKeyVariable: "sk-123" } };
  expect(modelsSchema.safeParse(written).error?.issues[0]?.message).toContain("not the key itself");
});

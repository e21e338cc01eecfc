import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";
import { openModels } from "./models.ts";

test("the configured budget holds where the command line sets none", async () => {
  const config = loadConfig({
    env: {
      LEMMATA_MODELS__DEFAULT__PROVIDER: "vllm",
      LEMMATA_MODELS__DEFAULT__MODEL: "any",
      LEMMATA_MODELS__DEFAULT__BASE_URL: "http://127.0.0.1:9/v1",
      LEMMATA_BUDGET__MAX_MODEL_CALLS: "1",
    },
  });
  const limits = { maxModelCalls: undefined, maxCost: undefined };
  const session = openModels(config, { limits, spent: { calls: 1, cost: 0 } });
  const answer = await session.ask({
    role: "complete",
    messages: [{ role: "user", content: "prove it" }],
  });
  expect(answer).toMatchObject({ status: "exhausted", budget: { limit: "calls" } });
});

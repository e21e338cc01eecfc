import type { LanguageModel } from "../src/core/ports/index.ts";
import { CountedModel } from "../src/critique/scaffolds/counted-model.ts";
import { ModelBudget } from "../src/llm/client/budget.ts";
import { ModelSession } from "../src/llm/index.ts";
import { languageModelContract, type OpenedModel } from "./language-model-contract.ts";
import { ScriptedModelServer } from "./scripted-model-server.ts";
import { ScriptedModel } from "./support/scripted-model.ts";

/** A session with a server that plays the script. */
async function openSession(
  script: readonly string[],
  wrap: (session: ModelSession) => LanguageModel = (session) => session,
): Promise<OpenedModel> {
  const server = await ScriptedModelServer.start([...script]);
  const settings = { provider: "vllm" as const, model: "scripted", baseUrl: server.baseUrl };
  const session = new ModelSession({
    models: { default: settings },
    budget: new ModelBudget({}),
    backoff: () => 1,
  });
  return { model: wrap(session), close: () => server.close() };
}

languageModelContract("a session with a server", (script) => openSession(script));
languageModelContract("a session of one task of several", (script) =>
  openSession(script, (session) => session.fork()),
);
languageModelContract("a model that answers so many times", (script) =>
  openSession(script, (session) => new CountedModel(session, 10)),
);
languageModelContract("the scripted model of the tests", async (script) => ({
  model: new ScriptedModel(script),
}));

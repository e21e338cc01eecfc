import type { LanguageModel as SdkModel } from "ai";
import { providerOptionsName } from "./call.ts";
import { MissingKey } from "./failure.ts";
import type { RoleSettings } from "./model-settings.ts";

/**
 * The SDK's model for a role; only the packages of its provider are loaded. Throws `MissingKey` when the
 * variable that should hold the key does not.
 */
export async function openProvider(
  settings: RoleSettings,
  env: NodeJS.ProcessEnv,
): Promise<SdkModel> {
  const { provider, model, baseUrl, apiKeyVariable } = settings;
  const apiKey = apiKeyVariable === undefined ? undefined : env[apiKeyVariable];
  if (apiKeyVariable !== undefined && !apiKey) throw new MissingKey(apiKeyVariable);
  const common = { baseURL: baseUrl || undefined, apiKey: apiKey || undefined };
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(common)(model);
  }
  if (provider === "google") {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(common)(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const server = createOpenAICompatible({
    ...common,
    baseURL: baseUrl as string,
    name: providerOptionsName(settings),
    includeUsage: true,
    transformRequestBody: provider === "openai" ? renameMaxTokens : undefined,
  });
  return server.chatModel(model);
}

/** OpenAI's own reasoning models refuse `max_tokens`; all of its models take the new name. */
function renameMaxTokens({
  max_tokens,
  ...body
}: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}

import { createHash } from "node:crypto";
import type { ModelRequest } from "../../core/ports/index.ts";
import type { RoleSettings } from "./model-settings.ts";

/**
 * Key of a request in the cache, 64 hexadecimal digits: what the answer depends on. The server's address is not
 * part of it, so that a run can be replayed anywhere. `occurrence`: how often the same was asked before, from 0.
 */
export function requestKey(
  settings: RoleSettings,
  { messages, tools, sample = 0 }: Pick<ModelRequest, "messages" | "tools" | "sample">,
  occurrence: number,
): string {
  const { model, temperature, maxTokens, options } = settings;
  const parts = {
    model,
    temperature: temperature ?? null,
    maxTokens: maxTokens ?? null,
    options: sortKeys(options),
    messages: messages.map(({ role, content }) => [role, content]),
    // Without tools there is no such part.
    tools,
    sample,
    occurrence,
  };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const entries = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

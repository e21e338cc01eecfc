import type { ServedModel } from "./client/served-model.ts";

type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What the user wrote, over what a preset says. What the user says of `models.default` holds for every role, also for
 * one of which the preset says otherwise.
 */
export function overPreset(preset: Values, written: Values): Values {
  const models = isValues(written.models) ? written.models : {};
  const general = isValues(models.default) ? Object.keys(models.default) : [];
  const roles = isValues(preset.models) ? Object.entries(preset.models) : [];
  const left = roles.map(([role, settings]) => [
    role,
    Object.fromEntries(
      Object.entries(settings as Values).filter(([key]) => !general.includes(key)),
    ),
  ]);
  return merge({ ...preset, models: Object.fromEntries(left) }, written);
}

function merge(below: Values, above: Values): Values {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = isValues(under) && isValues(value) ? merge(under, value) : value;
  }
  return merged;
}

/** What belongs to a server, or to what it serves. */
const CONNECTION = [
  ...["provider", "model", "baseUrl", "apiKeyVariable", "inputPrice", "outputPrice", "options"],
];

/** `models` with another server in `default`. Keys and prices that were meant for another one are not taken over. */
export function withServer(models: unknown, { baseUrl, model }: ServedModel): Values {
  const written = isValues(models) ? models : {};
  const before = isValues(written.default) ? written.default : {};
  const isOther =
    before.baseUrl === undefined ? before.provider !== undefined : before.baseUrl !== baseUrl;
  const kept = Object.entries(before).filter(([key]) => !isOther || !CONNECTION.includes(key));
  const server = { provider: "openai-compatible", ...Object.fromEntries(kept), baseUrl, model };
  return { ...written, default: server };
}

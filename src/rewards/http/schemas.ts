import { z } from "zod";
import { REWARD_KINDS, type RewardItem } from "../reward-kinds.ts";
import { itemText } from "../scorer.ts";

const MAX_ITEMS = 1024;

const shared = {
  /** Given back with the answer. */
  id: z.union([z.string(), z.number()]).optional(),
  timeoutMs: z.int().min(1).optional(),
};

/** Of each kind of reward. */
const items = Object.entries(REWARD_KINDS).map(([kind, { schema }]) =>
  schema.extend({ kind: z.literal(kind), ...shared }),
) as z.ZodObject[] as [z.ZodObject];

/** An item without a kind is a proof. */
const item: z.ZodType<unknown> = z.preprocess(
  (given) =>
    typeof given === "object" && given !== null && !("kind" in given)
      ? { ...given, kind: "proof" }
      : given,
  z.discriminatedUnion("kind", items),
);

/** `POST /score`. */
export const scoreRequest = z.strictObject({
  items: z.array(item).min(1).max(MAX_ITEMS),
}) as z.ZodType<{ items: (RewardItem & { id?: string | number })[] }>;

/** What OpenRLHF posts: `query` is prompt and response, `labels` the statements when the data has them. */
export const openRlhfRequest = z.looseObject({
  query: z.array(itemText).max(MAX_ITEMS).default([]),
  prompts: z.array(itemText).max(MAX_ITEMS).default([]),
  labels: z.array(z.unknown()).max(MAX_ITEMS).default([]),
});

/** What LLaMA-Factory posts: each message is prompt and response. */
export const llamaFactoryRequest = z.looseObject({
  model: z.string().optional(),
  messages: z.array(itemText).max(MAX_ITEMS),
});

/** E.g. `items.3.statement: expected string`. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join(".") || "body"}: ${message}`)
    .join("; ");
}

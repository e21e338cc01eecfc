import { z } from "zod";

/** Section `agent` of the configuration: how far agents go with `--search agent`. */
export const agentSchema = z.strictObject({
  /** Agents side by side, each with a start of its own; default 2. */
  agents: z.int().positive().default(2),
  /** Episodes of each, in each of which it starts afresh with what all have learned; default 6. */
  episodes: z.int().positive().default(6),
  /** Most answers of one episode; default 24. */
  turns: z.int().positive().default(24),
  /** Tokens after which an episode ends, those of all its prompts included; default 400,000. */
  tokens: z.int().positive().default(400_000),
  /** Seconds of an idle machine that automation has for one subgoal; default 10. */
  automation: z.number().positive().default(10),
});

export type AgentSettings = z.infer<typeof agentSchema>;

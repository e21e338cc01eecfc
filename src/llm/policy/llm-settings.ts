import { z } from "zod";

/** Section `llm` of the configuration: how the policy works with its models. */
export const llmSchema = z.strictObject({
  /** From before there were presets: `complete-code` takes the prompts of the preset goedel-prover-v2. */
  format: z.enum(["search-replace", "complete-code"]).optional(),
  /** Rounds of correction after a refused proof; default 2. */
  proofCorrections: z.int().nonnegative().default(2),
  /** Rounds of correction after a refused decomposition; default 3. */
  decompositionCorrections: z.int().nonnegative().default(3),
  /**
   * How corrections are asked for: in a prompt of their own that shows what was tried so far, or by going on with the
   * conversation, as Goedel-Prover-V2 was trained to; default `fresh`.
   */
  conversation: z.enum(["fresh", "continued"]).default("fresh"),
  /** Characters of a continued conversation, beside its first question; its oldest rounds go first. Default 60,000. */
  conversationLength: z.int().positive().default(60_000),
  /**
   * Whether a model is asked, after the last correction, to put `sorry` where a proof fails, so that what compiles can
   * stay (Goedel-Code-Prover's code); not in continued conversations. Default false.
   */
  eliminate: z.boolean().default(false),
  /**
   * Whether what is right in a proof stays when its last correction was refused, with a lemma for each tactic that fails;
   * default false. Of plans it always stays.
   */
  keepProgress: z.boolean().default(false),
  /**
   * Seconds of an idle machine that policies named before `llm` get before the first request about a theorem: on a busy one
   * they take longer, but not more than half of the time limit. With a lemma they get the first try, for so many seconds at
   * most. Default 15.
   */
  delay: z.number().nonnegative().default(15),
  /** Conversations about one goal side by side; default 1. */
  samples: z.int().positive().default(1),
  /** Further chances after an answer that cannot be read; default 1. */
  repairs: z.int().nonnegative().default(1),
  /**
   * Conversations in a row about a goal that brought nothing but answers that cannot be read, or that were refused before,
   * after which it is asked about no more; default 8.
   */
  patience: z.int().positive().default(8),
  /** Most lemmas of one decomposition; default 12. */
  maxLemmas: z.int().positive().default(12),
  /** How to decompose, in this order: into lemmas, or by a sketch with `sorry`s; default `["lemmas"]`. */
  decomposeBy: z.array(z.enum(["lemmas", "sketch"])).default(["lemmas"]),
  /** Refused candidates that a prompt shows, the latest; default 4. */
  refusedShown: z.int().nonnegative().default(4),
  /** Characters of the file before the theorem that a prompt shows; default 60,000. */
  contextLength: z.int().positive().default(60_000),
});

export type LlmSettings = z.infer<typeof llmSchema>;

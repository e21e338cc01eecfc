import { z } from "zod";

/** How decompositions are scored, whoever proposes them. */
export const scoreSchema = z.strictObject({
  footprint: z.enum(["operators", "constants"]).optional(),
  temperature: z.number().positive().optional(),
});

/** How far a search goes; what is left out has its default, which may depend on the strategy. */
export const searchSchema = z.strictObject({
  maxDecompositionIterations: z.int().positive().optional(),
  maxOpenLemmas: z.int().positive().optional(),
  completionRounds: z.int().positive().optional(),
  sketchesPerGoal: z.int().positive().optional(),
  maxAlternatives: z.int().positive().optional(),
  maxDepth: z.int().nonnegative().optional(),
  correctionLimit: z.int().positive().optional(),
  requirePositiveScore: z.boolean().optional(),
  stagedChoice: z.enum(["footprint", "score"]).optional(),
  plans: z.int().positive().optional(),
  choiceTemperature: z.number().nonnegative().optional(),
  completion: z.enum(["lemmas", "file"]).optional(),
  decompositionShare: z.number().positive().max(1).optional(),
  quickcheckTrials: z.int().positive().optional(),
  secondPrice: z.number().positive().optional(),
});

export const policyNames = z.array(z.enum(["symbolic", "llm", "learned"])).nonempty();
export const strategyName = z.enum(["best-first", "recursive", "staged", "agent", "router"]);

/** Section `search` of a configuration or preset: limits, and what flags of the command line say otherwise. */
export const searchSectionSchema = searchSchema.extend({
  /** `--search` */
  strategy: strategyName.optional(),
  /** `--policy` */
  policies: policyNames.optional(),
  /** `--time-limit`: seconds for each `sorry`. */
  timeLimit: z.number().positive().optional(),
});

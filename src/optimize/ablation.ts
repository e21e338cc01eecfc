import { PROOF_FORMATS } from "../llm/index.ts";
import type { SamplingOptions } from "./llm/model-options.ts";

/** One way to ask, with what it is called in tables. */
export interface AblationArm {
  name: string;
  sampling: SamplingOptions;
}

/** What can be varied: parts of the scaffold left out one by one, formats of answers, ways to sample. */
export const ABLATIONS = ["scaffold", "formats", "sampling"] as const;
export type Ablation = (typeof ABLATIONS)[number];

/** Each part of the scaffold, absent. */
const WITHOUT: Record<string, Partial<SamplingOptions>> = {
  "Chain-of-States": { chain: false },
  context: { context: false },
  examples: { examples: 0 },
  "library theorems": { documents: 0 },
  handbook: { advice: false },
  "earlier attempts": { shown: 0 },
  informalization: { informal: false },
};

/**
 * The arms of an ablation (ImProver 2 thesis, chapter 4): the base first, then each with one thing
 * changed. Ways to sample all take as many answers as the base does. Arms that are like the base are left
 * out.
 */
export function ablationArms(
  base: SamplingOptions,
  ablations: readonly Ablation[] = ABLATIONS,
): AblationArm[] {
  const varied: Record<Ablation, [string, Partial<SamplingOptions>][]> = {
    scaffold: [
      ...Object.entries(WITHOUT).map(([part, off]): [string, Partial<SamplingOptions>] => [
        `without ${part}`,
        off,
      ]),
      ["with informalization", { informal: true }],
      ["the theorem only", Object.assign({}, ...Object.values(WITHOUT))],
    ],
    formats: PROOF_FORMATS.map((format) => [`format ${format}`, { format }]),
    sampling: samplingArms(base.samples * base.rounds),
  };
  const arms = ablations.flatMap((ablation) => varied[ablation]);
  const changed = arms
    .map(([name, change]) => ({ name, sampling: { ...base, ...change } }))
    .filter(({ sampling }) => JSON.stringify(sampling) !== JSON.stringify(base));
  return [{ name: "base", sampling: base }, ...changed];
}

function samplingArms(answers: number): [string, Partial<SamplingOptions>][] {
  const half = Math.max(1, Math.round(Math.sqrt(answers)));
  const both = { samples: half, rounds: Math.ceil(answers / half), keep: "best" as const };
  return [
    [`best of ${answers}`, { samples: answers, rounds: 1 }],
    [`refinement, best of ${answers} kept`, { samples: 1, rounds: answers, keep: "best" }],
    [`refinement, latest of ${answers} kept`, { samples: 1, rounds: answers, keep: "latest" }],
    [`${both.rounds} rounds of best of ${both.samples}`, { ...both, compound: "rounds" }],
    [`best of ${both.samples} chains of ${both.rounds}`, { ...both, compound: "chains" }],
  ];
}

/**
 * Log-probabilities (natural, at most 0) of the tokens of one completion under the policy that is trained
 * and under the reference, e.g. `{ policy: [-0.1, -2], reference: [-0.2, -1.5], answer: [false, true] }`:
 * all of one length.
 */
export interface CompletionLogProbs {
  /** Under the policy that is trained. */
  policy: readonly number[];
  /** Under the reference. */
  reference: readonly number[];
  /** Which tokens belong to the final answer; default all. Reasoning before it does not count. */
  answer?: readonly boolean[];
}

/** Weights of the loss. */
export interface IrpoOptions {
  /** Weight of the likelihood of the chosen answer; default 1. */
  alpha: number;
  /** Sharpness of the preference; default 0.1. */
  beta: number;
}

/** α 1, β 0.1, as in ImProver 2. */
export const DEFAULT_IRPO: IrpoOptions = { alpha: 1, beta: 0.1 };

/** The loss of one pair, and what it is made of. */
export interface IrpoLoss {
  /** dpo + α·nll, 0 or more, lower is better. */
  loss: number;
  /** −log σ(margin). */
  dpo: number;
  /** Mean negative log-likelihood of the chosen answer's tokens under the policy. */
  nll: number;
  /** β(log-ratio of chosen − log-ratio of rejected); above 0 the policy prefers what it should. */
  margin: number;
}

/**
 * The loss of iterative reasoning preference optimization on one pair, on final answers only:
 * DPO + α·NLL (ImProver 2, section 6.3). NLL is per token, as in the paper on IRPO (Pang et al., 2024).
 * Throws `RangeError` where lengths differ or an answer is empty.
 */
export function irpoLoss(
  chosen: CompletionLogProbs,
  rejected: CompletionLogProbs,
  { alpha, beta }: IrpoOptions = DEFAULT_IRPO,
): IrpoLoss {
  const [won, lost] = [answerSums(chosen), answerSums(rejected)];
  const margin = beta * (won.policy - won.reference - (lost.policy - lost.reference));
  const dpo = softplus(-margin);
  const nll = -won.policy / won.tokens;
  return { loss: dpo + alpha * nll, dpo, nll, margin };
}

function answerSums({ policy, reference, answer }: CompletionLogProbs) {
  if (policy.length !== reference.length || (answer && answer.length !== policy.length)) {
    throw new RangeError("policy, reference and answer must have one entry per token each");
  }
  const sums = { policy: 0, reference: 0, tokens: 0 };
  for (const [i, logProb] of policy.entries()) {
    if (answer && !answer[i]) continue;
    sums.policy += logProb;
    sums.reference += reference[i] as number;
    sums.tokens += 1;
  }
  if (sums.tokens === 0) throw new RangeError("an answer needs at least one token");
  return sums;
}

/** log(1 + e^x), which is −log σ(−x), without overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

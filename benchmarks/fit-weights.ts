/** Things of which some are wanted, as numbers. */
export interface RankedChoice {
  features: readonly Float64Array[];
  isWanted: readonly boolean[];
}

const STEPS = 120;
const RATE = 0.1;
const DECAY = 1e-3;

/**
 * Weights under which what is wanted comes first: the softmax of all weighted sums gives the wanted ones equal shares
 * (ListNet, Z. Cao and others, ICML 2007), by Adam on numbers brought to variance 1.
 */
export function fitWeights(choices: readonly RankedChoice[]): number[] {
  const useful = choices.filter(({ isWanted }) => isWanted.includes(true));
  const size = useful[0]?.features[0]?.length ?? 0;
  const scale = deviations(useful, size);
  const weights = new Float64Array(size);
  const [mean, square] = [new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight) => DECAY * weight);
    for (const choice of useful)
      addSlope(choice, { weights, scale, slope, share: 1 / useful.length });
    for (let i = 0; i < size; i++) {
      const by = slope[i] as number;
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * by;
      square[i] = 0.999 * (square[i] as number) + 0.001 * by * by;
      const [m, v] = [
        (mean[i] as number) / (1 - 0.9 ** step),
        (square[i] as number) / (1 - 0.999 ** step),
      ];
      weights[i] = (weights[i] as number) - (RATE * m) / (Math.sqrt(v) + 1e-8);
    }
  }
  return [...weights].map((weight, i) => weight / (scale[i] as number));
}

function addSlope(
  { features, isWanted }: RankedChoice,
  {
    weights,
    scale,
    slope,
    share,
  }: Record<"weights" | "scale" | "slope", Float64Array> & { share: number },
): void {
  const per = weights.map((weight, i) => weight / (scale[i] as number));
  const sums = features.map((row) => {
    let sum = 0;
    for (let i = 0; i < per.length; i++) sum += (row[i] as number) * (per[i] as number);
    return sum;
  });
  const most = sums.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((a, b) => a + b, 0);
  const wanted = isWanted.filter(Boolean).length;
  for (const [j, row] of features.entries()) {
    const off = (powers[j] as number) / total - (isWanted[j] ? 1 / wanted : 0);
    if (Math.abs(off) < 1e-9) continue;
    for (let i = 0; i < slope.length; i++)
      slope[i] = (slope[i] as number) + (share * off * (row[i] as number)) / (scale[i] as number);
  }
}

/** Standard deviation of each number over all choices. */
function deviations(choices: readonly RankedChoice[], size: number): Float64Array {
  const [sum, squares] = [new Float64Array(size), new Float64Array(size)];
  let count = 0;
  for (const { features } of choices)
    for (const row of features) {
      count++;
      for (let i = 0; i < size; i++) {
        const value = row[i] as number;
        sum[i] = (sum[i] as number) + value;
        squares[i] = (squares[i] as number) + value * value;
      }
    }
  return sum.map((total, i) => {
    const mean = total / count;
    return Math.sqrt(Math.max(0, (squares[i] as number) / count - mean * mean)) + 1e-9;
  });
}

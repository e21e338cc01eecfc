import { heartbeatsIn, type Random } from "../core/index.ts";
import { generate, type Hints } from "./generate.ts";
import { bySimplification, refutation } from "./refute.ts";
import type { Shape, Value } from "./shape.ts";
import type { SetUpInput } from "./testing-set-up.ts";
import { encode } from "./value.ts";

const BATCH = 5;
const MAX_SAMPLES = 60;
/** For one sample. */
const MOST = heartbeatsIn(1_000);

/**
 * Tries to refute a statement on small samples by simplification, one proof each: slow, but it uses the equations
 * of recursive functions, which may not reduce in the kernel. Gives a refuted sample.
 */
export async function simplifySamples(
  { lean, environment, statement, instantiation, definitions }: SetUpInput,
  { shapes, random, hints }: { shapes: readonly Shape[]; random: Random; hints: Hints },
): Promise<Value[] | undefined> {
  const attempt = bySimplification(await definitions());
  const samples = smallSamples(shapes, { random, hints });
  for (let i = 0; i < samples.length && !lean.isUsedUp; i += BATCH) {
    const batch = samples.slice(i, i + BATCH);
    const commands = batch.map((values) => {
      const proof = refutation(attempt, instantiation.binders, values);
      return `example : ¬ type_of% @${statement.name} := ${proof}`.replaceAll("\n", "; ");
    });
    const refuted = await lean.holds(environment, commands.map(oneLine), MOST);
    const found = refuted?.indexOf(true) ?? -1;
    if (found >= 0) return batch[found];
  }
  return undefined;
}

/** Tactics on lines of their own, as one line. */
function oneLine(command: string): string {
  return command.replace(":= by; ", ":= by ").replace(/;\s+/g, "; ");
}

function smallSamples(
  shapes: readonly Shape[],
  { random, hints }: { random: Random; hints: Hints },
): Value[][] {
  const samples = new Map<bigint, Value[]>();
  for (let trial = 0; trial < MAX_SAMPLES; trial++) {
    const values = generate(shapes, trial, random, hints);
    const code = encode(shapes, values);
    if (!samples.has(code)) samples.set(code, values);
  }
  return [...samples.values()];
}

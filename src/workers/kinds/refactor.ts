import { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import { extractLemma } from "../../functions/index.ts";
import type { JobKind } from "./kind.ts";
import { leanText } from "./shapes.ts";

const request = z.strictObject({
  text: leanText,
  line: z.int(),
  column: z.int().optional(),
  name: z.string().optional(),
  core: z.boolean(),
});

const answer = z.looseObject({
  text: z.string(),
  lemma: z.object({ name: z.string(), statement: z.string(), source: z.string() }),
  theorem: z.string(),
  term: z.string(),
  isProved: z.boolean(),
});

/** Makes a part of a proof a lemma. */
export const refactorKind: JobKind<z.output<typeof request>, z.output<typeof answer>> = {
  name: "refactor",
  part: "checks",
  request,
  answer,
  async run({ text, ...place }, leans, signal) {
    const found = await extractLemma(text, { ...place, lean: await leans.lean(), signal });
    return { answer: { ...found }, isKept: true };
  },
  setAside: (reason) => {
    throw new LemmataError("lean-crashed", `nothing was extracted: ${reason}`);
  },
};

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { retrieve } from "../../library/index.ts";

const FILE = fileURLToPath(new URL("./examples.json", import.meta.url));

const exampleSchema = z.strictObject({
  metric: z.string(),
  statement: z.string(),
  before: z.string(),
  after: z.string(),
});

/** A proof that became better by a metric. */
export type ProofExample = z.infer<typeof exampleSchema>;

/** The examples that come with Lemmata. */
export function ownExamples(): ProofExample[] {
  return z.array(exampleSchema).parse(JSON.parse(readFileSync(FILE, "utf8")));
}

/** Examples for a metric that are like a theorem and not like each other, the closest first. */
export function examplesFor(
  metric: string,
  theorem: string,
  {
    examples = ownExamples(),
    count = 3,
  }: { examples?: readonly ProofExample[]; count?: number } = {},
): ProofExample[] {
  const fitting = examples.filter((example) => example.metric === metric);
  const textOf = ({ statement, before }: ProofExample) => `${statement} ${before}`;
  return retrieve(theorem, fitting, { textOf, count });
}

/** Examples as they are shown to a model. */
export function describeExamples(examples: readonly ProofExample[]): string {
  return examples
    .map(({ statement, before, after }) =>
      [
        "```lean",
        `${statement} ${before}`,
        "```",
        "became",
        "```lean",
        `${statement} ${after}`,
        "```",
      ].join("\n"),
    )
    .join("\n\n");
}

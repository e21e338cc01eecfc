import type { TheoremProof } from "../../core/index.ts";
import type { ModelMessage } from "../../core/ports/index.ts";
import { type ModelTaskOf, type ProofFormat, withTaskId } from "../../llm/index.ts";
import { METRICS } from "../metrics/catalog.ts";
import type { Metric } from "../metrics/metric.ts";
import { ownPrompts, type PromptReader, type RewritePrompt, rewriteMessages } from "./prompts.ts";

type Shown = Omit<RewritePrompt, "metric" | "format">;

/** The task of rewriting a proof: what is asked, and what the first prompt shows. `before`: Lean text before it. */
export function rewriteTask(
  {
    original,
    metric,
    format,
    before,
  }: {
    original: Pick<TheoremProof, "name" | "statement" | "proof">;
    metric: Pick<Metric, "name">;
    format: ProofFormat;
    before: string;
  },
  { proof, value, hasChain, ...shown }: Shown,
): ModelTaskOf<"optimization"> {
  const { context = "", informal = "", examples = "", attempts = "" } = shown;
  const { documents = "", handbook = "" } = shown;
  return withTaskId({
    kind: "optimization",
    answerFormat: format,
    context: before,
    statement: original.statement,
    name: original.name,
    original: original.proof,
    metric: metric.name,
    before: value,
    shown: {
      ...{ proof, value, hasChain },
      ...{ context, informal, examples, documents, handbook, attempts },
    },
  });
}

/** The prompt of a task, by the code that asks models in `optimize`. */
export function rewriteTaskMessages(
  { metric: name, answerFormat: format, shown }: ModelTaskOf<"optimization">,
  read: PromptReader = ownPrompts,
): ModelMessage[] {
  const metric = METRICS.find((one) => one.name === name) ?? unknownMetric(name);
  return rewriteMessages({ metric, format, ...shown }, read);
}

/** A metric of the user: a run only recorded its name. */
const unknownMetric = (name: string) => ({ name, unit: "points", evaluate: () => 0 });

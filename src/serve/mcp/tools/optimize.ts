import { LemmataError } from "../../../core/errors/index.ts";
import { optimize } from "../../../functions/index.ts";
import { METRIC_NAMES } from "../../../optimize/index.ts";
import { readSource } from "../project-files.ts";
import { joined, showPatch } from "../show.ts";
import type { Tool } from "./tool.ts";

export const optimizeTool: Tool<"optimize"> = async (input, context) => {
  const { services, root, signal, onProgress } = context;
  const { metric = "length", theorems, timeLimit = 10 } = input;
  // A path would be a program.
  if (!METRIC_NAMES.includes(metric)) {
    throw new LemmataError("bad-input", `there is no metric ${metric}`, {
      hint: `there are ${METRIC_NAMES.join(", ")}`,
    });
  }
  const { text, fileName, name } = readSource(input, root);
  const result = await optimize(text, {
    ...{ metric, theorems, fileName, signal, onProgress },
    timeLimitMs: timeLimit * 1000,
    lean: await services.lean(),
  });
  return joined([
    `by ${metric}, more is better`,
    ...result.theorems.map(({ name, before, after, leftAlone, refused }) => {
      const why = leftAlone ?? refused;
      return `${name || "example"}: ${before} → ${after}${why === undefined ? "" : ` (${why})`}`;
    }),
    showPatch(name, text, result.text) || "nothing better was found",
  ]);
};

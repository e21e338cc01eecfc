import { join } from "node:path";
import { falseFor } from "../../../core/index.ts";
import { quickcheck, verify } from "../../../functions/index.ts";
import { joined } from "../show.ts";
import type { Tool } from "./tool.ts";

export const disproveTool: Tool<"disprove"> = async (
  input,
  { services, root, signal, onProgress },
) => {
  const { statement, context = "", timeLimit = 30 } = input;
  const lean = await services.lean();
  const fileName = root && join(root, "text.lean");
  const asked = { context, fileName, timeMs: timeLimit * 1000, signal, onProgress, lean };
  const outcome = await quickcheck(statement, asked);
  if (outcome.status === "survived") {
    return `no counterexample in ${outcome.trials} trials; that is no proof`;
  }
  if (outcome.status === "untestable") return `it cannot be tested: ${outcome.reason}`;
  const { refutation } = outcome.counterexample;
  const found = falseFor(outcome.counterexample);
  if (!refutation) return `${found}; the negation was not proved`;
  const text = `${context}\n${refutation.text}`;
  const { verdict } = await verify(text, { fileName, lean, signal });
  return joined([`${found}; the negation: ${verdict}`, refutation.text.trim()]);
};

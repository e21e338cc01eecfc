import type { z } from "zod";
import type { Goal } from "../../core/index.ts";
import type { goal } from "./operation.ts";

/** A goal as it is sent: without the names that only this process knows. */
export function goalData({ tag, hypotheses, target, text }: Goal): z.output<typeof goal> {
  return {
    tag,
    hypotheses: hypotheses.map(({ userName, type, value }) => ({ name: userName, type, value })),
    target,
    text,
  };
}

import { z } from "zod";
import type { CheckResult } from "../../core/ports/index.ts";
import { projectResolver } from "../../verify/index.ts";
import { goalData } from "./goal-data.ts";
import { core, goal, leanText, message, operation, position, timeoutMs } from "./operation.ts";

const answer = z
  .object({
    status: z.enum(["finished", "timed-out", "crashed"]),
    reason: z.string().optional().describe("why it did not finish"),
    messages: z.array(message),
    declarations: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        type: z.string().optional(),
        pos: position,
        endPos: position,
      }),
    ),
    holes: z
      .array(
        z.object({
          kind: z.enum(["tactic", "term"]),
          declaration: z.string().nullable(),
          goal,
          pos: position,
          endPos: position,
        }),
      )
      .describe("the `sorry`s, in order"),
    droppedImports: z.array(z.string()),
    elapsedMs: z.number(),
  })
  .meta({ id: "ElaborateAnswer" });

export const elaborateOperation = operation({
  name: "elaborate",
  summary: "What does Lean say about this text?",
  description:
    "Messages, declarations with their types, and the goal of each `sorry`. It says nothing about trust: `verify` does.",
  request: z.strictObject({ text: leanText, timeoutMs: timeoutMs.default(60_000), core }),
  answer,
  async run({ text, timeoutMs, core }, { services, signal, fileName }) {
    const embedded = await services.embedded();
    const result = await embedded.check({
      ...{ text, timeoutMs, signal, fileName },
      core: core ?? services.core,
      resolveModule: fileName === undefined ? undefined : projectResolver(fileName),
      read: { holes: "full", types: true },
    });
    return elaborated(result);
  },
});

/** What was found out, as it is sent. */
export function elaborated(result: CheckResult): z.output<typeof answer> {
  const { status, reason, messages, droppedImports, elapsedMs } = result;
  const holes = (result.reports ?? []).flatMap((report) => report.holes);
  return {
    ...{ status, reason, messages, droppedImports, elapsedMs },
    declarations: result.declarations.map(({ name, kind, type, pos, endPos }) => {
      return { name, kind, type, pos, endPos };
    }),
    holes: holes.map(({ kind, declaration, goal, range: { pos, endPos } }) => {
      return { kind, declaration, goal: goalData(goal), pos, endPos };
    }),
  };
}

import { z } from "zod";
import { verify } from "../../functions/index.ts";
import { core, leanText, message, operation, position, timeoutMs } from "./operation.ts";

const reason = z.object({ code: z.string(), text: z.string() });

export const verifyOperation = operation({
  name: "verify",
  summary: "Is every theorem of this text proved?",
  description:
    "Elaborates the text in a sandboxed process and has the kernel of another one, where the text never ran, check every declaration again. With `against`, its theorems that end in `sorry` have to be proved, as stated there.",
  request: z.strictObject({
    text: leanText,
    against: leanText.optional().describe("trusted Lean text with the statements"),
    timeoutMs: timeoutMs.default(60_000),
    allowedAxioms: z
      .array(z.string().max(1000))
      .max(100)
      .optional()
      .describe("full names, besides propext, Classical.choice and Quot.sound"),
    core,
  }),
  answer: z
    .looseObject({
      verdict: z.enum([
        ...["proved", "incomplete", "no-theorems", "rejected", "timed-out", "crashed"],
      ] as const),
      declarations: z.array(
        z.looseObject({
          name: z.string(),
          kind: z.string(),
          verdict: z.enum(["proved", "checked", "incomplete", "rejected"]),
          axioms: z.array(z.string()),
          sorry: z.boolean(),
          isUnsafe: z.literal(true).optional(),
          statement: z.string().optional(),
          reasons: z.array(reason),
          pos: position.nullable(),
          endPos: position.nullable(),
        }),
      ),
      messages: z.array(message),
      reasons: z.array(reason),
      elapsedMs: z.number(),
      gate: z.enum(["kernel-replay", "reported-axioms"]),
    })
    .meta({ id: "VerifyAnswer" }),
  async run({ core, ...request }, { services, ...context }) {
    const { text, ...options } = request;
    // What belongs to a project needs the files of this machine.
    if (services.workers && context.fileName === undefined) {
      const asked = { ...request, core: core ?? services.core };
      return { ...(await services.workers.ask("verify", asked, { signal: context.signal })) };
    }
    const lean = await services.lean();
    return { ...(await verify(text, { ...options, ...context, lean, core })) };
  },
});

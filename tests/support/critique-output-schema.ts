import { z } from "zod";
import { critiqueOutput } from "../../src/cli/critique-output.ts";

/** The schema of `critique --json` as it is published: other fields may be added, so it allows them. */
export function publishedCritiqueSchema(): string {
  const schema = z.toJSONSchema(critiqueOutput, { io: "input" });
  const about = {
    title: "The object that `lemmata critique --json` prints",
    description: "New fields may appear: ignore what you do not know.",
  };
  return `${JSON.stringify({ ...about, ...schema }, null, 2)}\n`;
}

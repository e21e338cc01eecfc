import { z } from "zod";
import { search } from "../../functions/index.ts";
import { leanText, operation } from "./operation.ts";

const query = z.string().max(10_000).optional();

export const searchOperation = operation({
  name: "search",
  summary: "Find declarations of the library.",
  description:
    "By words, part of a name, a statement with holes (`?a + ?b = ?b + ?a`), or a goal of a text. What is given is combined.",
  request: z
    .strictObject({
      words: query.describe("plain English, words of names, or symbols"),
      name: query.describe("part of a name"),
      type: query.describe("a statement with holes"),
      goal: z
        .strictObject({ text: leanText, line: z.int().min(1) })
        .optional()
        .describe("a goal that theorems should help with; declarations of its text are found, too"),
      limit: z.int().min(1).max(100).default(10),
      package: z.string().max(200).optional().describe("e.g. Std or Init.Data.List"),
    })
    .refine(
      ({ words, name, type, goal }) => [words, name, type, goal].some((each) => each !== undefined),
      "give words, name, type or goal",
    ),
  answer: z
    .object({
      results: z.array(
        z.looseObject({
          name: z.string(),
          kind: z.string(),
          statement: z.string(),
          module: z.string(),
          why: z.array(z.string()),
        }),
      ),
    })
    .meta({ id: "SearchAnswer" }),
  async run({ goal, ...options }, { services, signal, fileName = "<input>", onProgress }) {
    const lean = await services.lean();
    const place = goal && { ...goal, fileName };
    const found = await search({ ...options, goal: place, lean, signal, onProgress });
    return { results: found.map((each) => ({ ...each })) };
  },
});

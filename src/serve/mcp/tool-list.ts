import { z } from "zod";

const MAX_TEXT = 4_000_000;

/** Where a Lean text comes from. */
const source = {
  file: z.string().max(4096).optional().describe("path of a Lean file of the project"),
  text: z.string().max(MAX_TEXT).optional().describe("Lean text, instead of a file"),
};
const line = z.number().int().min(1).describe("from 1");
const column = z.number().int().min(0).describe("from 0, in characters");
const timeoutMs = z.number().int().min(1).max(600_000).optional();
const seconds = z.number().min(0.1).max(3600);

/** A tool as agents see it. */
export interface ToolShape {
  title: string;
  description: string;
  input: z.ZodRawShape;
}

/** Every tool reads only: what changes a file comes back as a patch. */
export const TOOLS = {
  verify: {
    title: "Is it proved?",
    description:
      "Says whether every theorem of a Lean file or text is proved, by the kernel on a clean environment. The only answer to trust. `against`: trusted text whose theorems ending in `sorry` have to be proved as stated.",
    input: { ...source, against: z.string().max(MAX_TEXT).optional(), timeoutMs },
  },
  check: {
    title: "Errors and goals",
    description:
      "Errors and warnings of a Lean file or text, and the goal of each `sorry`. Fast; use it after each edit.",
    input: { ...source, timeoutMs },
  },
  goal_at: {
    title: "Goal at a place",
    description: "The goals before and after the tactic at a line (and column) of a proof.",
    input: { ...source, line, column: column.optional(), timeoutMs },
  },
  try_tactics: {
    title: "Try tactics",
    description:
      "Runs many tactics on one goal and says what each leaves: that of `sorry` number `hole` (from 0; default the first), or before the tactic at `line`. Each is a tactic, or several in lines or with `;`.",
    input: {
      ...source,
      tactics: z.array(z.string().max(100_000)).min(1).max(64),
      hole: z.number().int().min(0).optional(),
      line: line.optional(),
      timeoutMs,
    },
  },
  prove: {
    title: "Prove the sorrys",
    description:
      "Looks for proofs of all `sorry`s, by automation first, at no cost. Answers with a patch that the kernel accepted, and what is left. Try it before you prove by hand.",
    input: {
      ...source,
      theorem: z.string().max(MAX_TEXT).optional().describe("a statement, instead of a file"),
      timeLimit: seconds.optional().describe("seconds for each sorry; default 30"),
      useModel: z.boolean().optional().describe("ask the configured model where automation fails"),
    },
  },
  disprove: {
    title: "Look for a counterexample",
    description:
      "Tests a statement on random values, and verifies a proof of its negation where one is found. Use it on what you cannot prove.",
    input: {
      statement: z.string().max(MAX_TEXT).describe("one theorem, up to := or with sorry"),
      context: z.string().max(MAX_TEXT).optional().describe("Lean text before it"),
      timeLimit: seconds.optional().describe("seconds; default 30"),
    },
  },
  search_library: {
    title: "Search the library",
    description:
      "Finds declarations by words, by part of a name, by a statement with holes such as `?a + ?b = ?b + ?a`, or for the goal at a line.",
    input: {
      words: z.string().max(10_000).optional(),
      name: z.string().max(1000).optional(),
      type: z.string().max(10_000).optional(),
      ...source,
      line: line.optional().describe("of a goal in `file` or `text`"),
      limit: z.number().int().min(1).max(50).optional(),
      package: z.string().max(200).optional().describe("e.g. Std or Init.Data.List"),
    },
  },
  declarations: {
    title: "Declarations",
    description: "What a Lean file or text declares: kind, name, type, line.",
    input: { ...source, timeoutMs },
  },
  hover: {
    title: "What stands here?",
    description:
      "The name or the smallest term at a place: what it resolves to, its kind and type.",
    input: { ...source, line, column, timeoutMs },
  },
  references: {
    title: "References",
    description: "Where a constant is mentioned in a file: the one at a place, or by its `name`.",
    input: {
      ...source,
      line: line.optional(),
      column: column.optional(),
      name: z.string().max(1000).optional(),
      timeoutMs,
    },
  },
  rename: {
    title: "Rename",
    description:
      "Renames a declaration of a file wherever that file mentions it, and checks that nothing breaks. Answers with a patch. Other files of the project are not changed.",
    input: {
      ...source,
      name: z.string().max(1000).describe("its full name, or the end of it"),
      newName: z.string().max(1000).describe("the new last part of the name"),
      timeoutMs,
    },
  },
  extract_lemma: {
    title: "Extract a lemma",
    description:
      "Makes a part of a proof a theorem before its declaration, with the hypotheses that it needs, and uses it there: what the `have` at a line (and column) states, the goal of a bullet, or the goal before another tactic. Checked by the kernel. Answers with a patch.",
    input: {
      ...source,
      line,
      column: column.optional(),
      name: z
        .string()
        .max(200)
        .optional()
        .describe("of the lemma; default made from its statement"),
    },
  },
  optimize: {
    title: "Better proofs",
    description:
      "Rewrites proofs that are proved so that a metric rises (by default: shorter). Answers with a patch.",
    input: {
      ...source,
      metric: z.string().max(100).optional().describe("name of a metric; default length"),
      theorems: z.array(z.string().max(1000)).max(100).optional(),
      timeLimit: seconds.optional().describe("seconds for each theorem; default 10"),
    },
  },
  critique: {
    title: "Critique of Python",
    description: "What a Python draft lacks for its task, found by running it in a sandbox.",
    input: {
      task: z.string().max(1_000_000).describe("in words or as Python with examples"),
      code: z.string().max(1_000_000),
      entryPoint: z.string().max(200).optional(),
    },
  },
  runs: {
    title: "Recorded runs",
    description: "Past runs, or one run, or one of its tasks with its goals.",
    input: {
      run: z.string().max(100).optional().describe("its id, the beginning of it, or last"),
      task: z.string().max(1000).optional().describe("its number or name"),
    },
  },
  more: {
    title: "More of an answer",
    description: "The next part of an answer that was cut.",
    input: { cursor: z.string().max(100) },
  },
} satisfies Record<string, ToolShape>;

export type ToolName = keyof typeof TOOLS;

/** What a tool is called with. */
export type ToolInput<Name extends ToolName> = z.output<z.ZodObject<(typeof TOOLS)[Name]["input"]>>;

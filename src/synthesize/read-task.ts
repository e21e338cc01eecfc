import { basename } from "node:path";
import { z } from "zod";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { readText } from "../platform/index.ts";
import { rowFault } from "../problems/index.ts";
import { readMarkdown } from "./read-markdown.ts";
import type { SynthesisTask } from "./task.ts";

const valueSchema = z.json();
const inputSchema = z.record(z.string(), valueSchema);

const taskSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  description: z.string(),
  signature: z.object({
    name: z.string().min(1),
    parameters: z.array(z.object({ param_name: z.string(), param_type: z.string() })),
    return_type: z.string(),
  }),
  tests: z
    .array(
      z.object({
        input: inputSchema,
        expected: valueSchema,
        unexpected: z.array(valueSchema).default([]),
      }),
    )
    .default([]),
  reject_inputs: z.array(z.object({ input: inputSchema })).default([]),
});

const givenSchema = z.object({
  precond: z.string().optional(),
  postcond: z.string().optional(),
  helpers: z.string().default(""),
  program: z.string().optional(),
});

const testsSchema = z.union([
  taskSchema.shape.tests.unwrap(),
  taskSchema.pick({ tests: true, reject_inputs: true }),
]);

/**
 * Reads a row as Verina publishes it, `{id, description, signature, tests, reject_inputs}`; beside these or beside a
 * `task` that has them it may give `precond`, `postcond`, `helpers`, `program`. Gives a text for people when it cannot
 * be used.
 */
export function readTaskRow(row: string): SynthesisTask | string {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    return `not JSON: ${messageOf(error)}`;
  }
  const nested = z.object({ task: z.unknown() }).safeParse(value);
  const task = taskSchema.safeParse(nested.success ? nested.data.task : value);
  if (!task.success) return rowFault(task.error);
  const given = givenSchema.safeParse(value);
  if (!given.success) return rowFault(given.error);
  try {
    return toTask(task.data, given.data);
  } catch (error) {
    return messageOf(error);
  }
}

/** Reads a task from `.json` or Markdown; `tests`: a file with more cases. Throws `bad-input`. */
export function readTaskFile(path: string, tests?: string): SynthesisTask {
  const text = readText(path);
  const isJson = /\.jsonl?$/.test(path);
  const task = isJson ? readTaskRow(text.trim()) : readMarkdown(basename(path, ".md"), text);
  if (typeof task === "string") {
    const hint = "See docs/synthesize.md for both forms of a task.";
    throw new LemmataError("bad-input", `${path} is not a task: ${task}`, { hint });
  }
  return tests === undefined ? task : withTests(task, tests);
}

function withTests(task: SynthesisTask, path: string): SynthesisTask {
  const { signature } = task;
  try {
    const read = testsSchema.parse(JSON.parse(readText(path)));
    const { tests, reject_inputs } = Array.isArray(read)
      ? { tests: read, reject_inputs: [] }
      : read;
    const names = signature.parameters.map(({ name }) => name);
    return {
      ...task,
      cases: [
        ...task.cases,
        ...tests.map((test) => ({ ...test, input: inOrder(test.input, names) })),
      ],
      rejectedInputs: [
        ...task.rejectedInputs,
        ...reject_inputs.map(({ input }) => inOrder(input, names)),
      ],
    };
  } catch (cause) {
    const hint = 'It has to be a list: [{"input": {"n": 3}, "expected": 9, "unexpected": [8]}].';
    throw new LemmataError("bad-input", `${path} has no tests: ${messageOf(cause)}`, {
      cause,
      hint,
    });
  }
}

function toTask(
  { id, description, signature, tests, reject_inputs }: z.infer<typeof taskSchema>,
  { precond, postcond, helpers, program }: z.infer<typeof givenSchema>,
): SynthesisTask {
  const { name, parameters, return_type: returnType } = signature;
  const names = parameters.map(({ param_name }) => param_name);
  return {
    id: `${id ?? name}`,
    description,
    signature: {
      name,
      parameters: parameters.map(({ param_name, param_type }) => {
        return { name: param_name, type: param_type };
      }),
      returnType,
    },
    cases: tests.map((test) => ({ ...test, input: inOrder(test.input, names) })),
    rejectedInputs: reject_inputs.map(({ input }) => inOrder(input, names)),
    specification:
      postcond === undefined
        ? undefined
        : { precondition: precond ?? "True", postcondition: postcond, helpers },
    program,
  };
}

function inOrder(input: z.infer<typeof inputSchema>, names: readonly string[]) {
  return names.map((name) => {
    const value = input[name];
    if (value === undefined) throw new Error(`a test has no value for ${name}`);
    return value;
  });
}

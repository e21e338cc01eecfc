import { expect, test } from "vitest";
import { readMarkdown } from "./read-markdown.ts";
import { readTaskRow } from "./read-task.ts";

const ROW = {
  id: 7,
  description: "Double a number.",
  signature: {
    name: "twice",
    parameters: [{ param_name: "n", param_type: "Nat" }],
    return_type: "Nat",
  },
  tests: [{ input: { n: 2 }, expected: "4", unexpected: [3] }],
  reject_inputs: [{ input: { n: "9" } }],
  difficulty: "basic",
};

test("a row is read as it is published, unknown fields are left out", () => {
  expect(readTaskRow(JSON.stringify(ROW))).toMatchObject({
    id: "7",
    signature: { name: "twice", parameters: [{ name: "n", type: "Nat" }], returnType: "Nat" },
    cases: [{ input: [2], expected: "4", unexpected: [3] }],
    rejectedInputs: [["9"]],
    specification: undefined,
  });
});

test("a given specification stands beside the task", () => {
  const row = { task: ROW, postcond: "result = 2 * n", program: "n + n" };
  expect(readTaskRow(JSON.stringify(row))).toMatchObject({
    specification: { precondition: "True", postcondition: "result = 2 * n", helpers: "" },
    program: "n + n",
  });
});

test("what is wrong with a row is said", () => {
  expect(readTaskRow("{")).toContain("not JSON");
  const nameless = { ...ROW, tests: [{ input: {}, expected: 1 }] };
  expect(readTaskRow(JSON.stringify(nameless))).toBe("a test has no value for n");
});

test("prose has its signature in a block and its examples in lines", () => {
  const text = `Add two numbers.

\`\`\`lean
def add (a b : Int) (xs : List (Int × Nat)) : Int
\`\`\`

- \`add 1 (-2) [(1, 2)] -> -1\`
- \`add 1 (-2) [(1, 2)] -> ! 3\`
- \`0 0 [] -> reject\`
`;
  expect(readMarkdown("add", text)).toMatchObject({
    signature: {
      name: "add",
      parameters: [
        { name: "a", type: "Int" },
        { name: "b", type: "Int" },
        { name: "xs", type: "List (Int × Nat)" },
      ],
      returnType: "Int",
    },
    cases: [{ input: ["1", "(-2)", "[(1, 2)]"], expected: "-1", unexpected: ["3"] }],
    rejectedInputs: [["0", "0", "[]"]],
  });
});

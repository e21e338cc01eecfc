import { expect, test } from "vitest";
import { answerIn, readGoals, readGoalTerms, readSummary, readSyntax } from "./answers.ts";

const TERMS = [
  'g "_uniq.7"',
  ...['n 0 s "Nat"', "e 4 1", "l 0", "e 1 0", 'n 0 s "P"', "e 4 2", "e 5 2 1", "t 3"],
  'h 0 - 0 "n"',
  'h 0 1 1 "a b✝"',
  ...["r 1 type -", "r 2 proposition -e 3"],
  'g "_uniq.8"',
  ...["n", 'n 0 s "True"', "e 4 1", "t 0"],
].join("\n");

test("goals come as terms, each with tables of its own", () => {
  const [first, second] = readGoalTerms(TERMS.replace("n 0 s", "n\nn 0 s"));
  expect(first).toMatchObject({
    id: "_uniq.7",
    target: 3,
    hypotheses: [
      { userName: "n", type: 0, isInstance: false },
      { userName: "a b✝", type: 0, value: 1, isInstance: true },
    ],
    constants: [
      { name: 1, result: "type", parameters: "" },
      { name: 2, result: "proposition", parameters: "e", definition: 3 },
    ],
  });
  expect(first?.terms.names).toEqual([[], ["Nat"], ["P"]]);
  expect(second).toMatchObject({ id: "_uniq.8", target: 0, hypotheses: [], constants: [] });
});

test("what a program of ours would not print is refused", () => {
  expect(() => readGoalTerms("t 0")).toThrow(RangeError);
  expect(() => readGoalTerms('g "a"\nr 1 nonsense -')).toThrow(RangeError);
  expect(() => readGoals('{"id": 1}')).toThrow(RangeError);
  expect(() => readSyntax("no JSON", "")).toThrow(RangeError);
});

test("an answer stands between two tokens", () => {
  const message = (data: string) => {
    return { severity: "info" as const, pos: { line: 1, column: 0 }, endPos: null, data };
  };
  expect(answerIn([message("other"), message("T\n[1]\nT\n")], "T")).toBe("[1]");
  expect(answerIn([message("T cut off")], "T")).toBeUndefined();
});

test("declarations have the names of the namespaces around them", () => {
  const text = "namespace B\ntheorem é : P := p\nend B\nlemma _root_.c : Q := q";
  const declaration = (keyword: string, name: string, start: number, end: number) => {
    return { keyword, name, start, end };
  };
  const command = (kind: string, more: object) => {
    return { kind: `Lean.Parser.Command.${kind}`, declarations: [], ...more };
  };
  const answer = JSON.stringify({
    commands: [
      command("namespace", { scope: "B" }),
      command("declaration", { declarations: [declaration("theorem", "é", 12, 31)] }),
      command("end", { scope: "B" }),
      command("declaration", { declarations: [declaration("theorem", "_root_.c", 38, 60)] }),
    ],
  });
  const commands = readSummary(answer, text);
  expect(commands.map(({ name }) => name)).toEqual(["B.é", "c"]);
  expect(readSummary(answer, text, "A").map(({ name }) => name)).toEqual(["A.B.é", "c"]);
  // Offsets are bytes, columns are characters.
  expect(commands[0]).toMatchObject({
    pos: { line: 2, column: 0 },
    endPos: { line: 2, column: 18 },
  });
});

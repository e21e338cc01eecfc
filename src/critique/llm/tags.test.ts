import { expect, test } from "vitest";
import { onlyPythonBlock } from "./answers.ts";
import { readTaggedCritique, sameCritique, taggedText } from "./tags.ts";

const ANSWER = `<subgoal>
- sort the values
- average the middle ones
  when there are two
</subgoal>
<gap_analysis>
- line 4: for [3, 1, 2] the index is one too high
</gap_analysis>
<checklist>
1. a list of one value
</checklist>`;

const reasonOf = (answer: string) => {
  const read = readTaggedCritique(answer);
  return "reason" in read ? read.reason : undefined;
};

test("Windows' line ends, blank lines and other bullets make no other critique", () => {
  expect(reasonOf(ANSWER.replaceAll("\n", "\r\n"))).toBeUndefined();
  expect(sameCritique(ANSWER, ANSWER.replaceAll("\n", "\r\n"))).toBe(true);
  expect(sameCritique(ANSWER, ANSWER.replaceAll("\n- ", "\n\n* "))).toBe(true);
  expect(sameCritique(ANSWER, ANSWER.replace("one too high", "one too low"))).toBe(false);
});

test("a tagged critique is read with the lines that its gaps name", () => {
  const read = readTaggedCritique(`<think>easy</think>\n${ANSWER}\n`);
  expect(read).toMatchObject({
    value: {
      origin: "model",
      subgoals: [
        { text: "sort the values" },
        { text: "average the middle ones when there are two" },
      ],
      gapAnalysis: [{ line: 4, source: "model", status: "unknown" }],
      checklist: [{ text: "a list of one value" }],
    },
  });
});

test("a line that an item begins with is said once", () => {
  const read = readTaggedCritique(
    ANSWER.replace(/<gap_analysis>[^<]*/, "<gap_analysis>\n- line 4: wrong\n"),
  );
  if ("reason" in read) throw new Error(read.reason);
  expect(read.value.gapAnalysis).toMatchObject([{ text: "wrong", line: 4 }]);
  expect(taggedText(read.value)).toContain("\n- line 4: wrong\n");
});

test("what is written in tags is read again as it was", () => {
  const read = readTaggedCritique(ANSWER);
  if ("reason" in read) throw new Error(read.reason);
  const again = readTaggedCritique(taggedText(read.value));
  if ("reason" in again) throw new Error(again.reason);
  expect(again.value.subgoals).toEqual(read.value.subgoals);
  expect(again.value.checklist).toEqual(read.value.checklist);
});

test("a gap of none is no gap", () => {
  const none = ANSWER.replace(/- line 4.*/, "- none");
  expect(readTaggedCritique(none)).toMatchObject({ value: { gapAnalysis: [] } });
});

test("missing, repeated, empty, swapped and unclosed sections are refused with the reason", () => {
  expect(reasonOf("fine!")).toBe("there is no section <subgoal>");
  expect(reasonOf(ANSWER.replace("</checklist>", ""))).toBe("<checklist> is not closed");
  expect(reasonOf(`${ANSWER}\n<checklist>\n- x\n</checklist>`)).toBe(
    "there are 2 sections <checklist>; give each once",
  );
  expect(reasonOf(ANSWER.replace("1. a list of one value", "a list"))).toContain("has no items");
  const [first, second] = ["subgoal", "gap_analysis"].map((name) => new RegExp(name, "g"));
  const swapped = ANSWER.replace(first as RegExp, "x").replace(second as RegExp, "subgoal");
  expect(reasonOf(swapped.replace(/\bx\b/g, "gap_analysis"))).toContain("the order is");
  expect(reasonOf(ANSWER.replace("</subgoal>", "</subgoal>\nAnd then:"))).toContain(
    "nothing between",
  );
});

test("what a model says before and after the sections is no part of them", () => {
  expect(readTaggedCritique(`Here you are:\n${ANSWER}\n\nGood luck!`)).toEqual(
    readTaggedCritique(ANSWER),
  );
});

test("a program is the only Python block of an answer", () => {
  const block = "```python\nx = 1\n```";
  expect(onlyPythonBlock(`<think>\`\`\`python</think>\n${block}`)).toEqual({ value: "x = 1\n" });
  expect(onlyPythonBlock("x = 1")).toEqual({ reason: "there is no ```python block" });
  expect(onlyPythonBlock(`${block}\n${block}`)).toMatchObject({
    reason: expect.stringContaining("2"),
  });
  expect(onlyPythonBlock("```python\nx = 1")).toEqual({
    reason: "the ```python block is not closed",
  });
});

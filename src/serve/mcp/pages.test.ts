import { expect, test } from "vitest";
import { Pages } from "./pages.ts";

test.each([0, 1])("no character is cut in two, however the text is shifted (%i)", (shift) => {
  const text = `${"x".repeat(shift)}${"𝔸".repeat(5000)}`;
  const pages = new Pages();
  let whole = "";
  for (let answer: string | undefined = pages.first(text); answer !== undefined; ) {
    expect(answer.isWellFormed()).toBe(true);
    const cursor: string | undefined = /with cursor (\w+)$/.exec(answer)?.[1];
    whole += answer.replace(/\.\.\. \d+ more characters.*$/, "");
    answer = cursor && pages.next(cursor);
  }
  expect(whole).toBe(text);
});

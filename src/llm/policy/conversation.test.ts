import { expect, test } from "vitest";
import type { ModelMessage } from "../../core/ports/index.ts";
import { goOn } from "./conversation.ts";

const user = (content: string): ModelMessage => ({ role: "user", content });
const assistant = (content: string): ModelMessage => ({ role: "assistant", content });
const QUESTION: ModelMessage[] = [{ role: "system", content: "You prove." }, user("Prove it.")];

test("a conversation goes on with the answer, without its thoughts, and what is said to it", () => {
  const answer = "<think>It may be rfl, or simp, or ...</think>\n\nby rfl";
  const next = goOn({ messages: QUESTION, answer }, { said: [user("No.")], longest: 1_000 });
  expect(next).toEqual([...QUESTION, assistant("by rfl"), user("No.")]);
});

test("of a long one the oldest rounds go, the question and the last round never", () => {
  const messages = [...QUESTION, assistant("first"), user("1"), assistant("second"), user("2")];
  const after = (longest: number) =>
    goOn({ messages, answer: "third" }, { said: [user("3")], longest });
  expect(after(100)).toEqual([...messages, assistant("third"), user("3")]);
  expect(after(15)).toEqual([
    ...QUESTION,
    ...[assistant("second"), user("2"), assistant("third"), user("3")],
  ]);
  expect(after(1)).toEqual([...QUESTION, assistant("third"), user("3")]);
});

import { expect, test } from "vitest";
import type { TranscriptCall } from "../store/index.ts";
import { renderCalls } from "./calls-text.ts";

const CALL: TranscriptCall = {
  attempt: 1,
  time: 0,
  ms: 2_300,
  role: "complete",
  model: "prover-8b",
  about: "sum_pos",
  outcome: "answered",
  error: null,
  cached: false,
  inputTokens: 812,
  outputTokens: 96,
  costUsd: 0.0012,
  messages: [{ role: "user", content: "Prove it.\n\nNow." }],
  answer: "No.",
  reading: { readable: false, reasons: ["there is no proof"] },
};

test("a call is shown in full, and one that goes on from it with what is new", () => {
  const messages = [
    ...(CALL.messages ?? []),
    { role: "assistant", content: "No." },
    { role: "user", content: "Again." },
  ];
  const again = { ...CALL, messages, answer: "by simp", cached: true, reading: null };
  expect(renderCalls([CALL, again])).toEqual([
    "",
    "call 1: complete of sum_pos, prover-8b: answered, 2.3 s, 812 + 96 tokens, $0.0012",
    "  user:",
    ...["    Prove it.", "", "    Now."],
    ...["  answer:", "    No."],
    ...["  it could not be read:", "    there is no proof"],
    "",
    "call 2: complete of sum_pos, prover-8b: answered, 2.3 s, 812 + 96 tokens, from the cache",
    "  goes on from call 1",
    ...["  assistant:", "    No."],
    ...["  user:", "    Again."],
    ...["  answer:", "    by simp"],
  ]);
});

test("what is missing is said: the answer, and prompts of older versions", () => {
  const old = { ...CALL, about: null, messages: null, answer: null, reading: null, ms: null };
  expect(renderCalls([{ ...old, outcome: "timed-out", error: "no answer within 5 ms" }])).toEqual([
    "",
    "call 1: complete, prover-8b: timed-out, 812 + 96 tokens, $0.0012",
    "  its prompt was not recorded",
    ...["  no answer:", "    no answer within 5 ms"],
  ]);
});

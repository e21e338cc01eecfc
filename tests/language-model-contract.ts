import { afterEach, describe, expect, test } from "vitest";
import type { LanguageModel, ModelRequest } from "../src/core/ports/index.ts";

/** A model under test, and how to end what is behind it. */
export interface OpenedModel {
  model: LanguageModel;
  close?(): Promise<void>;
}

const ASK: ModelRequest = { role: "complete", messages: [{ role: "user", content: "prove it" }] };

/** What every `LanguageModel` does. `open` gives one that answers these texts in order, and then fails. */
export function languageModelContract(
  name: string,
  open: (script: readonly string[]) => Promise<OpenedModel>,
): void {
  describe(`${name} keeps the contract of a language model`, () => {
    const opened: OpenedModel[] = [];
    afterEach(async () => {
      for (const { close } of opened.splice(0)) await close?.();
    });
    async function playing(...script: string[]): Promise<LanguageModel> {
      const one = await open(script);
      opened.push(one);
      return one.model;
    }

    test("an answer has its text, its tokens and what it cost", async () => {
      const model = await playing("by simp");
      const answer = await model.ask(ASK);
      if (answer.status !== "answered") throw new Error(answer.status);
      expect(answer.reply).toMatchObject({ text: "by simp", finish: "stop" });
      expect(answer.reply.model).not.toBe("");
      expect(answer.reply.usage.inputTokens).toBeGreaterThan(0);
      expect(answer.reply.usage.outputTokens).toBeGreaterThan(0);
      expect(answer.cost).toBeGreaterThanOrEqual(0);
    });

    test("asking the same twice gives two samples", async () => {
      const model = await playing("first", "second");
      const answers = [await model.ask(ASK), await model.ask(ASK)];
      expect(answers.map((a) => a.status === "answered" && a.reply.text)).toEqual([
        ...["first", "second"],
      ]);
    });

    test("a failure is a value that says what to do, and the next call may be made", async () => {
      const model = await playing();
      for (let i = 0; i < 2; i++) {
        const answer = await model.ask(ASK);
        if (answer.status !== "failed") throw new Error(answer.status);
        expect(answer.failure.message).not.toBe("");
        expect(answer.failure.hint).not.toBe("");
      }
    });

    test("a request that was aborted before it began is cancelled, and nothing is asked", async () => {
      const model = await playing("kept");
      const cancelled = await model.ask({ ...ASK, signal: AbortSignal.abort() });
      expect(cancelled).toEqual({ status: "cancelled" });
      expect(await model.ask(ASK)).toMatchObject({ reply: { text: "kept" } });
    });

    test("what was asked is counted by role", async () => {
      const model = await playing("one", "two");
      await model.ask(ASK);
      await model.ask({ ...ASK, role: "decompose" });
      await model.ask(ASK);
      const counts = model.counts();
      expect([...counts.keys()].sort()).toEqual(["complete", "decompose"]);
      expect(counts.get("complete")).toMatchObject({ calls: expect.any(Number), failures: 1 });
      expect(counts.get("decompose")).toMatchObject({ calls: 1, cached: 0, failures: 0 });
    });
  });
}

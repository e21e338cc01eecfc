import { afterEach, expect, test } from "vitest";
import { send, serve } from "../../../../tests/support/kimina-stand-in.ts";
import { splitHeader } from "../split-header.ts";
import { KiminaSession } from "./kimina-session.ts";
import type { EnvironmentNode, StateNode } from "./nodes.ts";

interface Answered {
  messages?: object[];
  sorries?: object[];
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(answer: (code: string) => Answered | string) {
  const sent: string[] = [];
  const server = await serve((_, response, body) => {
    const { snippets } = JSON.parse(body);
    const { id, code } = snippets[0];
    sent.push(code);
    const given = answer(code);
    const result =
      typeof given === "string" ? { error: given } : { response: { env: 0, ...given } };
    send(response, 200, { results: [{ id, time: 0, ...result }] });
  });
  const session = new KiminaSession({ url: server.url, attempts: 1 });
  closing.push(
    () => session.close(),
    () => server.close(),
  );
  return { session, sent };
}

const LIMITS = { timeoutMs: 1_000 };
const at = (line: number, column: number) => ({ line, column });

test("a text goes with all that leads to it, and what comes back is placed in the text", async () => {
  const { session, sent } = await start((code) => {
    const line = code.split("\n").length;
    const messages = [
      { severity: "error", pos: at(line - 1, 0), data: "before" },
      { severity: "error", pos: at(line, 4), endPos: at(line, 6), data: "own" },
    ];
    const sorries = [{ goal: "⊢ P", pos: at(line, 17), endPos: at(line, 22) }];
    return /theorem/.test(code) ? { messages, sorries } : {};
  });
  const root = (await session.open(splitHeader("import A\n"), "PROGRAM")) as EnvironmentNode;
  const run = { parent: root, text: "theorem t : P := sorry" };
  const outcome = await session.run(run, LIMITS);
  expect(sent.at(-1)).toBe("import A\nimport Lean\nPROGRAM\ntheorem t : P := sorry");
  expect(outcome).toMatchObject({
    status: "finished",
    answer: {
      messages: [{ pos: at(1, 4), endPos: at(1, 6), data: "own" }],
      sorries: [{ goal: "⊢ P", pos: at(1, 17) }],
    },
  });
});

const RUN: EnvironmentNode = { text: "theorem t : P := sorry\n#tail" };
const HOLE: StateNode = {
  kind: "hole",
  run: RUN,
  index: 0,
  place: { pos: at(1, 17), endPos: at(1, 22) },
};
const step = (tactic: string, from: StateNode = HOLE) => ({ kind: "step", from, tactic }) as const;

test("tactics stand in the place of their hole, and only what the last one says is its answer", async () => {
  const { session, sent } = await start((code) => {
    const token = /lemmata_mark "([^"]+)"/.exec(code)?.[1];
    const message = (data: string) => ({ severity: "info", pos: at(1, 17), data });
    const goals = JSON.stringify({ text: "⊢ Q" });
    const messages = ["of one", token, "of two", `${token}\n${goals}\n${token}`];
    return { messages: messages.map((data) => message(data ?? "")) };
  });
  const outcome = await session.step(step("two", step("one")), LIMITS);
  expect(sent[0]).toMatch(
    /^theorem t : P := lemmata_at \(one; lemmata_mark "[^"]+"; two; lemmata_goals "[^"]+"; lemmata_admit\)\n#tail$/,
  );
  expect(outcome).toMatchObject({
    status: "finished",
    answer: { goals: ["⊢ Q"], messages: [{ data: "of two" }] },
  });
});

test("a tactic that fails is told with what Lean says of it", async () => {
  const { session } = await start((code) => {
    const token = /lemmata_mark "([^"]+)"/.exec(code)?.[1] ?? "";
    const message = (severity: string, data: string) => ({ severity, pos: at(1, 17), data });
    return {
      messages: [message("error", "earlier"), message("info", token), message("error", "no")],
    };
  });
  const outcome = await session.step(step("omega"), LIMITS);
  expect(outcome).toMatchObject({ status: "finished", answer: { message: "no" } });
});

test("time-outs and crashes of the server are outcomes; imports that it lacks are problems", async () => {
  let answer: Answered | string = "Lean REPL command timed out in 61 seconds";
  const { session } = await start(() => answer);
  expect(await session.run(RUN, LIMITS)).toMatchObject({ status: "timed-out" });
  answer = "the REPL died";
  expect(await session.run(RUN, LIMITS)).toEqual({ status: "crashed", reason: "the REPL died" });
  answer = { messages: [{ severity: "error", pos: at(1, 0), data: "unknown module 'A'" }] };
  const opened = await session.open(splitHeader("import A"), "PROGRAM");
  expect(opened).toMatchObject({ problems: [{ data: "unknown module 'A'" }] });
  await expect(session.open(splitHeader(""), "PROGRAM")).rejects.toMatchObject({
    code: "lean-start-failed",
  });
});

test("what is called off is answered at once", async () => {
  const { session } = await start(() => ({}));
  const outcome = await session.run(RUN, { ...LIMITS, signal: AbortSignal.abort() });
  expect(outcome).toEqual({ status: "timed-out", reason: "cancelled" });
});

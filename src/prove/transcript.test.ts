import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ScriptedModelServer } from "../../tests/scripted-model-server.ts";
import { fakeLean } from "../../tests/support/fakes.ts";
import type { RunEvent } from "../core/index.ts";
import {
  exportRunTo,
  exportTranscriptTo,
  type TranscriptCall,
  viewRun,
  viewTranscript,
} from "../store/index.ts";
import { proveAll } from "./run.ts";

const WORLD = { magic: new Set([0]), rules: new Map() };
const TEXT = "theorem a : P0 := sorry\n";

const folder = mkdtempSync(join(tmpdir(), "lemmata-transcript-"));
const file = join(folder, "a.lean");
let server: ScriptedModelServer;
beforeAll(async () => {
  writeFileSync(file, TEXT);
  server = await ScriptedModelServer.start();
  vi.stubEnv("LEMMATA_RUNS_DIR", join(folder, "runs"));
  vi.stubEnv("LEMMATA_MODELS__DEFAULT__PROVIDER", "vllm");
  vi.stubEnv("LEMMATA_MODELS__DEFAULT__MODEL", "scripted");
  vi.stubEnv("LEMMATA_MODELS__DEFAULT__BASE_URL", server.baseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Answers who asks for a proof; who asks for a plan waits. */
function playProofs(...answers: string[]): void {
  server.play(({ body }) =>
    body.messages[0]?.content.startsWith("You plan") ? { fault: "silent" } : answers.shift(),
  );
}

const isProof = ({ role }: { role: string }) => role === "complete";

async function prove() {
  const calls: TranscriptCall[] = [];
  const events: RunEvent[] = [];
  const command = {
    kind: "prove" as const,
    paths: [file],
    flags: { policies: ["llm"] as ["llm"], strategy: "best-first" as const, timeLimitMs: 20_000 },
    limits: {},
    fresh: true,
    replay: false,
    lanes: 1,
    jobs: 1,
    signal: new AbortController().signal,
    watcher: {
      begin() {},
      end() {},
      request() {},
      event: (_: string, event: RunEvent) => events.push(event),
      call: (_: string, call: TranscriptCall) => calls.push(call),
    },
  };
  for await (const _ of proveAll(command, async () => fakeLean(WORLD))) {
    // What is told is of no interest here.
  }
  return { calls, events };
}

test("every prompt and answer of a run can be read, and why an answer was of no use", async () => {
  playProofs("No idea.", "```lean\nmagic\n```");
  const { calls, events } = await prove();
  const { tasks } = viewTranscript("last");
  const [first, second] = (tasks[0]?.calls ?? []).filter(isProof);
  expect(first).toMatchObject({ role: "complete", model: "scripted", about: "a", attempt: 1 });
  expect(first).toMatchObject({ outcome: "answered", inputTokens: 100, answer: "No idea." });
  expect(first?.messages?.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(first?.messages?.[1]?.content).toContain("theorem a : P0");
  expect(first?.reading).toMatchObject({ readable: false });
  expect(first?.reading?.reasons).toHaveLength(1);
  expect(second).toMatchObject({ answer: "```lean\nmagic\n```", reading: { readable: true } });
  expect(second?.messages?.slice(0, 2)).toEqual(first?.messages);
  expect(second?.messages?.[2]).toEqual({ role: "assistant", content: "No idea." });
  // As they were told while it went on.
  const told = calls.filter(isProof);
  expect(told.map(({ answer, messages }) => ({ answer, messages }))).toEqual(
    [first, second].map((call) => ({ answer: call?.answer, messages: call?.messages })),
  );
  expect(events.filter(({ kind }) => kind === "answer-read")).toHaveLength(2);
  expect(viewRun("last").unreadable).toEqual([{ reason: first?.reading?.reasons[0], count: 1 }]);
});

test("both exports hold what could not be read", async () => {
  playProofs("No idea.", "```lean\nmagic\n```");
  await prove();
  const out = join(folder, "out.jsonl");
  const lines = () =>
    readFileSync(out, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  exportRunTo(out, "last");
  expect(lines()[0]).toMatchObject({ type: "unreadable", role: "complete", about: "a" });
  expect(exportTranscriptTo(out, "last")).toBe(lines().length);
  const [call] = lines().filter(isProof);
  expect(call).toMatchObject({ type: "call", name: file, answer: "No idea." });
});

test("a call without an answer says why", async () => {
  writeFileSync(file, "theorem never_asked_about : P0 := sorry\n");
  server.play([{ status: 404 }]);
  await expect(prove()).rejects.toMatchObject({ code: "model-unavailable" });
  const [call] = viewTranscript("last").tasks[0]?.calls ?? [];
  expect(call).toMatchObject({ outcome: "not-found", answer: null, reading: null });
  expect(call?.error).toContain("no such model or address (404)");
});

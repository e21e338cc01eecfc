import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { toolCallText } from "../src/llm/client/tool-text.ts";
import { SqliteRunStore } from "../src/store/index.ts";
import {
  type ScriptedAnswer,
  ScriptedModelServer,
  type ScriptedRequest,
} from "./scripted-model-server.ts";
import { runLemmata, startLemmata } from "./support/run-lemmata.ts";
import { SUM, SUM_GOAL, SUM_STEP } from "./support/scripted-prover.ts";

type Call = { name: string; input: Record<string, unknown> };
/** What the model does, answer by answer. */
type Script = readonly (string | Call[])[];

const call = (name: string, input: Record<string, unknown> = {}): Call => ({ name, input });

const HONEST: Script = [
  [call("edit", { search: "sorry", replace: "omega" }), call("check")],
  [
    call("edit", {
      search: "  omega",
      replace: "  induction n with\n  | zero => rfl\n  | succ n ih =>\n    omega",
    }),
    call("goal", { line: 5 }),
    call("try", { line: 5, tactics: ["omega", "rw [sumTo]; grind", "nonsense"] }),
  ],
  [
    call("quickcheck", { statement: "theorem bad (n : Nat) : sumTo n = n" }),
    call("automation", { statement: SUM_STEP }),
    call("note", { lesson: "omega alone cannot unfold sumTo" }),
    call("search", { query: "mul_add Nat" }),
  ],
  "I think that I should look once more.",
  [
    call("edit", {
      search: "    omega",
      replace: "    rw [sumTo_step, Nat.mul_add, ih]\n    grind",
    }),
    call("check"),
  ],
];

let folder: string;
let server: ScriptedModelServer;
beforeAll(async () => {
  server = await ScriptedModelServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-agent-"));
  writeFileSync(join(folder, "sums.lean"), SUM);
});
afterEach(() => rmSync(folder, { recursive: true }));

function configure(agent: object, role: object = {}): void {
  const model = { provider: "vllm", baseUrl: server.baseUrl, model: "scripted", ...role };
  const config = { models: { default: model }, agent };
  writeFileSync(join(folder, "lemmata.config.json"), JSON.stringify(config));
}

/** Plays what comes after as many answers as the conversation has. */
function play(script: Script, intercept?: (turn: number) => ScriptedAnswer | undefined): void {
  server.play(({ body }: ScriptedRequest) => {
    const turn = body.messages.filter(({ role }) => role === "assistant").length;
    const given = intercept?.(turn);
    if (given) return given;
    const next = script[turn] ?? "I give up.";
    if (typeof next === "string") return next;
    if (body.tools) return { text: "Let me see.", calls: next };
    return next.map((one) => toolCallText(one)).join("\n");
  });
}

const COMMAND = ["prove", "sums.lean", "--policy", "llm", "--search", "agent", "--threads", "1"];
const resultsIn = (request: ScriptedRequest | undefined) =>
  (request?.body.messages ?? [])
    .filter(({ role }) => role === "tool")
    .map(({ content }) => content)
    .join("\n---\n");

test("a proof after several calls of tools, which can be replayed and read", async () => {
  configure({ agents: 1, episodes: 1 });
  play(HONEST);
  const { status, stdout, stderr } = await runLemmata(folder, COMMAND);
  expect({ stdout, stderr, status }).toMatchObject({
    stdout: expect.stringContaining("two_mul_sumTo, line 6: proved"),
    status: 0,
  });
  const proved = readFileSync(join(folder, "sums.proved.lean"), "utf8");
  expect(proved).toContain(SUM_STEP);
  expect(proved).not.toContain("sorry");
  expect(server.requests).toHaveLength(HONEST.length);
  const results = resultsIn(server.requests.at(-1));
  expect(results).toMatch(/1 error, 0 gaps\s+error at line 2, `omega`/);
  expect(results).toMatch(/ih : 2 \* sumTo n = n \* \(n \+ 1\)\n⊢ 2 \* sumTo \(n \+ 1\)/);
  expect(results).toMatch(
    /omega\n=> fails: [\s\S]*grind\n=> closes the goal[\s\S]*nonsense\n=> fails/,
  );
  expect(results).toMatch(/False: n := \d/);
  expect(results).toMatch(/Proved\. The file is now:\n1 \| theorem sumTo_step/);
  expect(results).toContain("Nat.mul_add");

  server.play([]);
  const replay = await runLemmata(folder, [...COMMAND, "--replay"]);
  expect(replay).toMatchObject({ status: 0 });
  expect(server.requests).toHaveLength(0);

  const shown = await runLemmata(folder, ["show", "last", "1", "--calls"]);
  expect(shown.stdout).toContain('<tool name="automation">');
  expect(shown.stdout).toContain("it has neither a call of a tool nor a proof");
  expect(shown.stdout).toContain("goes on from call 4");
});

test("a model without tools writes its calls as text; a run that is killed asks and does nothing twice", async () => {
  configure({ agents: 1, episodes: 1 });
  const refusal = { status: 400, body: '{"error": {"message": "tools are not supported"}}' };
  const answer = (hold: number): void => {
    server.play(({ body }) => {
      if (body.tools) return refusal;
      const turn = body.messages.filter(({ role }) => role === "assistant").length;
      const next = HONEST[turn] ?? "I give up.";
      const text = typeof next === "string" ? next : next.map(toolCallText).join("\n");
      return turn === hold ? { text, delayMs: 60_000 } : text;
    });
  };
  answer(3);
  const run = startLemmata(folder, COMMAND);
  const asked = () => server.requests.filter(({ body }) => !body.tools).length;
  await vi.waitUntil(() => asked() >= 4, { timeout: 60_000, interval: 50 });
  run.child.kill("SIGKILL");
  await run.finished;

  answer(-1);
  const { status, stdout } = await runLemmata(folder, COMMAND);
  expect({ status, stdout }).toMatchObject({ status: 0 });
  expect(asked()).toBe(2);
  const versions = { lemmata: "", lean: "" };
  const store = new SqliteRunStore({ folder: join(folder, ".lemmata"), versions });
  const events = store.listRuns().flatMap(({ id }) => [...store.events(id)]);
  store.close();
  const uses = events.flatMap(({ event }) => (event.kind === "tool-call" ? event.tool : []));
  expect(uses).toEqual([
    ...["edit", "check", "edit", "goal", "try"],
    ...["quickcheck", "automation", "note", "search", "edit", "check"],
  ]);
});

test("a budget that ends stops the run, and a larger one goes on", async () => {
  configure({ agents: 1, episodes: 1 });
  play(HONEST);
  const short = await runLemmata(folder, [...COMMAND, "--max-model-calls", "3"]);
  expect(short.stderr).toContain("3 of 3 model calls were made");
  expect(short.status).toBe(1);
  expect(server.requests).toHaveLength(3);
  const rest = await runLemmata(folder, [...COMMAND, "--max-model-calls", "9"]);
  expect(rest).toMatchObject({ status: 0 });
  expect(server.requests).toHaveLength(HONEST.length);
});

test("two agents share what they learn; a model that cheats proves nothing", async () => {
  configure({ agents: 2, episodes: 2, turns: 4 });
  play([
    [call("note", { lesson: "nothing is as it seems" }), call("check")],
    [
      call("edit", {
        text: `axiom ok : ∀ n, 2 * sumTo n = n * (n + 1)\n\n${SUM_GOAL}\n  exact ok n`,
      }),
      call("check"),
    ],
    [
      call("edit", {
        text: `macro "cheat" : tactic => \`(tactic| sorry)\n\n${SUM_GOAL}\n  first | cheat | omega`,
      }),
      call("check"),
    ],
    [
      call("edit", { text: `theorem two_mul_sumTo (n : Nat) : True := by\n  trivial` }),
      call("check"),
      call("nothing"),
    ],
  ]);
  const { status, stdout } = await runLemmata(folder, COMMAND);
  expect({ status, stdout }).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("two_mul_sumTo, line 6: failed (nothing more to try"),
  });
  expect(server.requests).toHaveLength(16);
  const starts = server.prompts.filter((prompt) => prompt.includes("You are agent"));
  expect(starts).toHaveLength(4);
  expect(starts.filter((prompt) => prompt.includes("- nothing is as it seems"))).toHaveLength(2);
});

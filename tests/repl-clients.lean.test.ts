import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { builtLauncher } from "./support/built-package.ts";
import { leanProcesses, processTree, stillThere } from "./support/process-tree.ts";
import {
  type InfoNode,
  type Place,
  type ReplAnswer,
  ReplClient,
  type ReplClientOptions,
} from "./support/repl-client.ts";

let folder: string;
const clients: ReplClient[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lemmata-clients-"));
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.kill()));
  rmSync(folder, { recursive: true });
});

function start(options: Omit<ReplClientOptions, "launcher"> = {}): ReplClient {
  const client = new ReplClient({ launcher: builtLauncher(), cwd: folder, ...options });
  clients.push(client);
  return client;
}

const errorsOf = ({ messages = [] }: ReplAnswer) =>
  messages.filter(({ severity }) => severity === "error").map(({ data }) => data);

/** Never ends by itself. */
const ENDLESS = { cmd: "#eval show IO Unit from do while true do pure ()" };

/** Until Lean is at work. */
async function atWork({ pid }: ReplClient): Promise<number[]> {
  for (;;) {
    const tree = processTree(pid);
    if (leanProcesses(tree).length > 0) return tree;
    await sleep(20);
  }
}

describe("one REPL for many requests, as LeanInteract drives it", () => {
  let repl: ReplClient;
  beforeAll(() => {
    repl = start();
  });
  // Some clients take anything there for a crash.
  afterEach(() => expect(repl.stderr).toBe(""));

  /** A command in the form that is sent by default: all options are named. */
  const run = (cmd: string, options: object = {}) =>
    repl.ask({
      cmd,
      env: null,
      allTactics: null,
      rootGoals: null,
      infotree: null,
      setOptions: [[["Elab", "async"], true]],
      gc: true,
      ...options,
    });

  test("an environment has many successors, which do not know each other", async () => {
    const { env } = await run("def one := 1\nvariable (n : Nat)\nopen Nat");
    const left = await run("def two := one + one", { env });
    const right = await run("theorem two : one + n = n + one := Nat.add_comm ..", { env });
    expect([errorsOf(left), errorsOf(right)]).toEqual([[], []]);
    const use = (at: ReplAnswer) => run("example : two = 2 := rfl", { env: at.env });
    expect(errorsOf(await use(left))).toEqual([]);
    expect(errorsOf(await use(right))).toHaveLength(1);
    const fresh = await run("#check one");
    expect(errorsOf(fresh)[0]).toContain("one");
    expect(await run("def a := 1", { env: 10_000 })).toEqual({ message: "Unknown environment." });
  });

  test("a `sorry` is proved in steps, in as many ways as are tried", async () => {
    const { sorries = [] } = await run(
      "theorem both (p q : Prop) (hp : p) (hq : q) : q ∧ p := by sorry",
    );
    const step = (proofState: number | undefined, tactic: string) =>
      repl.ask({ proofState, tactic });
    const root = sorries[0]?.proofState;
    expect(sorries[0]?.goal).toBe("p q : Prop\nhp : p\nhq : q\n⊢ q ∧ p");
    expect(await step(root, "exact hp")).toEqual({
      message: expect.stringMatching(/^Lean error:\n/),
    });
    const split = await step(root, "constructor");
    expect(split.goals).toHaveLength(2);
    expect(split.proofStatus).toMatch(/^Incomplete/);
    const first = await step(split.proofState, "exact hq");
    const whole = await step(split.proofState, "all_goals assumption");
    expect([first.goals?.length, whole.proofStatus]).toEqual([1, "Completed"]);
    expect((await step(first.proofState, "exact hp")).proofStatus).toBe("Completed");
    const claim = await step(root, "have h : q := by sorry");
    expect([claim.sorries?.length, claim.goals?.length]).toEqual([1, 1]);
    const rest = await step(claim.proofState, "exact ⟨h, hp⟩");
    expect(rest.proofStatus).not.toBe("Completed");
  });

  test("all tactics come with their places, goals and states to go on from", async () => {
    const lines = [
      "theorem swap (a b : Nat) (h : a = b) : b + 0 = a := by",
      "  rw [Nat.add_zero]",
      "  exact h.symm",
    ];
    const { tactics = [], env } = await run(lines.join("\n"), { allTactics: true });
    expect(env).toBeTypeOf("number");
    const textAt = ({ pos, endPos }: { pos: Place; endPos: Place }) =>
      lines[pos.line - 1]?.slice(pos.column, endPos.column);
    expect(tactics.map(({ tactic }) => tactic)).toEqual(["rw [Nat.add_zero]", "exact h.symm"]);
    for (const each of tactics) expect(each.tactic).toBe(textAt(each));
    expect(tactics[0]?.goals).toContain("⊢ b + 0 = a");
    expect(tactics[0]?.usedConstants).toContain("Nat.add_zero");
    expect(tactics[1]?.usedConstants).toContain("Eq.symm");
    for (const { proofState } of tactics) {
      const { proofStatus } = await repl.ask({ proofState, tactic: "omega" });
      expect(proofStatus).toBe("Completed");
    }
  });

  test("root goals are given for proofs that are complete, too", async () => {
    const { sorries = [] } = await run("theorem a : 1 = 1 := by rfl\ntheorem b : 2 = 2 := rfl", {
      rootGoals: true,
    });
    expect(sorries.map(({ goal, pos }) => [goal, pos.line])).toEqual([["⊢ 1 = 1", 1]]);
    const { proofState } = sorries[0] as { proofState: number };
    expect(await repl.ask({ proofState, tactic: "decide" })).toMatchObject({ goals: [] });
  });

  const all = (nodes: readonly InfoNode[]): InfoNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children)]);

  test.each([
    "full",
    "tactics",
    "original",
    "substantive",
  ])("an info tree is of nodes that have kind, syntax and children (%s)", async (infotree) => {
    const lines = ["theorem t (n : Nat) : n < n + 1 := by", "  have h := n", "  omega"];
    const answer = await run(lines.join("\n"), { infotree });
    const nodes = all(answer.infotree ?? []);
    const known = nodes.filter(({ node }) => node !== null);
    expect(known.map(({ kind }) => kind)).toContain("TacticInfo");
    const form = /^(TacticInfo|TermInfo|CommandInfo)$/;
    for (const { kind, node } of known) {
      expect(kind).toMatch(infotree === "full" ? form : /^TacticInfo$/);
      const { start: from, finish } = node.stx.range;
      expect([from.line, finish.line].every((line) => line >= 1 && line <= 3)).toBe(true);
    }
    const omega = known.find(({ node }) => node.name === "Lean.Parser.Tactic.omega");
    expect(omega?.node).toMatchObject({
      stx: { pp: "omega", range: { start: { line: 3, column: 2 }, synthetic: false } },
      goalsBefore: ["n h : Nat\n⊢ n < n + 1"],
      goalsAfter: [],
    });
  });

  test("what a text prints is a message, and never among the answers", async () => {
    const { messages = [] } = await run(
      '#eval IO.println "{\\"env\\": 7}\\n\\n"\n#eval IO.eprintln "loud"\n#eval [3, 4].map (· + 1)',
    );
    expect(messages.map(({ severity, data }) => [severity, data])).toEqual([
      ["info", '{"env": 7}'],
      ["info", "loud"],
      ["info", "[4, 5]"],
    ]);
  });

  test("requests may be sent ahead, on several lines, and with lines of Windows", async () => {
    const { env = 0 } = await run("def zero := 0");
    const texts = Array.from({ length: 30 }, (_, i) => `theorem t${i} : zero + ${i} = ${i} := by`);
    for (const [i, cmd] of texts.entries()) {
      const request = { cmd: `${cmd} simp [zero]`, env };
      const text = i % 2 === 0 ? JSON.stringify(request, null, 2) : JSON.stringify(request);
      repl.write(i % 3 === 0 ? `${text.replaceAll("\n", "\r\n")}\r\n\r\n` : `${text}\n\n`);
    }
    const answers: ReplAnswer[] = [];
    for (const _ of texts) answers.push(await repl.next());
    expect(answers).toEqual(texts.map((_, i) => ({ env: env + i + 1 })));
  });

  test("a file is read from the folder of the client", async () => {
    writeFileSync(join(folder, "Given.lean"), "theorem given : 1 < 2 := by\n  decide\n");
    const { tactics, env } = await repl.ask({ path: "Given.lean", allTactics: true });
    expect(tactics?.map(({ tactic }) => tactic)).toEqual(["decide"]);
    expect(await run("example := given", { env })).toMatchObject({ env: expect.any(Number) });
  });

  test("what was pickled is there again after the process was killed in the midst of work", async () => {
    const { env } = await run('def one := 1\nnotation "eins" => one');
    const { sorries } = await run("theorem t (n : Nat) : eins + n = n + 1 := by sorry", { env });
    const [environment, state] = [join(folder, "env.olean"), join(folder, "state.olean")];
    expect(await repl.ask({ pickleTo: environment, env })).toEqual({ env });
    await repl.ask({ pickleTo: state, proofState: sorries?.[0]?.proofState });

    repl.write(`${JSON.stringify(ENDLESS)}\n\n`);
    const tree = await atWork(repl);
    await repl.kill();
    expect(await stillThere(tree)).toEqual([]);

    repl = start();
    const known = await repl.ask({ unpickleEnvFrom: environment });
    expect(known).toEqual({ env: 0 });
    expect(await run("example : eins = 1 := rfl", known)).toEqual({ env: 1 });
    const open = await repl.ask({ unpickleProofStateFrom: state, env: null });
    expect(open).toMatchObject({ proofState: 0, goals: ["n : Nat\n⊢ eins + n = n + 1"] });
    const { proofStatus } = await repl.ask({ proofState: 0, tactic: "exact Nat.add_comm .." });
    expect(proofStatus).toBe("Completed");
  });

  test("the last request needs no blank line, and the end of the input is the end", async () => {
    const tree = await atWork(repl);
    repl.write('{"cmd": "#eval 6 * 7"}');
    const code = repl.end();
    expect((await repl.next()).messages?.[0]?.data).toBe("42");
    expect(await code).toBe(0);
    expect(await stillThere(tree)).toEqual([]);
  });
});

describe("a header and then bodies, as Kimina's server drives it", () => {
  const GIB = 2 ** 30;
  /** Lines up to the first that is neither blank nor an import. */
  function split(text: string): { header: string; body: string; offset: number } {
    const lines = text.split("\n");
    const end = lines.findIndex((line) => line.trim() !== "" && !line.startsWith("import "));
    const imports = lines.slice(0, end).filter((line) => line.startsWith("import "));
    return { header: imports.join("\n"), body: lines.slice(end).join("\n"), offset: end };
  }
  const shifted = (place: Place, lines: number) => ({ ...place, line: place.line + lines });

  const TEXT = `import Lean

import Std
open Lean
theorem wrong : 1 = 2 := by
  rfl

theorem open' (m : Std.HashMap Nat Nat) : m.size = m.size := by
  sorry
#eval toJson 5`;

  test("in 8 GiB of address space, bodies on a header are as the file is", async () => {
    const repl = start({ limitBytes: 8 * GIB });
    const { header, body, offset } = split(TEXT);
    expect(await repl.ask({ cmd: header })).toEqual({ env: 0 });
    const parts = await repl.ask({ cmd: body, env: 0, gc: true, infotree: "original" });
    const whole = await repl.ask({ cmd: TEXT, infotree: "original" });
    const { messages = [], sorries = [] } = parts;
    expect([messages.length, sorries.length]).toEqual([3, 1]);
    const moved = <T extends { pos: Place; endPos?: Place }>(items: T[]) =>
      items.map((item) => ({
        ...item,
        pos: shifted(item.pos, offset),
        ...(item.endPos ? { endPos: shifted(item.endPos, offset) } : {}),
      }));
    expect(moved(messages)).toEqual(whole.messages);
    const goals = (items: ReplAnswer["sorries"]) =>
      moved(items ?? []).map(({ proofState: _, ...rest }) => rest);
    expect(goals(sorries)).toEqual(whole.sorries?.map(({ proofState: _, ...rest }) => rest));
    // The next one begins where the first did.
    expect(await repl.ask({ cmd: body, env: 0, gc: true, infotree: "original" })).toMatchObject({
      messages,
    });
    // What it says of modules that are not there is an error of every body.
    const absent = await repl.ask({ cmd: "import Nowhere" });
    const onIt = await repl.ask({ cmd: "theorem t : 1 = 1 := rfl", env: absent.env });
    expect([errorsOf(absent).length, errorsOf(onIt).length]).toEqual([1, 1]);
    expect([repl.stderr, await repl.end()]).toEqual(["", 0]);
  });

  test("under a limit that is too low every request is told so", async () => {
    const repl = start({ limitBytes: 3 * GIB });
    for (const cmd of ["def a := 1", "import Lean"]) {
      expect(await repl.ask({ cmd })).toEqual({
        message: expect.stringMatching(/needs \d\.\d GiB of address space/),
      });
    }
    expect(await repl.end()).toBe(0);
  });

  test("a limit of the REPL itself ends a request, and the next one is answered", async () => {
    const repl = start({ limitBytes: 12 * GIB, args: ["--timeout", "8"] });
    const { env } = await repl.ask({ cmd: "def one := 1" });
    expect((await repl.ask(ENDLESS)).message).toMatch(/timed out/);
    expect(await repl.ask({ cmd: "example : one = 1 := rfl", env })).toEqual({ env: 1 });
    const tree = await atWork(repl);
    await repl.kill();
    expect(await stillThere(tree)).toEqual([]);
  });
});

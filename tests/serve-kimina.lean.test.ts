import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { KiminaClient } from "../src/lean/remote/kimina-client.ts";
import { type OpenServer, openServer } from "./support/open-server.ts";

let server: OpenServer;
beforeAll(async () => {
  server = await openServer({ service: { lanes: 1, maxWaiting: 2 } });
});
afterAll(() => server.close());

interface Result {
  id?: string;
  custom_id?: string;
  time?: number;
  error?: string;
  response?: {
    env: number;
    time?: number;
    messages?: { severity: string; pos: Place; endPos?: Place; data: string }[];
    sorries?: { pos: Place; endPos: Place; goal: string; proofState: number }[];
    infotree?: { node: { stx: { range: { start: Place } } } }[];
  };
  diagnostics?: object;
}
interface Place {
  line: number;
  column: number;
}

const post = async (path: string, body: unknown) => {
  const answer = await server.post(path, body);
  const { results } = (await answer.json()) as { results: Result[] };
  return { status: answer.status, results };
};
const check = async (codes: string[], more: object = {}) =>
  (await post("/api/check", { snippets: codes.map((code, i) => ({ id: `${i}`, code })), ...more }))
    .results;

/** Takes minutes. */
const SLOW =
  "set_option maxHeartbeats 0\nset_option maxRecDepth 100000\ntheorem a : ∀ (a b c d e f g : Fin 9), a*(b+c)*d*e*f*g = a*b*d*e*f*g + a*c*d*e*f*g := by decide";
const GOOD = "theorem t (a b : Nat) : a + b = b + a := by omega";

describe("/api/check", () => {
  test("places are those of the text as it was sent, also of sorries without messages and of info trees", async () => {
    const header = "import Std\n\nimport Init\n\n";
    const code = `${header}set_option warn.sorry false in\nexample : 1 = 2 := by\n  sorry`;
    const [result] = await check([code], { infotree: "original", timeout: 300 });
    expect(result?.response).toMatchObject({
      env: 1,
      sorries: [
        {
          pos: { line: 7, column: 2 },
          endPos: { line: 7, column: 7 },
          goal: "⊢ 1 = 2",
          proofState: 0,
        },
      ],
    });
    expect(result?.response).not.toHaveProperty("messages");
    expect(JSON.stringify(result?.response?.infotree)).toContain('"line":7');
    const [plain] = await check([code], { timeout: 300 });
    expect(plain?.response?.sorries).toEqual(result?.response?.sorries);
  });

  test("places are right below lines that end in CRLF", async () => {
    const code = "theorem t : 1 = 2 := by\r\n  skip\r\n  sorry\r\n";
    const [result] = await check([code], { infotree: "substantive" });
    expect(result?.response?.sorries).toMatchObject([
      { pos: { line: 3, column: 2 }, endPos: { line: 3, column: 7 } },
    ]);
    const starts = result?.response?.infotree?.map(({ node }) => node.stx.range.start);
    expect(starts).toEqual([
      { line: 2, column: 2 },
      { line: 3, column: 2 },
    ]);
  });

  test("results are in the order of the request, each with one of error and response", async () => {
    const results = await check([
      GOOD,
      "theorem u : 1 = 2 := rfl",
      "#eval (1 : Nat) + 1",
      "import Missing.Module\n\ntheorem v : 1 = 1 := rfl",
    ]);
    expect(results.map(({ id }) => id)).toEqual(["0", "1", "2", "3"]);
    expect(results[0]).toEqual({ id: "0", time: expect.any(Number), response: { env: 0 } });
    const severities = results.map(({ response }) => response?.messages?.[0]?.severity);
    expect(severities).toEqual([undefined, "error", "info", "error"]);
    expect(results[2]?.response?.messages?.[0]?.data).toBe("2");
    for (const { diagnostics } of results) expect(diagnostics).toBeUndefined();
  });

  test("running out of time is an error that says so, with what was measured; debug gives the same", async () => {
    const [late, none] = [
      (await check([SLOW], { timeout: 1 }))[0],
      (await check([GOOD], { timeout: 0, debug: true }))[0],
    ];
    expect(late).toMatchObject({ time: 1, error: "Lean REPL command timed out in 1.0 seconds" });
    expect(late?.diagnostics).toMatchObject({ repl_uuid: expect.any(String) });
    expect(none?.error).toContain("timed out in 0.0");
    const [at0] = await check([GOOD], { timeout: "0", debug: true });
    expect(at0?.error).toBe("Lean REPL command timed out in 0.0 seconds");
    const [debugged] = await check([GOOD], { debug: true, reuse: false, unknown: 1 });
    expect(debugged?.diagnostics).toMatchObject({ memory_max: expect.any(Number) });
    // More than a timer of Node can count.
    expect((await check([GOOD], { timeout: 10_000_000 }))[0]).toHaveProperty("response.env", 0);
  });

  test("what does not fit is told as FastAPI tells it", async () => {
    const detailOf = async (path: string, body: unknown) => {
      const answer = await server.post(path, body);
      return [
        answer.status,
        ((await answer.json()) as { detail: { type: string; loc: string[] }[] }).detail,
      ];
    };
    const twice = { snippets: [GOOD, GOOD].map((code) => ({ id: "a", code })) };
    expect(await detailOf("/api/check", twice)).toMatchObject([
      422,
      [
        {
          type: "value_error",
          loc: ["body"],
          msg: "Value error, `snippets` must have unique ids",
          input: twice,
        },
      ],
    ]);
    expect(await detailOf("/api/check", {})).toMatchObject([
      422,
      [{ type: "missing", loc: ["body", "snippets"], msg: "Field required", input: {} }],
    ]);
    expect(await detailOf("/api/check", { snippets: [] })).toMatchObject([
      422,
      [{ type: "value_error", loc: ["body"], msg: "Value error, `snippets` must be non empty" }],
    ]);
    const wrong = { snippets: [{ id: 1 }], timeout: -1, debug: "perhaps", infotree: "all" };
    expect(await detailOf("/api/check", wrong)).toMatchObject([
      422,
      [
        { type: "string_type", loc: ["body", "snippets", 0, "id"] },
        { type: "missing", loc: ["body", "snippets", 0, "code"] },
        { type: "greater_than_equal", loc: ["body", "timeout"] },
        { type: "bool_parsing", loc: ["body", "debug"] },
        { type: "enum", msg: "Input should be 'full', 'tactics', 'original' or 'substantive'" },
      ],
    ]);
    expect(await detailOf("/verify", { codes: [{ custom_id: 1 }] })).toMatchObject([
      422,
      [{ type: "value_error" }],
    ]);
    expect(await detailOf("/verify", { codes: [{ custom_id: 1.5, code: GOOD }] })).toMatchObject([
      422,
      [
        { type: "string_type", loc: ["body", "codes", 0, "custom_id", "str"], input: 1.5 },
        { type: "int_from_float", loc: ["body", "codes", 0, "custom_id", "int"], input: 1.5 },
      ],
    ]);
    expect(await detailOf("/api/check", "")).toMatchObject([
      422,
      [{ type: "missing", loc: ["body"], input: null }],
    ]);
    expect(await detailOf("/api/nothing", {})).toEqual([404, "Not Found"]);
  });

  test("one text that cannot be read fails by itself, not with the others of its batch", async () => {
    const results = await check(['#eval "\ud800"', GOOD]);
    expect(results).toMatchObject([
      { error: expect.stringContaining("not valid UTF-8") },
      { response: { env: 0 } },
    ]);
  });

  test("a module that is not there is a message at its import, with and without info trees", async () => {
    for (const infotree of [null, "full"]) {
      const [result] = await check(["import Missing.Module\n#check Nat"], { infotree });
      expect(result?.response?.messages).toMatchObject([
        { severity: "error", pos: { line: 1, column: 7 }, endPos: { line: 1, column: 21 } },
      ]);
    }
  });
});

test("/verify and /one_pass_verify_batch take proof or code and any id, and put the time inside", async () => {
  for (const path of ["/verify", "/one_pass_verify_batch/"]) {
    const codes = [
      { custom_id: 7, proof: GOOD, code: null },
      { custom_id: "b", code: "theorem t : False := by trivial" },
    ];
    const { results } = await post(path, {
      codes,
      timeout: 60,
      disable_cache: true,
      infotree_type: null,
    });
    expect(results.map(({ custom_id }) => custom_id)).toEqual(["7", "b"]);
    expect(results[0]?.response).toEqual({ env: 0, time: expect.any(Number) });
    expect(results[1]?.response?.messages?.[0]?.severity).toBe("error");
    expect(results[0]).not.toHaveProperty("time");
  }
});

test("the client of this package, written for the original, is answered", async () => {
  const client = new KiminaClient({ url: `${server.url}/` });
  const answer = await client.check(GOOD, { timeoutMs: 30_000 });
  expect(answer.response).toMatchObject({ env: 0 });
});

test("overload is refused before anything begins, and what was accepted is answered", async () => {
  const first = check(
    Array.from({ length: 4 }, () => SLOW),
    { timeout: 1 },
  );
  await sleep(300);
  const refused = await server.post("/api/check", { snippets: [{ id: "x", code: GOOD }] });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ detail: "No available REPLs" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  const results = await first;
  expect(results.every(({ error }) => error?.includes("timed out"))).toBe(true);
});

test("a client that hangs up has its checks cancelled", async () => {
  const hang = { id: "h", code: SLOW };
  const gone = new AbortController();
  const asked = fetch(`${server.url}/api/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ snippets: [hang], timeout: 600 }),
    signal: gone.signal,
  }).catch(() => "gone");
  while (server.services.admission.running === 0) await sleep(20);
  gone.abort();
  expect(await asked).toBe("gone");
  const deadline = performance.now() + 60_000;
  while (server.services.admission.running > 0 && performance.now() < deadline) await sleep(50);
  expect(server.services.admission.running).toBe(0);
});

describe("/api/ast_code", () => {
  interface Node {
    kind?: string;
    args?: Node[];
    val?: string;
    rawVal?: string;
    info?: { leading: string; trailing: string; pos: [number, number] };
  }
  const tokensOf = (node: Node): Node[] =>
    node.info ? [node] : (node.args ?? []).flatMap(tokensOf);
  const kindsOf = (node: Node): string[] => [
    ...(node.kind ? [node.kind] : []),
    ...(node.args ?? []).flatMap(kindsOf),
  ];
  const astOf = async (code: string, module?: string) => {
    const answer = await server.post("/api/ast_code", { code, timeout: 60, module });
    const { results } = (await answer.json()) as {
      results: { module: string; ast: { header: Node; commands: Node[] }; error?: string }[];
    };
    return results[0] as (typeof results)[number];
  };
  const TEXT = `/- first -/
import Lean
-- é
open Nat in
theorem t («a b» c : Nat) : «a b» + c = c + «a b» := by
  have h : c = c := rfl
  sorry -- at last
infixl:65 " ⊞ " => Nat.add
theorem u (a : Nat) : a ⊞ 0 = a := rfl
`;

  test("concatenating the tokens gives the text back, and places are bytes of it", async () => {
    const { ast, module, error } = await astOf(TEXT);
    expect(error).toBeUndefined();
    expect(module).toMatch(/^User\.Code_[0-9a-f]{32}$/);
    const kinds = [ast.header, ...ast.commands].flatMap(kindsOf);
    expect(kinds).toEqual(
      expect.arrayContaining([
        "Lean.Parser.Command.declaration",
        "Lean.Parser.Tactic.tacticSorry",
        "Lean.Parser.Tactic.tacticHave__",
        "Lean.Parser.Command.mixfix",
        "term_⊞_",
      ]),
    );
    const name = [ast.header, ...ast.commands].flatMap(tokensOf).find(({ val }) => val === "«a b»");
    expect(name?.rawVal).toBe("«a b»");
    expect(name?.info?.pos[0]).toBe(Buffer.byteLength(TEXT.slice(0, TEXT.indexOf("«a b»"))));
  });

  test("a token ends before the CRLF of its line", async () => {
    const { ast } = await astOf("theorem t : 1 = 1 := by\r\n  rfl\r\n\r\ndef x := 1");
    const tokens = ast.commands.flatMap(tokensOf);
    expect(tokens.find(({ val }) => val === "by")).toEqual({
      val: "by",
      info: { leading: "", trailing: "\r\n  ", pos: [21, 23] },
    });
    expect(tokens.find(({ val }) => val === "rfl")?.info?.pos).toEqual([27, 30]);
  });

  test("any pieces of text, in any order and with any ends of lines, come back", async () => {
    const pieces = [
      ...TEXT.split("\n"),
      "  ",
      "theorem (",
      'notation "é" => 1',
      "def x := é",
      "",
      "\u{1d4d0} := «",
      "end",
      "example : p ∧ q := ⟨",
      "/- open",
    ];
    const texts = fc.tuple(
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(texts, async ([lines, newline, hasMark]) => {
        const text = `${hasMark ? "\uFEFF" : ""}${lines.join(newline)}`;
        const { ast } = await astOf(text);
        const tokens = [ast.header, ...ast.commands].flatMap(tokensOf);
        const whole = tokens.map(
          ({ val, rawVal, info }) => `${info?.leading}${rawVal ?? val}${info?.trailing}`,
        );
        expect(whole.join("")).toBe(text);
        const bytes = Buffer.from(text);
        for (const { val, rawVal, info } of tokens)
          expect(bytes.subarray(...(info?.pos ?? [0, 0])).toString()).toBe(rawVal ?? val);
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  test("a bad name of a module is 400, one without source an error of its result", async () => {
    const bad = await server.post("/api/ast_code", { code: "", module: "../etc" });
    expect([bad.status, await bad.json()]).toEqual([400, { detail: "Invalid module name" }]);
    const listed = await server.post("/api/ast", { modules: ["Init.Core", "a/b"] });
    const { results } = (await listed.json()) as { results: { error: string }[] };
    expect(results.map(({ error }) => error)).toEqual([
      expect.stringContaining("ast-export failed"),
      "Invalid module name",
    ]);
    const queried = await fetch(`${server.url}/api/ast?module=Init.Core&one=true`);
    expect([
      queried.status,
      ((await queried.json()) as { results: object[] }).results.length,
    ]).toEqual([200, 1]);
    expect((await fetch(`${server.url}/api/ast`)).status).toBe(422);
  });
});

describe("a server with a project", () => {
  let folder: string;
  let of: OpenServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "lemmata-project-"));
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    write("p/lakefile.toml", 'name = "my"\n[[lean_lib]]\nname = "My"\n');
    write("p/My/Basic.lean", 'infixl:65 " ⊞ " => Nat.add\n');
    write("p/My.lean", "import My.Basic\ntheorem use (a : Nat) : a ⊞ 0 = a := rfl\n");
    write("p/.lake/packages/dep/lakefile.toml", '[[lean_lib]]\nname = "Dep"\n');
    write("p/.lake/packages/dep/Dep/A.lean", "theorem d : True := trivial\n");
    write("core/Init/Core.lean", "prelude\nimport Init.Prelude\n");
    write("secret.lean", "theorem secret : True := trivial\n");
    vi.stubEnv("LEAN_SRC_PATH", join(folder, "core"));
    of = await openServer({ service: { lanes: 1, project: join(folder, "p") } });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await of.close();
    rmSync(folder, { recursive: true });
  });

  const astOf = async (modules: string[]) => {
    const answer = await of.post("/api/ast", { modules, one: true, timeout: 300 });
    const { results } = (await answer.json()) as { results: { ast?: object; error?: string }[] };
    return results;
  };

  test("exports its modules, those of its packages, and those of LEAN_SRC_PATH, by their names", async () => {
    const results = await astOf(["My", "Dep.A", "Init.Core"]);
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(results[0]?.ast)).toContain('"kind":"term_⊞_"');
    const query = await fetch(`${of.url}/api/ast?module=My.Basic`);
    expect(await query.json()).toMatchObject({ results: [{ module: "My.Basic", ast: {} }] });
  });

  test("exports nothing that is not a module below it", async () => {
    const results = await astOf(["..secret", "...secret", "My.Missing", "«..».secret"]);
    for (const { ast, error } of results)
      expect([ast, error]).toEqual([undefined, expect.any(String)]);
  });

  test("has texts import its modules", async () => {
    const code = "import My\ntheorem t (a : Nat) : a ⊞ 0 = a := use a";
    for (const infotree of [null, "tactics"]) {
      const answer = await of.post("/api/check", { snippets: [{ id: "a", code }], infotree });
      const { results } = (await answer.json()) as { results: Result[] };
      expect(results[0]?.response?.messages).toBeUndefined();
    }
    const tree = await of.post("/api/ast_code", { code });
    expect(await tree.json()).toMatchObject({ results: [{ ast: { commands: [{}, {}] } }] });
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lean, openLean, prove } from "../src/index.ts";
import { ScriptedModelServer, type ScriptedRequest } from "./scripted-model-server.ts";
import { runLemmata } from "./support/run-lemmata.ts";

const FILE = `namespace Demo

def double (n : Nat) : Nat := n + n

theorem double_both (m n : Nat) : double (m + n) = double m + double n ∧ m ≤ double m := by
  sorry

end Demo
`;
/** As prompts show it. */
const CODE = FILE.trimEnd();

let lean: Lean;
let server: ScriptedModelServer;
beforeAll(async () => {
  lean = await openLean({ threads: 1 });
  server = await ScriptedModelServer.start();
});
afterAll(() => Promise.all([lean.close(), server.close()]));

/** Proves the file with a preset, and tells what was asked, each message with its role. */
async function ask(
  preset: string,
  script: (request: ScriptedRequest) => string,
  policies?: ["llm"],
) {
  server.play(script);
  const models = { default: { provider: "vllm", model: "scripted", baseUrl: server.baseUrl } };
  const config = { preset, models };
  const { status } = await prove(FILE, { lean, config, policies, timeLimitMs: 300_000 });
  const asked = server.requests.map(({ body }) => body);
  for (const { messages } of asked) {
    expect(messages.every(({ content }) => content.trim() !== "")).toBe(true);
  }
  return { status, asked };
}

const rolesOf = ({ messages }: ScriptedRequest["body"]) => messages.map(({ role }) => role).join();
const lastOf = ({ messages }: ScriptedRequest["body"]) => messages.at(-1)?.content ?? "";
const whole = (proof: string) =>
  `### Plan\n\nUnfold it.\n\n\`\`\`lean4\n${CODE.replace("sorry", proof)}\n\`\`\`\n`;
const RIGHT = "unfold double; omega";

test("goedel-prover-v2: one message with the code, then the conversation goes on", async () => {
  const { status, asked } = await ask("goedel-prover-v2", ({ body }) =>
    whole(body.messages.length > 1 ? RIGHT : "omega"),
  );
  expect(status).toBe("proved");
  expect(asked.map(rolesOf)).toEqual(["user", "user,assistant,user"]);
  expect(asked[0]).toMatchObject({ temperature: 1, max_tokens: 32_768 });
  expect(lastOf(asked[0] as (typeof asked)[number])).toContain(`\`\`\`lean4\n${CODE}\n\`\`\``);
  expect(asked[1]?.messages[0]).toEqual(asked[0]?.messages[0]);
  expect(lastOf(asked[1] as (typeof asked)[number])).toMatch(/omega could not prove the goal/);
});

test("deepseek-prover-v2: one message with the code; what is refused is asked anew", async () => {
  let answers = 0;
  const { status, asked } = await ask("deepseek-prover-v2", () =>
    whole(answers++ === 0 ? "omega" : RIGHT),
  );
  expect(status).toBe("proved");
  expect(asked.map(rolesOf)).toEqual(["user", "user"]);
  expect(lastOf(asked[0] as (typeof asked)[number])).toContain(`\`\`\`lean4\n${CODE}\n\`\`\``);
  expect(asked[1]?.messages).toEqual(asked[0]?.messages);
});

test("kimina-prover: who it is, the problem and the formal statement; errors go on with that", async () => {
  const think = (proof: string) => `<think>\nUnfold it: ${CODE}\n</think>\n${whole(proof)}`;
  const { status, asked } = await ask("kimina-prover", ({ body }) =>
    think(body.messages.length > 2 ? RIGHT : "omega"),
  );
  expect(status).toBe("proved");
  expect(asked.map(rolesOf)).toEqual(["system,user", "system,user,assistant,user"]);
  expect(asked[0]).toMatchObject({ temperature: 0.6, top_p: 0.95 });
  expect(lastOf(asked[0] as (typeof asked)[number])).toMatch(/# Problem: .*`double_both`/);
  expect(lastOf(asked[0] as (typeof asked)[number])).toContain(
    `# Formal statement:\n\`\`\`lean4\n${CODE}\n\`\`\``,
  );
  // What it only thought is not said again.
  expect(asked[1]?.messages[2]?.content).not.toContain("<think>");
});

/** Reasoning, and the edit of one line of the code. */
const edit = (from: string, to: string) =>
  `\`\`\`reasoning\nIt is linear.\n\`\`\`\n\n\`\`\`diff\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\``;
const LEMMA = "double_add (m n : Nat) : double (m + n) = double m + double n";
const PROOF = `theorem ${LEMMA} := by`;
const PLAN = `<reasoning>
The first part is a lemma, the second is plain.
</reasoning>

\`\`\`lean
lemma ${LEMMA} := by sorry

${CODE.split("\n").find((line) => line.startsWith("theorem"))}
  refine ⟨double_add m n, ?_⟩
  unfold double
  omega
\`\`\``;

test("goedel-code-prover: one message for plans, two for proofs, a fresh prompt for errors", async () => {
  const { status, asked } = await ask("goedel-code-prover", ({ body }) => {
    if (body.messages.length === 1) return PLAN;
    const isRefused = lastOf(body).includes("Errors:");
    const [from, to] = isRefused ? ["omega", RIGHT] : ["sorry", "omega"];
    return edit(`${PROOF}\n  ${from}`, `${PROOF}\n  ${to}`);
  });
  expect(status).toBe("proved");
  const plan = asked.find((one) => rolesOf(one) === "user") as (typeof asked)[number];
  expect(plan).toMatchObject({ temperature: 0.9, max_tokens: 16_000 });
  expect(lastOf(plan)).toContain("`double_both`");
  expect(lastOf(plan).endsWith(CODE)).toBe(true);
  const proofs = asked.filter((one) => rolesOf(one) === "system,user");
  expect(proofs).toHaveLength(2);
  const [proof, repair] = proofs.map(lastOf);
  expect(proofs[0]).toMatchObject({ temperature: 0.7, max_tokens: 8192 });
  expect(proof).toContain(`${PROOF}\n  sorry\n\ntheorem double_both`);
  expect(proof).toContain("The goal, at line 6:\n\nm n : Nat\n⊢ double (m + n)");
  expect(repair).toMatch(/^6:2: error: omega could not prove the goal/m);
});

test("generic: a system and a user message, and for errors a new prompt of two", async () => {
  const script = ({ body }: ScriptedRequest) =>
    whole(lastOf(body).includes("What is wrong") ? RIGHT : "omega");
  const { status, asked } = await ask("generic", script, ["llm"]);
  expect(status).toBe("proved");
  expect(asked.map(rolesOf)).toEqual(["system,user", "system,user"]);
  // Without a word about policies it is automation's.
  const alone = await ask("generic", script);
  expect(alone).toEqual({ status: "proved", asked: [] });
});

test("one command proves a file with a preset and the only model of a server", async () => {
  server.play(() => whole(RIGHT));
  const folder = mkdtempSync(join(tmpdir(), "lemmata-preset-"));
  writeFileSync(join(folder, "demo.lean"), FILE);
  const flags = ["--preset", "goedel-prover-v2", "--model", server.baseUrl, "--threads", "1"];
  const { status, stderr } = await runLemmata(folder, ["prove", "demo.lean", ...flags]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^lemmata: the prompts of goedel-prover-v2 are in our own words;/m);
  expect(server.requests.map(({ body }) => body.model)).toEqual(["scripted"]);
  expect(readFileSync(join(folder, "demo.proved.lean"), "utf8")).toContain(RIGHT);
  rmSync(folder, { recursive: true });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportingVerifier } from "../src/core/ports/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { KiminaVerifier, ReplProcessVerifier } from "../src/lean/remote/index.ts";
import { ReportedGate } from "../src/verify/gate/reported-gate.ts";
import { elaborateTrusted } from "../src/verify/index.ts";
import { verifyReported } from "../src/verify/verify-reported.ts";
import { type CorpusCase, readCorpus } from "./support/corpus.ts";
import { startKiminaStandIn } from "./support/kimina-stand-in.ts";
import { lemmataReplCommand } from "./support/lemmata-repl.ts";

const cheats = readCorpus("cheats");
const honest = readCorpus("honest");

/** Honest proofs that this gate refuses, because their text could run code: a macro, `unsafe`. */
const REFUSED_HONEST = ["016-macro-of-the-file.lean", "024-extra-unrelated-definitions.lean"];

async function judge(backend: ReportingVerifier, item: CorpusCase) {
  const trusted = await elaborateTrusted(backend, item.file, item.statement);
  return verifyReported(
    backend,
    { file: item.file, text: item.submission, trusted, trustedText: item.statement },
    { timeoutMs: item.expect === "proved" ? 60_000 : 15_000 },
  );
}

describe("through a process that speaks the REPL protocol", () => {
  const backend = new ReplProcessVerifier({ argv: lemmataReplCommand() });
  afterAll(() => backend.close());

  test.each(cheats)("no cheat: $file: $title", async (item) => {
    const { report, proofs } = await judge(backend, item);
    expect(report.gate).toBe("reported-axioms");
    expect(report.verdict).not.toBe("proved");
    expect(proofs.length).toBeLessThan(item.targets.length);
    expect([...report.reasons, ...report.declarations.flatMap((d) => d.reasons)]).not.toEqual([]);
  });

  test.each(honest)("honest: $file: $title", async (item) => {
    const { report, proofs } = await judge(backend, item);
    const reasons = [...report.reasons, ...report.declarations.flatMap((d) => d.reasons)];
    if (REFUSED_HONEST.includes(item.file)) {
      expect(report.verdict).toBe("rejected");
      expect(new Set(reasons.map((reason) => reason.code))).toEqual(new Set(["not-judgeable"]));
      return;
    }
    expect(reasons).toEqual([]);
    expect(report.verdict).toBe("proved");
    expect(proofs.map((proof) => proof.theorem).sort()).toEqual([...item.targets].sort());
    expect(proofs.every((p) => p.gateLevel === "reported-axioms" && p.againstTrusted)).toBe(true);
  });

  test("a text is also judged as its own statement", async () => {
    const text =
      "theorem good : 1 + 1 = 2 := rfl\ndef two := 2\ntheorem bad : 1 = 2 := sorry\n-- the end";
    const { report, proofs } = await verifyReported(backend, { file: "own.lean", text });
    expect(report.verdict).toBe("incomplete");
    expect(report.declarations.map((d) => [d.name, d.verdict, d.pos?.line])).toEqual([
      ["good", "proved", 1],
      ["two", "checked", 2],
      ["bad", "incomplete", 3],
    ]);
    expect(proofs.map((proof) => proof.theorem)).toEqual(["good"]);
  });
});

describe("even past the text rule, what a candidate prints is only data", () => {
  const backend = new ReplProcessVerifier({ argv: lemmataReplCommand() });
  afterAll(() => backend.close());

  /** As `verifyReported`, without the text rule. */
  async function judgeUnread(statement: string, text: string) {
    const trusted = await elaborateTrusted(backend, "statement.lean", statement);
    const names = trusted.declarations.map((d) => d.nameParts);
    const submission = await backend.check({ text, export: names, timeoutMs: 15_000 });
    const gate = new ReportedGate(backend.judge);
    return { submission, ...(await gate.verifySubmission({ text, submission, trusted })) };
  }

  const FORGED = [
    "n",
    'n 0 s "forged"',
    'n 0 s "False"',
    'n 0 s "True"',
    'n 3 s "intro"',
    "e 4 2",
    "e 4 4",
    "d 1 0 | theorem 1",
    "v 1 theorem",
  ];

  test("a forged answer of the export command is refused by the kernel", async () => {
    const text = [
      "import Lean",
      "open Lean Elab Command in",
      "elab_rules : command",
      "  | `(#lemmata_export $token $_) =>",
      `    LemmataGate.tell token (token.getString ++ ${JSON.stringify(`\n${FORGED.join("\n")}\n`)} ++ token.getString)`,
    ].join("\n");
    const { submission, declarations, proofs } = await judgeUnread(
      "theorem forged : False := sorry",
      text,
    );
    expect(submission.export?.records).toHaveLength(1);
    expect(declarations[0]?.verdict).toBe("rejected");
    expect(declarations[0]?.reasons[0]?.code).toBe("kernel-rejected");
    expect(proofs).toEqual([]);
  });

  test.each(
    cheats.filter(({ file }) => /^(047|067|071|073|074|078|109|111|113|160|187)/.test(file)),
  )("$file: $title", async (item) => {
    const { declarations, proofs } = await judgeUnread(item.statement, item.submission);
    expect(declarations).not.toEqual([]);
    expect(declarations.map((d) => d.verdict)).not.toContain("proved");
    expect(proofs).toEqual([]);
  });
});

describe("through a Kimina server (stand-in)", () => {
  let lean: EmbeddedLean;
  let backend: KiminaVerifier;
  let server: Awaited<ReturnType<typeof startKiminaStandIn>>;
  beforeAll(async () => {
    lean = await EmbeddedLean.open({ spare: false });
    server = await startKiminaStandIn(lean, { apiKey: "secret" });
    backend = new KiminaVerifier({ url: server.url, apiKey: "secret" });
  });
  afterAll(async () => {
    await backend.close();
    await server.close();
    await lean.close();
  });

  const some = (items: CorpusCase[]) => items.filter((_, i) => i % 12 === 2);

  test.each(some(cheats))("no cheat: $file: $title", async (item) => {
    const { report, proofs } = await judge(backend, item);
    expect(report.verdict).not.toBe("proved");
    expect(proofs).toEqual([]);
  });

  test.each(some(honest))("honest: $file: $title", async (item) => {
    const { report, proofs } = await judge(backend, item);
    expect(report.declarations.flatMap((d) => d.reasons)).toEqual([]);
    expect(report.verdict).toBe("proved");
    expect(proofs.map((proof) => proof.theorem).sort()).toEqual([...item.targets].sort());
  });

  test("an error keeps its place although the gate's program stands above the text", async () => {
    const text = "import Std\n\ntheorem t : 1 = 1 := by\n  exact nope";
    const { report } = await verifyReported(backend, { file: "t.lean", text });
    expect(report.verdict).toBe("rejected");
    expect(report.messages[0]?.pos).toEqual({ line: 4, column: 8 });
  });
});

import { randomUUID } from "node:crypto";
import {
  type DeclarationExport,
  displayName,
  type Message,
  type NameParts,
  nameKey,
  type Survey,
} from "../../core/index.ts";
import type {
  CheckRequest,
  CheckResult,
  ReportedReplay,
  ReportingJudge,
} from "../../core/ports/index.ts";
import type { Script, ScriptRunner } from "./elaboration-script.ts";
import { replayProgram } from "./lean-programs.ts";
import { surveyWords } from "./lexical-survey.ts";
import { leanString, replayPayload } from "./replay-payload.ts";
import { splitHeader } from "./split-header.ts";

/** What `#print` calls things that are no axioms. */
const KINDS_OF_BODIES = new Set(["theorem", "def", "abbrev", "instance", "opaque"]);
const KIND_TIMEOUT_MS = 60_000;

/** The judge of a backend that speaks only text: replays through a command, reads what it prints. */
export class RemoteJudge implements ReportingJudge {
  private readonly verifier: ScriptRunner;
  private readonly bodiless = new Map<string, boolean>();

  constructor(verifier: ScriptRunner) {
    this.verifier = verifier;
  }

  elaborate(request: CheckRequest): Promise<CheckResult> {
    return this.verifier.checkIn(request, true);
  }

  async survey(text: string): Promise<Survey> {
    return surveyWords(text);
  }

  async replay(
    imports: readonly string[],
    data: DeclarationExport,
    { timeoutMs, axiomsOf = [] }: { timeoutMs: number; axiomsOf?: readonly NameParts[] },
  ): Promise<ReportedReplay> {
    const { json, stepNames } = replayPayload(data);
    const token = randomUUID();
    const present = new Set(stepNames.map(nameKey));
    const asked = axiomsOf.filter((name) => present.has(nameKey(name)));
    const lines = [
      `#lemmata_replay ${leanString(token)} ${leanString(json)}`,
      ...asked.map((name) => `#print axioms _root_.${displayName(name)}`),
    ];
    const outcome = await this.verifier.run(script(imports, lines, replayProgram), {
      timeoutMs,
      clean: true,
    });
    if (outcome.status !== "finished") {
      return { status: outcome.status, reason: outcome.reason ?? "" };
    }
    const failed = outcome.preambleErrors?.[0];
    if (failed) {
      return {
        status: "crashed",
        reason: `this Lean cannot run the gate's program: ${failed.data}`,
      };
    }
    const answer = outcome.messages.find(({ data }) => data.startsWith(token))?.data;
    const refused = /^\S+ refused (\d+)\n?([\s\S]*)$/.exec(answer ?? "");
    if (refused) {
      const name = stepNames[Number(refused[1])] ?? [];
      return { status: "refused", name, error: (refused[2] ?? "").trim() };
    }
    if (answer?.trim() !== `${token} accepted`) {
      const complaint = outcome.messages.find((m) => m.severity === "error")?.data;
      return { status: "crashed", reason: complaint ?? "the replay gave no answer" };
    }
    const axioms = new Map(
      asked.flatMap((name, i) => {
        const printed = printedAxioms(outcome.messages, { line: i + 2, name });
        return printed ? [[displayName(name), printed] as const] : [];
      }),
    );
    return { status: "accepted", axioms };
  }

  async bodilessConstants(
    imports: readonly string[],
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const key = (name: string) => `${imports.join(" ")}|${name}`;
    const unknown = names.filter((name) => !this.bodiless.has(key(name)));
    if (unknown.length > 0) {
      const lines = unknown.map((name) => `#print ${name}`);
      const outcome = await this.verifier.run(script(imports, lines, ""), {
        timeoutMs: KIND_TIMEOUT_MS,
        clean: true,
      });
      for (const [i, name] of unknown.entries()) {
        const printed = outcome.messages.find((m) => m.severity === "info" && m.pos.line === i + 1);
        const kind =
          /^(?:@\[[^\]]*\]\s*)?(?:(?:private|protected|nonrec|noncomputable)\s+)*(\w+)/.exec(
            printed?.data ?? "",
          )?.[1];
        this.bodiless.set(key(name), KINDS_OF_BODIES.has(kind ?? ""));
      }
    }
    return new Set(names.filter((name) => this.bodiless.get(key(name))));
  }
}

/** Commands on a clean environment; each starts a line of its own, from line 1. */
function script(imports: readonly string[], lines: readonly string[], preamble: string): Script {
  const header = imports.map((module) => `import ${module}`).join("\n");
  const { imports: parsed } = splitHeader(header);
  const body = lines.join("\n");
  return {
    source: { text: body, header, body, imports: parsed, indivisible: false },
    extraImports: imports.includes("Lean") ? [] : ["Lean"],
    preamble,
    tail: "",
  };
}

/**
 * What `#print axioms` said on a line: `'t' depends on axioms: [propext, Quot.sound]` or
 * `'t' does not depend on any axioms`; nothing when it said neither.
 */
function printedAxioms(
  messages: readonly Message[],
  { line, name }: { line: number; name: NameParts },
): string[] | undefined {
  const data = messages.find((m) => m.severity === "info" && m.pos.line === line)?.data ?? "";
  const shown = `'${displayName(name)}' `;
  if (!data.startsWith(shown)) return undefined;
  const rest = data.slice(shown.length).trim();
  if (rest === "does not depend on any axioms") return [];
  const list = /^depends on axioms: \[([\s\S]*)\]$/.exec(rest)?.[1];
  return list?.split(",").map((axiom) => axiom.trim());
}

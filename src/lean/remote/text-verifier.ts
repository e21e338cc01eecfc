import { randomUUID } from "node:crypto";
import type { NameParts } from "../../core/index.ts";
import type {
  CheckRequest,
  CheckResult,
  ModuleReader,
  ReportingVerifier,
} from "../../core/ports/index.ts";
import { readSourceText } from "../source-text.ts";
import { declaredNames } from "./declared-names.ts";
import type { Script, ScriptLimits, ScriptOutcome } from "./elaboration-script.ts";
import { exportProgram } from "./lean-programs.ts";
import { parseExport } from "./parse-export.ts";
import { RemoteJudge } from "./remote-judge.ts";
import { leanString } from "./replay-payload.ts";
import { type SplitText, splitHeader } from "./split-header.ts";

const DEFAULT_TIMEOUT_MS = 60_000;

/** A verifier on top of anything that takes text and answers with messages. */
export abstract class TextVerifier implements ReportingVerifier, ModuleReader {
  abstract readonly name: string;
  readonly gateLevel = "reported-axioms";
  readonly judge = new RemoteJudge(this);
  private version: Promise<string> | undefined;

  /** Runs a script. Faults of the text are statuses; environment failures throw `LemmataError`. */
  abstract run(script: Script, limits: ScriptLimits): Promise<ScriptOutcome>;
  abstract close(): Promise<void>;

  check(request: CheckRequest): Promise<CheckResult> {
    return this.checkIn(request, false);
  }

  /**
   * As `check`; with `clean`, where no candidate ever ran. `core` and `resolveModule` mean nothing
   * here: the backend has its own library and its own project.
   */
  async checkIn(request: CheckRequest, clean: boolean): Promise<CheckResult> {
    const source = splitHeader(readSourceText(request.text, request.fileName).text);
    const imports = source.imports.map(({ module }) => module);
    const canExport = request.export !== undefined && !source.indivisible;
    const token = randomUUID();
    const outcome = await this.run(
      {
        source,
        extraImports: canExport && !imports.includes("Lean") ? ["Lean"] : [],
        preamble: [canExport ? exportProgram : "", ...optionLines(request)]
          .filter(Boolean)
          .join("\n"),
        tail: canExport ? exportCommand(token, request.export ?? "visible") : "",
      },
      { timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS, clean, signal: request.signal },
    );
    request.onMessages?.(outcome.messages);
    const result: CheckResult = {
      status: outcome.status,
      reason: outcome.reason,
      messages: outcome.messages,
      declarations: [],
      commands: [],
      imports: ["Init", ...imports.filter((module) => module !== "Init")],
      droppedImports: [],
      noncomputable: request.noncomputable ?? false,
      elapsedMs: outcome.elapsedMs,
    };
    if (request.export === undefined || outcome.status !== "finished") return result;
    if (source.indivisible) {
      return {
        ...result,
        exportError: "a text that begins with `module` or `prelude` is not judged",
      };
    }
    return { ...result, ...readExport(outcome, { token, source, wanted: request.export }) };
  }

  /** Its own project has them. */
  async modulesOf(): Promise<[]> {
    return [];
  }

  leanVersion(): Promise<string> {
    this.version ??= this.checkIn({ text: "#eval Lean.versionString" }, true).then(
      ({ messages }) => /"([^",]+)/.exec(messages[0]?.data ?? "")?.[1] ?? "unknown",
      () => "unknown",
    );
    return this.version;
  }
}

function exportCommand(token: string, wanted: readonly NameParts[] | "visible"): string {
  const roots = wanted === "visible" ? `"visible"` : JSON.stringify(wanted);
  return `#lemmata_export ${leanString(token)} ${leanString(roots)}`;
}

function optionLines({ options = {}, noncomputable }: CheckRequest): string[] {
  const lines = Object.entries(options).map(([name, value]) => `set_option ${name} ${value}`);
  return noncomputable ? [...lines, "noncomputable section"] : lines;
}

function readExport(
  outcome: ScriptOutcome,
  { token, source, wanted }: { token: string; source: SplitText; wanted: NameParts[] | "visible" },
): Pick<CheckResult, "declarations"> & Partial<CheckResult> {
  const failed = outcome.preambleErrors?.[0];
  if (failed) {
    const exportError = `this Lean cannot run the gate's program: ${failed.data}`;
    return { declarations: [], exportError };
  }
  const answer = (outcome.tailMessages ?? []).find(
    ({ data }) => data.startsWith(`${token}\n`) && data.trimEnd().endsWith(token),
  );
  if (!answer) {
    const complaint = outcome.tailMessages?.find((m) => m.severity === "error")?.data;
    const exportError = `Lean did not print the declarations${complaint ? `: ${complaint}` : ""}`;
    return { declarations: [], exportError };
  }
  const printed = answer.data.trimEnd().slice(token.length + 1, -token.length);
  try {
    const { data, visible } = parseExport(printed, wanted);
    return { declarations: declaredNames(source.text, visible), export: data };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { declarations: [], exportError: error.message };
  }
}

import { existsSync } from "node:fs";
import { LemmataError } from "../core/errors/index.ts";
import type { ReportingVerifier } from "../core/ports/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { KiminaVerifier, ReplProcessVerifier } from "../lean/remote/index.ts";
import type { VerifyResult } from "./file-report.ts";
import type { TrustedJudge } from "./trusted.ts";
import { verifyReported } from "./verify-reported.ts";
import { type VerifyInput, type VerifyOptions, verifyText } from "./verify-text.ts";

/** Which Lean to ask. */
export type BackendChoice =
  | { kind: "embedded" }
  /** `command`: program and arguments as on a command line, e.g. `lake exe repl`. */
  | { kind: "repl"; command?: string; directory?: string }
  /** `keyVariable`: the environment variable that holds the API key. */
  | { kind: "kimina"; url: string; keyVariable?: string };

export interface OpenBackendOptions {
  /** Checks side by side. */
  lanes: number;
  /** Keep a spare process ready, for many texts. */
  many: boolean;
  onProgress: (step: string) => void;
}

/** A Lean with the strongest gate that it allows. */
export interface Backend {
  readonly judge: TrustedJudge;
  /** `trustedText`: the text that `input.trusted` came from. */
  verify(
    input: VerifyInput & { trustedText?: string },
    options: VerifyOptions,
  ): Promise<VerifyResult>;
  close(): Promise<void>;
}

/** Throws `LemmataError`: `bad-input` for a choice that makes no sense, or why the Lean cannot start. */
export async function openBackend(
  choice: BackendChoice,
  { lanes, many, onProgress }: OpenBackendOptions,
): Promise<Backend> {
  switch (choice.kind) {
    case "embedded": {
      const lean = await EmbeddedLean.open({ lanes, onProgress, spare: many });
      return {
        judge: lean.judge,
        verify: (input, options) => verifyText(lean, input, options),
        close: () => lean.close(),
      };
    }
    case "repl": {
      const { command, directory } = choice;
      if (directory !== undefined && !existsSync(directory)) {
        throw new LemmataError("bad-input", `there is no folder ${directory} to start the REPL in`);
      }
      return reporting(
        new ReplProcessVerifier({
          processes: lanes,
          argv: command === undefined ? undefined : splitCommand(command),
          directory,
        }),
      );
    }
    case "kimina": {
      const { url, keyVariable } = choice;
      const apiKey = keyVariable === undefined ? undefined : process.env[keyVariable];
      if (keyVariable !== undefined && !apiKey) {
        throw new LemmataError("bad-input", `the environment variable ${keyVariable} is not set`);
      }
      return reporting(
        new KiminaVerifier({ url, concurrency: lanes, apiKey: apiKey || undefined }),
      );
    }
  }
}

function reporting(verifier: ReportingVerifier): Backend {
  return {
    judge: verifier.judge,
    verify: (input, options) => verifyReported(verifier, input, options),
    close: () => verifier.close(),
  };
}

/** Splits at blanks outside quotes: `node "my repl.js"` has two words. */
function splitCommand(command: string): string[] {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
  if (words.length === 0) {
    throw new LemmataError("bad-input", "the command of the REPL is empty", {
      hint: 'give it as --repl-command "lake exe repl"',
    });
  }
  return words;
}

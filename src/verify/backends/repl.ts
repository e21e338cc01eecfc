import { existsSync } from "node:fs";
import { LemmataError } from "../../core/errors/index.ts";
import { RemoteWorkspace, ReplProcessVerifier, ReplSession } from "../../lean/remote/index.ts";
import type { BackendKind, BackendSettings } from "./backend.ts";

/** A process of the user's that speaks the Lean REPL's protocol. */
export const repl: BackendKind = {
  options: [
    {
      flags: "--repl-command <command>",
      description: "for repl: what to start (default: lake exe repl)",
    },
    {
      flags: "--repl-dir <folder>",
      description: "for repl: where to start it, e.g. a project with Mathlib",
    },
  ],
  async open(settings, { lanes }) {
    return new ReplProcessVerifier({ ...commandOf(settings), processes: lanes });
  },
  async openWorkspace(settings, { reads } = {}) {
    return new RemoteWorkspace(new ReplSession(commandOf(settings)), { reads });
  },
};

function commandOf({ replCommand, replDir }: BackendSettings) {
  if (replDir !== undefined && !existsSync(replDir)) {
    throw new LemmataError("bad-input", `there is no folder ${replDir} to start the REPL in`);
  }
  const argv = replCommand === undefined ? undefined : splitCommand(replCommand);
  return { argv, directory: replDir };
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

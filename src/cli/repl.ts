import type { Command } from "commander";
import { runRepl } from "../lean/index.ts";
import { folderResolver } from "../verify/index.ts";
import { positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";

interface ReplFlags {
  core?: boolean;
  timeout?: number;
}

/** Adds `lemmata repl`. Nothing but answers reaches stdout, and stderr stays empty: clients rely on it. */
export function addReplCommand(program: Command): void {
  program
    .command("repl")
    .description("Speak the Lean REPL's JSON protocol on stdin and stdout.")
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...) and try on Std")
    .option("--timeout <seconds>", "limit of one request; default none", positive)
    .addHelpText(
      "after",
      `
Requests are JSON objects separated by blank lines; each answer is followed by a blank line.
  {"cmd": "theorem t (n : Nat) : n + 0 = n := by sorry"}
  {"tactic": "simp", "proofState": 0}
  {"cmd": "example : 1 + 1 = 2 := rfl", "env": 0, "allTactics": true}

The protocol is that of github.com/leanprover-community/repl; docs/repl.md lists the deliberate differences.
Servers start it without npx, on Node 24: node node_modules/lemmata/bin/lemmata.js repl`,
    )
    .action(async (flags: ReplFlags) => {
      await runRepl({
        input: process.stdin,
        output: process.stdout,
        core: flags.core ?? false,
        resolveModule: folderResolver(process.cwd()),
        timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
      });
      process.exitCode = EXIT.ok;
    });
}

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import { toolVersions } from "../lean/index.ts";
import { interruptOn, isFolder } from "../platform/index.ts";
import { count } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";

interface McpFlags {
  root: string;
  threads: number;
  core?: boolean;
  printConfig?: boolean;
}

/** The program of this package that any Node can start. */
function launcher(): string {
  return fileURLToPath(new URL("../../bin/lemmata.js", import.meta.url));
}

/** Adds `lemmata mcp`. Nothing but the protocol reaches stdout. */
export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description("Tools for coding agents, over the Model Context Protocol on stdin and stdout.")
    .option("--root <folder>", "the project; files outside of it are not read", ".")
    .option("--threads <n>", "Lean processes that search for proofs, about 0.6 GB each", count, 2)
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--print-config", "print how to add it to the usual agents")
    .addHelpText(
      "after",
      `
Tools: verify, check, goal_at, try_tactics, prove, disprove, search_library, declarations, hover,
references, rename, extract_lemma, optimize, critique, runs, more. \`lemmata serve\` has them over HTTP at /mcp.
docs/mcp.md says more, docs/skill.md teaches an agent to use them.`,
    )
    .action(async (flags: McpFlags) => {
      const { core, threads } = flags;
      const root = resolve(flags.root);
      if (!isFolder(root)) throw new LemmataError("bad-input", `${flags.root} is no folder`);
      const { clientConfigs, serveStdio } = await import("../serve/mcp/index.ts");
      // Runs are those of the project, wherever an agent starts its servers.
      process.chdir(root);
      if (flags.printConfig) print(clientConfigs(launcher(), root));
      else {
        using interrupt = interruptOn();
        const { lemmata: version } = toolVersions();
        await serveStdio({ root, version, core, threads }, interrupt.signal);
      }
      process.exitCode = EXIT.ok;
    });
}

// The command line: parses arguments, calls the rooms below, prints.
// Input: argv. Output: text for people on stdout (or JSON with --json), progress on stderr, an exit code.
// Exit codes: 0 done, 1 a negative result, 2 wrong usage or unreadable input, 3 environment failure.

import { Command, CommanderError } from "commander";
import { version } from "../lean/index.ts";
import { addCommands } from "./commands.ts";
import { EXIT, reportFailure } from "./exit.ts";
import { watchOutput } from "./print.ts";

watchOutput();

const program = new Command("lemmata")
  .description("Verifier-guided reasoning with a real Lean 4 inside Node.")
  .version(version(), "-V, --version", "print the version of lemmata and of its Lean")
  .showHelpAfterError("(add --help for the options)")
  .configureHelp({ sortSubcommands: false })
  .exitOverride()
  .addHelpText(
    "after",
    `
Start here:
  $ npx lemmata verify examples/hello.lean        is every theorem of this file proved?
  $ npx lemmata verify mine.lean --against spec.lean   ... and are they the ones that were asked for?
  $ npx lemmata prove mine.lean                   find proofs for its \`sorry\`s
  $ npx lemmata optimize mine.lean                make its proofs shorter; lemmata metrics measures them
  $ npx lemmata critique task.md --code draft.py  what does this Python draft lack?
  $ npx lemmata repl                              the Lean REPL's JSON protocol
  $ npx lemmata runs                              past runs; lemmata show last tells more
  $ npx lemmata doctor                            what is installed, and does it work?

Exit codes: 0 proved, 1 not proved, 2 wrong usage, 3 environment failure.`,
  );

await addCommands(program, process.argv[2]);
// What follows a command is read by it alone; each says itself which of its flags may stand after a command of its own.
program.enablePositionalOptions();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  } else process.exitCode = reportFailure(error);
}

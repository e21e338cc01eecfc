import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import { type Lean, openLean } from "../lean/index.ts";
import { type FoundDeclaration, searchLibrary } from "../library/index.ts";
import { readText } from "../platform/index.ts";
import { projectResolver } from "../verify/index.ts";
import { count } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface SearchFlags {
  name?: string;
  type?: string;
  goal?: string;
  limit: number;
  package?: string;
  core?: boolean;
  json?: boolean;
}

export function addSearchCommand(program: Command): void {
  program
    .command("search")
    .description("Find declarations of Lean's library and of added ones.")
    .argument("[words...]", "plain English, words of names, or symbols: length of append")
    .option("--name <text>", "part of a name, e.g. add_comm")
    .option("--type <pattern>", "shape of the statement, e.g. '?a + ?b = ?b + ?a'")
    .option("--goal <file:line>", "what helps with the goal at a line of a file")
    .option("--limit <n>", "most results", count, 10)
    .option("--package <name>", "only of a package or module, e.g. Std or Init.Data.List")
    .option("--core", "drop imports of the file that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object per result and line")
    .action(async (words: string[], flags: SearchFlags) => {
      process.exitCode = await runSearch(words.join(" "), flags);
    });
}

async function runSearch(words: string, flags: SearchFlags): Promise<number> {
  const { name, type, limit, core = false } = flags;
  const goal = flags.goal === undefined ? undefined : readPlace(flags.goal);
  if (!words && !name && !type && !goal) {
    throw new LemmataError("bad-input", "there is nothing to search for", {
      hint: 'e.g. npx lemmata search "length of append"',
    });
  }
  const progress = new ProgressLine();
  const onProgress = (step: string) => progress.show(step);
  let opened: Promise<Lean> | undefined;
  const lean = () => {
    opened ??= openLean({ onProgress });
    return opened;
  };
  try {
    const found = await searchLibrary({
      ...{ words, name, type, goal, limit, core, package: flags.package, lean, onProgress },
      resolveModule: goal && projectResolver(goal.fileName),
    });
    progress.clear();
    for (const each of found) print(flags.json ? `${JSON.stringify(each)}\n` : textOf(each));
    if (found.length === 0 && !flags.json) print("nothing was found\n");
    return found.length > 0 ? EXIT.ok : EXIT.negative;
  } finally {
    progress.clear();
    await (await opened)?.close();
  }
}

/** `FILE:LINE`. */
function readPlace(text: string): { text: string; fileName: string; line: number } {
  const [, fileName, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (fileName === undefined || line === undefined)
    throw new LemmataError("bad-input", `${text} is not FILE:LINE`);
  return { text: readText(fileName), fileName, line: Number(line) };
}

function textOf({ statement, kind, module, why, documentation }: FoundDeclaration): string {
  const [doc] = documentation?.split("\n\n") ?? [];
  const lines = [
    statement,
    ...(doc ? [`  ${doc.replaceAll("\n", "\n  ")}`] : []),
    `  ${[kind, module, ...why].filter((each) => each !== "").join(" · ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

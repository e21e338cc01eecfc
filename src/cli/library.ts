import { availableParallelism } from "node:os";
import type { Command } from "commander";
import {
  type AddedLibrary,
  addedLibraries,
  addLibrary,
  packLibrary,
  removeLibrary,
  unpackLibrary,
  verifyLibrary,
} from "../lean/embedded/index.ts";
import { interruptOn } from "../platform/index.ts";
import { collect, count } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { ProgressLine } from "./progress.ts";

interface AddFlags {
  from: string;
  target: string[];
  processes?: number;
  json?: boolean;
}

export function addLibraryCommand(program: Command): void {
  const library = program
    .command("library")
    .description("Libraries beside Lean's own: Mathlib, Batteries, Aesop, your own packages.");
  library
    .command("add <name>")
    .description(
      "build a library from a checkout, once (interrupted, the same command goes on), or add a packed file",
    )
    .option("--from <folder>", "the checkout, its packages beside it as Lake lays them out", ".")
    .option(
      "--target <module>",
      "a module with all that it imports, or a set (core, large of mathlib); repeatable",
      collect,
      [],
    )
    .option(
      "--processes <n>",
      "Lean processes side by side, up to 1.7 GB each; default one per core",
      count,
    )
    .option("--json", "one JSON object")
    .action(add);
  library
    .command("list")
    .description("the libraries that were added")
    .option("--json", "one JSON object per line")
    .action(list);
  library
    .command("pack <name> <file>")
    .description("write a built library into one file, to add it on another machine")
    .action(async (name: string, file: string) => {
      const progress = new ProgressLine();
      progress.show(`packing ${name}`);
      const { modules, sha256 } = await packLibrary(name, file);
      progress.clear();
      process.stdout.write(`${file}: ${modules} modules, SHA-256 ${sha256}\n`);
    });
  library
    .command("verify <name>")
    .description("replay every declaration of a library through Lean's kernel")
    .option("--processes <n>", "Lean processes side by side; default one per core", count)
    .option("--json", "one JSON object")
    .action(verify);
  library
    .command("remove <name>")
    .description("remove a library, and of its modules those that no other library has")
    .action((name: string) => {
      const { modules } = removeLibrary(name);
      process.stdout.write(`${name} removed, ${modules} modules\n`);
    });
}

async function add(name: string, flags: AddFlags): Promise<void> {
  const progress = new ProgressLine();
  if (isFile(name)) {
    progress.show(`reading ${name}`);
    const { name: added, modules, hash } = await unpackLibrary(name);
    progress.clear();
    process.stdout.write(`${added}: ${modules.length} modules added\n  hash ${hash}\n`);
    return;
  }
  using stopping = interruptOn();
  const added = await addLibrary({
    name,
    folder: flags.from,
    targets: flags.target,
    processes: flags.processes,
    signal: stopping.signal,
    onStep: (step) => progress.show(step),
    onProgress: ({ done, total, linesBuilt, linesLeft, elapsedSeconds, last }) => {
      const left =
        linesBuilt > 0 ? `, about ${duration((elapsedSeconds * linesLeft) / linesBuilt)} left` : "";
      const what = last ? `, ${last.name}${last.errors > 0 ? `: ${last.errors} errors` : ""}` : "";
      progress.show(`${done} of ${total} modules${left}${what}`);
    },
  });
  progress.clear();
  if (flags.json) process.stdout.write(`${JSON.stringify(added, null, 2)}\n`);
  else printAdded(added);
  process.exitCode = added.isComplete && added.modules.length > 0 ? EXIT.ok : EXIT.negative;
}

/** A path to a file that `library pack` wrote, and no name. */
function isFile(name: string): boolean {
  return /[./\\]/.test(name);
}

async function verify(name: string, flags: { processes?: number; json?: boolean }): Promise<void> {
  const progress = new ProgressLine();
  using stopping = interruptOn();
  const verified = await verifyLibrary({
    name,
    processes: flags.processes ?? availableParallelism(),
    signal: stopping.signal,
    onProgress: (done, total, module) => progress.show(`${done} of ${total} modules, ${module}`),
  });
  progress.clear();
  const { modules, constants, refused, isComplete } = verified;
  if (flags.json) process.stdout.write(`${JSON.stringify(verified, null, 2)}\n`);
  else {
    const lines = [
      `${name}: ${constants} declarations of ${modules} modules replayed by the kernel`,
    ];
    for (const { module, reason } of refused) lines.push(`  ✗ ${module}: ${reason}`);
    if (!isComplete) lines.push("  interrupted");
    else if (refused.length === 0) lines.push("  nothing refused");
    process.stdout.write(`${lines.join("\n")}\n`);
  }
  process.exitCode = isComplete && refused.length === 0 ? EXIT.ok : EXIT.negative;
}

function printAdded({ library, modules, built, isComplete }: AddedLibrary): void {
  const faulty = modules.filter(({ errors }) => errors.length > 0);
  const lines = [
    `${library.name}: ${modules.length} modules, ${built} built now, ${faulty.length} with errors`,
    `  hash ${library.hash}`,
  ];
  for (const { name, errors, tainted } of faulty) {
    const [first] = errors;
    lines.push(
      `  ${name}: ${errors.length} errors, ${tainted.length} declarations that prove nothing`,
      `    line ${first?.line}: ${first?.text.split("\n")[0]}`,
    );
  }
  for (const { name, patch } of modules) if (patch) lines.push(`  ${name}: changed, ${patch}`);
  for (const { name, reason } of library.missing.slice(0, 20))
    lines.push(`  ${name}: not built, ${reason}`);
  if (!isComplete) lines.push("interrupted: the same command goes on where it stopped");
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function list({ json }: { json?: boolean }): Promise<void> {
  const libraries = addedLibraries();
  if (json) for (const each of libraries) process.stdout.write(`${JSON.stringify(each)}\n`);
  else if (libraries.length === 0) {
    process.stdout.write("no libraries; see `npx lemmata library add --help`\n");
  } else {
    for (const { name, hash, modules, packages } of libraries) {
      const of = packages.map((each) => each.name).join(", ");
      process.stdout.write(
        `${name}: ${modules.length} modules of ${of}, hash ${hash.slice(0, 12)}\n`,
      );
    }
  }
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;
}

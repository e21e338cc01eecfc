import { join } from "node:path";
import type { Command } from "commander";
import {
  copyPreset,
  importPreset,
  listPresets,
  OWN_PRESETS,
  openPreset,
  presetTexts,
  readPreset,
} from "../llm/index.ts";
import { print } from "./print.ts";

export function addPresetCommand(program: Command): void {
  const preset = program
    .command("preset")
    .description("Prompts and settings for one kind of model, which `prove` and `bench` take.");
  preset.command("list").description("the presets that have a name").action(list);
  preset.command("show <name>").description("print the files of a preset").action(show);
  preset
    .command("copy <name> <folder>")
    .description("copy a preset into a folder, to edit it")
    .action((name: string, folder: string) => {
      copyPreset(name, folder);
      tellUse(folder);
    });
  preset
    .command("import <name> <checkout>")
    .description("read the prompts that a model was trained with from its authors' repository")
    .option("--to <folder>", `where the preset goes (default: ${OWN_PRESETS}/NAME)`)
    .action((name: string, checkout: string, { to }: { to?: string }) => {
      const target = to ?? join(OWN_PRESETS, name);
      importPreset(name, { checkout, target });
      tellUse(to === undefined ? name : target);
    });
}

function list(): void {
  const presets = listPresets(process.cwd()).map(readPreset);
  const width = Math.max(...presets.map(({ name }) => name.length));
  for (const { name, description = "", isShipped, folder } of presets) {
    print(`${name.padEnd(width)}  ${description}${isShipped ? "" : ` (${folder})`}\n`);
  }
}

function show(name: string): void {
  const preset = openPreset(name, process.cwd());
  print(`${preset.name}: ${preset.folder}\n`);
  for (const [file, text] of presetTexts(preset)) print(`\n--- ${file}\n${text.trimEnd()}\n`);
}

function tellUse(name: string): void {
  print(`use it with --preset ${name}\n`);
}

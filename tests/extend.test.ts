import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { openPreset, Prompts } from "../src/llm/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, "docs/extend");
/** The page whose example is a folder of files that are no code. */
const PRESETS = "prompt-format.md";

/** The examples of the pages, by the path that the page gives them: "**One file**, `src/x.ts`:" and a block. */
const EXAMPLES = new Map(
  readdirSync(FOLDER).flatMap((page) =>
    [
      ...readFileSync(join(FOLDER, page), "utf8").matchAll(
        /\*\*One file\*\*, `(\S+)`:\n\n```ts\n([\s\S]*?)^```/gm,
      ),
    ].map((match): [string, string] => [join(ROOT, match[1] ?? ""), match[2] ?? ""]),
  ),
);

it("every page of docs/extend but that of presets has one file, and it compiles where it would stand", () => {
  expect(EXAMPLES.size).toBe(readdirSync(FOLDER).length - 1);
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => EXAMPLES.has(path) || fileExists(path);
  host.readFile = (path) => EXAMPLES.get(path) ?? readFile(path);
  host.getSourceFile = (path, version) => {
    const text = EXAMPLES.get(path);
    return text === undefined
      ? getSourceFile(path, version)
      : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...EXAMPLES.keys()], options, host);
  const faults = [...EXAMPLES.keys()].flatMap((path) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)),
  );
  const told = faults.map(
    ({ file, messageText }) =>
      `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
  expect(told).toEqual([]);
});

it("the preset of the page is one", () => {
  const page = readFileSync(join(FOLDER, PRESETS), "utf8");
  const example = (mark: string) =>
    new RegExp(`^\`\`\`${mark}\\n([\\s\\S]*?)^\`\`\``, "m").exec(page)?.[1] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "preset-"));
  writeFileSync(join(folder, "preset.json"), example("json"));
  writeFileSync(join(folder, "complete.md"), example("md"));
  expect(openPreset(folder, ROOT).settings).toHaveProperty("llm");
  const values = { theoremName: "t", line: "3", code: "theorem t" };
  expect(Prompts.load([folder]).fill("complete", values)).toEqual([
    { role: "system", content: "You write Lean 4 proofs." },
    { role: "user", content: "Prove `t`, the goal at line 3:\n\ntheorem t" },
  ]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = join(ROOT, "docs/extend");

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

it("every page of docs/extend has one file, and it compiles where it would stand", () => {
  expect(EXAMPLES.size).toBe(readdirSync(FOLDER).length);
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

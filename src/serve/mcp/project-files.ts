import { readFileSync, realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { quantity } from "../../core/index.ts";
import { isFile, isFolder, readText } from "../../platform/index.ts";

/** A text with the file that it is of, for its project's modules. */
export interface SourceText {
  text: string;
  fileName: string | undefined;
  /** For people and patches. */
  name: string;
}

/** Stands for a text that is of no file: it can import what a file of this name could. */
const TEXT = "text.lean";

/** Messages say `text:1:5` of a text that is of no file. */
export function withoutTextPath(message: string, root: string): string {
  return message.replaceAll(`${resolve(root, TEXT)}:`, "text:");
}

/**
 * The text that is meant by `file` or `text`. Files are those in `root`; none without it. A text imports what a file
 * there could. Throws `bad-input`.
 */
export function readSource(
  { file, text }: { file?: string | undefined; text?: string | undefined },
  root: string | undefined,
): SourceText {
  if ((file === undefined) === (text === undefined)) {
    const given = file === undefined ? "neither is there" : "both are there";
    throw new LemmataError("bad-input", `give either file or text: ${given}`);
  }
  if (file === undefined) {
    return { text: text as string, fileName: root && resolve(root, TEXT), name: TEXT };
  }
  const path = pathIn(root, file);
  return { text: text ?? readText(path), fileName: path, name: file };
}

/**
 * Other files of the project in which a word stands, e.g. `A/B.lean (2 lines)`: what they say of it is not looked at.
 * None where the text is of no file.
 */
export async function othersWith(
  pattern: RegExp,
  { fileName }: Pick<SourceText, "fileName">,
  root: string | undefined,
): Promise<string[]> {
  if (root === undefined || fileName === undefined) return [];
  const { leanFiles } = await import("../../verify/index.ts");
  return leanFiles(root).flatMap((file) => {
    const path = resolve(root, file);
    if (path === fileName) return [];
    const lines = readFileSync(path, "utf8").split("\n");
    const count = lines.filter((line) => line.search(pattern) >= 0).length;
    return count === 0 ? [] : [`${relative(root, path)} (${quantity(count, "line")})`];
  });
}

/** The absolute path of a Lean file in a folder, links followed. Throws `bad-input`. */
function pathIn(root: string | undefined, file: string): string {
  if (root === undefined) {
    throw new LemmataError("bad-input", "this server reads no files", { hint: "send the text" });
  }
  const path = resolve(root, file);
  if (isFolder(path))
    throw new LemmataError("bad-input", `${file || "."} is a folder, not a Lean file`);
  if (!isFile(path)) throw new LemmataError("bad-input", `there is no file ${file}`);
  const inside = relative(realpathSync(root), realpathSync(path));
  if (inside.startsWith("..") || inside.startsWith(sep) || !path.endsWith(".lean")) {
    throw new LemmataError("bad-input", `${file} is no Lean file of this project`);
  }
  return path;
}

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { LemmataError } from "../core/errors/index.ts";
import type { FormalizationExample, RunInput } from "../core/index.ts";
import { isFolder, listFolder, readText } from "../platform/index.ts";

/** An informal statement, and where it comes from. */
export interface InformalSource {
  /** Name of its task, e.g. `sums/even.txt`. */
  name: string;
  text: string;
  /** File that it was read from. */
  file?: string;
}

const TEXTS = [".txt", ".md"];

/** What was given: a text itself, a file with one, or a folder of such files. Throws `bad-input`. */
export function readInformal(given: readonly string[]): InformalSource[] {
  const sources = given.flatMap((one): InformalSource[] => {
    if (isFolder(one)) {
      const names = listFolder(one).filter((name) => TEXTS.includes(extname(name)));
      return names.sort().map((name) => fromFile(join(one, name)));
    }
    const isPath = TEXTS.includes(extname(one)) && !/\s/.test(one);
    if (isPath || existsSync(one)) return [fromFile(one)];
    return [{ name: nameOf(one), text: one }];
  });
  const empty = sources.find(({ text }) => text.trim() === "");
  if (empty || sources.length === 0) {
    const message = empty ? `${empty.name} is empty` : "there is no statement to formalize";
    throw new LemmataError("bad-input", message, {
      hint: "Give a statement in words, a .txt or .md file with one, or a folder of such files.",
    });
  }
  return sources;
}

function fromFile(file: string): InformalSource {
  return { name: basename(file), text: readText(file).trim(), file };
}

/** The first words of a statement. */
function nameOf(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= 50 ? line : `${line.slice(0, 49)}…`;
}

export function inputsOf(sources: readonly InformalSource[]): RunInput[] {
  return sources.map(({ name, text }) => {
    return { file: name, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

const exampleSchema = z.object({ values: z.record(z.string(), z.json()), holds: z.boolean() });

/**
 * Examples of a JSON file: a list of `{ values, holds }`, or one such object per line. Throws `bad-input`.
 */
export function readExamples(file: string): FormalizationExample[] {
  const text = readText(file).trim();
  const fail = (cause: unknown) =>
    new LemmataError("bad-input", `${file} holds no examples`, {
      cause,
      hint: 'Write a list such as [{"values": {"m": 2, "n": 4}, "holds": true}].',
    });
  try {
    const values: unknown = text.startsWith("[")
      ? JSON.parse(text)
      : text.split("\n").map((line) => JSON.parse(line) as unknown);
    return z.array(exampleSchema).parse(values);
  } catch (error) {
    throw fail(error);
  }
}

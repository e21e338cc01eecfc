import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One file of a soundness corpus: a trusted statement and a submission. */
export interface CorpusCase {
  file: string;
  title: string;
  targets: string[];
  expect: "proved" | "rejected";
  /** Reason codes, any of which is right. */
  reasons: string[];
  /** Text that the messages must contain. */
  names: string[];
  statement: string;
  submission: string;
}

const CORPORA = fileURLToPath(new URL("../corpora", import.meta.url));

export function readCorpus(name: string): CorpusCase[] {
  const folder = join(CORPORA, name);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".lean"))
    .sort()
    .map((file) => parseCase(file, readFileSync(join(folder, file), "utf8")));
}

function parseCase(file: string, text: string): CorpusCase {
  const [head = "", rest = ""] = text.split("---- STATEMENT\n");
  const [statement = "", submission = ""] = rest.split("---- SUBMISSION\n");
  const field = (key: string) =>
    new RegExp(`^${key}:[ \\t]*(.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const list = (key: string) =>
    field(key)
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
  const expected = field("expect");
  if (expected !== "proved" && expected !== "rejected") throw new Error(`${file}: bad expectation`);
  return {
    file,
    title: field("title"),
    targets: list("target"),
    expect: expected,
    reasons: list("reason"),
    names: list("names"),
    statement,
    submission,
  };
}

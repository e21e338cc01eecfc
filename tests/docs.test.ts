import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { addCommands } from "../src/cli/commands.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].sort();
const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");
const README = textOf("README.md");

/** As GitHub makes them: lower case, without punctuation, blanks as hyphens. */
function anchors(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? "");
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The targets of links and pictures that stay within the repository, e.g. `docs/prove.md#options`. */
function localLinks(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");
  const targets = [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? "");
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

function brokenLink(page: string, target: string): string | undefined {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? join(ROOT, page) : join(ROOT, dirname(page), path);
  if (!existsSync(file)) return `${page}: no file ${target}`;
  if (anchor && !anchors(readFileSync(file, "utf8")).includes(anchor))
    return `${page}: no heading ${target}`;
}

/** What commands write: it is there on one machine and not on another. */
const WRITTEN = textOf(".gitignore")
  .split("\n")
  .map((line) => line.replace(/\/$/, ""));

/** Paths such as `src/core/`, without patterns, what commands write, and files that a page tells to add. */
function pathsIn(markdown: string): string[] {
  const added = /\*\*One (?:file|folder)\*\*, `[^`]*?([^/`]+)(?:\.ts|\/)`/.exec(markdown)?.[1];
  const paths = markdown.matchAll(
    /`((?:src|tests|benchmarks|docs|scripts|examples|integrations)\/[^`\s]+)`/g,
  );
  return [...paths]
    .map((match) => match[1] ?? "")
    .filter((path) => !/[*{<]|\.(?:dis)?proved\.lean$/.test(path))
    .filter((path) => !WRITTEN.includes(path.replace(/\/$/, "")))
    .filter((path) => added === undefined || !path.includes(added));
}

describe("the documents", () => {
  it("link to files and headings that exist", () => {
    const broken = PAGES.flatMap((page) =>
      localLinks(textOf(page)).flatMap((target) => brokenLink(page, target) ?? []),
    );
    expect(broken).toEqual([]);
  });

  it("name files of the repository that exist", () => {
    const missing = PAGES.filter((page) => page !== "CHANGELOG.md").flatMap((page) =>
      pathsIn(textOf(page))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("are all reached from the README", () => {
    const reached = new Set(["README.md"]);
    for (const page of reached)
      for (const target of localLinks(textOf(page))) {
        const path = relative(ROOT, join(ROOT, dirname(page), target.split("#")[0] ?? ""));
        if (path.endsWith(".md") && existsSync(join(ROOT, path))) reached.add(path);
      }
    const own = new Set(["CODE_OF_CONDUCT.md"]);
    expect(PAGES.filter((page) => !reached.has(page) && !own.has(page))).toEqual([]);
  });
});

describe("the README", () => {
  it("has fewer than 900 words", () => {
    expect(README.split(/\s+/).filter(Boolean).length).toBeLessThan(900);
  });

  it("shows commands that CI runs", () => {
    const ci = readFileSync(join(ROOT, ".ci/run"), "utf8");
    const shown = [...README.matchAll(/^(?:\$ |npm ci && )(npx lemmata .+)$/gm)].map(
      (match) => match[1],
    );
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect(shown.filter((command) => command && !ci.includes(command))).toEqual([]);
  });
});

/** Options of other programs, such as OpenRLHF. */
const FOREIGN_OPTIONS = ["--reward"];

describe("commands in the documents", () => {
  const program = new Command("lemmata").version("0");
  beforeAll(() => addCommands(program, undefined));

  /** The options that the help of this command has, e.g. `--json`. */
  function known(command: Command): string[] {
    return ["--help", ...command.options.flatMap(({ short, long }) => [short ?? "", long ?? ""])];
  }

  /** What is wrong with `lemmata WORDS...`, if anything. */
  function faultOf(words: readonly string[]): string | undefined {
    let command: Command = program;
    let rest = words;
    for (;;) {
      const next = command.commands.find((candidate) => candidate.name() === rest[0]);
      if (!next) break;
      command = next;
      rest = rest.slice(1);
    }
    if (command === program && !rest[0]?.startsWith("-")) return `no command ${words[0]}`;
    const flags = rest.flatMap((word) => /^\[?(--?[a-z][a-z0-9-]*)/.exec(word)?.[1] ?? []);
    const options = command === program ? [...known(program), "--version"] : known(command);
    const unknown = flags.find((flag) => !options.includes(flag));
    return unknown && `${command.name()} has no ${unknown}`;
  }

  /** Commands in blocks and in `code`: a line after `npx lemmata`, without comments and pipes. */
  function commandsIn(markdown: string): string[][] {
    const joined = markdown.replaceAll(/(lemmata [^`\n]*)\n *(?=[[-])/g, "$1 ");
    const lines = [...joined.matchAll(/(?:npx |`)lemmata (?!in\b)([a-z-][^`\n]*)/g)];
    return lines.map(
      (match) =>
        (match[1] ?? "")
          .split(/ {2,}|#|\||;|&&/)[0]
          ?.trim()
          .split(/\s+/) ?? [],
    );
  }

  it("exist, with their options", () => {
    const faults = PAGES.flatMap((page) =>
      commandsIn(textOf(page)).flatMap((words) => {
        const fault = faultOf(words);
        return fault ? [`${page}: lemmata ${words.join(" ")}: ${fault}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it("have the options that tables and sentences name", () => {
    const all = (command: Command): string[] => [
      ...known(command),
      ...command.commands.flatMap(all),
    ];
    const options = new Set(["--version", ...all(program), ...FOREIGN_OPTIONS]);
    const faults = PAGES.flatMap((page) =>
      [...textOf(page).matchAll(/`(--[a-z][a-z0-9-]*)/g)]
        .map((match) => match[1] ?? "")
        .filter((option) => !options.has(option))
        .map((option) => `${page}: ${option}`),
    );
    expect(faults).toEqual([]);
  });
});

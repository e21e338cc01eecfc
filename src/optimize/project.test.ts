import { expect, test } from "vitest";
import type { FileReport, TheoremOptimization } from "../core/index.ts";
import type { TextToOptimize } from "./options.ts";
import { OptimizedProject } from "./project.ts";
import type { OptimizeSource } from "./sources.ts";

// Texts are `NAME PROOF` lines; a new proof of `base` is `short`. `uses` is proved while `base` has the old one.

function source(name: string, imports: string[] = []): OptimizeSource {
  const path = `/project/${name}.lean`;
  return {
    file: `${name}.lean`,
    path,
    original: `${name} long`,
    text: `${name} long`,
    isWatched: false,
    imports: new Set(imports.map((each) => `/project/${each}.lean`)),
  };
}

function shortened({ text }: TextToOptimize): TheoremOptimization {
  const [name = "", original = ""] = text.split(" ");
  const start = name.length + 1;
  return {
    name,
    metric: "length",
    before: -2,
    after: -1,
    statement: name,
    original,
    range: { start, end: text.length },
    proof: "short",
    steps: [],
    candidates: 1,
    accepted: 1,
    elapsedMs: 1,
    use: { calls: 0, tokens: { input: 0, output: 0 }, costUsd: 0 },
  };
}

function report(name: string, verdict: "proved" | "rejected"): FileReport {
  return { verdict, declarations: [{ name, verdict }] } as FileReport;
}

/** Runs a project in which `isProved` says of a file, with what it imports as it stands, whether it is proved. */
async function run(
  sources: OptimizeSource[],
  isProved: (text: string, imported: (module: string) => string) => boolean,
) {
  const steps: string[] = [];
  const project = new OptimizedProject(sources, {
    core: false,
    finished: () => undefined,
    optimize: async (text) => {
      const found = shortened(text);
      const after = text.text.replace("long", "short");
      return { file: text.file, text: after, theorems: [found], droppedImports: [], elapsedMs: 1 };
    },
    verify: async ({ text, resolveModule }) => {
      const [name = ""] = text.split(" ");
      const imported = (module: string) =>
        Buffer.from(resolveModule?.(module)?.text ?? "").toString();
      return report(name, isProved(text, imported) ? "proved" : "rejected");
    },
    onProgress: (step) => steps.push(step),
  });
  const results: string[] = [];
  for await (const { result } of project.run()) results.push(result.text);
  return { results, steps };
}

test("each file is rewritten with what it imports as it is by then", async () => {
  const seen: string[] = [];
  const { results } = await run([source("base"), source("uses", ["base"])], (_, imported) => {
    seen.push(imported("base"));
    return true;
  });
  expect(results).toEqual(["base short", "uses short"]);
  expect(seen).toEqual(["base short"]);
});

test("a new proof that an importing file cannot do with is taken back", async () => {
  const needsLong = (text: string, imported: (module: string) => string) =>
    !text.startsWith("uses") || imported("base") !== "base short";
  const watched = { ...source("uses", ["base"]), isWatched: true };
  const { results, steps } = await run([source("base"), watched], needsLong);
  expect(results).toEqual(["base long"]);
  expect(steps).toContain("uses.lean: verifying with what it imports");
});

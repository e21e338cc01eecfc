import { LemmataError, messageOf } from "../core/errors/index.ts";
import { type FileReport, isSubset, type TheoremOptimization } from "../core/index.ts";
import { projectResolver } from "../verify/index.ts";
import { isChanged, optimizedText, provedNames, takeBack } from "./keep-accepted.ts";
import type { OptimizedText, TextToOptimize } from "./options.ts";
import type { OptimizeSource } from "./sources.ts";
import { standingChanges } from "./standing-changes.ts";

export interface ProjectOptions {
  /** Drop imports that this Lean does not have. */
  core: boolean;
  /** What an earlier process made of a file; it is not optimized again. */
  finished(source: OptimizeSource): OptimizedText | undefined;
  optimize(text: TextToOptimize, source: OptimizeSource): Promise<OptimizedText>;
  /** The gate's report. */
  verify(text: TextToOptimize): Promise<FileReport>;
  /** Stops searching; what was found is still checked. */
  signal?: AbortSignal;
  onProgress(step: string): void;
}

/** What became of a file. `failure`: why it could not be read, when it was one of several. */
export interface ProjectResult {
  source: OptimizeSource;
  result: OptimizedText;
  failure?: string;
  /** The search was stopped before it was over. */
  isCut: boolean;
}

/**
 * Rewrites files, dependencies first, each with what it imports as it is by then. Where a file is proved
 * with the old proofs of its imports only, new ones are taken back. A file comes out when nothing that
 * imports it is left to be checked.
 */
export class OptimizedProject {
  private readonly sources: readonly OptimizeSource[];
  private readonly options: ProjectOptions;
  private readonly done = new Map<string, ProjectResult>();

  constructor(sources: readonly OptimizeSource[], options: ProjectOptions) {
    this.sources = sources;
    this.options = options;
  }

  async *run(): AsyncGenerator<ProjectResult> {
    const waiting = new Set<ProjectResult>();
    for (const [i, source] of this.sources.entries()) {
      await this.protect(source);
      if (!source.isWatched && !this.options.signal?.aborted) {
        const result = await this.optimize(source);
        this.done.set(source.path, result);
        waiting.add(result);
      }
      const rest = this.sources.slice(i + 1);
      for (const result of waiting) {
        if (rest.some(({ imports }) => imports.has(result.source.path))) continue;
        waiting.delete(result);
        yield result;
      }
    }
  }

  private async optimize(source: OptimizeSource): Promise<ProjectResult> {
    const { onProgress, signal } = this.options;
    const earlier = this.options.finished(source);
    if (earlier) return { source, result: earlier, isCut: false };
    onProgress(`${source.file}: verifying`);
    try {
      const result = await this.options.optimize(this.given(source), source);
      return { source, result, isCut: signal?.aborted ?? false };
    } catch (error) {
      const isCut = signal?.aborted ?? false;
      const isFault = error instanceof LemmataError && error.code === "bad-input";
      const isAlone = this.sources.filter(({ isWatched }) => !isWatched).length === 1;
      if (!isFault || (isAlone && !isCut)) throw error;
      const failure = isCut ? "it was stopped" : messageOf(error);
      const { file, text } = source;
      const result = { file, text, theorems: [], droppedImports: [], elapsedMs: 0 };
      return { source, result, failure, isCut };
    }
  }

  /** Takes back what a file cannot do with; as it stands, before it is worked on itself. */
  private async protect(source: OptimizeSource): Promise<void> {
    const imported = [...source.imports].flatMap((path) => this.done.get(path) ?? []);
    const changed = imported.filter(({ result }) => result.theorems.some(isChanged));
    if (changed.length === 0) return;
    this.options.onProgress(`${source.file}: verifying with what it imports`);
    const now = await this.verify(source);
    if (now.verdict === "proved" || now.verdict === "no-theorems") return;
    const before = provedNames(await this.verify(source, new Map()));
    if (isSubset(before, provedNames(now))) return;
    await this.takeBackFrom(changed, source, async (texts) =>
      isSubset(before, provedNames(await this.verify(source, texts))),
    );
  }

  private async takeBackFrom(
    changed: readonly ProjectResult[],
    { file }: OptimizeSource,
    isGood: (texts: ReadonlyMap<string, string>) => Promise<boolean>,
  ): Promise<void> {
    const all = changed.flatMap((of) => of.result.theorems.filter(isChanged));
    const standing = await standingChanges(all, (some) => isGood(this.textsWith(changed, some)));
    const reverted = changed.filter(({ result: { theorems } }) =>
      theorems.some((theorem) => isChanged(theorem) && !standing.includes(theorem)),
    );
    for (const theorem of all) {
      if (!standing.includes(theorem)) takeBack(theorem, `${file} needs the old proof`);
    }
    for (const { source, result } of reverted) {
      result.text = optimizedText(result.base ?? source.text, result.theorems);
    }
    await this.recheck(reverted);
  }

  /** Files between were accepted with what was taken back: those that need it become what they were. */
  private async recheck(reverted: readonly ProjectResult[]): Promise<void> {
    for (const { source, result } of this.done.values()) {
      const rests = reverted.some((of) => source.imports.has(of.source.path));
      if (!rests || !result.theorems.some(isChanged)) continue;
      const proved = provedNames(await this.verify({ ...source, text: result.text }));
      if (result.theorems.every((each) => !isChanged(each) || proved.has(each.name))) continue;
      for (const theorem of result.theorems.filter(isChanged)) {
        takeBack(theorem, "it rests on another file's new proof, which was taken back");
      }
      result.text = result.base ?? source.text;
    }
  }

  /** The texts as they are by now, with only `some` of the changes in these files. */
  private textsWith(
    changed: readonly ProjectResult[],
    some: readonly TheoremOptimization[],
  ): Map<string, string> {
    const texts = this.texts();
    for (const { source, result } of changed) {
      const kept = result.theorems.filter((theorem) => some.includes(theorem));
      texts.set(source.path, optimizedText(result.base ?? source.text, kept));
    }
    return texts;
  }

  private texts(): Map<string, string> {
    return new Map([...this.done].map(([path, { result }]) => [path, result.text]));
  }

  private verify(
    source: OptimizeSource,
    texts: ReadonlyMap<string, string> = this.texts(),
  ): Promise<FileReport> {
    return this.options.verify(this.given(source, texts));
  }

  private given(
    { file, path, text }: OptimizeSource,
    texts: ReadonlyMap<string, string> = this.texts(),
  ): TextToOptimize {
    const { core } = this.options;
    return { file, text, core, resolveModule: projectResolver(path, texts) };
  }
}

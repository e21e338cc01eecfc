import { withResolvers } from "../../../core/index.ts";
import type { PreparedLean } from "../prepare/cache.ts";
import type { BuiltModule } from "../session/run/library-module.ts";
import { type LibraryStore, type ModuleRecord, taintsBelow } from "./library-store.ts";
import { ModuleProcess } from "./module-process.ts";
import type { PlannedModule } from "./plan.ts";

export interface BuildOptions {
  prepared: PreparedLean;
  store: LibraryStore;
  /** Dependencies before dependents. */
  modules: readonly PlannedModule[];
  /** Lean processes side by side. */
  processes: number;
  onProgress(progress: BuildProgress): void;
  signal?: AbortSignal | undefined;
}

export interface BuildProgress {
  done: number;
  total: number;
  /** Of the modules that this build has finished, without those of earlier builds, and of those still to do. */
  linesBuilt: number;
  linesLeft: number;
  elapsedSeconds: number;
  /** What was finished last. */
  last?: { name: string; errors: number; seconds: number };
}

/** What became of each module, in the order of the plan. */
export type ModuleOutcome =
  | { name: string; record: ModuleRecord; isNew: boolean }
  | { name: string; reason: string };

/**
 * Builds what is not built yet: each module once, as soon as what it imports is there, those first on which the most
 * is waiting. Each finished module is kept at once. A process that dies costs the module that it was working on one of
 * two attempts. Rejects with `LemmataError` when Lean does not start, or the cache cannot be written.
 */
export async function buildLibrary(options: BuildOptions): Promise<ModuleOutcome[]> {
  const build = new LibraryBuild(options);
  await ModuleProcess.prepare(options.prepared);
  await Promise.all(Array.from({ length: options.processes }, () => build.work()));
  return build.outcomes();
}

class LibraryBuild {
  private readonly options: BuildOptions;
  private readonly outcomeOf = new Map<string, ModuleOutcome>();
  private readonly records = new Map<string, ModuleRecord>();
  private readonly waiting: Set<PlannedModule>;
  private readonly planned: ReadonlySet<string>;
  private readonly started = performance.now();
  /** Modules that are being built. */
  private underWay = 0;
  private linesBuilt = 0;
  private wake = withResolvers<void>();

  constructor(options: BuildOptions) {
    this.options = options;
    this.waiting = new Set(options.modules);
    this.planned = new Set(options.modules.map(({ name }) => name));
    for (const module of options.modules) {
      const record = options.store.module(module.name);
      if (record?.key === module.key)
        this.settle(module, { name: module.name, record, isNew: false });
    }
  }

  outcomes(): ModuleOutcome[] {
    return this.options.modules.flatMap(({ name }) => this.outcomeOf.get(name) ?? []);
  }

  /** One module after another, until nothing is left to do. */
  async work(): Promise<void> {
    const { prepared, signal } = this.options;
    const lean = new ModuleProcess(prepared, signal);
    try {
      while (!signal?.aborted) {
        const module = this.take();
        if (module) await this.build(module, lean);
        else if (this.waiting.size === 0 || this.underWay === 0) return;
        else await this.wake.promise;
      }
    } finally {
      lean.close();
    }
  }

  /** The module that is to be built next, of those whose imports are there. */
  private take(): PlannedModule | undefined {
    let best: PlannedModule | undefined;
    for (const module of this.waiting) {
      const missing = module.added.find((name) => this.isMissing(name));
      if (missing !== undefined) {
        this.settle(module, {
          name: module.name,
          reason: `it imports ${missing}, which is not built`,
        });
        continue;
      }
      if (!module.added.every((name) => this.outcomeOf.has(name))) continue;
      if (!best || module.height > best.height) best = module;
    }
    if (best) this.waiting.delete(best);
    return best;
  }

  private isMissing(name: string): boolean {
    const outcome = this.outcomeOf.get(name);
    return outcome ? "reason" in outcome : !this.planned.has(name);
  }

  private async build(module: PlannedModule, lean: ModuleProcess): Promise<void> {
    const { name, text, imports, options } = module;
    const started = performance.now();
    this.underWay++;
    try {
      const outcome = await lean.ask<BuiltModule>({
        kind: "build-module",
        module: {
          name,
          text: new TextEncoder().encode(text),
          imports,
          options,
          tainted: taintsBelow(this.records, module.added),
        },
      });
      if ("value" in outcome) {
        this.keep(module, outcome.value, (performance.now() - started) / 1000);
      } else if (!this.options.signal?.aborted) {
        this.settle(module, { name, reason: outcome.reason });
      }
    } finally {
      this.underWay--;
      this.notify();
    }
  }

  private keep(module: PlannedModule, built: BuiltModule, seconds: number): void {
    const { name, key, lines, patch, added } = module;
    const errors = built.errors.map(({ pos, data }) => ({ line: pos.line, text: data }));
    const record = this.options.store.writeModule(
      {
        name,
        key,
        imports: added,
        package: module.package,
        lines,
        seconds,
        patch,
        errors,
        tainted: built.tainted,
      },
      built.olean,
    );
    this.settle(module, { name, record, isNew: true });
  }

  private settle(module: PlannedModule, outcome: ModuleOutcome): void {
    this.outcomeOf.set(module.name, outcome);
    if ("record" in outcome) this.records.set(module.name, outcome.record);
    this.waiting.delete(module);
    const isNew = "record" in outcome && outcome.isNew;
    if (isNew) this.linesBuilt += module.lines;
    const last = isNew
      ? { name: module.name, errors: outcome.record.errors.length, seconds: outcome.record.seconds }
      : undefined;
    this.options.onProgress({ ...this.progress(), ...(last ? { last } : {}) });
    this.notify();
  }

  private progress(): BuildProgress {
    const { modules } = this.options;
    return {
      done: this.outcomeOf.size,
      total: modules.length,
      linesBuilt: this.linesBuilt,
      linesLeft: [...this.waiting].reduce((sum, { lines }) => sum + lines, 0),
      elapsedSeconds: (performance.now() - this.started) / 1000,
    };
  }

  private notify(): void {
    const { resolve } = this.wake;
    this.wake = withResolvers();
    resolve();
  }
}

import { createHash } from "node:crypto";
import { LemmataError } from "../../../core/errors/index.ts";
import {
  findOffence,
  type LibraryUse,
  type LocalModule,
  type Message,
} from "../../../core/index.ts";
import type { CheckRequest, CheckResult, ModuleResolver } from "../../../core/ports/index.ts";
import { type Header, readHeader } from "../../header.ts";
import { GATE_PROGRAMS } from "../../remote/index.ts";
import { readSourceText } from "../../source-text.ts";
import type { CheckOutcome } from "../session/session.ts";
import { type LibraryModules, type ResolvedImports, resolveImports } from "./imports.ts";
import type { JobOutcome } from "./limited-request.ts";
import type { LeanPool } from "./pool.ts";

const DEFAULT_TIMEOUT_MS = 60_000;

/** Elaborate without the kernel. */
const KERNEL_LATER = { "debug.skipKernelTC": true } as const;

/** A project module with everything that comes with importing it. */
interface CompiledModule {
  /** Its text begins with `module`. */
  isModule: boolean;
  module: LocalModule;
  /** Project modules that it imports, directly or not; dependencies first. */
  dependencies: LocalModule[];
  /** Library modules that it rests on. */
  library: string[];
}

interface Environment extends ResolvedImports {
  modules: LocalModule[];
  /** All library modules involved: the base on which the judge replays. */
  library: string[];
  /** The added libraries that these are of. */
  libraries: LibraryUse[];
}

/** Elaborates texts on a pool: headers, project modules, and what this build cannot compile. */
export class Elaborator {
  private readonly pool: LeanPool;
  private readonly library: LibraryModules;
  private readonly compiled = new Map<string, Promise<CompiledModule>>();

  constructor(pool: LeanPool, library: LibraryModules) {
    this.pool = pool;
    this.library = library;
  }

  async check(request: CheckRequest): Promise<CheckResult> {
    const { bytes, text } = readSourceText(request.text, request.fileName);
    const environment = await this.environment(readHeader(text), request, []);
    if (environment.problems.length > 0) {
      return { ...emptyResult(environment), messages: environment.problems };
    }
    const { outcome, noncomputable } = await this.elaborate(bytes, text, environment, request);
    return toResult(outcome, environment, noncomputable, request);
  }

  /**
   * The project modules that a text imports, directly or not, dependencies first. Throws `bad-input` when
   * one has errors.
   */
  async modulesOf(request: CheckRequest): Promise<LocalModule[]> {
    const { text } = readSourceText(request.text, request.fileName);
    const { modules, problems } = await this.environment(readHeader(text), request, []);
    const [problem] = problems;
    if (problem) {
      const { line, column } = problem.pos;
      const place = `${request.fileName ?? "<input>"}:${line}:${column}`;
      throw new LemmataError("bad-input", `${place}: ${problem.data}`);
    }
    return modules;
  }

  private async elaborate(
    bytes: Uint8Array,
    text: string,
    { imports, modules }: Environment,
    request: CheckRequest,
    compileAs?: string,
  ): Promise<{ outcome: JobOutcome<CheckOutcome>; noncomputable: boolean }> {
    const hasCode = runsCode(text, modules);
    const options = request.kernelLater && !hasCode ? KERNEL_LATER : {};
    const run = (noncomputable: boolean) =>
      this.pool.check(
        {
          text: bytes,
          fileName: request.fileName ?? "<input>",
          imports,
          modules: modules.length > 0 ? modules : undefined,
          compileAs,
          noncomputable,
          options: { "Elab.async": false, ...options, ...request.options },
          want: { declarations: true, read: request.read, export: request.export },
          streamMessages: request.onMessages !== undefined,
        },
        {
          timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
          taints: hasCode,
          signal: request.signal,
        },
        request.onMessages,
      );
    const first = request.noncomputable ?? false;
    const outcome = await run(first);
    if (first || !needsNoncomputable(outcome)) return { outcome, noncomputable: first };
    const other = await run(true);
    return isNoBetter(outcome, other)
      ? { outcome, noncomputable: false }
      : { outcome: other, noncomputable: true };
  }

  /** Resolves a header; project modules that it names are elaborated first. */
  private async environment(
    header: Header,
    request: CheckRequest,
    importers: readonly string[],
  ): Promise<Environment> {
    const resolver: ModuleResolver = request.resolveModule ?? (() => undefined);
    const resolved = resolveImports(header, this.library, {
      core: request.core ?? false,
      local: (module) => resolver(module) !== undefined,
      searched: resolver.searched,
    });
    const problems = [...resolved.problems];
    const modules = new Map<string, LocalModule>();
    const library = new Set<string>();
    for (const name of resolved.imports) {
      if (this.library.has(name)) {
        library.add(name);
        continue;
      }
      const place = header.imports.find((item) => item.module === name);
      const compiled = await this.compileOnce(name, request, importers).catch((error: unknown) => {
        if (!(error instanceof LemmataError) || error.code !== "bad-input" || !place) throw error;
        problems.push(importProblem(error.message, place));
        return undefined;
      });
      if (header.isModule && compiled?.isModule === false && place) {
        problems.push(importProblem(`cannot import non-\`module\` ${name} from \`module\``, place));
      }
      for (const module of [...(compiled?.dependencies ?? []), compiled?.module]) {
        if (module) modules.set(module.name, module);
      }
      for (const module of compiled?.library ?? []) library.add(module);
    }
    const imported = [...library].sort();
    const libraries = this.library.librariesOf(imported);
    return {
      ...resolved,
      problems,
      modules: [...modules.values()],
      library: imported,
      libraries: libraries.map(({ name, hash, modules, verified }) => ({
        name,
        hash,
        modules: modules.length,
        isReplayed: verified !== undefined,
      })),
    };
  }

  /** Elaborates a project module once per content. Throws `bad-input` when it has errors. */
  private async compileOnce(
    name: string,
    request: CheckRequest,
    importers: readonly string[],
  ): Promise<CompiledModule> {
    if (importers.includes(name)) {
      throw new LemmataError(
        "bad-input",
        `modules import each other: ${[...importers, name].join(" → ")}`,
      );
    }
    const source = request.resolveModule?.(name);
    if (!source) throw new LemmataError("bad-input", `module ${name} was not found`);
    const { bytes, text } = readSourceText(source.text, source.file);
    const header = readHeader(text);
    const environment = await this.environment(header, request, [...importers, name]);
    const problem = environment.problems[0];
    if (problem) throw moduleError(name, source.file, problem);
    const key = contentKey(bytes, environment.modules);
    let compiled = this.compiled.get(`${name} ${key}`);
    if (!compiled) {
      const { export: _export, read: _read, onMessages: _onMessages, ...limits } = request;
      const { isModule } = header;
      compiled = this.compile(
        { name, key, file: source.file, bytes, text, isModule },
        environment,
        limits,
      );
      this.compiled.set(`${name} ${key}`, compiled);
      // A failure may be temporary: too little time, or a busy machine.
      compiled.catch(() => this.compiled.delete(`${name} ${key}`));
    }
    return compiled;
  }

  private async compile(
    source: {
      name: string;
      key: string;
      file: string;
      bytes: Uint8Array;
      text: string;
      isModule: boolean;
    },
    environment: Environment,
    limits: CheckRequest,
  ): Promise<CompiledModule> {
    const { name, key, file } = source;
    const request = { ...limits, fileName: file, read: { constants: true } };
    const { outcome } = await this.elaborate(source.bytes, source.text, environment, request, name);
    if (outcome.status !== "finished") {
      throw new LemmataError(
        "bad-input",
        `module ${name} (${file}) ${outcome.status}: ${outcome.reason}`,
      );
    }
    const { compiled, messages, declarations } = outcome.value;
    const error = messages.find((message) => message.severity === "error");
    if (error || !compiled) throw moduleError(name, file, error);
    const definitions = declarations.flatMap((each) =>
      each.kind === "definition" ? [{ name: each.name, uses: each.constants?.inValue ?? [] }] : [],
    );
    return {
      module: {
        name,
        key,
        ...compiled,
        definitions,
        runsCode: runsCode(source.text, environment.modules),
      },
      isModule: source.isModule,
      dependencies: environment.modules,
      library: environment.library,
    };
  }
}

/**
 * Whether elaborating a text, or importing these modules, can run code that is neither the library's nor the
 * gate's own: what it sends ahead of texts to another Lean, which may be this one.
 */
export function runsCode(text: string, modules: readonly LocalModule[]): boolean {
  const program = GATE_PROGRAMS.find((each) => text.startsWith(each));
  const rest = program === undefined ? text : text.slice(program.length);
  return findOffence(rest) !== undefined || modules.some((module) => module.runsCode);
}

function contentKey(bytes: Uint8Array, modules: readonly LocalModule[]): string {
  const hash = createHash("sha256").update(bytes);
  for (const module of modules) hash.update(`${module.name}=${module.key};`);
  return hash.digest("hex");
}

function moduleError(name: string, file: string, error: Message | undefined): LemmataError {
  const what = error
    ? `${file}:${error.pos.line}:${error.pos.column}: ${error.data}`
    : `${file} could not be saved as a module`;
  return new LemmataError("bad-input", `module ${name} has an error: ${what}`);
}

function importProblem(
  data: string,
  place: Pick<Message, "pos"> & { endPos: Message["endPos"] },
): Message {
  return { severity: "error", pos: place.pos, endPos: place.endPos, data };
}

type Said = JobOutcome<{ messages: Message[] }>;

/**
 * Compilation probably failed only because this build lacks compiled specialisations of the library. Any text can say
 * so, too: see `isNoBetter`.
 */
export function needsNoncomputable(outcome: Said): boolean {
  return uncompilable(outcome).length > 0;
}

/** Whether elaborating as noncomputable leaves what it was to mend: then it was nothing of the compiler's. */
export function isNoBetter(before: Said, after: Said): boolean {
  if (after.status !== "finished") return false;
  const key = ({ pos, data }: Message) => `${pos.line}:${pos.column} ${data}`;
  const left = new Set(after.value.messages.map(key));
  return uncompilable(before).every((message) => left.has(key(message)));
}

function uncompilable(outcome: Said): Message[] {
  return outcome.status === "finished" ? outcome.value.messages.filter(isUncompilable) : [];
}

/** The constant that Lean misses has a component that only the compiler makes. */
const MISSES_CODE =
  /\bUnknown constant `(?:[^`]*\.)?_(?:redArg|e?lam|lambda|boxed|spec|at|closed|private|unsafe_rec|cstage|rarg|neutral|init)(?:_?\d\w*|_[^`]*)?[`.]/;

/** Whether an error says that this build cannot compile what is correct otherwise. */
export function isUncompilable({ severity, data }: Message): boolean {
  return severity === "error" && MISSES_CODE.test(data);
}

function emptyResult(environment: Environment): CheckResult {
  return {
    status: "finished",
    messages: [],
    declarations: [],
    commands: [],
    imports: environment.library,
    libraries: environment.libraries,
    droppedImports: environment.dropped,
    noncomputable: false,
    elapsedMs: 0,
  };
}

function toResult(
  outcome: JobOutcome<CheckOutcome>,
  environment: Environment,
  noncomputable: boolean,
  request: CheckRequest,
): CheckResult {
  const value = outcome.status === "crashed" ? undefined : outcome.value;
  return {
    ...emptyResult(environment),
    status: outcome.status,
    ...(outcome.status === "finished" ? {} : { reason: outcome.reason }),
    messages: value?.messages ?? [],
    declarations: value?.declarations ?? [],
    commands: value?.commands ?? [],
    ...(value && request.read ? { reports: value.reports } : {}),
    ...(value?.export ? { export: value.export } : {}),
    ...(value?.exportError ? { exportError: value.exportError } : {}),
    noncomputable,
    ...(value?.exportMs === undefined ? {} : { exportMs: value.exportMs }),
    elapsedMs: outcome.elapsedMs,
  };
}

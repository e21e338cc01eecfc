import { LemmataError } from "../../../core/errors/index.ts";
import type {
  CommandReport,
  DeclarationCommand,
  DeclarationExport,
  DeclarationInfo,
  LocalModule,
  Message,
  NameParts,
  ReadOptions,
  Survey,
} from "../../../core/index.ts";
import { displayName, nameKey, parseName } from "../../../core/index.ts";
import type { Judgement, JudgementRequest } from "../../../core/ports/index.ts";
import { TextPositions } from "../../text-positions.ts";
import { LeanHeap, type Ref } from "../runtime/heap.ts";
import type { SnapshotHeader } from "../runtime/layout.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { standingCall } from "../runtime/standing-interpreter.ts";
import { type Constant, kernelEnvironment, libraryAxioms } from "./constants.ts";
import { exportDeclarations } from "./kernel/export.ts";
import { judgeDeclarations } from "./kernel/judge-declarations.ts";
import { LAYOUTS } from "./layouts.ts";
import { commandInfo } from "./read/command-info.ts";
import { readCommandReport } from "./read/command-report.ts";
import { readDeclarations } from "./read/declarations.ts";
import { type Grammar, openEverything, readGrammar } from "./read/grammar.ts";
import { hasErrors, type MessageCounts, readMessages, readUnreported } from "./read/messages.ts";
import { plainStart } from "./read/plain-start.ts";
import { answeredInModule, withStandardAxioms } from "./read/printed-axioms.ts";
import { surveyText } from "./read/survey.ts";
import { readDeclarationCommands } from "./read/syntax.ts";
import { freshState, markNoncomputable, resumedState } from "./run/command-state.ts";
import {
  Cancellation,
  type ElaboratedCommand,
  ElaborationCancelled,
  elaborate,
  makeInputContext,
  parserStateAt,
} from "./run/elaboration.ts";
import { ModuleImporter, readImports } from "./run/import-modules.ts";
import type { Taint } from "./run/library-module.ts";
import {
  LocalModuleStore,
  localConstants,
  modulesKey,
  setSearchPath,
} from "./run/local-modules.ts";
import type { ModuleImport } from "./run/module-reach.ts";

const STATE = LAYOUTS["Lean.Elab.Command.State"];
const SCOPE = LAYOUTS["Lean.Elab.Command.Scope"];
const LINTER = LAYOUTS["Lean.Elab.Command.Linter"];

/**
 * As Lean's command line has it: what runs on other threads, the syntax of each command for one, is counted in a slower
 * way, and with this it stays where it is.
 */
const MINIMAL = { "internal.cmdlineSnapshots": true } as const;

export interface CheckOptions {
  /** UTF-8 text, header included. */
  text: Uint8Array;
  fileName: string;
  /** The imports that choose the environment, e.g. `["Init"]`; ignored when `state` is given. */
  imports: readonly string[];
  /** `Command.State` to go on from, borrowed; the text then has no header. */
  state?: Ref;
  /** Called with each command when it is done; everything in it is borrowed. */
  onCommand?: (command: ElaboratedCommand) => void;
  /** Gets what tells, until the end, the byte at which the command begins that is elaborated. */
  onBegin?: (place: () => number | undefined) => void;
  /** Called with the `Command.State` after the last command, borrowed; not called after a cancel. */
  onEnd?: (state: Ref) => void;
  /** Report a message as often as Lean does; by default exact repetitions are dropped. */
  repeatMessages?: boolean;
  /** Modules of the project that the imports may name, dependencies before dependents. */
  modules?: readonly LocalModule[];
  /** See all of what is imported, also where the text begins with `module`: `imports` name an environment that is. */
  seesAll?: boolean;
  /** Elaborate as the module of this name, and hand it over in a form that can be imported. */
  compileAs?: string;
  /** Elaborate as if inside a `noncomputable section`. */
  noncomputable: boolean;
  options: Record<string, boolean | number | string>;
  /** What to read out of the result. */
  want: { declarations: boolean; read?: ReadOptions; export?: NameParts[] | "visible" };
  onMessages?: (messages: Message[], report?: CommandReport) => void;
}

export interface CheckOutcome {
  cancelled: boolean;
  messages: Message[];
  declarations: DeclarationInfo[];
  commands: DeclarationCommand[];
  /** One per command, when `want.read` is given. */
  reports: CommandReport[];
  export?: DeclarationExport;
  /** The export could not be made: a declaration is not a closed term. */
  exportError?: string;
  exportMs?: number;
  /** The text as a module; absent when it has errors. */
  compiled?: Pick<LocalModule, "files" | "constants">;
}

type Restored = Pick<SnapshotHeader, "imports" | "environment" | "importState" | "axioms">;

function environmentKey(
  imports: readonly string[],
  modules: readonly LocalModule[] = [],
  header?: readonly ModuleImport[],
): string {
  const key = [...imports, modulesKey(modules)].join(" ").trim();
  return header ? `${key} for ${JSON.stringify(header)}` : key;
}

/** One Lean instance, seen from inside its process: environments, checks, replays. */
export class LeanSession {
  readonly heap: LeanHeap;
  private readonly environments = new Map<string, Ref>();
  private readonly kernelEnvironments = new Map<string, Ref>();
  private readonly axioms = new Map<string, ReadonlyMap<string, NameParts>>();
  private readonly localModules: LocalModuleStore;
  private importer: ModuleImporter;

  constructor(runtime: Runtime) {
    this.heap = new LeanHeap(runtime);
    this.importer = new ModuleImporter(this.heap);
    this.localModules = new LocalModuleStore(this.heap, runtime.files);
  }

  /** Starts Lean itself in an empty heap. Not needed after a snapshot was restored. */
  initialise(): void {
    const { heap } = this;
    const { native } = heap;
    native.lean_initialize?.();
    native.lean_enable_initializer_execution?.();
    setSearchPath(heap, []);
    native.lean_io_mark_end_initialization?.();
  }

  /** Goes on from what a snapshot holds. */
  adopt({ imports, environment, importState, axioms }: Restored): void {
    const key = imports.join(" ");
    this.environments.set(key, environment);
    this.axioms.set(key, new Map(axioms.map((name) => [nameKey(name), name])));
    this.importer = new ModuleImporter(this.heap, importState);
  }

  /** What a snapshot must hold to go on with these imports. */
  restorable(imports: readonly string[]): Restored {
    const environment = this.environment(imports);
    const axioms = [...this.axiomsOf(imports).values()];
    return { imports: [...imports], environment, importState: this.importer.state, axioms };
  }

  /**
   * Lets the threads that start from now on stay inside the interpreter that the linters of added libraries run in: all
   * of them run at each command.
   */
  standInterpreter({ standing, leaveSlot }: Pick<Runtime, "standing" | "leaveSlot">): void {
    const { heap } = this;
    const linters = heap.field(heap.global("l_Lean_Elab_Command_lintersRef"), 0);
    for (const linter of heap.arrayItems(linters)) {
      const call = standingCall(heap, heap.field(linter, LINTER.run), leaveSlot);
      if (call === undefined) continue;
      standing.set([call.closure, call.leave, call.arguments]);
      return;
    }
  }

  /**
   * The environment of a list of imports; imported on first use. With the imports of a header that begins with
   * `module`, it has of each module what that shows. Borrowed.
   */
  environment(
    imports: readonly string[],
    modules: readonly LocalModule[] = [],
    header?: readonly ModuleImport[],
  ): Ref {
    const key = environmentKey(imports, modules, header);
    let environment = this.environments.get(key);
    if (environment === undefined) {
      if (modules.length > 0) this.localModules.publish(modules);
      const options = { keep: modules.length === 0, forever: true };
      try {
        environment = header
          ? this.importer.importAsModule(imports, header, options)
          : this.importer.import(imports, options);
      } catch (error) {
        // What a project's modules declare or initialize is the project's: two of one name, for example.
        if (modules.length === 0 || !(error instanceof LemmataError)) throw error;
        throw new LemmataError("bad-input", `its imports fail: ${error.message}`, { cause: error });
      }
      this.environments.set(key, environment);
    }
    return environment;
  }

  /** Runs `use` with an environment that is given back afterwards, and with the imports that name it. */
  async withEnvironment<T>(
    { imports, mainModule }: { imports: readonly string[]; mainModule: NameParts },
    use: (imports: string[], environment: Ref) => Promise<T>,
  ): Promise<T> {
    const { heap } = this;
    const key = `<${displayName(mainModule)}>`;
    const plain = this.importer.import(imports, { keep: true, forever: false });
    const name = heap.nameFromParts(mainModule);
    const named = heap.share(heap.native.l_Lean_Environment_setMainModule?.(plain, name) as number);
    this.environments.set(key, named);
    try {
      return await use([key], named);
    } finally {
      this.environments.delete(key);
      heap.dec(named);
    }
  }

  /** What the file of an importable module holds. Borrowed. */
  constantsOf(module: string): Constant[] {
    return this.importer.constantsOf(module);
  }

  /** An elaborated environment (borrowed) as an `.olean`. */
  moduleFile(environment: Ref): Uint8Array {
    return this.localModules.filesOf(environment, false).olean;
  }

  kernelEnvironment(imports: readonly string[]): Ref {
    const key = imports.join(" ");
    let env = this.kernelEnvironments.get(key);
    if (env === undefined) {
      env = kernelEnvironment(this.heap, this.environment(imports));
      this.kernelEnvironments.set(key, env);
    }
    return env;
  }

  /** All axioms of the imported library, by key. */
  private axiomsOf(imports: readonly string[]): ReadonlyMap<string, NameParts> {
    const key = imports.join(" ");
    let axioms = this.axioms.get(key);
    if (!axioms) {
      axioms = libraryAxioms(this.heap, this.environment(imports));
      this.axioms.set(key, axioms);
    }
    return axioms;
  }

  /** The grammar of an environment in which every namespace is open, so that scoped syntax is there. */
  async grammarOf(imports: readonly string[]): Promise<Grammar> {
    const environment = this.environment(imports);
    let grammar: Grammar | undefined;
    await this.check(
      {
        text: new TextEncoder().encode(openEverything(this.heap, environment)),
        fileName: "<grammar>",
        imports,
        noncomputable: false,
        options: {},
        want: { declarations: false },
        onEnd: (state) => {
          grammar = readGrammar(this.heap, this.heap.field(state, STATE.env));
        },
      },
      new Cancellation(),
    );
    if (!grammar) throw new LemmataError("internal", "the grammar was not read");
    return grammar;
  }

  /** What a text announces; see `Survey`. Nothing when it was cancelled. */
  async survey(
    imports: readonly string[],
    text: Uint8Array,
    cancellation: Cancellation,
  ): Promise<Survey | null> {
    const environment = this.environment(imports);
    try {
      return await surveyText(this.heap, environment, { text, fileName: "<survey>" }, cancellation);
    } catch (error) {
      if (error instanceof ElaborationCancelled) return null;
      throw error;
    }
  }

  /**
   * Adds declarations to a clean environment and examines them; see `Judge`. `tainted` are constants of added
   * libraries that rest on axioms.
   */
  judge(request: JudgementRequest, tainted: readonly Taint[]): Judgement {
    const axioms = new Map<string, readonly NameParts[]>();
    for (const [key, name] of this.axiomsOf(request.imports)) axioms.set(key, [name]);
    for (const { name, axioms: below } of tainted) axioms.set(nameKey(name), below);
    return judgeDeclarations(
      this.heap,
      {
        environment: this.environment(request.imports),
        kernelEnv: this.kernelEnvironment(request.imports),
        axioms,
      },
      request,
    );
  }

  /** Elaborates a text. Cancelling ends it with `cancelled: true` and what was found so far. */
  async check(options: CheckOptions, cancellation: Cancellation): Promise<CheckOutcome> {
    const { heap } = this;
    const inputContext = makeInputContext(heap, options.text, options.fileName);
    const messages: Message[] = [];
    const seen: MessageCounts = new Map();
    let finalState = 0;
    const outcome: CheckOutcome = {
      cancelled: false,
      messages,
      declarations: [],
      commands: [],
      reports: [],
    };
    const header =
      options.state === undefined
        ? this.readHeader(options.text, inputContext, (log) => {
            const fresh = readMessages(heap, log, seen);
            messages.push(...fresh);
            if (fresh.length > 0) options.onMessages?.(fresh);
          })
        : { end: 0 };
    const start = parserStateAt(heap, header.end);
    const module = options.seesAll ? undefined : header.module;
    const positions = new TextPositions(options.text);
    const isKept = options.state !== undefined;
    let namespace: NameParts = isKept ? this.currentNamespace(options.state as Ref) : [];
    const line = ({ pos }: Message) => positions.line(pos.line);
    try {
      await elaborate(
        heap,
        { inputContext, parserState: start, commandState: this.initialState(options, module) },
        cancellation,
        (command) => {
          // The first log is the parser's.
          const [parserLog] = command.messageLogs;
          const hasSyntaxError = parserLog !== undefined && hasErrors(heap, parserLog);
          const fresh = command.messageLogs.flatMap((log) => {
            const read = options.repeatMessages
              ? readUnreported(heap, log)
              : readMessages(heap, log, seen);
            heap.dec(log);
            const environment = heap.field(command.state, STATE.env);
            return read.map((message) => {
              const answered = isKept
                ? answeredInModule(heap, environment, message, { line, namespace })
                : message;
              return withStandardAxioms(heap, environment, answered);
            });
          });
          messages.push(...fresh);
          const isWhole = !heap.isScalar(command.syntax);
          const told = isWhole
            ? { syntax: command.syntax, namespace: this.currentNamespace(command.state) }
            : commandInfo(heap, command.infoTree);
          const report = options.want.read
            ? readCommandReport(
                heap,
                { ...command, syntax: told?.syntax ?? command.syntax },
                { index: outcome.reports.length, messages: fresh, hasSyntaxError, positions },
                options.want.read,
              )
            : undefined;
          if (report) outcome.reports.push(report);
          if (report || fresh.length > 0) options.onMessages?.(fresh, report);
          if (told) {
            outcome.commands.push(
              ...readDeclarationCommands(heap, told.syntax, namespace, positions),
            );
            namespace = told.namespace;
          }
          if (finalState !== 0) heap.dec(finalState);
          finalState = heap.inc(command.state);
          options.onCommand?.(command);
        },
        (place) => options.onBegin?.(place),
      );
      if (finalState !== 0) {
        this.readResult(finalState, { ...options, isModule: module !== undefined }, outcome);
        options.onEnd?.(finalState);
      }
    } catch (error) {
      if (!(error instanceof ElaborationCancelled)) throw error;
      outcome.cancelled = true;
    } finally {
      if (finalState !== 0) heap.dec(finalState);
    }
    return outcome;
  }

  private currentNamespace(state: Ref): NameParts {
    const { heap } = this;
    const scopes = heap.field(state, STATE.scopes);
    if (heap.isScalar(scopes)) return [];
    return heap.nameParts(heap.field(heap.field(scopes, 0), SCOPE.currNamespace));
  }

  /**
   * Where the header of a text ends, with the parser's messages, and how it names its imports if it begins with
   * `module`. Which they are the caller resolved.
   */
  private readHeader(
    text: Uint8Array,
    inputContext: Ref,
    onLog: (log: Ref) => void,
  ): { end: number; module?: ModuleImport[] } {
    const start = plainStart(text);
    if (start !== undefined) return { end: start };
    const { heap } = this;
    const { native } = heap;
    const result = heap.io(native.l_Lean_Parser_parseHeader?.(heap.inc(inputContext)) as number);
    const syntax = heap.field(result, 0);
    const end = heap.smallNat(heap.field(heap.field(heap.field(result, 1), 0), 0));
    onLog(heap.field(heap.field(result, 1), 1));
    const isModule = native.l_Lean_Elab_HeaderSyntax_isModule___boxed?.(heap.inc(syntax)) as number;
    if (heap.unbox(isModule) === 0) {
      heap.dec(result);
      return { end };
    }
    const withInit = heap.box(1);
    const imports = native.l_Lean_Elab_HeaderSyntax_imports___boxed?.(
      heap.inc(syntax),
      withInit,
    ) as number;
    const module = readImports(heap, imports);
    heap.dec(imports);
    heap.dec(result);
    return { end, module };
  }

  private initialState(
    { state, options: given, noncomputable, ...rest }: CheckOptions,
    header: ModuleImport[] | undefined,
  ): Ref {
    const { heap } = this;
    const options = rest.onCommand ? given : { ...MINIMAL, ...given };
    const initial =
      state === undefined
        ? freshState(heap, this.startEnvironment(rest, header), options)
        : resumedState(heap, state);
    return noncomputable ? markNoncomputable(heap, initial, true, 0) : initial;
  }

  /** The environment to elaborate in; a module that will be imported needs its own name. Borrowed. */
  private startEnvironment(
    { imports, modules, compileAs }: Pick<CheckOptions, "imports" | "modules" | "compileAs">,
    header: ModuleImport[] | undefined,
  ): Ref {
    const { heap } = this;
    const environment = this.environment(imports, modules, header);
    if (compileAs === undefined) return environment;
    const key = `${environmentKey(imports, modules, header)} as ${compileAs}`;
    let named = this.environments.get(key);
    if (named === undefined) {
      const name = heap.nameFromParts(parseName(compileAs));
      named = heap.native.l_Lean_Environment_setMainModule?.(heap.inc(environment), name) as number;
      this.environments.set(key, named);
    }
    return named;
  }

  /** The constants of the project's modules that a text imports; `environment` (borrowed) is the text's. */
  private importedConstants(
    environment: Ref,
    { imports, modules = [], isModule }: CheckOptions & { isModule: boolean },
  ): Iterable<Constant> {
    // What a module was shown is not all that there is.
    const whole = isModule && modules.length > 0 ? this.environment(imports, modules) : environment;
    return localConstants(this.heap, whole, modules);
  }

  private readResult(
    state: Ref,
    options: CheckOptions & { isModule: boolean },
    outcome: CheckOutcome,
  ): void {
    const { heap } = this;
    const environment = heap.field(state, STATE.env);
    const kernelEnv = kernelEnvironment(heap, environment);
    try {
      if (options.want.declarations) {
        const since =
          options.state === undefined ? {} : { since: heap.field(options.state, STATE.env) };
        const about = { state, kernelEnv, ...since };
        outcome.declarations = readDeclarations(heap, about, options.want.read ?? {});
      }
      const hasError = outcome.messages.some((message) => message.severity === "error");
      if (options.compileAs !== undefined && !hasError) {
        outcome.compiled = this.localModules.save(environment, kernelEnv, options.isModule);
      }
      const roots = options.want.export;
      if (roots) {
        const started = performance.now();
        const visible = new Set(outcome.declarations.map((d) => d.name));
        outcome.export = exportDeclarations(
          heap,
          { environment, kernelEnv, imported: this.importedConstants(environment, options) },
          roots === "visible" ? (parts) => visible.has(displayName(parts)) : roots,
        );
        outcome.exportMs = performance.now() - started;
      }
    } catch (error) {
      if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
      outcome.exportError = error.message;
    } finally {
      heap.dec(kernelEnv);
    }
  }
}

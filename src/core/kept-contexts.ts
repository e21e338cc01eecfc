import type { DeclarationInfo } from "./declaration.ts";
import type { LocalModule } from "./local-module.ts";
import type { Message, Position } from "./message.ts";
import type { Interrupted, ProofWorkspace, RequestLimits, WorkspaceRun } from "./ports/index.ts";
import { definitionsBelow, isReadyTheorem, makeReady } from "./ready-definitions.ts";

/** What goals are stated after: the beginning of a file, up to a command. */
export interface ContextText {
  text: string;
  /** Drop imports that this Lean does not have. */
  core?: boolean | undefined;
  /** Of the user's project, that the header may import. */
  modules?: readonly LocalModule[] | undefined;
  /** What is to be proved after it: tactics are made faster for the definitions that this rests on. */
  statement?: string | undefined;
}

/** A context as Lean knows it. The environment belongs to the workspace: it is not to be released. */
export interface ElaboratedContext {
  status: "finished";
  environment: number;
  droppedImports: string[];
  messages: Message[];
  declarations: DeclarationInfo[];
  /** Of each declaration command. */
  commands: { keyword: string; name: string }[];
}

interface Kept {
  text: string;
  core: boolean;
  /** The project's modules that it may import. */
  imported: string;
  context: ElaboratedContext;
  /** Definitions for which tactics were made faster. */
  ready: ReadonlySet<string>;
}

/** The newest few of each workspace. */
const kept = new WeakMap<ProofWorkspace, Kept[]>();
const MOST_KEPT = 6;
/** What each workspace is reading: who asks for the same meanwhile waits for it. */
const reading = new WeakMap<ProofWorkspace, Promise<unknown>>();

/** How a command begins: what begins otherwise may go on with what stands before it. */
const COMMAND =
  /^\s*(?:\/-|@\[|#\w|(?:abbrev|axiom|class|def|end|example|inductive|instance|lemma|mutual|namespace|noncomputable|open|private|protected|public|section|set_option|structure|theorem|universe|variable)\b)/;

/**
 * Elaborates a context. The contexts of a file's theorems begin alike: of one that goes on from another, kept in the
 * workspace, only what is new is elaborated. What it takes thus depends on what was asked before, so nobody's budget pays
 * for it.
 */
export async function elaborateContext(
  workspace: ProofWorkspace,
  asked: ContextText,
  limits: RequestLimits = {},
): Promise<ElaboratedContext | Interrupted> {
  const turn = Promise.resolve(reading.get(workspace)).then(() =>
    elaborate(workspace, asked, limits),
  );
  reading.set(
    workspace,
    turn.catch(() => {}),
  );
  return turn;
}

/** Keeps a context that was elaborated in pieces; its environment is the workspace's from now on. */
export function keepContext(
  workspace: ProofWorkspace,
  asked: Omit<ContextText, "statement">,
  context: ElaboratedContext,
): void {
  keep(workspace, { ...identity(asked), context, ready: new Set() });
}

async function elaborate(
  workspace: ProofWorkspace,
  { statement, ...asked }: ContextText,
  limits: RequestLimits,
): Promise<ElaboratedContext | Interrupted> {
  const read = await readContext(workspace, asked, limits);
  if (read.status !== "finished") return read;
  const { context, ready } = read.value;
  if (statement === undefined) return context;
  const wanted = definitionsBelow(statement, { ...context, text: asked.text });
  const lacking = wanted.filter((name) => !ready.has(name));
  if (lacking.length === 0) return context;
  const { environment } = context;
  const made = await makeReady(workspace, { lacking, environment, after: ready.size }, limits);
  const known = new Set([...ready, ...lacking]);
  if (made === undefined) {
    // What took too long would again; what was cancelled may be asked for once more.
    if (!limits.signal?.aborted) read.value.ready = known;
    return context;
  }
  // The environment before it may be in use.
  const better = { ...context, environment: made };
  return keep(workspace, { ...read.value, context: better, ready: known });
}

function identity({ text, core = false, modules = [] }: Omit<ContextText, "statement">) {
  return { text, core, imported: modules.map(({ name, key }) => `${name} ${key}`).join("\n") };
}

async function readContext(
  workspace: ProofWorkspace,
  given: Omit<ContextText, "statement">,
  limits: RequestLimits,
): Promise<{ status: "finished"; value: Kept } | Interrupted> {
  const { core = false, modules = [] } = given;
  const all = kept.get(workspace) ?? [];
  const asked = identity(given);
  const { text } = asked;
  const below = longest(all.filter((each) => goesOn(asked, each)));
  if (below) all.push(...all.splice(all.indexOf(below), 1));
  if (below?.text === text) return { status: "finished", value: below };
  const rest = below ? text.slice(below.text.length) : text;
  const base = below ? { environment: below.context.environment } : { core, modules };
  const run = await workspace.run({ ...base, text: rest, declarations: true }, limits);
  if (run.status !== "finished") return run;
  workspace.release({ proofStates: run.sorries.map(({ proofState }) => proofState) });
  const context = extendContext(below, run);
  const value = { ...asked, context, ready: below?.ready ?? new Set<string>() };
  keep(workspace, value);
  return { status: "finished", value };
}

function keep(workspace: ProofWorkspace, newest: Kept): ElaboratedContext {
  const all = kept.get(workspace) ?? [];
  kept.set(workspace, all);
  all.push(newest);
  for (const old of all.splice(0, all.length - MOST_KEPT))
    workspace.release({ environments: [old.context.environment] });
  return newest.context;
}

/** Whether a text is this one, or this one and further commands. */
function goesOn(
  { text, core, imported }: Pick<Kept, "text" | "core" | "imported">,
  before: Kept,
): boolean {
  const { messages, droppedImports } = before.context;
  const isWhole = messages.every(({ severity }) => severity !== "error");
  // Where nothing was to be dropped, it does not matter whether it might have been.
  const isSameHeader = before.core === core || (isWhole && droppedImports.length === 0);
  if (before.imported !== imported || !isSameHeader) return false;
  if (before.text === text) return true;
  if (!isWhole || !before.text.endsWith("\n") || !text.startsWith(before.text)) return false;
  return COMMAND.test(text.slice(before.text.length));
}

function longest(all: readonly Kept[]): Kept | undefined {
  return all.toSorted((a, b) => a.text.length - b.text.length).at(-1);
}

type Finished = WorkspaceRun & { status: "finished" };

/** A context and what was elaborated in its environment, declarations listed; without one, from the start. */
export function extendContext(
  before: Pick<Kept, "text" | "context"> | undefined,
  run: Finished,
): ElaboratedContext {
  return before ? joined(before, run) : fromStart(run);
}

function fromStart({ environment, droppedImports, messages, ...read }: Finished) {
  const { declarations } = read;
  const commands = read.commands.map(({ keyword, name }) => ({ keyword, name }));
  const status = "finished" as const;
  return { status, environment, droppedImports, messages, declarations, commands };
}

/** What was elaborated on top of a context, with places in the whole text. */
function joined(
  { text, context }: Pick<Kept, "text" | "context">,
  run: Finished,
): ElaboratedContext {
  const lines = text.split("\n").length - 1;
  const at = <T extends Position | null>(pos: T): T =>
    pos === null ? pos : { ...pos, line: pos.line + lines };
  const place = <T extends { pos: Position; endPos: Position | null }>(each: T): T => {
    return { ...each, pos: at(each.pos), endPos: at(each.endPos) };
  };
  const known = new Set(context.declarations.map(({ name }) => name));
  const { environment, messages, declarations, commands } = fromStart(run);
  return {
    ...context,
    environment,
    messages: [...context.messages, ...messages.map(place)],
    declarations: [
      ...context.declarations,
      ...declarations.filter(({ name }) => !known.has(name) && !isReadyTheorem(name)).map(place),
    ],
    commands: [...context.commands, ...commands],
  };
}

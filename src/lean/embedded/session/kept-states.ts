import { LemmataError } from "../../../core/errors/index.ts";
import type {
  Goal,
  GoalDetail,
  GoalTerms,
  LibraryDeclarations,
  OpenedDefinitions,
} from "../../../core/index.ts";
import { TextPositions } from "../../text-positions.ts";
import type {
  FocusRequest,
  ParseRequest,
  ParseResponse,
  RunRequest,
  RunResponse,
  SorryRecord,
  StepRequest,
  StepResponse,
  StepResult,
  TacticRecord,
} from "../process/workspace-protocol.ts";
import type { LeanHeap, Ref } from "../runtime/heap.ts";
import { LeanFailure } from "./calls.ts";
import { LAYOUTS } from "./layouts.ts";
import { GoalEnvironment } from "./read/goal-environment.ts";
import { readGoalTerms } from "./read/goal-terms.ts";
import { readGoal } from "./read/goals.ts";
import { type TreeNode, TreeReader } from "./read/info-tree.ts";
import { infoTreeJson } from "./read/infotree-json.ts";
import { readLibraryDeclarations } from "./read/library-declarations.ts";
import { readMessage } from "./read/messages.ts";
import { parseText } from "./read/parse.ts";
import { readReplTactics, readRootGoals, readSorries, snapshotText } from "./read/repl-readings.ts";
import { markNoncomputable, scopeCount } from "./run/command-state.ts";
import { type Cancellation, ElaborationCancelled } from "./run/elaboration.ts";
import { shareParts } from "./run/meta-frame.ts";
import { mctxOf, type ProofSnapshot, printGoals, releaseSnapshot } from "./run/proof-snapshot.ts";
import { proofStatus } from "./run/proof-status.ts";
import { contextOfSnapshot, newsOf, runTacticText } from "./run/proof-step.ts";
import type { LeanSession } from "./session.ts";

const STATE = LAYOUTS["Lean.Elab.Command.State"];

/** The environments and proof states that an instance keeps, by number. */
export class KeptStates {
  private readonly session: LeanSession;
  private readonly environments = new Map<number, Ref>();
  private readonly proofs = new Map<number, ProofSnapshot>();

  constructor(session: LeanSession) {
    this.session = session;
  }

  /** Elaborates a text and keeps the results. Nothing is kept when it was cancelled. */
  async run(request: RunRequest, cancellation: Cancellation): Promise<RunResponse> {
    const { session } = this;
    const { heap } = session;
    const base = "environment" in request.base ? this.environment(request.base.environment) : 0;
    const header = "imports" in request.base ? request.base : { imports: [] };
    const reader = new TreeReader(heap);
    const commands: { tree: Ref; before: Ref }[] = [];
    let kept = 0;
    let before = heap.inc(base === 0 ? this.imported(header) : heap.field(base, STATE.env));
    try {
      const outcome = await session.check(
        {
          text: request.text,
          fileName: request.fileName,
          ...header,
          state: base === 0 ? undefined : base,
          noncomputable: request.noncomputable,
          options: request.options,
          want: { declarations: request.declarations, read: request.read },
          repeatMessages: true,
          onCommand: ({ infoTree, state }) => {
            if (infoTree === undefined) heap.dec(before);
            else commands.push({ tree: heap.inc(infoTree), before });
            before = heap.inc(heap.field(state, STATE.env));
          },
          onEnd: (state) => {
            kept = heap.inc(state);
          },
        },
        cancellation,
      );
      const { cancelled, messages, declarations } = outcome;
      const about = { cancelled, messages, declarations, commands: outcome.commands };
      const reports = request.read ? { reports: outcome.reports } : {};
      if (cancelled) return { ...about, sorries: [], tactics: [], proofStates: 0 };
      const trees = commands.map((command) => ({
        tree: reader.read(command.tree),
        environment: new GoalEnvironment(heap, command.before),
      }));
      const found = this.readTrees(request, trees);
      this.keepEnvironment(request, base, kept);
      kept = 0;
      return { ...about, ...reports, ...found };
    } finally {
      reader.release();
      if (kept !== 0) heap.dec(kept);
      heap.dec(before);
      for (const command of commands) {
        heap.dec(command.tree);
        heap.dec(command.before);
      }
    }
  }

  /** Sorries, root goals and tactics with their proof states, numbered in this order. */
  private readTrees(
    request: RunRequest,
    trees: readonly { tree: TreeNode; environment: GoalEnvironment }[],
  ) {
    const { heap } = this.session;
    const positions = new TextPositions(request.text);
    const numbers = new Numbering(heap, request.firstProofState, this.proofs);
    const sorries: SorryRecord[] = [];
    const tactics: TacticRecord[] = [];
    const positionsOf = (found: { start: number; end: number }) => ({
      pos: positions.at(found.start),
      endPos: positions.at(found.end),
    });
    for (const { tree, environment } of trees) {
      for (const found of readSorries(heap, tree, environment)) {
        const { kind, snapshot } = found;
        const goal = snapshotText(heap, snapshot);
        sorries.push({ goal, kind, proofState: numbers.keep(snapshot), ...positionsOf(found) });
      }
    }
    for (const { tree, environment } of request.rootGoals ? trees : []) {
      for (const found of readRootGoals(heap, tree, environment)) {
        const { goal, snapshot } = found;
        sorries.push({
          goal,
          kind: "root",
          proofState: numbers.keep(snapshot),
          ...positionsOf(found),
        });
      }
    }
    for (const { tree, environment } of request.tactics ? trees : []) {
      for (const found of readReplTactics(heap, tree, environment)) {
        const { goals, tactic, usedConstants, snapshot } = found;
        const proofState = numbers.keep(snapshot);
        tactics.push({ goals, tactic, usedConstants, proofState, ...positionsOf(found) });
      }
    }
    const { infotree: form } = request;
    const infotree =
      form === undefined
        ? []
        : trees.flatMap(({ tree }) => infoTreeJson(heap, tree, form, positions));
    return {
      sorries,
      tactics,
      proofStates: numbers.count,
      infotree: infotree.length > 0 ? JSON.stringify(infotree) : undefined,
    };
  }

  private keepEnvironment(request: RunRequest, base: Ref, state: Ref): void {
    const { heap } = this.session;
    let kept = state;
    if (request.noncomputable) {
      // The flag was only for this text: scopes that were open before it lose it again.
      const before = base === 0 ? 1 : scopeCount(heap, base);
      kept = markNoncomputable(heap, kept, false, Math.max(0, scopeCount(heap, kept) - before));
    }
    const old = this.environments.get(request.saveAs);
    if (old !== undefined) heap.dec(old);
    this.environments.set(request.saveAs, kept);
  }

  /** Runs a tactic on a kept proof state and keeps the state after it. */
  async step(request: StepRequest, cancellation: Cancellation): Promise<StepResponse> {
    const { heap } = this.session;
    const before = this.proof(request.proofState);
    const kept: number[] = [];
    let after: ProofSnapshot | undefined;
    try {
      after = await runTacticText(heap, before, request, cancellation);
      const numbers = new Numbering(heap, request.firstProofState, this.proofs, kept);
      const result = await this.describeStep(before, after, numbers, cancellation);
      return { cancelled: false, ...result };
    } catch (error) {
      for (const number of kept) this.forget(number);
      // The state after the step is kept last.
      if (after !== undefined) releaseSnapshot(heap, after);
      if (error instanceof ElaborationCancelled) return { cancelled: true };
      if (error instanceof LeanFailure) return { cancelled: false, failed: error.message };
      throw error;
    }
  }

  private async describeStep(
    before: ProofSnapshot | undefined,
    after: ProofSnapshot,
    numbers: Numbering,
    cancellation: Cancellation,
  ): Promise<StepResult> {
    const { heap } = this.session;
    const news = newsOf(heap, after, before);
    const reader = new TreeReader(heap);
    for (const tree of news.trees) reader.keep(tree);
    try {
      const context = before && reader.keep(contextOfSnapshot(heap, before));
      const sorries: SorryRecord[] = [];
      for (const tree of news.trees) {
        for (const { kind, snapshot } of readSorries(heap, reader.read(tree, context))) {
          const goal = snapshotText(heap, snapshot);
          heap.dec(snapshot.rootGoals);
          snapshot.rootGoals = heap.inc(after.rootGoals);
          sorries.push({ goal, kind, proofState: numbers.keep(snapshot) });
        }
      }
      const goals = printGoals(heap, after);
      const status = await proofStatus(heap, after, cancellation);
      const messages = news.messages.map((ref) => readMessage(heap, ref));
      return {
        proofState: numbers.keep(after),
        goals,
        messages,
        sorries,
        traces: news.traces,
        proofStatus: status,
        proofStates: numbers.count,
      };
    } finally {
      reader.release();
    }
  }

  /** Keeps a proof state with one open goal of another; false when there is no such goal. */
  focus({ proofState, index, saveAs }: FocusRequest): boolean {
    const { heap } = this.session;
    const before = this.proof(proofState);
    const goal = [...heap.listItems(before.goals)][index];
    if (goal === undefined) return false;
    this.forget(saveAs);
    this.proofs.set(saveAs, {
      parts: shareParts(heap, before.parts),
      termState: heap.inc(before.termState),
      goals: heap.list([heap.inc(goal)]),
      rootGoals: heap.list([heap.inc(goal)]),
      declaration: heap.inc(before.declaration),
    });
    return true;
  }

  release(proofStates: readonly number[], environments: readonly number[]): void {
    for (const number of proofStates) this.forget(number);
    for (const number of environments) {
      const state = this.environments.get(number);
      this.environments.delete(number);
      if (state !== undefined) this.session.heap.dec(state);
    }
  }

  /** Describes a proof state as the step that led to it did, with all messages since its beginning. */
  async describe(proofState: number, cancellation: Cancellation): Promise<StepResponse> {
    const { heap } = this.session;
    const scratch = new Map<number, ProofSnapshot>();
    try {
      const numbers = new Numbering(heap, proofState, scratch);
      const known = this.proof(proofState);
      const result = await this.describeStep(undefined, known, numbers, cancellation);
      scratch.delete(result.proofState);
      return { cancelled: false, ...result, proofState, sorries: [], proofStates: 0 };
    } catch (error) {
      if (error instanceof ElaborationCancelled) return { cancelled: true };
      if (error instanceof LeanFailure) return { cancelled: false, failed: error.message };
      throw error;
    } finally {
      for (const snapshot of scratch.values()) releaseSnapshot(heap, snapshot);
    }
  }

  /** The open goals of a kept proof state. */
  goals(proofState: number, detail: GoalDetail): Goal[] {
    const { heap } = this.session;
    const snapshot = this.proof(proofState);
    const mctx = mctxOf(heap, snapshot);
    return [...heap.listItems(snapshot.goals)].map((goal) =>
      readGoal(heap, snapshot.parts, mctx, goal, detail),
    );
  }

  goalTerms(proofState: number, definitions?: OpenedDefinitions): GoalTerms[] {
    return readGoalTerms(this.session.heap, this.proof(proofState), { definitions });
  }

  /** The declarations of an environment that are of these packages. */
  libraryDeclarations(environment: number, packages: readonly string[]): LibraryDeclarations {
    const { heap } = this.session;
    const state = this.environment(environment);
    return readLibraryDeclarations(heap, heap.field(state, STATE.env), packages);
  }

  /** Borrowed. */
  private imported({ imports, modules }: Extract<RunRequest["base"], { imports: string[] }>): Ref {
    return this.session.environment(imports, modules);
  }

  /** Parses without elaborating. */
  async parse(request: ParseRequest, cancellation: Cancellation): Promise<ParseResponse> {
    const { session } = this;
    const environment =
      "imports" in request.base
        ? this.imported(request.base)
        : session.heap.field(this.environment(request.base.environment), STATE.env);
    try {
      const parsed = await parseText(session.heap, environment, request, cancellation);
      return { cancelled: false, parsed: JSON.stringify(parsed) };
    } catch (error) {
      if (error instanceof ElaborationCancelled) return { cancelled: true };
      throw error;
    }
  }

  /** JSON laid out by Lean's own printer: width 80, keys in descending order. */
  printJson(json: string): string {
    const { heap } = this.session;
    const parsed = heap.native.l_Lean_Json_parse?.(heap.string(json)) as number;
    const pretty = heap.native.l_Lean_Json_pretty?.(
      heap.inc(heap.field(parsed, 0)),
      heap.box(80),
    ) as number;
    const text = heap.readString(pretty);
    heap.dec(pretty);
    heap.dec(parsed);
    return text;
  }

  /** Lean's complaint about a text that is no JSON, e.g. `offset 5: unexpected end of input`. */
  jsonComplaint(text: string): string | undefined {
    const { heap } = this.session;
    const parsed = heap.native.l_Lean_Json_parse?.(heap.string(text)) as number;
    const complaint = heap.tag(parsed) === 0 ? heap.readString(heap.field(parsed, 0)) : undefined;
    heap.dec(parsed);
    return complaint;
  }

  private environment(number: number): Ref {
    const state = this.environments.get(number);
    if (state === undefined) {
      throw new LemmataError("internal", `this process has no environment ${number}`);
    }
    return state;
  }

  private proof(number: number): ProofSnapshot {
    const snapshot = this.proofs.get(number);
    if (snapshot === undefined) {
      throw new LemmataError("internal", `this process has no proof state ${number}`);
    }
    return snapshot;
  }

  private forget(number: number): void {
    const snapshot = this.proofs.get(number);
    this.proofs.delete(number);
    if (snapshot !== undefined) releaseSnapshot(this.session.heap, snapshot);
  }
}

/** Hands out numbers for snapshots and keeps them. */
class Numbering {
  count = 0;
  private readonly heap: LeanHeap;
  private readonly first: number;
  private readonly proofs: Map<number, ProofSnapshot>;
  private readonly kept: number[];

  constructor(
    heap: LeanHeap,
    first: number,
    proofs: Map<number, ProofSnapshot>,
    kept: number[] = [],
  ) {
    this.heap = heap;
    this.first = first;
    this.proofs = proofs;
    this.kept = kept;
  }

  keep(snapshot: ProofSnapshot): number {
    const number = this.first + this.count++;
    const old = this.proofs.get(number);
    if (old !== undefined) releaseSnapshot(this.heap, old);
    this.proofs.set(number, snapshot);
    this.kept.push(number);
    return number;
  }
}

import { messageOf } from "../../core/errors/index.ts";
import { costOf } from "../../core/index.ts";
import type {
  Cost,
  Interrupted,
  LibraryReader,
  ProofWorkspace,
  RequestLimits,
} from "../../core/ports/index.ts";

/** A workspace lent for one action: after `end` it answers nothing, and what was made in it is let go. */
export interface Scope {
  workspace: ProofWorkspace;
  /** Thousands of heartbeats so far. */
  spent(): number;
  end(): void;
}

/** Counts requests, and what they take. */
export interface Meter {
  now(): number;
  /** A request begins; to be told how long it took, in milliseconds, and for how many thousands of heartbeats. */
  ask(): (ms: number, cost: number) => void;
  /** Told of each text and each tactic before it is sent. */
  onRequest(): void;
  /** Awaited before an answer is given: it holds it back until its turn. */
  turn?(): Promise<void>;
}

/** Lends a workspace until the signal aborts or the scope ends. Failures to start Lean become `crashed`. */
export function scopeWorkspace(
  workspace: ProofWorkspace,
  signal: AbortSignal,
  meter: Meter,
): Scope {
  const made = { proofStates: [] as number[], environments: [] as number[] };
  const ending = new AbortController();
  let spent = 0;
  const ask = async <T extends { status: string } & Cost>(
    limits: RequestLimits | undefined,
    send: (limits: RequestLimits) => Promise<T>,
  ): Promise<T | Interrupted> => {
    const signals = [signal, ending.signal, ...(limits?.signal ? [limits.signal] : [])];
    const stop = AbortSignal.any(signals);
    if (stop.aborted) return cancelled();
    const started = meter.now();
    const answered = meter.ask();
    const answer = await send({ ...limits, signal: stop }).catch((error: unknown): Interrupted => {
      return { status: "crashed", reason: messageOf(error), messages: [] };
    });
    const ms = meter.now() - started;
    const cost = costOf(answer, ms);
    spent += cost;
    answered(ms, cost);
    return answer;
  };
  /** What came after the action was called off must not depend on how soon it came. */
  const inTurn = async <T>(answer: T): Promise<T | Interrupted> => {
    if (!meter.turn) return answer;
    await meter.turn();
    return signal.aborted ? cancelled() : answer;
  };
  /** What arrives after the end is let go at once. */
  const keep = (numbers: { proofStates?: number[]; environments?: number[] }) => {
    if (ending.signal.aborted) return workspace.release(numbers);
    made.proofStates.push(...(numbers.proofStates ?? []));
    made.environments.push(...(numbers.environments ?? []));
  };
  const { importsOf, libraryDeclarations } = workspace as ProofWorkspace & Partial<LibraryReader>;
  const readLibrary = libraryDeclarations?.bind(workspace);
  const scoped: ProofWorkspace & Partial<LibraryReader> = {
    importsOf: importsOf?.bind(workspace),
    libraryDeclarations:
      readLibrary &&
      (async (environment, limits) =>
        inTurn(
          await ask(limits, (merged) =>
            readLibrary(environment, { ...merged, packages: limits.packages }),
          ),
        )),
    async run(input, limits) {
      meter.onRequest();
      const run = await ask(limits, (merged) => workspace.run(input, merged));
      if (run.status !== "finished") return inTurn(run);
      const proofStates = run.sorries.map(({ proofState }) => proofState);
      keep({ environments: [run.environment], proofStates });
      return inTurn(run);
    },
    async step(proofState, tactic, limits) {
      meter.onRequest();
      const step = await ask(limits, (merged) => workspace.step(proofState, tactic, merged));
      if (step.status !== "finished") return inTurn(step);
      const sorries = step.sorries.map((sorry) => sorry.proofState);
      keep({ proofStates: [step.proofState, ...sorries] });
      return inTurn(step);
    },
    async focus(proofState, index, limits) {
      const focus = await ask(limits, (merged) => workspace.focus(proofState, index, merged));
      if (focus.status === "finished") keep({ proofStates: [focus.value] });
      return inTurn(focus);
    },
    goals: async (proofState, detail, limits) =>
      inTurn(await ask(limits, (merged) => workspace.goals(proofState, detail, merged))),
    goalTerms: async (proofState, limits) =>
      inTurn(await ask(limits, (merged) => workspace.goalTerms(proofState, merged))),
    release(numbers) {
      made.proofStates = without(made.proofStates, numbers.proofStates);
      made.environments = without(made.environments, numbers.environments);
      workspace.release(numbers);
    },
    async close() {},
  };
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (made.proofStates.length + made.environments.length > 0) workspace.release(made);
  };
  return { workspace: scoped, spent: () => spent, end };
}

function cancelled(): Interrupted {
  return { status: "timed-out", reason: "cancelled", messages: [] };
}

function without(numbers: number[], gone: readonly number[] = []): number[] {
  if (gone.length === 0) return numbers;
  const set = new Set(gone);
  return numbers.filter((number) => !set.has(number));
}

import type { StepRequest } from "../../process/workspace-protocol.ts";
import type { LeanHeap, Ref } from "../../runtime/heap.ts";
import { LeanFailure, makeClosure, messageText, takeString } from "../calls.ts";
import { LAYOUTS } from "../layouts.ts";
import type { Cancellation } from "./elaboration.ts";
import { runMetaOnThread } from "./lean-thread.ts";
import { type MetaParts, releaseParts, shareParts, withFields } from "./meta-frame.ts";
import type { ProofSnapshot } from "./proof-snapshot.ts";

const CORE_CONTEXT = LAYOUTS["Lean.Core.Context"];
const CORE_STATE = LAYOUTS["Lean.Core.State"];
const META_STATE = LAYOUTS["Lean.Meta.State"];
const INFO_STATE = LAYOUTS["Lean.Elab.InfoState"];

/**
 * Runs one tactic, as text, on a snapshot (borrowed; it stays as it was). The text must be exactly one
 * tactic; sequences need `(a; b)`. Returns a new snapshot, owned. Throws `LeanFailure` when the text
 * does not parse or the tactic fails, `ElaborationCancelled` when the caller asked to stop.
 */
export async function runTacticText(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  { tactic: text, maxHeartbeats }: Pick<StepRequest, "tactic" | "maxHeartbeats">,
  cancellation: Cancellation,
): Promise<ProofSnapshot> {
  const stx = parseTactic(heap, heap.field(snapshot.parts.coreState, CORE_STATE.env), text);
  const mkRef = (ref: Ref) => heap.share(heap.native.lean_st_mk_ref?.(ref) as number);
  const termContext = heap.share(makeTermContext(heap));
  const termRef = mkRef(heap.inc(snapshot.termState));
  // `Tactic.State` has one field, so it is that field: the list of goals.
  const tacticRef = mkRef(heap.inc(snapshot.goals));
  const tacticContext = heap.ctor(0, [heap.box(0)], [1]);
  let parts = shareParts(heap, snapshot.parts);
  const unlimited = heap.inc(parts.coreContext);
  if (maxHeartbeats !== undefined) {
    const limit = { [CORE_CONTEXT.maxHeartbeats]: heap.box(maxHeartbeats) };
    const limited = withFields(heap, parts.coreContext, limit);
    heap.dec(parts.coreContext);
    parts = { ...parts, coreContext: limited };
  }
  const run = async (action: Ref) => {
    parts = await continueWith(heap, parts, action, cancellation);
  };
  try {
    await run(
      makeClosure(heap, "l_Lean_Elab_Tactic_evalTactic", [
        stx,
        tacticContext,
        heap.inc(tacticRef),
        heap.inc(termContext),
        heap.inc(termRef),
      ]),
    );
    await run(
      makeClosure(heap, "l_Lean_Elab_Term_synthesizeSyntheticMVarsNoPostponing", [
        heap.box(0),
        heap.inc(termContext),
        heap.inc(termRef),
      ]),
    );
    return {
      parts: shareParts(heap, { ...parts, coreContext: unlimited }),
      termState: heap.native.lean_st_ref_get?.(termRef) as number,
      goals: heap.native.lean_st_ref_get?.(tacticRef) as number,
      rootGoals: heap.inc(snapshot.rootGoals),
      declaration: heap.inc(snapshot.declaration),
    };
  } finally {
    releaseParts(heap, parts);
    for (const ref of [termContext, termRef, tacticRef, unlimited]) heap.dec(ref);
  }
}

/** Runs an action and replaces the states in `parts`. Takes ownership of `parts` unless it throws. */
async function continueWith(
  heap: LeanHeap,
  parts: MetaParts,
  action: Ref,
  cancellation: Cancellation,
): Promise<MetaParts> {
  const { value, coreState, metaState } = await runMetaOnThread(heap, parts, action, cancellation);
  for (const ref of [value, parts.coreState, parts.metaState]) heap.dec(ref);
  return { ...parts, coreState, metaState };
}

function parseTactic(heap: LeanHeap, env: Ref, text: string): Ref {
  const result = heap.native.l_Lean_Parser_runParserCategory?.(
    heap.inc(env),
    heap.name("tactic"),
    heap.string(text),
    heap.string("<input>"),
  ) as number;
  const value = heap.inc(heap.field(result, 0));
  const parsed = heap.tag(result) === 1;
  heap.dec(result);
  if (parsed) return value;
  throw new LeanFailure(takeString(heap, value));
}

/** The default `Term.Context`. */
function makeTermContext(heap: LeanHeap): Ref {
  const emptyMap = () => heap.box(1);
  const objects = [
    heap.none(),
    heap.box(0),
    heap.none(),
    // Called for names only; answers `false` like the default.
    makeClosure(heap, "l_Lean_Name_isAnonymous", []),
    emptyMap(),
    emptyMap(),
    heap.none(),
    heap.array([]),
  ];
  // mayPostpone, errToSorry, implicitLambda, heedElabAsElim, isNoncomputableSection, ignoreTCFailures,
  // inPattern, saveRecAppSyntax, holesAsSyntheticOpaque, checkDeprecated
  return heap.ctor(0, objects, [1, 1, 1, 1, 0, 0, 0, 1, 0, 1]);
}

/** What a snapshot adds to an older one: message objects, trace texts and info trees. */
export interface SnapshotNews {
  /** `Message` objects, borrowed from the newer snapshot. */
  messages: Ref[];
  traces: string[];
  /** Info trees with their holes filled in. Owned. */
  trees: Ref[];
}

export function newsOf(
  heap: LeanHeap,
  snapshot: ProofSnapshot,
  older: ProofSnapshot | undefined,
): SnapshotNews {
  const now = contents(heap, snapshot);
  const then = older === undefined ? undefined : contents(heap, older);
  const rest = <T>(items: T[], before: T[] | undefined) => items.slice(before?.length ?? 0);
  return {
    messages: rest(now.messages, then?.messages),
    traces: rest(now.traces, then?.traces).map((trace) =>
      messageText(heap, heap.field(trace, LAYOUTS["Lean.TraceElem"].msg)).trim(),
    ),
    trees: rest(now.trees, then?.trees).map(
      (tree) =>
        heap.native.l_Lean_Elab_InfoTree_substitute?.(
          heap.inc(tree),
          heap.inc(heap.field(now.infoState, INFO_STATE.assignment)),
        ) as number,
    ),
  };
}

function contents(heap: LeanHeap, { parts }: ProofSnapshot) {
  const infoState = heap.field(parts.coreState, CORE_STATE.infoState);
  const log = heap.field(parts.coreState, CORE_STATE.messages);
  const traceState = heap.field(parts.coreState, CORE_STATE.traceState);
  return {
    infoState,
    messages: [...heap.persistentArray(heap.field(log, LAYOUTS["Lean.MessageLog"].unreported))],
    traces: [...heap.persistentArray(heap.field(traceState, LAYOUTS["Lean.TraceState"].traces))],
    trees: [...heap.persistentArray(heap.field(infoState, INFO_STATE.trees))],
  };
}

/** The `ContextInfo` of a snapshot, as `CommandContextInfo.save` makes it. Owned. */
export function contextOfSnapshot(heap: LeanHeap, { parts, declaration }: ProofSnapshot): Ref {
  const core = (field: number) => heap.inc(heap.field(parts.coreContext, field));
  const state = (field: number) => heap.inc(heap.field(parts.coreState, field));
  const command = heap.ctor(0, [
    state(CORE_STATE.env),
    heap.none(),
    core(CORE_CONTEXT.fileMap),
    heap.inc(heap.field(parts.metaState, META_STATE.mctx)),
    core(CORE_CONTEXT.options),
    core(CORE_CONTEXT.currNamespace),
    core(CORE_CONTEXT.openDecls),
    state(CORE_STATE.ngen),
  ]);
  return heap.ctor(0, [command, heap.inc(declaration), heap.array([])]);
}

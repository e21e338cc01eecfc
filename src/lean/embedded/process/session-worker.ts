// The thread that owns the wasm runtime of an instance: starts Lean, then serves requests.
// It needs a larger stack than a process's main thread can have.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { LemmataError } from "../../../core/errors/index.ts";
import { idleMs } from "../../../core/index.ts";
import { TextPositions } from "../../text-positions.ts";
import { countFunctions } from "../prepare/strip-wasm.ts";
import { bootRuntime } from "../runtime/boot.ts";
import { saveCode } from "../runtime/compiled-code.ts";
import { HeartbeatCounter } from "../runtime/heartbeats.ts";
import { nativeMessageOf } from "../runtime/native-exception.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { readSnapshotHeader, writeSnapshot } from "../runtime/snapshot.ts";
import { TaskManager } from "../runtime/task-manager.ts";
import { crossBoundary } from "../session/crossing.ts";
import { KeptStates } from "../session/kept-states.ts";
import { compareLayouts } from "../session/layout-check.ts";
import { ModuleBuilder } from "../session/run/build-module.ts";
import { Cancellation } from "../session/run/elaboration.ts";
import { LeanSession } from "../session/session.ts";
import { warmUp } from "../session/warm-up.ts";
import type { InstanceConfig, InstanceEvent, InstanceRequest } from "./protocol.ts";

/** A process that works less than a tenth of such a time is idle. */
const IDLE_MS = 100;

const config = workerData as InstanceConfig;
const started = performance.now();
const say = (event: InstanceEvent) => parentPort?.postMessage(event);
const running = new Map<number, Running>();
const onFatal = (reason: string) => say({ kind: "fatal", reason: `${culprit()}${reason}` });
process.on("uncaughtException", (error) => onFatal(nativeMessageOf(error)));

const runtime = await start();
const session = new LeanSession(runtime);
const workspace = new KeptStates(session);
const builder = new ModuleBuilder(session);
const heartbeats = new HeartbeatCounter(runtime);
if (!runtime.restored) session.initialise();
else session.adopt(runtime.restored);
session.environment(config.imports);
if (config.makes === "snapshot") {
  saveSnapshot();
  sayReady();
} else if (config.makes === "code") {
  new TaskManager(runtime, config.lanes);
  // Nothing else keeps this thread, while Lean's threads work.
  const alive = setInterval(() => {}, 1000);
  await warmUp(session, config.imports);
  await idle();
  clearInterval(alive);
  saveCode(runtime.module, config.codePath, countFunctions(readFileSync(config.wasmPath)));
  sayReady();
} else {
  session.standInterpreter(runtime);
  serve(new TaskManager(runtime, 1));
  sayReady();
}

/** Resolves once nothing runs in this process: V8 has optimized all that it found worth that. */
async function idle(): Promise<void> {
  for (;;) {
    const before = process.cpuUsage();
    await sleep(IDLE_MS);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < IDLE_MS / 10) return;
  }
}

function sayReady(): void {
  say({
    kind: "ready",
    restored: runtime.restored !== undefined,
    hasCode: runtime.hasCode,
    startMs: performance.now() - started,
    heapBytes: session.heap.usedBytes,
  });
}

async function start(): Promise<Runtime> {
  const header = config.makes === "snapshot" ? undefined : readSnapshotHeader(config.snapshotPath);
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return bootRuntime({
    ...config,
    makesCode: config.makes === "code",
    threadUrl: new URL(`./pthread.${extension}`, import.meta.url),
    stackMb: 256,
    onFatal,
    snapshot: header ? { header, path: config.snapshotPath } : undefined,
  });
}

function saveSnapshot(): void {
  const { heap } = session;
  const restorable = session.restorable(config.imports);
  const { native } = heap;
  const bytes = heap.usedBytes;
  writeSnapshot(
    config.snapshotPath,
    {
      mainThread: runtime.mainThread,
      stackHigh: native.emscripten_stack_get_base?.() as number,
      stackLow: native.emscripten_stack_get_end?.() as number,
      stackPointer: native.emscripten_stack_get_current?.() as number,
      ...restorable,
    },
    heap.bytes(0, bytes),
  );
}

/** A request under way. */
interface Running {
  cancellation: Cancellation;
  /** Nothing else ran at the same time, so that all heartbeats are its own. */
  isAlone: boolean;
  isLong: boolean;
  /** Of the text that is checked, the line of the command that is elaborated. */
  line?: () => number | undefined;
}

/** E.g. `line 3: `, where only one text can be the cause of what happens. */
function culprit(): string {
  const [only, another] = running.values();
  const line = another === undefined ? only?.line?.() : undefined;
  return line === undefined ? "" : `line ${line}: `;
}

/** A request that takes so long may have work for several threads. */
const LONG_MS = 1_000;

function serve(threads: TaskManager): void {
  /** As many threads as requests, and all of them once one takes long. */
  const share = () => {
    const isLong = [...running.values()].some((each) => each.isLong);
    threads.allow(isLong ? config.lanes : Math.max(1, Math.min(running.size, config.lanes)));
  };
  parentPort?.on("message", async (request: InstanceRequest) => {
    const { id } = request;
    try {
      if (request.kind === "cancel") {
        const { target } = request;
        const stopped = running.get(target);
        const line = stopped?.line?.();
        if (line !== undefined) say({ kind: "stopping", id: target, line });
        stopped?.cancellation.request(session.heap);
        return;
      }
      for (const other of running.values()) other.isAlone = false;
      const own: Running = {
        cancellation: new Cancellation(),
        isAlone: running.size === 0,
        isLong: false,
      };
      running.set(id, own);
      share();
      const becomeLong = () => {
        own.isLong = true;
        share();
        session.heap.doorbell.nudge(session.heap);
      };
      const becomesLong = config.lanes > 1 ? setTimeout(becomeLong, LONG_MS) : undefined;
      const before = heartbeats.total;
      const ending = endAt(before + (request.heartbeatLimit ?? 0), request, own.cancellation);
      const value = await answer(request, own).finally(() => {
        clearTimeout(becomesLong);
        clearInterval(ending);
      });
      const used = own.isAlone ? heartbeats.total - before : undefined;
      say({ kind: "result", id, value, heapBytes: session.heap.usedBytes, heartbeats: used });
    } catch (error) {
      if (!(error instanceof LemmataError)) {
        onFatal(nativeMessageOf(error));
        return;
      }
      say({ kind: "error", id, code: error.code, message: error.message });
    } finally {
      running.delete(id);
      share();
    }
  });
}

/** How often it is looked how far a request with a limit has come. */
const LOOK_MS = 5;

/** Processor time of a request with few heartbeats, in milliseconds, beyond which it is taken to hang. */
const LEAST_HUNG_MS = 8_000;
const HUNG_TIMES = 5;

/**
 * Cancels a request that has a limit when the heartbeats come to it: Lean's kernel does not look at them. Where nothing
 * is allocated processor time ends it, of which a busy machine gives no more than an idle one.
 */
function endAt(
  limit: number,
  { heartbeatLimit }: { heartbeatLimit?: number },
  cancellation: Cancellation,
): NodeJS.Timeout | undefined {
  if (heartbeatLimit === undefined) return undefined;
  const mostMs = Math.max(LEAST_HUNG_MS, HUNG_TIMES * idleMs(heartbeatLimit));
  const before = process.cpuUsage();
  return setInterval(() => {
    if (cancellation.requested) return;
    const { user, system } = process.cpuUsage(before);
    const isHung = (user + system) / 1000 > mostMs;
    if (isHung || heartbeats.total > limit) cancellation.request(session.heap);
  }, LOOK_MS);
}

async function answer(
  request: Exclude<InstanceRequest, { kind: "cancel" }>,
  own: Running,
): Promise<unknown> {
  const { cancellation } = own;
  switch (request.kind) {
    case "check": {
      const { streamMessages, ...check } = request.check;
      const outcome = await session.check(
        {
          ...check,
          onBegin: (place) => {
            own.line = () => {
              const byte = place();
              return byte === undefined ? undefined : new TextPositions(check.text).at(byte).line;
            };
          },
          onMessages: streamMessages
            ? (messages, report) => say({ kind: "messages", id: request.id, messages, report })
            : undefined,
        },
        cancellation,
      );
      return outcome;
    }
    case "judge":
      return session.judge(request.judgement, request.tainted);
    case "survey":
      return session.survey(request.imports, request.text, cancellation);
    case "run":
      return workspace.run(request.run, cancellation);
    case "step":
      return workspace.step(request.step, cancellation);
    case "focus":
      return workspace.focus(request.focus);
    case "release":
      return workspace.release(request.proofStates, request.environments);
    case "describe":
      return workspace.describe(request.proofState, cancellation);
    case "goals":
      return workspace.goals(request.proofState, request.detail);
    case "goal-terms":
      return workspace.goalTerms(request.proofState, request.definitions);
    case "library-declarations":
      return workspace.libraryDeclarations(request.environment, request.packages);
    case "parse":
      return workspace.parse(request.parse, cancellation);
    case "print-json":
      return workspace.printJson(request.text);
    case "parse-json":
      return workspace.jsonComplaint(request.text);
    case "build-module":
      return builder.build(request.module);
    case "replay-module":
      return builder.replay(request.module);
    case "grammar":
      return session.grammarOf(request.imports);
    case "cross":
      return crossBoundary(session.heap, request.crossing);
    case "layouts":
      return compareLayouts(session.heap, session.environment(request.imports));
  }
}

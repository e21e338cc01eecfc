import type { CommandReport, LocalModule, Message } from "../../../core/index.ts";
import type { JudgementRequest } from "../../../core/ports/index.ts";
import type { Crossing } from "../session/crossing.ts";
import type { ModuleRequest, ReplayRequest, Taint } from "../session/run/library-module.ts";
import type { CheckOptions } from "../session/session.ts";
import type { WorkspaceRequest } from "./workspace-protocol.ts";

/** What a process that runs no candidate's text makes for those that do: a heap snapshot, or V8's code. */
export type Preparation = "snapshot" | "code";

/** How an instance process is started; passed as JSON in its only argument. */
export interface InstanceConfig {
  gluePath: string;
  wasmPath: string;
  symbolsPath: string;
  invokersPath: string;
  codePath: string;
  libraryPath: string;
  libraryIndexPath: string;
  /** Folder of the modules of added libraries. */
  addedModulesPath: string;
  /** Import set whose environment is ready at start, e.g. `["Std"]`. */
  imports: string[];
  snapshotPath: string;
  /** What to write before it exits, instead of serving. */
  makes?: Preparation;
  lanes: number;
  /** Threads of Lean's that start with it; more do when Lean asks. */
  threads: number;
  /** Of 64 KiB: Lean's memory. */
  memoryPages: number;
}

/** Requests of the parent to an instance. `heartbeatLimit`: thousands after which it is cancelled. */
export type InstanceRequest = { heartbeatLimit?: number } & AnyRequest;

type AnyRequest =
  | { id: number; kind: "check"; check: CheckRequest }
  | { id: number; kind: "judge"; judgement: JudgementRequest; tainted: Taint[] }
  | { id: number; kind: "survey"; imports: string[]; text: Uint8Array }
  | { id: number; kind: "layouts"; imports: string[] }
  | { id: number; kind: "grammar"; imports: string[] }
  | { id: number; kind: "build-module"; module: ModuleRequest }
  | { id: number; kind: "replay-module"; module: ReplayRequest }
  | { id: number; kind: "cross"; crossing: Crossing }
  | ({ id: number } & WorkspaceRequest)
  | { id: number; kind: "cancel"; target: number };

export interface CheckRequest
  extends Pick<
    CheckOptions,
    "text" | "fileName" | "compileAs" | "noncomputable" | "options" | "want"
  > {
  imports: string[];
  modules?: LocalModule[];
  streamMessages: boolean;
}

/** Messages of an instance to its parent. */
export type InstanceEvent =
  | { kind: "ready"; restored: boolean; hasCode: boolean; startMs: number; heapBytes: number }
  | { kind: "messages"; id: number; messages: Message[]; report?: CommandReport }
  /** A check that was asked to stop: the line of the command that it is at. */
  | { kind: "stopping"; id: number; line: number }
  /** `heartbeats`: what the request took, in thousands; absent when others ran at the same time. */
  | { kind: "result"; id: number; value: unknown; heapBytes: number; heartbeats?: number }
  | { kind: "error"; id: number; code: string; message: string }
  | { kind: "fatal"; reason: string };

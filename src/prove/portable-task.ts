// A task that is proved on another machine: all of it as JSON on the way there, and what came of it on the way back.

import { z } from "zod";
import { readWeights } from "../automation/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import type { ProveReport, RunEvent } from "../core/index.ts";
import type { ModuleResolver } from "../core/ports/index.ts";
import { readHeader } from "../lean/index.ts";
import { policyNames, scoreSchema, searchSchema, strategyName } from "../llm/index.ts";
import type { ProvingLean } from "./file-context.ts";
import { PolicySource } from "./policies.ts";
import { proveFile } from "./prove-file.ts";
import { type ProveSettings, usesWeights } from "./settings.ts";

/** What is sent. `modules`: of the file's project, that it imports, directly or not. `sample`: number of the attempt. */
export const portableTask = z.strictObject({
  name: z.string(),
  text: z.string(),
  core: z.boolean(),
  modules: z.array(z.strictObject({ module: z.string(), text: z.string() })),
  sample: z.int().min(0),
  policies: policyNames,
  strategy: strategyName,
  timeLimitMs: z.number().positive(),
  maxHeartbeats: z.number().positive().optional(),
  order: z.literal("learned").optional(),
  withoutRules: z.array(z.string()).optional(),
  allowedAxioms: z.array(z.string()).optional(),
  score: scoreSchema.optional(),
  search: searchSchema.optional(),
});

export type PortableTask = z.output<typeof portableTask>;

/** What comes back; the gate of the other machine has judged. */
export interface ProvedTask {
  report: ProveReport;
  /** In their order. */
  events: RunEvent[];
}

/** Proves tasks on other machines. */
export interface TaskProver {
  /** `run`: runs share the machines. Throws as `proveFile` does, `queue-unreachable`, and `cancelled`. */
  prove(
    task: PortableTask,
    options: { run: string; fresh: boolean; signal: AbortSignal },
  ): Promise<ProvedTask>;
}

/** Throws `bad-input` for settings that need something of this machine: its models, its files, another Lean. */
export function refuseUnportable(settings: ProveSettings): void {
  const what = unportable(settings);
  if (what === undefined) return;
  throw new LemmataError("bad-input", `workers cannot prove with ${what}`, {
    hint: "leave out --workers; see docs/scale-out.md for what they do",
  });
}

/** What keeps tasks from being proved on other machines, in words. */
export function unportable(settings: ProveSettings): string | undefined {
  const { policies, strategy, weights, backend } = settings;
  if (policies.includes("llm")) return "the policy llm: models are asked from here";
  if (strategy === "agent" || strategy === "router") return `the search ${strategy}`;
  if (weights !== undefined) return "weights of a file of yours";
  if (backend) return `the backend ${backend.name}`;
  return undefined;
}

/** What is sent of a task. */
export function toPortableTask(
  { name, text, sample }: { name: string; text: string; sample: number },
  settings: ProveSettings,
  { core, resolveModule }: { core: boolean; resolveModule: ModuleResolver | undefined },
): PortableTask {
  const { policies, strategy, timeLimitMs, maxHeartbeats, order, withoutRules } = settings;
  const { score, search, allowedAxioms } = settings;
  const modules = resolveModule ? modulesFor(text, resolveModule) : [];
  return {
    ...{ name, text, core, modules, sample, policies, strategy, timeLimitMs, maxHeartbeats },
    ...{ order, withoutRules, allowedAxioms, score, search },
  };
}

/** Works on it here. Throws `bad-input` when the file itself has errors, and `cancelled`. */
export async function provePortableTask(
  lean: ProvingLean,
  task: PortableTask,
  signal: AbortSignal,
): Promise<ProvedTask> {
  const { name, text, modules, sample, policies, order, withoutRules, ...settings } = task;
  refuseUnportable({ policies, pass: 1, ...settings });
  const texts = new Map(modules.map(({ module, text }) => [module, Buffer.from(text)]));
  const resolveModule: ModuleResolver = (module) => {
    const text = texts.get(module);
    return text && { file: `${module.replaceAll(".", "/")}.lean`, text };
  };
  const source = new PolicySource({
    names: policies,
    strategy: settings.strategy,
    config: undefined,
    learned: usesWeights({ policies, order, pass: 1, ...settings }) ? readWeights() : undefined,
    isOrdered: order === "learned",
    withoutRules,
  });
  const events: RunEvent[] = [];
  try {
    const lanes = lean.workspaces.length;
    const { result: report } = await source.attempt({ lanes, sample, signal }, (policies, signal) =>
      proveFile(lean, name, text, {
        ...settings,
        ...{ policies, resolveModule, seed: sample + 1, signal },
        onEvent: (event) => events.push(event),
      }),
    );
    if (signal.aborted) throw new LemmataError("cancelled", "it was cancelled");
    return { report, events };
  } finally {
    await source.close();
  }
}

/** The texts of the modules of a project that a text imports, and of those that they import. */
function modulesFor(text: string, resolve: ModuleResolver): PortableTask["modules"] {
  const found = new Map<string, string>();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { module } of readHeader(next).imports) {
      if (found.has(module)) continue;
      const source = resolve(module);
      if (!source) continue;
      const imported = Buffer.from(source.text).toString("utf8");
      found.set(module, imported);
      waiting.push(imported);
    }
  }
  return [...found].map(([module, text]) => ({ module, text }));
}

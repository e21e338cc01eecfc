// `lemmata hybrid-rl`: hybrid reinforcement learning with online lemma collection (Goedel-Code-Prover, Algorithm 1),
// around the user's trainer. Input: files with `sorry`s, a model, a trainer's command. Output: a folder with the groups
// and demonstrations of each step, checkpoints and a report.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { LemmataError } from "../../core/errors/index.ts";
import { EmbeddedLean, LeanWorkspace } from "../../lean/embedded/index.ts";
import {
  findModel,
  loadConfig,
  loadPrompts,
  openModels,
  readModelAddress,
} from "../../llm/index.ts";
import { makeFolder, writeTarget } from "../../platform/index.ts";
import { readSources, Targets } from "../../prove/index.ts";
import {
  type HybridRlOptions,
  hybridRlStep,
  RewardService,
  type RlGoal,
  type ScoredDecomposition,
  startHybridRl,
} from "../../rewards/index.ts";
import { type ImprovePorts, improveLoop, type Scores } from "../improve-loop.ts";
import { type ImproveState, readImproveState, writeImproveState } from "../improve-state.ts";
import { runTrainer } from "../trainer-hook.ts";
import { hybridReport } from "./hybrid-report.ts";
import { type HybridState, readHybridState, writeHybridState } from "./hybrid-state.ts";
import { type AskedModel, ModelPorts } from "./model-ports.ts";
import { splitBySource } from "./split-by-source.ts";
import { type RlPrompt, stepFiles, writePrompts, writeStep } from "./step-files.ts";

export interface HybridRlCommand {
  /** Files, folders and benchmarks with theorems that are open. */
  paths: readonly string[];
  /** E.g. `http://localhost:8000/v1#base`. */
  model: string;
  /** A shell command; see `runTrainer`. */
  trainer: string;
  /** `automation`, `none`, or the address of a model. */
  fallback: string;
  /** Thousands of heartbeats that automation has for a lemma, so that the load of the machine does not matter. */
  fallbackHeartbeats: number;
  out: string;
  iterations: number;
  tolerance: number;
  /** Share of the source files that is held out. */
  validationShare: number;
  step: HybridRlOptions;
  /** Lean processes side by side that judge. */
  lanes: number;
  core: boolean;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

const METRIC = "decomposition";
/** Steps in a row from which nothing can be learned, after which it ends. */
const MOST_EMPTY = 3;

interface Deps {
  command: HybridRlCommand;
  ports: ModelPorts;
  state: HybridState;
}

/** Runs the loop, or goes on with it. Throws `bad-input` for a folder with other settings, and when the trainer fails. */
export async function hybridRl(command: HybridRlCommand): Promise<ImproveState> {
  const { out, model, iterations, tolerance, signal } = command;
  makeFolder(out);
  const state = readImproveState(out, { settings: settingsOf(command), iterations });
  const opened = await open(command);
  try {
    const known = readHybridState(out) ?? (await begin(command, opened.ports));
    const deps: Deps = { command, ports: opened.ports, state: known };
    const ports: ImprovePorts = {
      sample: (address, number) => measure(deps, address, number),
      pairs: (_, number) => step(deps, number, state),
      train: (given) => train(deps, given),
      save: (now) => {
        writeImproveState(out, now);
        writeTarget(join(out, "report.md"), hybridReport(now, deps.state));
      },
      isOver: () => signal.aborted,
    };
    return await improveLoop(state, model, ports, { metric: METRIC, iterations, tolerance });
  } catch (error) {
    // What was under way is done again; what is on disk is whole.
    if (signal.aborted && error instanceof LemmataError && error.code === "cancelled") return state;
    throw error;
  } finally {
    await opened.close();
  }
}

function settingsOf(command: HybridRlCommand): Record<string, unknown> {
  const { paths, fallback, fallbackHeartbeats, validationShare, core, step } = command;
  const { parallel: _, ...settings } = step;
  return {
    kind: "hybrid-rl",
    paths: [...paths],
    fallback,
    fallbackHeartbeats,
    validationShare,
    core,
    ...settings,
  };
}

async function open(command: HybridRlCommand) {
  const { lanes, core, signal, onProgress, fallback, fallbackHeartbeats } = command;
  const asked =
    fallback === "none" || fallback === "automation" ? undefined : await askedModel(fallback);
  const verifier = await EmbeddedLean.open({ lanes, onProgress });
  const workspace = await LeanWorkspace.open({ onProgress });
  const service = await RewardService.open({ lanes, core, lean: verifier });
  const ports = new ModelPorts({
    ...{ service, core, signal, lean: { verifier, workspaces: [workspace] } },
    fallback: asked ?? (fallback === "none" ? undefined : { maxHeartbeats: fallbackHeartbeats }),
  });
  const close = async () => {
    await service.close();
    await Promise.all([verifier.close(), workspace.close()]);
  };
  return { ports, close };
}

/** A model with the prompts and settings that `lemmata prove` would ask it with. */
async function askedModel(address: string): Promise<AskedModel> {
  const config = loadConfig({ model: await findModel(readModelAddress(address)) });
  return { session: openModels(config), prompts: loadPrompts(config), settings: config.llm };
}

/** Reads the goals; those of held-out source files are never learned from, nor is an equal goal of another file. */
async function begin(command: HybridRlCommand, ports: ModelPorts): Promise<HybridState> {
  const { paths, out, validationShare, step, onProgress } = command;
  const { sources } = readSources({ paths }, new Targets(undefined));
  const held = splitBySource(
    sources.map(({ name }) => name),
    { share: validationShare, seed: step.seed },
  );
  const heldOut: HybridState["heldOut"] = [];
  const goals: RlGoal[] = [];
  for (const [i, { name, text }] of sources.entries()) {
    onProgress(`reading the goals: file ${i + 1} of ${sources.length}`);
    for (const found of await ports.read(name, text)) {
      if (held.has(name)) heldOut.push({ ...found.goal, name: `${name}/${found.name}` });
      else goals.push(found.goal);
    }
  }
  const keys = new Set(heldOut.map(({ key }) => key));
  const rl = startHybridRl(goals.filter(({ key }) => !keys.has(key)));
  if (rl.goals.length === 0)
    throw new LemmataError("bad-input", "there is no theorem with a `sorry` to learn from", {
      hint: "Give files with open theorems; --validation 0 holds none of them out.",
    });
  const state: HybridState = { format: 1, heldOut, rl, steps: {} };
  writeHybridState(out, state);
  return state;
}

/** The mean score of as many decompositions as a step samples, for each held-out goal. */
async function measure({ command, ports, state }: Deps, address: string, number: number) {
  const { step, onProgress, signal } = command;
  const model = await askedModel(address);
  const heldOut: Scores = {};
  for (const [i, goal] of state.heldOut.entries()) {
    if (signal.aborted) break;
    onProgress(`iteration ${number}, measuring: goal ${i + 1} of ${state.heldOut.length}`);
    const rollouts = await ports.decompose(goal, step.samples, model);
    const total = rollouts.reduce((sum, { score }) => sum + score, 0);
    heldOut[goal.name] = total / Math.max(1, rollouts.length);
  }
  return { run: `step-${number}`, train: {}, heldOut };
}

/** A step whose files are the trainer's; how many rows they have. A step that was done before is not done again. */
async function step(deps: Deps, number: number, { iterations }: ImproveState): Promise<number> {
  const { command, ports } = deps;
  const { out, onProgress } = command;
  const rowsOf = ({ groups, demonstrations }: HybridState["steps"][string]) =>
    groups * command.step.samples + demonstrations;
  const known = deps.state.steps[number];
  if (known) return rowsOf(known);
  const model = await askedModel((iterations[number - 1] as { model: string }).model);
  const promptOf = async (goal: RlGoal, kind: "decomposition" | "completion") => {
    return { goal, ...(await ports.promptOf(goal, kind, model)) } satisfies RlPrompt;
  };
  const asking = ports.ports(model);
  // A lemma that is a held-out goal is neither proved for replay nor a goal to learn from.
  const held = new Set(deps.state.heldOut.map(({ key }) => key));
  const withoutHeldOut = (rollouts: ScoredDecomposition[]) =>
    rollouts.map((rollout) => {
      return { ...rollout, lemmas: rollout.lemmas.filter(({ key }) => !held.has(key)) };
    });
  for (let attempt = 1; attempt <= MOST_EMPTY; attempt++) {
    onProgress(`iteration ${number}: sampling, and proving lemmas`);
    const { state, ...figures } = await hybridRlStep(
      deps.state.rl,
      {
        ...asking,
        decompose: async (goal, n) => withoutHeldOut(await asking.decompose(goal, n)),
        update: (update) => writeStep(stepFiles(out, number), update, promptOf),
      },
      command.step,
    );
    const done = { ...figures, demonstrations: state.buffer.items.length };
    const isLast = rowsOf(done) > 0 || attempt === MOST_EMPTY;
    deps.state = {
      ...deps.state,
      rl: state,
      steps: isLast ? { ...deps.state.steps, [number]: done } : deps.state.steps,
    };
    writeHybridState(out, deps.state);
    if (isLast) return rowsOf(done);
  }
  return 0;
}

async function train(
  { command, ports, state }: Deps,
  { model, iteration }: { model: string; iteration: number },
): Promise<string> {
  const { out, trainer, signal, onProgress } = command;
  const checkpoint = join(out, `checkpoint-${String(iteration).padStart(3, "0")}`);
  makeFolder(checkpoint);
  const validation = join(out, "validation.jsonl");
  if (state.heldOut.length > 0 && !existsSync(validation)) {
    const asked = await askedModel(model);
    const prompts: RlPrompt[] = [];
    for (const goal of state.heldOut)
      prompts.push({ goal, ...(await ports.promptOf(goal, "decomposition", asked)) });
    writePrompts(validation, prompts);
  }
  const files = stepFiles(out, iteration);
  onProgress(`iteration ${iteration}: training`);
  const request = {
    ...{ model, iteration, out: checkpoint, train: files.LEMMATA_TRAIN },
    validation: existsSync(validation) ? validation : undefined,
    files: { ...files, LEMMATA_REPLAY_WEIGHT: String(command.step.weight) },
  };
  const onLine = (line: string) => onProgress(`iteration ${iteration}, trainer: ${line}`);
  return runTrainer(trainer, request, { signal, onLine });
}

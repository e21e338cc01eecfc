// `lemmata formalize`: informal statements in, formal ones out, each judged by three stages; on request proofs.
// Input: texts, models, examples. Output: a durable result for each text; the same command goes on where it stopped.
// The path: sources.ts (texts) -> rounds.ts (ask, judge, feed back) -> prove-chosen.ts -> recorded-run.ts (the store).

import type {
  FormalizationCandidate,
  FormalizationExample,
  FormalizationResult,
  JsonValue,
  RunId,
} from "../core/index.ts";
import type { ResponseCache } from "../core/ports/index.ts";
import {
  type BudgetLimits,
  type Config,
  type ConfigLocation,
  findModel,
  loadConfig,
  type ModelAddress,
  type ModelSession,
  openModels,
  requireModel,
  type ServedModel,
} from "../llm/index.ts";
import {
  LazyLean,
  type LeanWithWorkspaces,
  modelSettings,
  type PolicyName,
} from "../prove/index.ts";
import { openRunStore, type SqliteRunStore } from "../store/index.ts";
import { proveChosen } from "./prove-chosen.ts";
import { RecordedRun } from "./recorded-run.ts";
import { Roles } from "./roles.ts";
import { type FindLemmas, type RoundsOptions, runRounds } from "./rounds.ts";
import { type InformalSource, readExamples, readInformal } from "./sources.ts";

export interface FormalizeCommand {
  /** Texts, files (.txt, .md) and folders of these. */
  given: readonly string[];
  /** The model that is asked instead of `models.default`. */
  model?: ModelAddress | undefined;
  /** The model that judges the meaning, instead of `models.judgeMeaning`. */
  judgeModel?: ModelAddress | undefined;
  /** File of examples. */
  examples?: string | undefined;
  rounds: number;
  samples: number;
  /** How the chosen statement is proved; absent: it is not. */
  prove?: { policies: readonly PolicyName[]; timeLimitMs: number } | undefined;
  core: boolean;
  limits: BudgetLimits;
  /** Answer from recorded replies of models only. */
  replay: boolean;
  fresh: boolean;
  findLemmas?: FindLemmas | undefined;
  signal?: AbortSignal | undefined;
  onProgress: (step: string) => void;
}

export interface FormalizeReport extends FormalizationResult {
  /** Name of the text. */
  task: string;
  run: RunId;
  /** An earlier process did it. */
  kept: boolean;
}

/** Formalizes texts one after another. Throws `bad-input`, `model-unavailable`, or what keeps Lean from running. */
export async function* formalizeAll(command: FormalizeCommand): AsyncGenerator<FormalizeReport> {
  const sources = readInformal(command.given);
  const examples = command.examples === undefined ? [] : readExamples(command.examples);
  const config = await configOf(command);
  const { rounds, samples, core, prove = null, fresh, replay, limits } = command;
  const store = openRunStore();
  const asked = { rounds, samples, core, prove, examples, models: modelSettings(config) };
  const settings = JSON.parse(JSON.stringify(asked)) as JsonValue;
  const lean = new LazyLean({ workspaces: 1, onProgress: command.onProgress });
  try {
    const run = new RecordedRun(store, { sources, settings, fresh: fresh || replay });
    const spent = run.spent();
    const models = openModels(config, { cache: store.responses, replay, limits, spent });
    let open = 0;
    for (const source of sources) {
      const known = run.finished(source);
      if (known) {
        yield { ...known, task: source.name, run: run.id, kept: true };
        continue;
      }
      if (command.signal?.aborted) {
        open++;
        continue;
      }
      const context = { command, config, models, store, lean: await lean.opened(), run };
      const result = await formalizeOne(source, { ...context, examples });
      if (["cancelled", "budget", "failed"].includes(result.end)) open++;
      yield { ...result, task: source.name, run: run.id, kept: false };
    }
    run.close(open === 0);
  } finally {
    await lean.close();
    store.close();
  }
}

interface Context {
  command: FormalizeCommand;
  config: Config;
  models: ModelSession;
  store: SqliteRunStore;
  lean: LeanWithWorkspaces;
  run: RecordedRun;
  examples: ReturnType<typeof readExamples>;
}

/** Rounds of statements for one text, and a proof of the one that was chosen. */
async function formalizeOne(
  source: InformalSource,
  { command, config, models, store, lean, run, examples }: Context,
): Promise<FormalizationResult> {
  const { rounds, samples, core, signal, findLemmas, onProgress } = command;
  const recorder = run.begin(source);
  const model = models.fork((call) => recorder.keepCall(call));
  onProgress(`${source.name}: asking for statements`);
  let judged = 0;
  const result = await runRounds({
    informal: source.text,
    examples,
    workspace: lean.workspaces[0] as (typeof lean.workspaces)[number],
    roles: new Roles({
      ...{ model, prompts: config.prompts.folder, signal },
      onTask: (task) => recorder.keepTask(task),
    }),
    rounds,
    samples,
    core,
    findLemmas,
    signal,
    onCandidate: (candidate) => {
      onProgress(`${source.name}: ${++judged} judged, round ${candidate.round} of ${rounds}`);
      recorder.keepCandidate(candidate);
    },
  });
  const accepted = result.chosen === null ? undefined : result.candidates[result.chosen];
  if (accepted && command.prove) {
    onProgress(`${source.name}: proving`);
    const { limits, replay, prove } = command;
    const asked = { ...prove, config, limits, replay, core, signal, store };
    result.proof = await proveChosen(lean, accepted, { ...asked, onCall: recorder.keepEvent });
  }
  recorder.finish(result);
  return result;
}

/** How one text is formalized without a run of its own. */
export interface FormalizeTextOptions {
  location: ConfigLocation;
  cache?: ResponseCache | undefined;
  limits: BudgetLimits;
  core: boolean;
  examples?: readonly FormalizationExample[] | undefined;
  /** Default 10. */
  rounds?: number | undefined;
  /** Default 3. */
  samples?: number | undefined;
  findLemmas?: FindLemmas | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((step: string) => void) | undefined;
}

/** Formalizes a text; nothing is kept. Throws `bad-input` when no model is configured. */
export function formalizeText(
  workspace: RoundsOptions["workspace"],
  informal: string,
  options: FormalizeTextOptions,
): Promise<FormalizationResult> {
  const { location, cache, limits, core, signal, findLemmas, onProgress } = options;
  const { examples = [], rounds = 10, samples = 3 } = options;
  const config = requireModel(loadConfig(location), "formalizing needs a model", NO_MODEL);
  const model = openModels(config, { cache, limits });
  const roles = new Roles({ model, prompts: config.prompts.folder, signal });
  const onCandidate = ({ round }: FormalizationCandidate) => onProgress?.(`round ${round}: judged`);
  const shared = { informal, examples, workspace, roles, rounds, samples, core };
  return runRounds({ ...shared, findLemmas, signal, onCandidate });
}

/** The configuration with the models of the command line. Throws `bad-input` when no model is configured. */
async function configOf({ model, judgeModel }: FormalizeCommand): Promise<Config> {
  const read = loadConfig({ model: model && (await findModel(model)) });
  const config = requireModel(read, "formalizing needs a model", NO_MODEL);
  if (!judgeModel) return config;
  const judge = asRole(await findModel(judgeModel));
  return { ...config, models: { ...config.models, judgeMeaning: judge } };
}

const NO_MODEL =
  "Give --model http://HOST:PORT/v1, or write lemmata.config.json; see docs/models.md. `lemmata formalize --check FILE.lean` judges a statement without a model.";

function asRole({ baseUrl, model }: ServedModel): Config["models"][string] {
  return { provider: "openai-compatible", baseUrl, model };
}

import { readWeights } from "../automation/index.ts";
import type {
  JsonValue,
  RoundRecord,
  RunId,
  RunKind,
  RunRequest,
  TaskRecord,
} from "../core/index.ts";
import {
  type BudgetLimits,
  type Config,
  loadConfig,
  loadPrompts,
  type ServedModel,
} from "../llm/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { findRun } from "../store/index.ts";
import { spentBefore } from "./model-usage.ts";
import { modelConfig, modelSettings, PolicySource } from "./policies.ts";
import { refuseUnknownRules } from "./rule-names.ts";
import { selectTasks } from "./select-tasks.ts";
import {
  keptSettings,
  type ProveFlags,
  type ProveSettings,
  resolveSettings,
  usesWeights,
} from "./settings.ts";
import { type ReadSources, readSources, type Source, Targets, toSource } from "./sources.ts";

/** A task, with where it comes from and where it goes. */
export interface Job {
  task: TaskRecord;
  source: Source;
}

export interface OpenedRun {
  run: RunId;
  resumed: boolean;
  settings: ProveSettings;
  policies: PolicySource;
  jobs: Job[];
  faults: ReadSources["faults"];
  /** What the preset has to say when models are asked. */
  note: string | undefined;
  /** What came of rounds of policies in earlier runs. */
  records: RoundRecord[];
}

/** What a run is opened for. */
export interface ProveRunOptions {
  kind: RunKind;
  /** May be empty with `resume`: then the tasks are those of the run. */
  paths: readonly string[];
  /** Statements to prove, as Lean text; see `theoremSource`. */
  theorems?: readonly string[];
  /** Lean texts that are no files, by their names. */
  texts?: readonly { name: string; text: string }[] | undefined;
  flags: ProveFlags;
  /** The model that is asked instead of `models.default`. */
  model?: ServedModel | undefined;
  /** Names of the tasks to work on, patterns or parts of them; all when there are none. */
  only?: readonly string[];
  /** `last`, or the beginning of a run's id. */
  resume?: string;
  fresh: boolean;
  /** Who asks, where several may: nobody is given what was recorded for another. */
  owner?: string | undefined;
  /** Answer from recorded replies of models only. */
  replay: boolean;
  /** Folder for finished files; default beside the originals. Results of benchmarks are kept in the store. */
  out?: string;
  /** US dollars, and requests, over the whole run and for each task; none without. */
  limits: BudgetLimits;
}

/** Reads what is to be proved, and makes the run or goes on with an earlier one. */
export function openProveRun(store: SqliteRunStore, command: ProveRunOptions): OpenedRun {
  const { kind, replay, limits, resume } = command;
  const earlier = resume === undefined ? undefined : findRun(store.listRuns(), resume);
  const { settings, configured } = settingsOf(command, earlier?.settings);
  refuseUnknownRules(settings.withoutRules);
  const targets = new Targets(command.out);
  const { paths, theorems = [], texts = [] } = command;
  const read = readSources({ paths, theorems, texts }, targets);
  const { strategy } = settings;
  const config = modelConfig(settings.policies, () => configured, strategy);
  const models = config && {
    ...modelSettings(config, strategy),
    promptsKey: loadPrompts(config).key,
  };
  const learned = usesWeights(settings) ? readWeights(settings.weights) : undefined;
  const asked: JsonValue = JSON.parse(
    JSON.stringify({
      ...settings,
      models: models || undefined,
      weightsSha256: learned ? learned.sha256 : undefined,
      replay: replay || undefined,
      owner: command.owner,
    }),
  );
  // Nothing is made of a run for a command that selects nothing.
  const isOfRun = earlier !== undefined && paths.length + theorems.length + texts.length === 0;
  const listed = isOfRun ? store.listTasks(earlier.id) : read.sources;
  const wanted = selectTasks(
    listed.map(({ name }) => name),
    command.only ?? [],
  );
  const isWanted = ({ name }: { name: string }) => wanted.has(name);
  const request: RunRequest = { kind, settings: asked, inputs: read.inputs };
  // A finished replay would only be shown again.
  const fresh = command.fresh || (replay && !earlier);
  const { run, resumed } = store.openRun(request, {
    fresh,
    resume: earlier ? earlier.id : undefined,
  });
  const policies = new PolicySource({
    names: settings.policies,
    strategy,
    config,
    cache: store.responses,
    texts: store.texts,
    replay,
    limits,
    learned,
    isOrdered: settings.order === "learned",
    withoutRules: settings.withoutRules,
    spent: spentBefore(resumed && config ? store.events(run.id) : []),
  });
  const jobs = isOfRun
    ? jobsOfRun(store.listTasks(run.id), { inputs: run.inputs, targets })
    : jobsOf(store, run.id, read.sources.filter(isWanted));
  const { faults } = read;
  return {
    run: run.id,
    resumed,
    settings,
    policies,
    jobs: jobs.filter(({ task }) => isWanted(task)),
    faults,
    note: config?.preset.note,
    records: strategy === "router" ? store.roundsBefore(run.id) : [],
  };
}

/** The settings, and the configuration that they come from. Who names a model wants it to be asked. */
function settingsOf(
  { flags, model }: Pick<ProveRunOptions, "flags" | "model">,
  earlier: JsonValue | undefined,
): { settings: ProveSettings; configured: Config } {
  const preset = flags.preset ?? keptSettings(earlier).preset;
  const configured = loadConfig({ preset, model });
  const { search } = configured;
  const policies = search.policies ?? (model ? ["symbolic", "llm"] : undefined);
  const sources = { earlier, config: { ...configured, search: { ...search, policies } } };
  return { settings: resolveSettings(flags, sources), configured };
}

/** Equal tasks are one; a run that is gone on with may have others besides. */
function jobsOf(store: SqliteRunStore, run: RunId, sources: readonly Source[]): Job[] {
  const keyOf = (name: string, text: string) => JSON.stringify([name, text]);
  const byKey = new Map(sources.map((source) => [keyOf(source.name, source.text), source]));
  const tasks = store.addTasks(
    run,
    sources.map(({ name, text }) => ({ name, content: text })),
  );
  return tasks.flatMap((task) => {
    const source = byKey.get(keyOf(task.name, task.content));
    return source ? [{ task, source }] : [];
  });
}

/** The tasks as they were recorded, whatever became of their files. */
function jobsOfRun(
  tasks: readonly TaskRecord[],
  { inputs, targets }: { inputs: readonly { file: string }[]; targets: Targets },
): Job[] {
  const files = new Set(inputs.map(({ file }) => file));
  return tasks.map((task) => {
    const isBenchmark = !files.has(task.name);
    return { task, source: toSource(task.name, task.content, { isBenchmark, targets }) };
  });
}

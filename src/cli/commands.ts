import type { Command } from "commander";

type AddCommand = (program: Command) => void;

/**
 * The commands, in the order of the help. Reading files is most of the start-up time, so only the requested command
 * is loaded.
 */
const COMMANDS: Record<string, () => Promise<AddCommand>> = {
  verify: async () => (await import("./verify.ts")).addVerifyCommand,
  prove: async () => (await import("./prove.ts")).addProveCommand,
  synthesize: async () => (await import("./synthesize.ts")).addSynthesizeCommand,
  bench: async () => (await import("./bench.ts")).addBenchCommand,
  formalize: async () => (await import("./formalize.ts")).addFormalizeCommand,
  informalize: async () => (await import("./informalize.ts")).addInformalizeCommand,
  preset: async () => (await import("./preset.ts")).addPresetCommand,
  optimize: async () => (await import("./optimize.ts")).addOptimizeCommand,
  ablate: async () => (await import("./ablate.ts")).addAblateCommand,
  metrics: async () => (await import("./metrics.ts")).addMetricsCommand,
  reward: async () => (await import("./reward.ts")).addRewardCommand,
  advantages: async () => (await import("./advantages.ts")).addAdvantagesCommand,
  critique: async () => (await import("./critique.ts")).addCritiqueCommand,
  train: async () => (await import("./train.ts")).addTrainCommand,
  search: async () => (await import("./search.ts")).addSearchCommand,
  serve: async () => (await import("./serve.ts")).addServeCommand,
  worker: async () => (await import("./worker.ts")).addWorkerCommand,
  mcp: async () => (await import("./mcp.ts")).addMcpCommand,
  repl: async () => (await import("./repl.ts")).addReplCommand,
  runs: async () => (await import("./runs.ts")).addRunsCommand,
  show: async () => (await import("./show.ts")).addShowCommand,
  export: async () => (await import("./export.ts")).addExportCommand,
  improve: async () => (await import("./improve.ts")).addImproveCommand,
  "hybrid-rl": async () => (await import("./hybrid-rl.ts")).addHybridRlCommand,
  pairs: async () => (await import("./pairs.ts")).addPairsCommand,
  library: async () => (await import("./library.ts")).addLibraryCommand,
  doctor: async () => (await import("./doctor.ts")).addDoctorCommand,
};

/** Adds the command of that name, or all of them where there is none: for the help and for unknown commands. */
export async function addCommands(program: Command, name: string | undefined): Promise<void> {
  const named = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const loading = named ? [named] : Object.values(COMMANDS);
  for (const add of await Promise.all(loading.map((load) => load()))) add(program);
}

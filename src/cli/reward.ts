import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { loadConfig } from "../llm/index.ts";
import { interruptOn, isFolder, readText } from "../platform/index.ts";
import { RewardService, TaskTable, TokenBytes } from "../rewards/index.ts";
import { collect, count } from "./arguments.ts";
import { addBackendOptions, foreignBackend } from "./backend-options.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface ServeFlags {
  port: number;
  host: string;
  threads: number;
  maxWaiting: number;
  core?: boolean;
  python?: string;
  readOnly: string[];
  tasks: string[];
  project?: string;
  tokenizer?: string;
}

export function addRewardCommand(program: Command): void {
  const reward = program.command("reward").description("Rewards for reinforcement learning.");
  addBackendOptions(reward.command("serve"))
    .description("Serve rewards over HTTP, for trainers: of proofs, decompositions, critiques.")
    .option("--port <n>", "where to listen", count, 8100)
    .option("--host <address>", "0.0.0.0 lets other machines ask", "127.0.0.1")
    .option("--threads <n>", "checks side by side", count, availableParallelism() + 1)
    .option("--max-waiting <n>", "items that may wait before requests get 429", count, 4096)
    .option("--tasks <path>", "tasks.jsonl of an export, or its folder (repeatable)", collect, [])
    .option("--project <folder>", "Lean project whose modules tasks import")
    .option("--tokenizer <file>", "tokenizer.json, for advantages per token")
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--python <path>", "interpreter with the libraries that programs may use")
    .option("--read-only <path>", "more that programs may read (repeatable)", collect, [])
    .addHelpText(
      "after",
      `
  POST /score         {"items": [{"taskId": "3f9c...", "completion": "what the model wrote"}]}
                      {"items": [{"statement": "theorem t : 1 = 1 := by", "completion": "\\n  rfl"}]}
                      Accept: application/x-ndjson gives each answer as soon as it is there
                      Other kinds: optimization, decomposition, critique (runs programs in bubblewrap)
  POST /openrlhf      OpenRLHF's remote reward: {query, prompts, labels}
  POST /llamafactory  LLaMA-Factory's reward API: {model, messages}
  POST /token-advantages  {"groups": [{"items": [{"taskId": "3f9c...", "tokenIds": [...]}]}]}
  GET  /health, /metrics

Clients for verl, TRL, OpenRLHF, LLaMA-Factory, verifiers, prime-rl and critics are in integrations/; see docs/rewards.md.`,
    )
    .action(async (flags: ServeFlags) => {
      process.exitCode = await serve(flags);
    });
}

async function serve(flags: ServeFlags): Promise<number> {
  const { port, host, threads, maxWaiting, core = false, python, readOnly, project } = flags;
  if (project !== undefined && !isFolder(project))
    throw new LemmataError("bad-input", `${project} is no folder`);
  const tasks = TaskTable.read(flags.tasks);
  const tokenizer =
    flags.tokenizer === undefined ? undefined : TokenBytes.parse(readText(flags.tokenizer));
  const progress = new ProgressLine();
  const onProgress = (step: string) => progress.show(step);
  // Other commands start without the HTTP server.
  const { makeRewardServer } = await import("../rewards/http/index.ts");
  const executor = { readOnly, python };
  const { score } = loadConfig();
  const backend = foreignBackend(flags);
  const options = {
    lanes: threads,
    maxWaiting,
    core,
    project,
    executor,
    score,
    backend,
    onProgress,
  };
  const service = await RewardService.open(options);
  const server = makeRewardServer(service, { tasks, tokenizer });
  using interrupt = interruptOn();
  try {
    const stop = once(interrupt.signal, "abort");
    const address = await server.listen({ port, host }).catch((cause) => {
      throw new LemmataError("bad-input", `cannot listen on ${host}:${port}: ${messageOf(cause)}`, {
        cause,
      });
    });
    progress.clear();
    print(`listening on ${address}\n`);
    await stop;
    print("stopping: answering what was accepted\n");
    return EXIT.ok;
  } finally {
    progress.clear();
    await server.close();
    await service.close();
  }
}

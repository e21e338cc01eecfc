import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import { interruptOn, isFolder } from "../platform/index.ts";
import type { ApiKey } from "../serve/http/index.ts";
import { runsFolder } from "../store/index.ts";
import { collect, count } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { openPool } from "./open-pool.ts";
import { print } from "./print.ts";

interface ServeFlags {
  host: string;
  port: number;
  apiKey: string[];
  apiKeys?: string;
  newKey?: string;
  workers?: { lanes?: number; url?: string };
  threads: number;
  maxWaiting: number;
  allowHost: string[];
  allowOrigin: string[];
  allowAnyone?: boolean;
  project?: string;
  core?: boolean;
  quiet?: boolean;
}

/** Milliseconds that what was accepted has to end after a signal. */
const GRACE_MS = 8_000;

/** The level of lines that are news, in the words of pino. */
const INFO = 30;

/** Jobs side by side where other machines do the work. */
const JOBS_OF_WORKERS = 8;

export function addServeCommand(program: Command): void {
  const { env } = process;
  program
    .command("serve")
    .description(
      "Serve checks, proofs and the rest over HTTP, also to clients of the Kimina server.",
    )
    .option(
      "--host <address>",
      "0.0.0.0 lets other machines ask",
      env.LEAN_SERVER_HOST ?? "127.0.0.1",
    )
    .option("--port <n>", "where to listen", count, Number(env.LEAN_SERVER_PORT) || 8000)
    .option("--api-key <key>", "who asks has to send it (repeatable)", collect, [])
    .option("--api-keys <file>", "hashes of keys with their limits, see docs/serve.md")
    .option("--new-key <name>", "print a new key, and the line of it for that file; serve nothing")
    .option(
      "--workers <which>",
      "local:N, checks side by side; or redis://HOST:PORT, see docs/scale-out.md",
      readWorkers,
    )
    .option("--threads <n>", "Lean processes that search for proofs, about 0.6 GB each", count, 2)
    .option("--max-waiting <n>", "checks that may wait before requests get 429", count, 4096)
    .option("--allow-host <name>", "another name of this server (repeatable)", collect, [])
    .option(
      "--allow-origin <origin>",
      "pages that may ask, e.g. https://a.b (repeatable)",
      collect,
      [],
    )
    .option("--allow-anyone", "listen to other machines without keys")
    .option(
      "--project <folder>",
      "a Lake project whose modules Kimina's clients may import, and read the syntax of",
    )
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--quiet", "log failures only")
    .addHelpText(
      "after",
      `
  POST /api/check, /verify, /one_pass_verify_batch, /api/ast_code   as the Kimina Lean Server
  POST /v1/verify, elaborate, goals, tactics, footprint, quickcheck, search, rewards
  POST /v1/prove, optimize, critique, formalize   jobs: GET /v1/jobs/ID, /v1/jobs/ID/events
  GET  /v1/runs, /openapi.json, /health, /metrics
  POST /mcp                                       tools for coding agents, see \`lemmata mcp\`

Logs are JSON lines on stderr. Jobs go on after a restart. See docs/serve.md.

Examples:
  $ npx lemmata serve
  $ curl localhost:8000/v1/verify --json '{"text": "theorem t : 1 + 1 = 2 := rfl"}'`,
    )
    .action(async (flags: ServeFlags) => {
      process.exitCode = await serve(flags);
    });
}

async function serve(flags: ServeFlags): Promise<number> {
  // Other commands start without the HTTP server.
  const { keyFromText, makeKey, makeServer, ownerOfKey, readKeys } = await import(
    "../serve/http/index.ts"
  );
  const { loadConfig } = await import("../llm/index.ts");
  const { Jobs } = await import("../serve/jobs/index.ts");
  const { LeanServices } = await import("../serve/index.ts");
  if (flags.newKey !== undefined) {
    const { key, kept } = makeKey(flags.newKey);
    print(`${key}\n${JSON.stringify(kept)}\n`);
    return EXIT.ok;
  }
  const { LEMMATA_API_KEY, LEAN_SERVER_API_KEY } = process.env;
  if (flags.apiKey.includes("")) {
    throw new LemmataError("bad-input", "--api-key is empty: anybody could ask", {
      hint: "is the variable set that it comes from?",
    });
  }
  const given = [...flags.apiKey, LEMMATA_API_KEY, LEAN_SERVER_API_KEY].filter(Boolean) as string[];
  const readAll = (): ApiKey[] => [
    // Where it is the only one, there is nobody to hide anything from.
    ...given.map((key, i) => ({
      ...keyFromText(key, i === 0 ? "key" : `key-${i + 1}`),
      admin: given.length === 1 && flags.apiKeys === undefined,
    })),
    ...(flags.apiKeys === undefined ? [] : readKeys(flags.apiKeys)),
  ];
  const keys = readAll();
  refuseAnyone(flags, keys);
  // What is wrong there is the server's to know, not the first client's.
  loadConfig();
  const { core, threads, maxWaiting, host, port, project } = flags;
  checkProject(flags);
  // As the lines of the HTTP server.
  const onProgress = (msg: string) => {
    const line = { level: INFO, time: Date.now(), pid: process.pid, msg };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
  const { lanes, url } = flags.workers ?? {};
  const told = { onProgress: flags.quiet ? undefined : onProgress };
  const workers = url === undefined ? undefined : await openPool(url, { ...told, urgency: "high" });
  const limits = { threads, maxWaiting, lanes };
  const services = new LeanServices({ core, project, workers, ...limits, ...told });
  const ownerOf = (name: string | null) => {
    const key = keys.find((each) => each.name === name);
    return key ? ownerOfKey(key) : { name };
  };
  const atOnce = workers ? JOBS_OF_WORKERS : 1;
  const jobs = new Jobs({ services, folder: runsFolder(), ownerOf, atOnce });
  const server = await makeServer({
    ...{ services, jobs, keys, hosts: flags.allowHost, origins: flags.allowOrigin },
    logLevel: flags.quiet ? "error" : "info",
  });
  process.on("SIGHUP", () => {
    try {
      keys.splice(0, keys.length, ...readAll());
      onProgress(`${keys.length} keys were read`);
    } catch (error) {
      onProgress(`the keys stay as they were: ${messageOf(error)}`);
    }
  });
  using interrupt = interruptOn();
  try {
    const stop = once(interrupt.signal, "abort");
    const address = await server.listen({ port, host }).catch((cause) => {
      const message = `cannot listen on ${host}:${port}: ${messageOf(cause)}`;
      throw new LemmataError("bad-input", message, { cause });
    });
    print(`listening on ${address}\n`);
    await stop;
    print("stopping: answering what was accepted\n");
    return EXIT.ok;
  } finally {
    await withinGrace(Promise.all([jobs.close(), server.close()]));
    await services.close();
    server.server.closeAllConnections();
  }
}

/** Waits for what ends, at most `GRACE_MS`. No timer outlives it, and keeps the process from ending. */
async function withinGrace(ending: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const grace = sleep(GRACE_MS, undefined, { signal: ended.signal });
  await Promise.race([ending, grace]).finally(() => ended.abort());
}

/** Other machines may ask only with a key, unless somebody said otherwise. */
function refuseAnyone({ host, allowAnyone }: ServeFlags, keys: readonly ApiKey[]): void {
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  if (isLocal || allowAnyone || keys.length > 0) return;
  throw new LemmataError("bad-input", `at ${host} anyone who reaches this machine could ask`, {
    hint: "Give --api-key KEY, or --allow-anyone.",
  });
}

function checkProject({ project, workers }: ServeFlags): void {
  if (project === undefined) return;
  if (!isFolder(project)) throw new LemmataError("bad-input", `there is no folder ${project}`);
  if (workers?.url === undefined) return;
  throw new LemmataError("bad-input", "workers on other machines do not have your --project", {
    hint: "leave it out, or --workers redis://...",
  });
}

function readWorkers(text: string): NonNullable<ServeFlags["workers"]> {
  const lanes = Number(/^local:(\d+)$/.exec(text)?.[1]);
  if (lanes >= 1) return { lanes };
  if (/^rediss?:/.test(text)) return { url: text };
  throw new LemmataError("bad-input", `there are no workers ${text}`, {
    hint: "Give local:N, e.g. local:4, or redis://HOST:PORT.",
  });
}

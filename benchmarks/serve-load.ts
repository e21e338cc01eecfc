// `lemmata serve` under load: clients that ask both of its interfaces for checks of all kinds, proved, broken, hanging,
// hostile and malformed ones, while some hang up; more than it has room for.
// `npm run bench:serve [-- --minutes N --clients N]`, default 10 and 64. Bars: no lost, wrong or failed answer, two
// lanes at least 90 % busy, memory flat, and whoever finds no room is told when to come again.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStat } from "../src/platform/index.ts";
import { processTree } from "../tests/support/process-tree.ts";
import { startLemmata } from "../tests/support/run-lemmata.ts";
import { type LoadRequest, loadRequest, outcomeOf } from "./serve-requests.ts";
import { machine, mean, numberFlag, quantile, report } from "./support.ts";

const MINUTES = numberFlag("minutes", 10);
const CLIENTS = numberFlag("clients", 64);
/** Less than what the clients have under way at a time, so that some are refused. */
const MAX_WAITING = Math.ceil(CLIENTS * 0.75);
/** Of the requests of clients that hang up. */
const GONE_AFTER_MS = 50;
const SAMPLE_MS = 500;
/** Clock ticks per second of /proc/PID/stat, and bytes of a page, on Linux always. */
const TICKS = 100;
const PAGE = 4096;

interface Sample {
  /** Of lanes that have work, 0 to 1. */
  busy: number;
  serverMb: number;
  allMb: number;
}

const folder = mkdtempSync(join(tmpdir(), "lemmata-load-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const lemmata = startLemmata(folder, [
  ...["serve", "--port", String(port), "--workers", "local:2", "--quiet"],
  ...["--max-waiting", String(MAX_WAITING)],
]);
while (!lemmata.stdout.includes("listening")) {
  if (lemmata.child.exitCode !== null) throw new Error(lemmata.stderr);
  await sleep(100);
}
const pid = lemmata.child.pid as number;

const counts = { asked: 0, answered: 0, gone: 0, refused: 0, untold: 0 };
const faults: string[] = [];
const latencies = new Map<LoadRequest["what"], number[]>();
const samples: Sample[] = [];
const cores = { ticks: 0, last: new Map<number, number>() };

// The first request pays for starting.
await send({ path: "/v1/verify", body: { text: "theorem t : 1 = 1 := rfl" } });
const started = performance.now();
const until = started + MINUTES * 60_000;
await Promise.all([watch(), ...Array.from({ length: CLIENTS }, client)]);
const seconds = (performance.now() - started) / 1000;
lemmata.child.kill("SIGTERM");
await lemmata.finished;
rmSync(folder, { recursive: true });
tell();
process.exitCode = faults.length === 0 && counts.untold === 0 ? 0 : 1;

async function client(): Promise<void> {
  while (performance.now() < until) {
    const request = loadRequest(counts.asked++);
    if (request.what === "gone") {
      const signal = AbortSignal.timeout(GONE_AFTER_MS);
      await send(request, signal).then(
        () => counts.answered++,
        () => counts.gone++,
      );
      continue;
    }
    const { ms, found } = await ask(request).catch((error: Error) => {
      return { ms: 0, found: `nothing: ${error.message}` };
    });
    counts.answered++;
    if (found === request.expected) {
      latencies.set(request.what, [...(latencies.get(request.what) ?? []), ms]);
    } else faults.push(`${found}, not ${request.expected}: ${JSON.stringify(request.body)}`);
  }
}

/** As a patient client: whoever is refused comes again when it was told to. */
async function ask(request: LoadRequest): Promise<{ ms: number; found: string }> {
  for (;;) {
    const begun = performance.now();
    const answer = await send(request);
    if (answer.status !== 429) {
      const found = outcomeOf(answer.status, await answer.json());
      return { ms: performance.now() - begun, found };
    }
    await answer.body?.cancel();
    counts.refused++;
    const seconds = Number(answer.headers.get("retry-after"));
    if (!(seconds >= 1)) counts.untold++;
    await sleep(Math.max(1, seconds) * 1000);
  }
}

function send({ path, body }: Pick<LoadRequest, "path" | "body">, signal?: AbortSignal) {
  const headers = { "content-type": "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${url}${path}`, { method: "POST", headers, body: text, signal });
}

/** Looks at the server while there is work. */
async function watch(): Promise<void> {
  for (; performance.now() < until; await sleep(SAMPLE_MS)) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const gauge = (name: string) =>
      Number(new RegExp(`^lemmata_${name} (.*)$`, "m").exec(metrics)?.[1]);
    const tree = processTree(pid);
    for (const each of tree) {
      const ticks =
        processStat(each)
          ?.ticks.slice(0, 2)
          .reduce((sum, n) => sum + n, 0) ?? 0;
      if (each !== pid) cores.ticks += Math.max(0, ticks - (cores.last.get(each) ?? 0));
      cores.last.set(each, ticks);
    }
    samples.push({
      busy: Math.min(1, gauge("running_checks") / gauge("lanes")),
      serverMb: residentMb(pid),
      allMb: tree.reduce((sum, each) => sum + residentMb(each), 0),
    });
  }
}

/** 0 for one that is gone. */
function residentMb(each: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${each}/statm`, "utf8").split(" ")[1]);
    return (pages * PAGE) / 2 ** 20;
  } catch {
    return 0;
  }
}

function tell(): void {
  const { asked, answered, gone, refused, untold } = counts;
  console.log(machine());
  report("clients, requests, a second", `${CLIENTS}, ${asked}, ${(asked / seconds).toFixed(1)}`);
  report("answered, hung up on by their clients", `${answered}, ${gone}`);
  report("lost", String(asked - answered - gone), "0");
  report("wrong or failed", String(faults.length), "0");
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
  report("told to come again", String(refused));
  report("... without being told when", String(untold), "0");
  report("two lanes busy", `${(100 * mean(samples.map(({ busy }) => busy))).toFixed(1)} %`, "90 %");
  report(
    "processor time of the Lean processes",
    `${(cores.ticks / TICKS / seconds).toFixed(2)} cores`,
  );
  const all = [...latencies.values()].flat();
  for (const [what, each] of [["all", all] as const, ...latencies]) {
    const [p50, p99] = [0.5, 0.99].map((share) => (quantile(each, share) / 1000).toFixed(2));
    report(`${what}: median, 99th percentile`, `${p50} s, ${p99} s`);
  }
  for (const [name, of] of [
    ["server", "serverMb"],
    ["with Lean", "allMb"],
  ] as const) {
    const fifth = Math.floor(samples.length / 5);
    const part = (k: number) => mean(samples.slice(k * fifth, (k + 1) * fifth).map((s) => s[of]));
    const [early, late] = [part(1), part(4)];
    const growth = `${(100 * (late / early - 1)).toFixed(1)} %`;
    report(
      `memory, ${name}: second fifth, last`,
      `${early.toFixed(0)} MB, ${late.toFixed(0)} MB, ${growth}`,
      "flat",
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// The reward service under load: many clients, proofs of all kinds; counts lost and wrong answers.
// `npm run bench:rewards [-- --proofs N --clients N]`, default 5,000 and 200. Bars: no lost or wrong
// answer, two lanes at least 90 % busy.
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { makeRewardServer } from "../src/rewards/http/index.ts";
import { type RewardAnswer, RewardService } from "../src/rewards/index.ts";
import { type LoadItem, mixedLoad, summaryOf } from "../tests/support/reward-load.ts";
import { machine, numberFlag, quantile, report } from "./support.ts";

const PROOFS = numberFlag("proofs", 5000);
const CLIENTS = numberFlag("clients", 200);
const LANES = availableParallelism() + 1;
const PER_REQUEST = 5;
const SAMPLE_MS = 100;
/** Clock ticks per second of /proc/PID/stat, on Linux always. */
const TICKS = 100;

const service = await RewardService.open({ lanes: LANES });
const server = makeRewardServer(service);
await server.listen({ port: 0, host: "127.0.0.1" });
const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/score`;
await ask([{ statement: "theorem t : 1 = 1 := by", completion: " rfl" }]);

const load = mixedLoad(PROOFS);
const waiting = Array.from({ length: Math.ceil(PROOFS / PER_REQUEST) }, (_, i) =>
  load.slice(i * PER_REQUEST, (i + 1) * PER_REQUEST),
);
const total = waiting.length;
const wrong: { each: LoadItem; found: string }[] = [];
const latencies: number[] = [];
let answered = 0;
let again = 0;

const meter = startMeter();
const started = performance.now();
await Promise.all(Array.from({ length: Math.min(CLIENTS, total) }, client));
const seconds = (performance.now() - started) / 1000;
const { busy, cores } = meter.stop();
await server.close();
await service.close();

console.log(machine());
report("proofs, clients", `${PROOFS}, ${CLIENTS}`);
report("lost answers", String(PROOFS - answered), "0");
report("wrong answers", String(wrong.length), "0");
for (const { each, found } of wrong.slice(0, 5))
  console.log(`  ${each.what}: expected ${each.expected}, found ${found}`);
report("two lanes busy", `${(100 * busy).toFixed(1)} %`, "90 %");
report("processor time of the Lean processes", `${cores.toFixed(2)} cores`);
report("throughput", `${(PROOFS / seconds).toFixed(1)} proofs/s in ${seconds.toFixed(0)} s`);
report(
  "a request of 5 proofs, median and 95th percentile",
  `${quantile(latencies, 0.5).toFixed(0)} ms, ${quantile(latencies, 0.95).toFixed(0)} ms`,
);
report("requests that were told to come again", String(again));
process.exitCode = wrong.length === 0 && answered === PROOFS ? 0 : 1;

async function client(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const begun = performance.now();
    const answers = await ask(part.map(({ item }) => item));
    latencies.push(performance.now() - begun);
    for (const [i, each] of part.entries()) {
      if (!answers[i]) continue;
      answered++;
      const found = summaryOf(answers[i]);
      if (found !== each.expected) wrong.push({ each, found });
    }
  }
}

async function ask(items: readonly object[]): Promise<RewardAnswer[]> {
  for (;;) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ items }) });
    if (answer.status !== 429)
      return ((await answer.json()) as { results: RewardAnswer[] }).results ?? [];
    again++;
    const seconds = Number(answer.headers.get("retry-after"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** How much of the time two lanes had work, and how many cores the Lean processes used. */
function startMeter() {
  let samples = 0;
  let full = 0;
  let ticks = 0;
  const last = new Map<number, number>();
  const begun = performance.now();
  const sample = () => {
    samples++;
    full += Math.min(service.running, 2) / 2;
    for (const id of service.processIds) {
      const now = ticksOf(id);
      ticks += Math.max(0, now - (last.get(id) ?? (samples === 1 ? now : 0)));
      last.set(id, now);
    }
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      const elapsed = (performance.now() - begun) / 1000;
      return { busy: full / samples, cores: ticks / TICKS / elapsed };
    },
  };
}

/** User and system time of a process so far; 0 when it is gone. */
function ticksOf(id: number): number {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

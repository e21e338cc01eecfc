// From the records of an export through every client to the reward service and back: 300 answers, six clients, none of
// them wrong. `npm run bench:roundtrip -- [ANSWERS] [LANES]`.

import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { roundTrip } from "../tests/support/round-trip.ts";

const [most = 300, lanes = 2] = process.argv.slice(2).map(Number);
// Critiques need it, and come last: without a sandbox it fails here, not after minutes of Lean.
await (await SandboxedExecutor.open({ lanes: 1 })).close();
const started = performance.now();
// A task of each command gives about 16 answers.
const { answers, kinds, wrong } = await roundTrip({ size: Math.ceil(most / 15), most, lanes });
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(`${answers} answers x 6 clients: ${wrong.length} wrong (bar: 0); ${seconds} s`);
console.log(
  Object.entries(kinds)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", "),
);
for (const one of wrong.slice(0, 10)) console.log(one);
process.exitCode = wrong.length === 0 ? 0 : 1;

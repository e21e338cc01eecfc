// From the records of an export through every client to the reward service and back: 300 answers and more, six clients,
// none of them wrong. `npm run bench:roundtrip -- [PART OF PARTS] [--kinds KIND,...] [--lanes N] [--most N]`.

import { parseArgs } from "node:util";
import type { RecordKind } from "../src/core/index.ts";
import { SandboxedExecutor } from "../src/sandbox/index.ts";
import { roundTrip } from "../tests/support/round-trip/round-trip.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: "string" },
    lanes: { type: "string", default: "1" },
    most: { type: "string" },
    "no-corpus": { type: "boolean", default: false },
  },
});
const [from = 1, of = 1] = positionals.map(Number);
const kinds = values.kinds?.split(",") as RecordKind[] | undefined;
// Critiques need it, and come last: without a sandbox it fails here, not after minutes of Lean.
await (await SandboxedExecutor.open({ lanes: 1 })).close();
const started = performance.now();
const most = values.most === undefined ? undefined : Number(values.most);
const {
  answers,
  right,
  kinds: byKind,
  wrong,
} = await roundTrip({
  part: { from: from - 1, of, most, kinds },
  withCorpus: !values["no-corpus"] && most === undefined,
  lanes: Number(values.lanes),
});
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `part ${from} of ${of}: ${answers} answers (${right} right) x 6 clients: ${wrong.length} wrong (bar: 0); ${seconds} s`,
);
const counts = Object.entries(byKind).map(([kind, count]) => `${count} ${kind}`);
console.log(counts.join(", "));
for (const one of wrong) console.log(one);
process.exitCode = wrong.length === 0 ? 0 : 1;

// What the gate costs beside elaboration, on the honest corpus, and what a text costs that could run code:
// `npm run bench:gate`.

import { findOffence } from "../src/core/index.ts";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { elaborateTrusted, verifyText } from "../src/verify/index.ts";
import { readCorpus } from "../tests/support/corpus.ts";
import { machine, quantile, report } from "./support.ts";

console.log(machine());
const lean = await EmbeddedLean.open({ spare: false });
// `verify` elaborates without the kernel and leaves that to the judge, so the overhead is all of
// verify's work against elaboration as Lean does it, kernel included.
let elaborationMs = 0;
let verifyMs = 0;
let runs = 0;
const ROUNDS = 12;
const cases = await Promise.all(
  readCorpus("honest")
    .filter(({ submission }) => findOffence(submission) === undefined)
    .map(async (item) => ({
      item,
      trusted: await elaborateTrusted(lean, item.file, item.statement),
    })),
);
for (let round = 0; round < ROUNDS; round++) {
  for (const { item, trusted } of cases) {
    const text = item.submission;
    const plainStarted = performance.now();
    await lean.check({ text });
    const started = performance.now();
    const verified = await verifyText(lean, { file: item.file, text, trusted });
    const ended = performance.now();
    if (verified.report.verdict !== "proved") throw new Error(`${item.file} not proved`);
    // The first half warms the code up.
    if (round < ROUNDS / 2) continue;
    elaborationMs += started - plainStarted;
    verifyMs += ended - started;
    runs++;
  }
}
const each = (ms: number) => `${(ms / runs).toFixed(2)} ms`;
report("elaboration with the kernel, per proof", each(elaborationMs));
report("verify, per proof", each(verifyMs));
report("gate overhead", `${((100 * verifyMs) / elaborationMs - 100).toFixed(1)} %`, "20 %");

const TAINTING = `${cases[0]?.item.submission}\n#guard 1 + 1 == 2\n`;
const times: number[] = [];
for (let i = 0; i < 12; i++) {
  const started = performance.now();
  await lean.check({ text: TAINTING });
  times.push(performance.now() - started);
}
report("a text that could run code, median", `${quantile(times, 0.5).toFixed(0)} ms`);
await lean.close();

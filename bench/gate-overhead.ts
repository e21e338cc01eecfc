// What the gate costs beside elaboration, on the honest corpus: `npm run bench:gate`.
import { elaborateTrusted } from "../src/app/verify.ts";
import { Gate } from "../src/gate/index.ts";
import { EmbeddedLean } from "../src/lean/supervisor/embedded-lean.ts";
import { readCorpus } from "../tests/support/corpus.ts";
import { machine, report } from "./support.ts";

console.log(machine());
const lean = await EmbeddedLean.open({ spare: false });
const gate = new Gate(lean.judge);
let elaborationMs = 0;
let exportingMs = 0;
let gateMs = 0;
const ROUNDS = 12;
const cases = await Promise.all(
  readCorpus("honest").map(async (item) => ({
    item,
    trusted: await elaborateTrusted(lean, item.file, item.statement),
  })),
);
for (let round = 0; round < ROUNDS; round++) {
  for (const { item, trusted } of cases) {
    const open = trusted.declarations.filter((d) => item.targets.includes(d.name));
    const submission = await lean.check({
      text: item.submission,
      export: open.map((d) => d.nameParts),
    });
    const started = performance.now();
    const { declarations } = await gate.judgeSubmission({
      text: item.submission,
      submission,
      trusted,
    });
    const spent = performance.now() - started;
    if (declarations.some((d) => d.verdict !== "proved"))
      throw new Error(`${item.file} not proved`);
    // The first half warms the code up.
    if (round >= ROUNDS / 2) {
      const exporting = submission.exportMs ?? 0;
      elaborationMs += submission.elapsedMs - exporting;
      exportingMs += exporting;
      gateMs += spent;
    }
  }
}
const runs = cases.length * (ROUNDS / 2);
report("elaboration, per proof", `${(elaborationMs / runs).toFixed(2)} ms`);
report("exporting the terms, per proof", `${(exportingMs / runs).toFixed(2)} ms`);
report("comparison, axioms, replay, per proof", `${(gateMs / runs).toFixed(2)} ms`);
const share = (100 * (gateMs + exportingMs)) / elaborationMs;
report("gate overhead", `${share.toFixed(1)} % of elaboration`, "15 %");
await lean.close();

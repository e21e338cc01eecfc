// What the gate costs beside elaboration, on the honest corpus: `npm run bench:gate`.
import { elaborateTrusted, KERNEL_LATER } from "../src/app/verify.ts";
import { Gate, openTheorems } from "../src/gate/index.ts";
import { EmbeddedLean } from "../src/lean/supervisor/embedded-lean.ts";
import { readCorpus } from "../tests/support/corpus.ts";
import { machine, report } from "./support.ts";

console.log(machine());
const lean = await EmbeddedLean.open({ spare: false });
const gate = new Gate(lean.judge);
// `verify` elaborates without the kernel and leaves that to the judge, so the overhead is all of
// verify's work against elaboration as Lean does it, kernel included.
let elaborationMs = 0;
let withoutKernelMs = 0;
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
    const open = openTheorems(trusted).map((d) => d.nameParts);
    const text = item.submission;
    const plain = await lean.check({ text });
    const submission = await lean.check({ text, export: open, options: KERNEL_LATER });
    const started = performance.now();
    const { declarations } = await gate.judgeSubmission({ text, submission, trusted });
    const spent = performance.now() - started;
    if (declarations.some((d) => d.verdict !== "proved"))
      throw new Error(`${item.file} not proved`);
    // The first half warms the code up.
    if (round < ROUNDS / 2) continue;
    const exporting = submission.exportMs ?? 0;
    elaborationMs += plain.elapsedMs;
    withoutKernelMs += submission.elapsedMs - exporting;
    exportingMs += exporting;
    gateMs += spent;
  }
}
const runs = cases.length * (ROUNDS / 2);
const each = (ms: number) => `${(ms / runs).toFixed(2)} ms`;
report("elaboration with the kernel, per proof", each(elaborationMs));
report("elaboration without the kernel", each(withoutKernelMs));
report("exporting the terms", each(exportingMs));
report("comparison, axioms, replay", each(gateMs));
const total = withoutKernelMs + exportingMs + gateMs;
report("verify against elaboration", each(total));
report("gate overhead", `${((100 * total) / elaborationMs - 100).toFixed(1)} %`, "15 %");
await lean.close();

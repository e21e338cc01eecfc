// How long the metrics of 500 proofs take, gate included: the optimizer's corpus, over and over.
// `npm run bench:metrics`; bar: under a minute on two cores.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { FILES_AT_ONCE, METRICS, measureText } from "../src/optimize/index.ts";
import { machine } from "./support.ts";

const CORPUS = fileURLToPath(new URL("../tests/corpora/optimize", import.meta.url));
const PROOFS = 500;
const BAR_SECONDS = 60;

const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".lean"),
);
const lean = await EmbeddedLean.open({ spare: false });
const started = performance.now();
let measured = 0;
let next = 0;
const lane = async () => {
  while (measured < PROOFS) {
    const file = files[next++ % files.length] as string;
    const text = readFileSync(join(CORPUS, file), "utf8");
    const proofs = await measureText(lean, { file, text, core: false });
    for (const proof of proofs) for (const { evaluate } of METRICS) evaluate(proof);
    measured += proofs.length;
  }
};
await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
const seconds = (performance.now() - started) / 1000;
await lean.close();
console.log(machine());
console.log(
  `${measured} proofs, ${METRICS.length} metrics: ${seconds.toFixed(1)} s (bar ${BAR_SECONDS} s for ${PROOFS})`,
);

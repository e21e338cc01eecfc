// Kills Lean processes at random under load and looks for wrong or missing answers; then kills commands, what started
// them and what they started, and looks for processes and results that are left over or lost:
// `npm run bench:kills [-- --kills N]`, N of each.

import { EmbeddedLean } from "../src/lean/embedded/index.ts";
import { verifyText } from "../src/verify/index.ts";
import { killCommands } from "./kill-commands.ts";
import { machine, numberFlag, report } from "./support.ts";
import { benchTheorems } from "./theorems.ts";

const kills = numberFlag("kills", 40);
const good = benchTheorems(200);
const bad = good.map((text, i) => `${text}\ntheorem wrong${i} : ${i} = ${i + 1} := by decide`);

console.log(machine());
const lean = await EmbeddedLean.open({ instances: 1, lanes: 2 });
let killed = 0;
let asked = 0;
let wrong = 0;
let unfinished = 0;
const started = performance.now();
const lane = async (offset: number) => {
  for (let i = offset; killed < kills; i += 4) {
    const isGood = i % 2 === 0;
    const text = (isGood ? good : bad)[i % good.length] as string;
    asked++;
    unfinished++;
    const { report: result } = await verifyText(lean, { file: `${i}.lean`, text });
    unfinished--;
    const expected = isGood ? "proved" : "rejected";
    if (result.verdict !== expected) {
      wrong++;
      const { reasons, declarations, messages } = result;
      console.log(
        `wrong: ${result.verdict}, expected ${expected}: ${JSON.stringify({ reasons, declarations, messages })}`,
      );
    }
  }
};
const killer = async () => {
  while (killed < kills) {
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 1500));
    const pids = lean.processIds;
    const pid = pids[Math.floor(Math.random() * pids.length)];
    if (pid === undefined) continue;
    try {
      process.kill(pid, "SIGKILL");
      killed++;
    } catch {
      // It was gone already.
    }
  }
};
const deadline = setTimeout(
  () => {
    console.log(`hang: ${unfinished} checks unanswered after ${killed} kills`);
    process.exit(1);
  },
  kills * 4000 + 60_000,
);
await Promise.all([lane(0), lane(1), lane(2), lane(3), killer()]);
clearTimeout(deadline);
report("processes killed", String(killed));
report(
  "checks answered",
  `${asked - unfinished} of ${asked} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  "all",
);
report("wrong verdicts", String(wrong), "0");
await lean.close();

const commands = await killCommands(kills);
report("commands hit by a signal", `${commands.kills}, of ${commands.runs} runs`);
report("... that went on all the same", String(commands.survivors), "0");
report("processes left after 2 s", String(commands.orphans), "0");
report("... the last one was gone after", `${commands.slowestMs} ms`);
report("finished tasks lost or done again", `${commands.lost} of ${commands.finished}`, "0");
const faults = wrong + unfinished + commands.survivors + commands.orphans + commands.lost;
process.exit(faults === 0 ? 0 : 1);

import { explicitText } from "../../core/index.ts";
import { EFFORTS } from "../efforts.ts";
import type { TacticRunner } from "../tactic-runner.ts";
import type { Candidate } from "./candidates.ts";
import type { Program } from "./conditions.ts";
import { placesIn } from "./reading.ts";

const MARK = "True ∧ ";

/** Invariants as Lean prints them, by their text; those that it does not print are missing. */
export async function shownInvariants(
  runner: TacticRunner,
  state: number,
  { program, rootNames }: { program: Program; rootNames: readonly string[] },
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const candidate of candidates) {
    const loop = program.loops[candidate.loop - 1];
    if (!loop) continue;
    const places = placesIn({ loop });
    const [done, left] = [`${loop.cursor}_prefix`, `${loop.cursor}_suffix`];
    const type = (term: (typeof loop.types)[number]) => explicitText(term, rootNames);
    const binders = [
      `(${done} ${left} : List ${type(loop.element)})`,
      ...loop.names.map((name, i) => `(${name} : ${type(loop.types[i] as typeof loop.element)})`),
    ];
    // What is around the loop has types that are not known here.
    const outer = loop.outerNames.length > 0 ? `∀ ${loop.outerNames.join(" ")}, ` : "";
    const text = candidate.text({ ...places, done, left });
    const statement = `∀ ${binders.join(" ")}, ${outer}${MARK}(${text})`;
    const made = await runner.run(state, `have lemmata_s : ${statement} := sorry`, EFFORTS.small);
    const goal = made && (await runner.goal(made.state));
    const printed = goal?.hypotheses.find(({ userName }) => userName === "lemmata_s")?.type;
    const said = printed?.replace(/\s+/g, " ").split(MARK).slice(1).join(MARK);
    if (!said || /[✝⋯]/.test(said)) continue;
    const ofCursor = said.replaceAll(done, places.done).replaceAll(left, places.left);
    found.set(candidate.text(places), ofCursor);
  }
  return found;
}

import {
  explicitText,
  type FormalizationExample,
  heartbeatsIn,
  holdingCommands,
  type JsonValue,
  type SanityFinding,
  type Term,
} from "../../core/index.ts";
import type { ProofWorkspace, RequestLimits } from "../../core/ports/index.ts";
import { quickcheck } from "../../refute/index.ts";
import type { Stated } from "./stated.ts";

/** Thousands of heartbeats for each proof that is tried, and for evaluation where there is none. */
const EACH = Math.round(heartbeatsIn(1_500));

const PROOFS = ["decide +kernel", "(simp; done)", "omega", "(simp +decide; done)", "grind"];

interface Place {
  workspace: ProofWorkspace;
  environment: number;
}

/** Examples that Lean decides the other way; notes on those that it cannot decide. */
export async function checkExamples(
  place: Place,
  stated: Stated,
  examples: readonly FormalizationExample[],
  limits: RequestLimits,
): Promise<{ flags: SanityFinding[]; notes: SanityFinding[] }> {
  const flags: SanityFinding[] = [];
  const notes: SanityFinding[] = [];
  for (const example of examples) {
    const shown = Object.entries(example.values).map(
      ([name, value]) => `${name} := ${shortly(value)}`,
    );
    const about = shown.join(", ");
    // Variables that the conclusion binds itself may have no value.
    const outer = { binders: stated.binders.slice(0, stated.own), conclusion: stated.claim };
    const instance = instanceOf(stated, example) ?? instanceOf(outer, example);
    const holds = instance && (await allHold(place, instance, limits));
    if (holds === undefined) {
      notes.push({ code: "example", text: `the example ${about} could not be decided` });
    } else if (holds !== example.holds) {
      const text = holds ? "holds, and should not" : "does not hold, and should";
      flags.push({ code: "example", text: `for ${about} the statement ${text}` });
    }
  }
  return { flags, notes };
}

function shortly(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Hypotheses and conclusion at the values, as Lean text; nothing when a value is missing. */
function instanceOf(
  { binders, conclusion }: Pick<Stated, "binders" | "conclusion">,
  { values }: FormalizationExample,
): string[] | undefined {
  const printed: string[] = [];
  const claims: string[] = [];
  for (const [i, { name, role, type }] of binders.entries()) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) {
      printed.push(`(${leanValue(value, type)} : ${explicitText(type, printed)})`);
    } else if (role === "value" || role === "type") return undefined;
    else {
      if (role === "hypothesis") claims.push(explicitText(type, printed));
      printed.push(role === "instance" ? "inferInstance" : `b${i}`);
    }
  }
  return [...claims, explicitText(conclusion, printed)];
}

/** A JSON value as Lean text; text where a text is wanted, else Lean. */
function leanValue(value: JsonValue, type: Term): string {
  if (typeof value === "string") {
    const isText = type.tag === "const" && type.name === "String" && !/^".*"$/s.test(value);
    return isText ? JSON.stringify(value) : value;
  }
  if (value === null) return "none";
  if (!Array.isArray(value)) return String(value);
  const item = type.tag === "app" ? type.arg : type;
  const items = value.map((each) => leanValue(each, item)).join(", ");
  return type.tag === "app" && type.fn.tag === "const" && type.fn.name === "Array"
    ? `#[${items}]`
    : `[${items}]`;
}

/** Whether all claims are true; nothing where none is false and one cannot be decided. */
async function allHold(
  place: Place,
  claims: readonly string[],
  limits: RequestLimits,
): Promise<boolean | undefined> {
  let isKnown = true;
  for (const claim of claims) {
    const holds = await isTrue(place, claim, limits);
    if (holds === false) return false;
    isKnown &&= holds === true;
  }
  return isKnown ? true : undefined;
}

async function isTrue(
  { workspace, environment }: Place,
  claim: string,
  limits: RequestLimits,
): Promise<boolean | undefined> {
  const tries = [claim, `¬ ${claim}`].map((text) => {
    return `example : ${text} := by first | ${PROOFS.join(" | ")}`;
  });
  const input = { environment, options: { maxHeartbeats: EACH } };
  const [yes, no] = (await holdingCommands(workspace, tries, input, limits)) ?? [];
  if (yes || no) return yes === true;
  const statement = { name: "lemmata_instance", text: `theorem lemmata_instance : ${claim}` };
  const request = { workspace, environment, statement, heartbeats: 2 * EACH, maxTrials: 50 };
  const outcome = await quickcheck({ ...request, refute: false, signal: limits.signal });
  return outcome.status === "refuted" ? false : undefined;
}

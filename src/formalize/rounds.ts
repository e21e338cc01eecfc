import type {
  FormalizationCandidate,
  FormalizationExample,
  FormalizationResult,
} from "../core/index.ts";
import { blankComments } from "../core/index.ts";
import type { ProofWorkspace, SyntaxReader } from "../core/ports/index.ts";
import { type FormalizationAnswer, readFormalization } from "../llm/index.ts";
import { elaborateStatement, textOf } from "./elaborate.ts";
import type { Roles, Stop } from "./roles.ts";
import { checkSanity } from "./sanity/check-sanity.ts";

/** Statements of the library that show how such a thing is stated, as Lean text; nearest first. */
export type FindLemmas = (informal: string) => Promise<readonly string[]>;

export interface RoundsOptions {
  informal: string;
  examples: readonly FormalizationExample[];
  workspace: ProofWorkspace & SyntaxReader;
  roles: Roles;
  /** Most rounds; each sees why the statements of those before it were refused. */
  rounds: number;
  /** Statements that are asked for in each round. */
  samples: number;
  /** Drop imports that this Lean does not have. */
  core: boolean;
  findLemmas?: FindLemmas | undefined;
  signal?: AbortSignal | undefined;
  /** Told of each candidate as it is judged. */
  onCandidate?: ((candidate: FormalizationCandidate) => void) | undefined;
}

/** How many refused statements the formalizer is shown. */
const MOST_SHOWN = 4;
const MOST_REASON = 800;

/** Asks for statements until one passes all three stages: round by round, with what spoke against those before. */
export async function runRounds(options: RoundsOptions): Promise<FormalizationResult> {
  const { informal, examples, rounds, samples, roles, findLemmas, signal } = options;
  const lemmas = (await findLemmas?.(informal)) ?? [];
  const candidates: FormalizationCandidate[] = [];
  const result = (end: FormalizationResult["end"], round: number, reason: string | null) => {
    const chosen = choose(candidates);
    return { informal, candidates, chosen, rounds: round, end, reason, proof: null };
  };
  for (let round = 1; round <= rounds; round++) {
    const attempts = candidates.slice(-MOST_SHOWN).map(describe).join("\n\n");
    const numbers = Array.from({ length: samples }, (_, i) => (round - 1) * samples + i);
    const answers = await roles.formalize({ informal, examples, lemmas, attempts }, numbers);
    let stopped: Stop | undefined;
    for (const answer of answers) {
      if (typeof answer !== "string") {
        stopped ??= answer;
        continue;
      }
      const outcome = await judge(answer, { options, round, known: candidates });
      if (outcome === "known") continue;
      if ("end" in outcome) stopped ??= outcome;
      else {
        candidates.push(outcome);
        options.onCandidate?.(outcome);
      }
    }
    if (candidates.some(({ isAccepted }) => isAccepted)) return result("accepted", round, null);
    if (signal?.aborted) return result("cancelled", round, "it was cancelled");
    if (stopped) return result(stopped.end, round, stopped.reason);
  }
  return result("rounds", rounds, `none of ${candidates.length} statements was accepted`);
}

interface Judging {
  options: RoundsOptions;
  round: number;
  known: readonly FormalizationCandidate[];
}

/** One answer by its three stages; what is refused in one goes to none of those that cost more. */
async function judge(
  answer: string,
  { options, round, known }: Judging,
): Promise<FormalizationCandidate | Stop | "known"> {
  const { workspace, core, signal, informal, examples, roles } = options;
  const read = readFormalization(answer);
  if (!read.ok) return refused(round, undefined, read.reasons.join("; "));
  const formalization = read.value;
  const says = saidBy(formalization);
  if (known.some((each) => saidBy(each) === says)) return "known";
  const elaborated = await elaborateStatement({ workspace, formalization, core, signal });
  if (elaborated.status === "refused") return refused(round, formalization, elaborated.errors);
  const { formalization: normal, notes: headerNotes } = elaborated;
  const { statement, environment } = elaborated.read;
  const asked = { workspace, statement, environment, informal, examples, signal };
  const sanity = await checkSanity(asked).finally(() => {
    workspace.release({ environments: [environment] });
  });
  const isSane = sanity.flags.length === 0;
  const meaning = isSane ? await roles.judgeMeaning(textOf(normal), informal) : null;
  if (meaning && "end" in meaning) return meaning;
  return {
    ...partsOf(round, normal),
    headerNotes,
    errors: null,
    sanity,
    meaning,
    isAccepted: isSane && meaning?.verdict === "same",
  };
}

function partsOf(round: number, { imports, context, statement }: FormalizationAnswer) {
  return { round, imports, context, statement };
}

function refused(
  round: number,
  read: FormalizationAnswer | undefined,
  errors: string,
): FormalizationCandidate {
  const parts = read ? partsOf(round, read) : { round, imports: [], context: "", statement: "" };
  return { ...parts, headerNotes: [], errors, sanity: null, meaning: null, isAccepted: false };
}

/** What a statement and its definitions say, its name and blanks aside. */
export function saidBy({
  context,
  statement,
}: Pick<FormalizationAnswer, "context" | "statement">): string {
  const claim = blankComments(statement).replace(/^\s*theorem\s+\S+/, "");
  return `${blankComments(context)} ${claim}`.replace(/\s+/g, " ").trim();
}

/** The accepted one with the fewest notes; the first of these. */
function choose(candidates: readonly FormalizationCandidate[]): number | null {
  const notes = ({ sanity }: FormalizationCandidate) => sanity?.notes.length ?? 0;
  const accepted = candidates.flatMap((each, i) => (each.isAccepted ? [{ each, i }] : []));
  const fewest = Math.min(...accepted.map(({ each }) => notes(each)));
  return accepted.find(({ each }) => notes(each) === fewest)?.i ?? null;
}

/** A candidate as the formalizer sees it in the next round. */
function describe(candidate: FormalizationCandidate): string {
  const { statement, imports, context } = candidate;
  const why = reasonsOf(candidate).join("\n").slice(0, MOST_REASON);
  if (statement === "") return `(no statement): ${why}`;
  return `\`\`\`lean\n${textOf({ imports, context, statement })}\n\`\`\`\n\n${why}`;
}

/** Why a candidate was refused, stage by stage; nothing for one that was accepted. */
export function reasonsOf({ errors, sanity, meaning }: FormalizationCandidate): string[] {
  const flags = sanity?.flags.map(({ code, text }) => `${code}: ${text}`) ?? [];
  const veto =
    meaning && meaning.verdict !== "same"
      ? [`It says: ${meaning.backTranslation}\nThe judge: ${meaning.reason}`]
      : [];
  return [...(errors === null ? [] : [errors]), ...flags, ...veto];
}

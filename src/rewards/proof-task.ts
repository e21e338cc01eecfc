import { theoremText, withoutSpecialTokens } from "../core/index.ts";
import {
  answerFiles,
  type GoalTask,
  hasGap,
  openTheoremIn,
  parseProofAnswer,
  readContext,
  scopedProofs,
  statementOf,
  UNPROVED,
  withPlainSigns,
} from "../llm/index.ts";
import { type AnswerPlaces, type Locate, locateIn, shiftedBy } from "./answer-places.ts";

/** A prompt for a policy, and its answer. */
export interface ProofTask {
  /**
   * Lean text. Either a file whose theorem ends in `sorry`, or a text that breaks off after `:=` or `:= by`, and the
   * completion goes on from there.
   */
  statement: string;
  /**
   * As the model gave it: in a form that the policies of `lemmata prove` read, with reasoning, blocks, edits and special
   * tokens around the proof; or the whole file.
   */
  completion: string;
  /** What was asked, where more is known than the statement. */
  task?: GoalTask | undefined;
}

/** A proof to check, and which part of it the policy wrote. */
export interface ProofText {
  /** What Lean reads, CRLF as LF. */
  text: string;
  /** The trusted statement, with `sorry` for the proof. */
  trusted: string;
  /** Where pieces of `text` stand in the completion; nothing for what the policy did not write. */
  places: AnswerPlaces;
}

/** The readings of a completion, the likeliest first; or why there is none. `trusted`: what it is to prove. */
export interface ReadProofTexts {
  trusted: string;
  texts: ProofText[];
  reasons: string[];
}

/** What is asked: a theorem in a file. */
interface Asked {
  before: string;
  theorem: { name: string; text: string };
  after: string;
  /** What the prompt showed before it. */
  context: string;
  /** What edits apply to. */
  document: { proof: string; lemmas?: { name: string; text: string; proof?: string }[] };
}

/** Reads a completion with the reader of the policies, and puts each proof in its place. */
export function readProofTexts({ statement, completion, task }: ProofTask): ReadProofTexts {
  if (task) return readFor(askedBy(task), completion);
  const asked = unixLines(statement);
  if (breaksOff(asked)) {
    if (!/^[ \t]*`{3,}[ \t]*lean/im.test(completion)) return continuation(asked, completion);
    return readFile(`${asked} sorry`, completion);
  }
  return readFile(asked, completion);
}

const unixLines = (text: string) => text.replaceAll("\r\n", "\n");

/** Whether a text ends where a proof has to follow. */
function breaksOff(text: string): boolean {
  return /(?::=|\bby)\s*$/.test(text.replace(/--.*$/gm, "").replace(/\/-[\s\S]*?-\//g, ""));
}

/** Up to the fence that ends the block which the prompt began, if any. */
function continuation(asked: string, completion: string): ReadProofTexts {
  const said = withoutSpecialTokens(completion);
  const fence = said.search(/^[ \t]*```/m);
  const given = fence < 0 ? said : said.slice(0, fence);
  const written = unixLines(given);
  const trusted = `${asked}\n  sorry\n`;
  const dropped = [...given.matchAll(/\r\n/g)].map((match, i) => match.index - i);
  const unit = (at: number) => at + dropped.filter((place) => place < at).length;
  const locate: Locate = ({ start, end }) =>
    start < asked.length
      ? undefined
      : { start: unit(start - asked.length), end: unit(end - asked.length) };
  const unitOf = (place: number) => (place < asked.length ? undefined : unit(place - asked.length));
  const places = { locate, unitOf };
  return { trusted, texts: [{ text: asked + written, trusted, places }], reasons: [] };
}

function askedBy(task: GoalTask): Asked {
  const proved = task.lemmas.flatMap(({ text, proof }) =>
    proof === undefined ? [] : [theoremText({ text }, proof)],
  );
  const before = [task.context.trimEnd(), ...proved].filter((text) => text !== "").join("\n\n");
  return {
    before: before === "" ? "" : `${before}\n\n`,
    theorem: statementOf(task),
    after: "\n",
    context: readContext({ context: task.context, lemmas: task.lemmas }),
    document: documentOf(task),
  };
}

function documentOf(task: GoalTask): Asked["document"] {
  if (task.kind !== "correction") return { proof: UNPROVED };
  const { attempt } = task;
  if (attempt.kind === "decomposition") return attempt.decomposition;
  const { proof, lemmas } = attempt;
  return lemmas ? { proof, lemmas } : { proof };
}

/** A file with one open theorem is read as the policies read; any other only as a whole. */
function readFile(statement: string, completion: string): ReadProofTexts {
  const open = openTheoremIn(statement);
  if (!open) return withWholeFiles({ trusted: statement, texts: [], reasons: [] }, completion);
  const { before, theorem, after } = open;
  const document = { proof: UNPROVED };
  const read = readFor({ before, theorem, after, context: before, document }, completion);
  return withWholeFiles({ ...read, trusted: statement }, completion, theorem.name);
}

function readFor(asked: Asked, completion: string): ReadProofTexts {
  const { before, theorem, after, context } = asked;
  const trusted = before + theoremText(theorem, UNPROVED) + after;
  const document = { statement: theorem, ...asked.document };
  const read = parseProofAnswer(unixLines(completion), { document, context });
  if (!read.ok) return { trusted, texts: [], reasons: read.reasons };
  // `ℕ` of an answer for Mathlib, as policies read it.
  const plain = read.value.flatMap((answer) => withPlainSigns(answer) ?? []);
  const texts = [...read.value, ...plain].flatMap((answer) => {
    const lemmas = answer.lemmas.map((lemma) => theoremText(lemma, lemma.proof ?? "by sorry"));
    const head = lemmas.map((text) => `${text}\n\n`).join("");
    return scopedProofs(answer).map((proof): ProofText => {
      const written = head + theoremText(theorem, proof);
      const places = shiftedBy(locateIn(completion, written), before.length);
      return { text: before + written + after, trusted, places };
    });
  });
  return { trusted, texts, reasons: [] };
}

/** Also the Lean texts of the answer as they stand: the whole file again, perhaps with definitions of its own. */
function withWholeFiles(read: ReadProofTexts, completion: string, name?: string): ReadProofTexts {
  const { trusted } = read;
  const isOpen = (text: string) => name !== undefined && hasGap(text);
  const whole = answerFiles(unixLines(completion), name)
    .filter((text) => !isOpen(text) && read.texts.every((known) => known.text !== text))
    .map((text): ProofText => ({ text, trusted, places: locateIn(completion, text) }));
  return { ...read, texts: [...read.texts, ...whole] };
}

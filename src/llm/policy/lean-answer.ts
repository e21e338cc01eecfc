import {
  blankComments,
  escapeRegExp,
  type ProposedLemma,
  type Statement,
} from "../../core/index.ts";
import { type AnswerCode, codesIn } from "./answer-code.ts";
import { isTactic, type LeanCommand, splitCommands, splitTheorem } from "./lean-commands.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";
import { findStatement, squeeze, wordsOf } from "./proof-document.ts";
import { faultsOfProof, hasGap } from "./proof-rules.ts";
import { lemmaOfEquations, restatedAs, restatedWithin } from "./restated.ts";
import { withPlainNames, withTaggedLemmas } from "./tagged-lemmas.ts";

export interface AskedTheorem {
  statement: Statement;
  /** Lean text before it, which nothing may change; what the answer repeats of it is left out. */
  context: string;
  /** Keep added theorems that the proof does not name; default no. */
  keepsUnused?: boolean;
  /** Keep proofs of added theorems that have gaps; default no. */
  keepsGaps?: boolean;
}

/** A proof as an answer gives it. The statement is always the one that was asked for. */
export interface LeanAnswer {
  /** Theorems that the answer adds, with their proofs where it has them. */
  lemmas: ProposedLemma[];
  /** What follows `:=`. */
  proof: string;
  /** `open ...` and `set_option ...` that the answer has and the context has not. */
  scope: string[];
  /** The proof has `sorry`s. */
  hasGaps: boolean;
  /** The answer ended within it. */
  isCutOff: boolean;
}

/** Most readings of one answer. */
const MOST = 8;

/**
 * The proofs in the Lean text of an answer, the likeliest first: a block of its own or the whole file again, with the
 * theorem in front or not, helper lemmas before or after it. What only repeats the context, and commands that show
 * something, are left out; Lean and the gate judge the rest. What has no gaps comes before what has.
 */
export function readLeanAnswer(answer: string, asked: AskedTheorem): Parsed<LeanAnswer[]> {
  const declares = (commands: readonly LeanCommand[]) => wantedIn(commands, asked) !== undefined;
  const known = contextOf(asked);
  const codes = codesIn(answer, declares);
  const read = codes.map((code) => readCode(code, asked, known));
  const found = read.flatMap((one) => (one.ok ? one.value : []));
  const reasons = read.flatMap((one) => (one.ok ? [] : one.reasons));
  const isElsewhere = found.length === 0 && reasons.every((reason) => reason === noProof(asked));
  const usable = isElsewhere ? codes.flatMap((code) => readOther(code, asked, known)) : found;
  const isWhole = ({ hasGaps, isCutOff }: LeanAnswer) => !hasGaps && !isCutOff;
  const ordered = [...usable.filter(isWhole), ...usable.filter((each) => !isWhole(each))];
  if (ordered.length > 0) return parsed(ordered.slice(0, MOST));
  return malformed(...(reasons.length > 0 ? reasons.slice(0, 1) : ["there is no ```lean block"]));
}

/** The same in a Lean text without words around it. */
export function readLeanText(text: string, asked: AskedTheorem): Parsed<LeanAnswer[]> {
  return readCode({ text, isCutOff: false, isTactics: false }, asked, contextOf(asked));
}

const DEFINING = new Set(["def", "abbrev", "inductive", "structure", "class", "instance"]);

function noProof({ statement }: AskedTheorem): string {
  return `there is no proof of ${statement.name}; write it after \`:=\``;
}

/** The last theorem, whatever it is called; not of a file that repeats what stands before the theorem and ends without it. */
function readOther(code: AnswerCode, asked: AskedTheorem, known: Context): LeanAnswer[] {
  const { commands } = splitCommands(code.text);
  const isRepeated = commands.some(
    (command) => DEFINING.has(command.keyword) && !isNew(command, known),
  );
  if (isRepeated) return [];
  const read = readCode(code, asked, known, lastTheorem);
  return read.ok ? read.value : [];
}

function readCode(
  code: AnswerCode,
  asked: AskedTheorem,
  known: Context,
  find: typeof restated = restated,
): Parsed<LeanAnswer[]> {
  const { lead, commands: written } = splitCommands(code.text);
  const named = withPlainNames(written, known.names);
  const commands = withTaggedLemmas(named, (name) => known.tagged.includes(name));
  const wanted = wantedIn(commands, asked) ?? find(commands, asked);
  const found = wanted ? readingsOf(wanted, asked) : bareProof(lead, code);
  const readings = found.filter(({ proof }) => !/^(?:by)?$/.test(proof.trim()));
  if (readings.length === 0) {
    return malformed(noProof(asked));
  }
  const added = commands.filter((command) => command !== wanted && isNew(command, known));
  const answers = readings.map((reading) => complete(reading, { added, code, asked }));
  const usable = answers.flatMap((one) => (one.ok ? [one.value] : []));
  return usable.length > 0 ? parsed(usable) : (answers[0] as Parsed<never>);
}

/** A proof, and a lemma that it needs where the answer proves another statement. */
interface Reading {
  proof: string;
  lemma?: ProposedLemma;
}

function complete(
  { proof, lemma }: Reading,
  { added, code, asked }: { added: readonly LeanCommand[]; code: AnswerCode; asked: AskedTheorem },
): Parsed<LeanAnswer> {
  const theorems = added
    .filter(({ keyword }) => keyword === "theorem")
    .map((each) => readLemma(each, asked));
  const root = lemma?.proof ?? proof;
  const needed = asked.keepsUnused ? theorems : mentionedIn(root, theorems);
  const lemmas = lemma ? [...needed, lemma] : needed;
  const texts = [proof, ...lemmas.flatMap(({ text, proof: own = "" }) => [text, own])];
  const strange = added.filter((command) => changesMeaning(command, texts));
  const faults = [
    ...strange.map(
      ({ keyword, name }) =>
        `only theorems can be added, not \`${[keyword, name].filter(Boolean).join(" ")}\``,
    ),
    ...faultsOfProof(proof),
    ...lemmas.flatMap((each) => faultsOfLemma(each)),
  ];
  if (faults.length > 0) return malformed(...faults);
  const scope = added.filter(({ keyword }) => keyword === "open" || keyword === "set_option");
  return parsed({
    lemmas,
    proof,
    scope: scope.map(({ text }) => wordsOf(text).replace(/ in$/, "")),
    hasGaps: hasGap(proof),
    isCutOff: code.isCutOff,
  });
}

/** The last theorem, or definition, with the wanted name and, if there is one, with a proof. */
function wantedIn(commands: readonly LeanCommand[], { statement }: AskedTheorem) {
  const named = commands.filter(
    ({ keyword, name }) =>
      /^(?:theorem|def|abbrev)$/.test(keyword) &&
      name !== undefined &&
      isSameName(name, statement.name),
  );
  return named.findLast(({ text }) => !hasGap(text)) ?? named.at(-1);
}

/** Names may be written with more or less of the namespace. */
function isSameName(a: string, b: string): boolean {
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

/** The last theorem or example that says the same. */
function restated(commands: readonly LeanCommand[], { statement }: AskedTheorem) {
  const stated = commands.filter(({ keyword }) => keyword === "theorem" || keyword === "example");
  return stated.findLast(
    ({ text }) => claim(splitTheorem(text).statement) === claim(statement.text),
  );
}

/** The last theorem, which may say it in another form. */
function lastTheorem(commands: readonly LeanCommand[]) {
  return commands.findLast(({ keyword, text }) => keyword === "theorem" && !hasGap(text));
}

/** What a statement says, without its name. */
export function claim(statement: string): string {
  const rest = blankComments(statement).replace(/^[\s\S]*?\b(?:theorem|lemma|example)\b/, "");
  return squeeze(rest).replace(/^[^\s:({[⦃]*\s*/u, "");
}

/** The proof; that of another statement is tried on the one that was asked for, and then as that of a lemma. */
function readingsOf(command: LeanCommand, { statement }: AskedTheorem): Reading[] {
  const text = command.text.replace(/^(?:def|abbrev)\b/, "theorem");
  const wanted = { ...command, text };
  const match = findStatement(text, statement);
  if (match) return [{ proof: text.slice(match.end).trim() }];
  const bare = blankComments(text);
  const found = findStatement(bare, { ...statement, text: blankComments(statement.text) });
  if (found) return [{ proof: bare.slice(found.end).trim() }];
  const own = splitTheorem(text);
  if (own.proof === undefined) return [lemmaOfEquations(wanted)].flatMap((lemma) => lemma ?? []);
  if (/^(?:by\s+)?sorry$/.test(own.proof)) return [{ proof: own.proof }];
  const lemma = hasGap(own.proof) ? undefined : restatedAs(wanted, own);
  const readings: (Reading | undefined)[] = [
    { proof: own.proof },
    restatedWithin(wanted, own),
    lemma,
  ];
  return readings.flatMap((reading) => reading ?? []);
}

function bareProof(lead: string, { isTactics }: AnswerCode): Reading[] {
  const text = lead.replace(/^\s*:=\s*/, "").replace(/^\n+/, "");
  const code = blankComments(text).trim();
  if (code === "") return [];
  if (/^by(?!\w)/.test(code) || !(isTactics || isTactic(code))) return [{ proof: text }];
  return [{ proof: `by\n${text.replace(/^(?=.)/gm, "  ")}` }];
}

/** What stands before the theorem: its words, and the names that it declares. */
interface Context {
  words: string;
  names: readonly string[];
  /** Those with attributes. */
  tagged: readonly string[];
}

function contextOf({ context }: AskedTheorem): Context {
  const { commands } = splitCommands(context);
  const namesOf = (some: readonly LeanCommand[]) => some.flatMap(({ name }) => name ?? []);
  const tagged = namesOf(commands.filter(({ attributes }) => attributes.includes("@[")));
  return { words: wordsOf(context), names: namesOf(commands), tagged };
}

const IDLE =
  /^#|^(?:import|namespace|section|end|variable|universe|include|omit|export|attribute|example)$/;

/** Whether it is no repetition of the context, and no command that adds nothing to a theorem. */
function isNew({ keyword, name, text }: LeanCommand, { words, names }: Context): boolean {
  if (IDLE.test(keyword) || words.includes(wordsOf(text))) return false;
  return name === undefined || !names.some((known) => isSameName(known, name));
}

/** A definition that nothing names can be left out. */
function changesMeaning({ keyword, name }: LeanCommand, texts: readonly string[]): boolean {
  if (/^(?:theorem|open|set_option|mutual|deriving)$/.test(keyword)) return false;
  const isPlain = /^(?:def|abbrev|structure|inductive)$/.test(keyword) && name !== undefined;
  return !isPlain || texts.some((text) => mentions(text, name));
}

function readLemma({ name = "", text }: LeanCommand, { keepsGaps }: AskedTheorem): ProposedLemma {
  const { statement, proof } = splitTheorem(text);
  const isOpen = proof === undefined || (!keepsGaps && hasGap(proof));
  return { name, text: statement, ...(isOpen ? {} : { proof }) };
}

function faultsOfLemma({ name, proof = "by simp" }: ProposedLemma): string[] {
  return faultsOfProof(proof).map((fault) => `lemma ${name}: ${fault}`);
}

/** The lemmas that a proof names, itself or by way of others. */
function mentionedIn(proof: string, lemmas: readonly ProposedLemma[]): ProposedLemma[] {
  const needed = new Set<ProposedLemma>();
  const visit = (text: string) => {
    for (const lemma of lemmas) {
      if (needed.has(lemma) || !mentions(text, lemma.name)) continue;
      needed.add(lemma);
      visit(lemma.proof ?? "");
    }
  };
  visit(proof);
  return lemmas.filter((lemma) => needed.has(lemma));
}

function mentions(text: string, name: string): boolean {
  const last = name.split(".").at(-1) as string;
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_'!?₀-₉])${escapeRegExp(last)}(?![\\p{L}\\p{N}_'!?₀-₉])`,
    "u",
  );
  return word.test(blankComments(text));
}

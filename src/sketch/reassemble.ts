import { LemmataError } from "../core/errors/index.ts";
import type {
  Obligation,
  ObligationBinder,
  ObligationId,
  Sketch,
  Statement,
} from "../core/index.ts";
import { groupBy, namespaceAt } from "../core/index.ts";
import { axiomText } from "./axiom-text.ts";
import { LeanSource } from "./lean-source.ts";
import { type Placement, placeProof } from "./place-proof.ts";
import { type ProofLine, type ProofText, readProof, shift } from "./proof-text.ts";

/** A theorem beside the obligations: Lean text up to `:=`, and what follows it. */
export interface ProvedLemma {
  statement: Statement;
  proof: string;
}

/** The proof to put in place of one obligation. */
export interface FilledObligation {
  id: ObligationId;
  /** What follows `:=` in the standalone theorem, e.g. `by\n  omega`. */
  proof: string;
  /** Lemmas that the proof cites; every lemma after those that it cites itself. */
  lemmas?: readonly ProvedLemma[];
  /**
   * `inline` (default): the proof goes where the `sorry` was. `lemma`: the standalone theorem goes before the
   * command, and is cited where the `sorry` was; so it is also when the proof ends in `termination_by`
   * and the like. Whole proofs are always inline.
   */
  as?: "inline" | "lemma";
}

/**
 * The file with proofs in place of `sorry`s; those of obligations that are not filled stay. Lemmas become theorems
 * right before the first command that needs them, with the comments that stand directly above it below them.
 * Everything else stays byte for byte; inserted lines use the file's line endings. Throws `bad-input` when an id is
 * not one of the sketch. Multi-line strings inside proofs are indented like other lines. `assumed`: of these theorems
 * the whole command becomes an axiom.
 */
export function reassemble(
  sketch: Sketch,
  filled: readonly FilledObligation[],
  assumed: readonly Obligation[] = [],
): string {
  const source = new LeanSource(sketch.text);
  const byId = new Map(filled.map((fill) => [fill.id, fill]));
  const known = new Set(sketch.obligations.map(({ id }) => id));
  const unknown = filled.find(({ id }) => !known.has(id));
  if (unknown) throw new LemmataError("bad-input", `the file has no obligation ${unknown.id}`);
  const edits: Edit[] = [...lemmaEdits(source, sketch, byId), ...assumed.map(axiomEdit)];
  for (const [start, obligations] of byPlace(sketch.obligations, ({ range }) => range.start)) {
    const pairs = obligations.map((obligation) => ({ obligation, fill: byId.get(obligation.id) }));
    const { end } = (obligations[0] as Obligation).range;
    if (pairs.some(({ fill }) => fill)) {
      edits.push({ start, end, place: (before) => placeHole(source, pairs, before) });
    }
  }
  return applyEdits(source, edits);
}

/** A range of the original, in bytes, and its replacement. */
interface Edit {
  start: number;
  end: number;
  /** Gets the text of the line before the range, edits already made. */
  place(before: string): Placement;
}

function applyEdits(source: LeanSource, edits: readonly Edit[]): string {
  let output = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    output += source.sliceOriginal(at, edit.start);
    const before = output.slice(output.lastIndexOf("\n") + 1);
    const { text, dropBlanks } = edit.place(before);
    if (dropBlanks) output = output.replace(/[ \t]+$/, "");
    output += text.replaceAll("\n", source.lineEnd);
    at = edit.end;
  }
  return output + source.sliceOriginal(at);
}

interface Pair {
  obligation: Obligation;
  fill: FilledObligation | undefined;
}

function placeHole(source: LeanSource, pairs: readonly Pair[], before: string): Placement {
  const { range, kind, command, isWholeProof } = (pairs[0] as Pair).obligation;
  const after = source.sliceOriginal(range.end).split(/\r?\n/, 1)[0] ?? "";
  const aboveCommand = source.sliceOriginal(0, command.start);
  const column = aboveCommand.length - aboveCommand.lastIndexOf("\n") - 1;
  const place = { kind, before, after, declarationColumn: isWholeProof ? column : undefined };
  const { proof, prologue } = pairs.length === 1 ? onePlaced(pairs[0] as Pair) : allPlaced(pairs);
  return placeProof(place, proof, prologue);
}

interface Placed {
  proof: ProofText;
  prologue: string[];
}

function onePlaced({ obligation, fill }: Pair): Placed {
  const proof = readProof((fill as FilledObligation).proof);
  if (isLemma(obligation, fill as FilledObligation, proof)) return citation(obligation);
  return { proof, prologue: prologueOf(obligation, (fill as FilledObligation).proof) };
}

/** One tactic for several goals: the first proof that closes the goal at hand. */
function allPlaced(pairs: readonly Pair[]): Placed {
  const lines: ProofLine[] = [{ column: 0, text: "first" }];
  for (const pair of pairs) {
    if (!pair.fill) continue;
    const { proof, prologue } = onePlaced(pair);
    const block = placeProof({ kind: "tactic", before: "", after: "" }, proof, prologue);
    const [first = "", ...rest] = `${block.text}\ndone`.split("\n");
    lines.push({ column: 2, text: `| (${first}` });
    const written = rest.map((line) => ({
      column: line.length - line.trimStart().length,
      text: line.trim(),
    }));
    lines.push(...shift(written, 5));
    const last = lines.at(-1) as ProofLine;
    lines[lines.length - 1] = { ...last, text: `${last.text})` };
  }
  if (pairs.some(({ fill }) => !fill)) lines.push({ column: 2, text: "| sorry" });
  return { proof: { mode: "tactic", lines, hasClauses: false }, prologue: [] };
}

function isLemma(obligation: Obligation, fill: FilledObligation, proof: ProofText): boolean {
  return !obligation.isWholeProof && (fill.as === "lemma" || proof.hasClauses);
}

/** Tactics that give the place the names of the standalone theorem, and the goal its shape. */
function prologueOf({ binders, isWholeProof }: Obligation, proof: string): string[] {
  if (isWholeProof) return [];
  const words = new Set(proof.match(/[\p{L}_][\p{L}\p{N}_'!?₀-₉]*/gu));
  const moved = binders.filter(({ inTarget }) => inTarget);
  const inaccessible = binders.filter(({ isInaccessible }) => isInaccessible);
  const isNeeded = ({ name, inTarget }: ObligationBinder) => inTarget || words.has(name);
  const first = inaccessible.findIndex(isNeeded);
  const named = first < 0 ? [] : inaccessible.slice(first);
  const rename = named.map((binder) => (isNeeded(binder) ? binder.name : "_"));
  return [
    ...(rename.length > 0 ? [`rename_i ${rename.join(" ")}`] : []),
    ...(moved.length > 0 ? [`revert ${moved.map(({ name }) => name).join(" ")}`] : []),
  ];
}

function citation({ binders, statement }: Obligation): Placed {
  const inaccessible = binders.filter(({ isInaccessible }) => isInaccessible);
  const args = binders.map(({ name, isLet }) => (isLet ? "" : ` ${name}`)).join("");
  const line = { column: 0, text: `exact @${statement.name}${args}` };
  return {
    proof: { mode: "tactic", lines: [line], hasClauses: false },
    prologue:
      inaccessible.length > 0 ? [`rename_i ${inaccessible.map(({ name }) => name).join(" ")}`] : [],
  };
}

/** One insertion per command, in the file's order; each lemma once in each namespace. */
function lemmaEdits(
  source: LeanSource,
  sketch: Sketch,
  byId: ReadonlyMap<ObligationId, FilledObligation>,
): Edit[] {
  const placed = new Set<string>();
  const edits: Edit[] = [];
  for (const [start, obligations] of byPlace(sketch.obligations, ({ command }) => command.start)) {
    const texts: string[] = [];
    for (const obligation of obligations) {
      const fill = byId.get(obligation.id);
      if (!fill) continue;
      const own = isLemma(obligation, fill, readProof(fill.proof))
        ? [{ statement: obligation.statement, proof: fill.proof }]
        : [];
      for (const { statement, proof } of [...(fill.lemmas ?? []), ...own]) {
        const key = `${namespaceAt(obligation.context)} ${statement.text}`;
        if (placed.has(key)) continue;
        placed.add(key);
        const prefix = obligation.prefix.map((command) => `${command} in\n`).join("");
        texts.push(`${prefix}${statement.text} :=${lead(proof)}`);
      }
    }
    if (texts.length > 0) edits.push(insertion(source, start, texts));
  }
  return edits;
}

function axiomEdit({ command, prefix, statement }: Obligation): Edit {
  const text = [...prefix.map((each) => `${each} in\n`), axiomText(statement)].join("");
  return { ...command, place: () => ({ dropBlanks: false, text }) };
}

function lead(proof: string): string {
  const text = proof.replaceAll("\r\n", "\n").trimEnd();
  return /^\s/.test(text) ? text : ` ${text}`;
}

/** Above the line comments that stand directly above the command. */
function insertion(source: LeanSource, commandStart: number, texts: readonly string[]): Edit {
  const before = source.slice(0, source.fromOriginal(commandStart));
  const lineStart = before.lastIndexOf("\n") + 1;
  const indentation = before.slice(lineStart);
  if (indentation.trim() !== "") {
    return insertAt(commandStart, `\n${texts.join("\n\n")}\n\n`);
  }
  const above = before.slice(0, lineStart).split("\n").slice(0, -1);
  let count = 0;
  while (/^\s*--(?!.*-\/)/.test(above.at(-1 - count) ?? "")) count++;
  const kept = above.slice(0, above.length - count).map((line) => `${line}\n`);
  const at = source.toOriginal(Buffer.byteLength(kept.join("")));
  return insertAt(at, `${texts.join("\n\n")}\n\n`);
}

function insertAt(at: number, text: string): Edit {
  return { start: at, end: at, place: () => ({ dropBlanks: false, text }) };
}

/** The obligations that share a place, first place first. */
function byPlace(
  obligations: readonly Obligation[],
  placeOf: (obligation: Obligation) => number,
): [start: number, obligations: Obligation[]][] {
  return [...groupBy(obligations, placeOf)].sort(([a], [b]) => a - b);
}

import type { SyntaxTree } from "../../model/index.ts";
import {
  type Block,
  type Item,
  nodesOf,
  type Piece,
  pieceOf,
  tacticBlocks,
  tokensOf,
} from "./proof-blocks.ts";

/** A proof with one change. */
export interface Edit {
  /** What was done, e.g. `suffix by omega`. */
  about: string;
  proof: string;
  /** Bytes of the proof that the change took away or rewrote; the more, the more it may gain. */
  reach: number;
}

/** Tactics that close a goal on their own, the cheap ones first. */
const CLOSERS = ["rfl", "assumption", "simp", "omega", "simp_all", "decide", "grind"];

export interface EditOptions {
  /** Names for automation to use, as source. */
  hints: readonly string[];
  /** Whether anything is gained when one tactic takes the place of a piece. */
  isWorth(piece: Piece): boolean;
}

/** A text that was parsed, and the tree of its only command. */
export interface ParsedProof {
  /** Statement and proof. */
  text: string;
  tree: SyntaxTree;
  /** Bytes of `text` before the proof. */
  start: number;
}

/**
 * Changes of a proof that may make it shorter: a tail of a block or all of it by automation, a step left
 * out, steps merged, what is used once put where it is used, blocks replaced by terms. Far-reaching ones
 * first. None is checked.
 */
export function shorteningEdits(parsed: ParsedProof, { hints, isWorth }: EditOptions): Edit[] {
  const bytes = Buffer.from(parsed.text);
  const source = ({ start, end }: Piece) => bytes.subarray(start, end).toString();
  const found: Edit[] = [];
  const edit = (about: string, { start, end }: Piece, text: string) => {
    const proof =
      bytes.subarray(parsed.start, start).toString() + text + bytes.subarray(end).toString();
    found.push({ about, proof, reach: end - start });
  };
  const blocks = tacticBlocks(parsed.tree).filter(({ start }) => start >= parsed.start);
  for (const block of blocks) {
    closeTails(block, { hints, isWorth }, edit);
    dropItems(block, edit);
    dropNames(block, source, edit);
    mergeItems(block, source, edit);
    inlineHaves(block, source, edit);
    asTerm(block, source, edit);
  }
  const seen = new Set<string>();
  return found
    .sort((a, b) => b.reach - a.reach)
    .filter(({ proof }) => !seen.has(proof) && seen.add(proof));
}

type Emit = (about: string, piece: Piece, text: string) => void;
type Source = (piece: Piece) => string;

function closeTails({ items }: Block, { hints, isWorth }: EditOptions, edit: Emit): void {
  const last = items.at(-1) as Item;
  const list = hints.join(", ");
  const closers = list
    ? [...CLOSERS, `simp [${list}]`, `simp_all [${list}]`, `grind [${list}]`]
    : CLOSERS;
  for (const item of items) {
    const tail = { start: item.start, end: last.end };
    if (isWorth(tail)) for (const closer of closers) edit(`tail by ${closer}`, tail, closer);
  }
}

/** `simp [a, b]` without `a`, without `b`, without either. */
function dropNames({ items }: Block, source: Source, edit: Emit): void {
  for (const item of items) {
    const text = source(item);
    const [, head, list, tail] = /^(simp(?:_all)?|grind) \[([^\]]*)\](.*)$/s.exec(text) ?? [];
    if (head === undefined || list === undefined) continue;
    const names = list.split(",").map((name) => name.trim());
    edit("no names", item, `${head}${tail}`);
    for (const [i] of names.entries()) {
      const others = names.filter((_, j) => j !== i);
      if (others.length > 0) edit("one name less", item, `${head} [${others.join(", ")}]${tail}`);
    }
  }
}

function dropItems({ items }: Block, edit: Emit): void {
  if (items.length < 2) return;
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    const before = items[i - 1];
    // With the separator, which is a line break or a semicolon.
    if (next) edit("step left out", { start: item.start, end: next.start }, "");
    else if (before) edit("step left out", { start: before.end, end: item.end }, "");
  }
}

const TACTIC = "Lean.Parser.Tactic.";
const BULLET = "Lean.cdot";

function mergeItems({ items }: Block, source: Source, edit: Emit): void {
  for (let i = 0; i + 1 < items.length; i++) {
    const [a, b] = [items[i] as Item, items[i + 1] as Item];
    const both = { start: a.start, end: b.end };
    const [left, right] = [source(a), source(b)];
    const kinds = [a.kind, b.kind].map((kind) => kind.replace(TACTIC, "")).join(" ");
    if (kinds === "intro intro")
      edit("one intro", both, `${left} ${right.replace(/^intros?\s*/, "")}`);
    const rules = [left, right].map((text) => /^rw \[([^\]]*)\]$/.exec(text)?.[1]);
    if (kinds === "rwSeq rwSeq" && rules.every((each) => each !== undefined))
      edit("one rw", both, `rw [${rules.join(", ")}]`);
    if (kinds === "rwSeq exact") {
      edit("rwa", both, left.replace(/^rw\b/, "rwa"));
      edit("rw in a term", both, `exact ${rewrittenTerm(left, right)}`);
    }
    if (kinds === "simp exact")
      edit(
        "simpa",
        both,
        `${left.replace(/^simp\b/, "simpa")} using ${right.replace(/^exact\s+/, "")}`,
      );
    const at = /^simp (.*)at (\S+)$/.exec(left);
    if (kinds === "simp exact" && at && right === `exact ${at[2]}`)
      edit("simpa", both, `simpa ${at[1]}using ${at[2]}`);
    if (kinds === "apply exact")
      edit(
        "one term",
        both,
        `exact ${left.replace(/^apply\s+/, "")} (${right.replace(/^exact\s+/, "")})`,
      );
    if (kinds === "have exact" || a.kind === `${TACTIC}tacticHave__`) continue;
  }
  factorBullets(items, source, edit);
}

function rewrittenTerm(rewrite: string, exact: string): string {
  const rule = /^rw \[([^\],]*)\]$/.exec(rewrite)?.[1]?.trim() ?? "";
  const term = exact.replace(/^exact\s+/, "");
  return rule.startsWith("←") ? `${rule.slice(1).trim()} ▸ ${term}` : `${rule} ▸ ${term}`;
}

/** `t` with a bullet for each goal: the same for all of them, or their terms at once. */
function factorBullets(items: readonly Item[], source: Source, edit: Emit): void {
  for (let i = 0; i < items.length; i++) {
    const bullets: Item[] = [];
    for (let j = i + 1; items[j]?.kind === BULLET; j++) bullets.push(items[j] as Item);
    const [opener, last] = [items[i] as Item, bullets.at(-1)];
    if (!last || opener.kind === BULLET) continue;
    const all = { start: opener.start, end: last.end };
    const inner = bullets.map((bullet) => source(bullet).replace(/^[·.]\s*/, ""));
    const [first] = inner;
    if (first !== undefined && !first.includes("\n") && inner.every((each) => each === first))
      edit("same for all goals", all, `${source(opener)} <;> ${first}`);
    for (const closer of CLOSERS)
      edit(`all goals by ${closer}`, all, `${source(opener)} <;> ${closer}`);
    const terms = inner.map((each) => /^exact ([^\n]*)$/.exec(each)?.[1]);
    if (source(opener) === "constructor" && terms.every((term) => term !== undefined))
      edit("one term", all, `exact ⟨${terms.join(", ")}⟩`);
    const goals = /^(?:apply|refine) (.*)$/.exec(source(opener))?.[1];
    if (goals && terms.every((term) => term !== undefined)) {
      let k = 0;
      const filled = goals.includes("?_")
        ? goals.replace(/\?_/g, () => `(${terms[k++] ?? "_"})`)
        : `${goals} ${terms.map((term) => `(${term})`).join(" ")}`;
      edit("one term", all, `exact ${filled}`);
    }
  }
}

/** `have h : T := e`, with `h` used once after it in the block: `e` goes there. */
function inlineHaves({ items }: Block, source: Source, edit: Emit): void {
  for (const [i, item] of items.entries()) {
    if (item.kind !== `${TACTIC}tacticHave__`) continue;
    const have = readHave(item, source);
    const rest = items.slice(i + 1);
    const uses = rest.flatMap(({ syntax }) =>
      tokensOf(syntax).filter(
        ({ token, isIdentifier }) => isIdentifier && token.split(".")[0] === have?.name,
      ),
    );
    const [use] = uses;
    if (!have || !use || uses.length !== 1) continue;
    const next = items[i + 1] as Item;
    const value = have.type === undefined ? `(${have.value})` : `(${have.value} : ${have.type})`;
    const plain = `(${have.value})`;
    const fields = use.token.slice(have.name.length);
    const last = items.at(-1) as Item;
    for (const term of new Set([value, plain]))
      edit(
        "used where it is needed",
        { start: item.start, end: last.end },
        source({ start: next.start, end: use.start }) +
          term +
          fields +
          source({ start: use.end, end: last.end }),
      );
  }
}

function readHave(
  { syntax }: Item,
  source: Source,
): { name: string; type?: string; value: string } | undefined {
  const [declaration] = nodesOf(syntax, "Lean.Parser.Term.letIdDecl");
  if (!declaration || !("kind" in declaration)) return undefined;
  const [id, binders, type, , value] = declaration.args;
  const name = id && tokensOf(id)[0];
  const body = value && pieceOf(value);
  if (!name?.isIdentifier || !body || (binders && pieceOf(binders))) return undefined;
  const written = type && pieceOf(type);
  return {
    name: name.token,
    value: source(body),
    ...(written ? { type: source(written).replace(/^:\s*/, "") } : {}),
  };
}

/** `by exact e` is `e`, and `by intro x; exact e` is `fun x => e`. */
function asTerm({ items, by }: Block, source: Source, edit: Emit): void {
  const last = items.at(-1) as Item;
  if (!by || last.kind !== `${TACTIC}exact`) return;
  const binders = items.slice(0, -1).map((item) => /^intro (.*)$/s.exec(source(item))?.[1]);
  if (binders.some((names) => names === undefined)) return;
  const term = source(last).replace(/^exact\s+/, "");
  const text = binders.length === 0 ? term : `fun ${binders.join(" ")} => ${term}`;
  edit("a term", by, text);
}

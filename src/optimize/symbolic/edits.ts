import type { ByteRange } from "../../core/index.ts";
import { Draft, type Edit, type ParsedProof } from "./draft.ts";
import {
  type Block,
  BULLET,
  bulletsAfter,
  HAVE,
  type Item,
  nodesOf,
  spanOf,
  TACTIC,
  tokensOf,
} from "./proof-blocks.ts";

/** A term as an argument: in brackets unless it is one word or in brackets already. */
export function argument(term: string): string {
  return /^(?:[\p{L}\p{N}_.'?!«»₀-₉]+|⟨[^⟨⟩]*⟩|\([^()]*\))$/u.test(term) ? term : `(${term})`;
}

/** Tactics that close a goal on their own, the cheap ones first. */
export const CLOSERS = [
  "rfl",
  "assumption",
  "simp",
  "omega",
  "simp_all",
  "decide",
  "decide +revert",
  "grind",
];

export interface EditOptions {
  /** Names for automation to use, as source. */
  hints: readonly string[];
  /** Whether anything is gained when one tactic takes the place of a piece. */
  isWorth(span: ByteRange): boolean;
}

/**
 * Changes of a proof that may make it shorter: a tail of a block or all of it by automation, a step left
 * out, steps merged, what is used once put where it is used, blocks replaced by terms. Far-reaching ones
 * first. None is checked.
 */
export function shorteningEdits(parsed: ParsedProof, { hints, isWorth }: EditOptions): Edit[] {
  const draft = new Draft(parsed);
  for (const block of draft.blocks) {
    closeTails(draft, block, { hints, isWorth });
    closeCases(draft, block, { hints, isWorth });
    dropItems(draft, block);
    dropNames(draft, block);
    mergeRewrites(draft, block);
    mergeItems(draft, block);
    factorBullets(draft, block);
    inlineHaves(draft, block);
    asTerm(draft, block);
    unwrap(draft, block);
  }
  return draft.collected();
}

function closeTails(draft: Draft, { items }: Block, { hints, isWorth }: EditOptions): void {
  const last = items.at(-1) as Item;
  for (const item of items) {
    const tail = { start: item.start, end: last.end };
    if (isWorth(tail))
      for (const closer of closersWith(hints)) draft.replace(`tail by ${closer}`, tail, closer);
  }
}

function closersWith(hints: readonly string[]): string[] {
  const list = hints.join(", ");
  return list
    ? [...CLOSERS, `simp [${list}]`, `simp_all [${list}]`, `grind [${list}]`]
    : [...CLOSERS];
}

/** `induction x with | ... | ...`, or `cases`: all cases by one tactic, or by what is the same in all of them. */
function closeCases(draft: Draft, { items }: Block, { hints, isWorth }: EditOptions): void {
  for (const item of items) {
    const [list] = nodesOf(item.syntax, `${TACTIC}inductionAlts`);
    const span = list && spanOf(list);
    if (!span || span.end !== item.end || !isWorth(span)) continue;
    const head = draft.source({ start: item.start, end: span.start }).trimEnd();
    const bodies = nodesOf(list, `${TACTIC}inductionAlt`).map((alternative) => {
      const body = "kind" in alternative ? alternative.args.at(-1) : undefined;
      const range = body && spanOf(body);
      return range ? draft.source(range) : "";
    });
    const [first = ""] = bodies;
    const isSame = !/\n|^$/.test(first) && bodies.every((body) => body === first);
    if (isSame) draft.replace("same for all cases", item, `${head} <;> ${first}`);
    for (const closer of closersWith(hints))
      draft.replace(`all cases by ${closer}`, item, `${head} <;> ${closer}`);
  }
}

/** `simp [a, b]` without `a`, without `b`, without either. */
function dropNames(draft: Draft, { items }: Block): void {
  for (const item of items) {
    const text = draft.source(item);
    const [, head, list, tail] = /^(simp(?:_all)?|grind) \[([^\]]*)\](.*)$/s.exec(text) ?? [];
    if (head === undefined || list === undefined) continue;
    const names = list.split(",").map((name) => name.trim());
    draft.replace("no names", item, `${head}${tail}`);
    for (const [i] of names.entries()) {
      const others = names.filter((_, j) => j !== i);
      if (others.length > 0)
        draft.replace("one name less", item, `${head} [${others.join(", ")}]${tail}`);
    }
  }
}

function dropItems(draft: Draft, { items }: Block): void {
  if (items.length < 2) return;
  for (const [i, item] of items.entries()) {
    const next = items[i + 1];
    const before = items[i - 1];
    // With the separator, which is a line break or a semicolon.
    if (next) draft.replace("step left out", { start: item.start, end: next.start }, "");
    else if (before) draft.replace("step left out", { start: before.end, end: item.end }, "");
  }
}

const RW = /^rw \[([^\]]*)\]$/;

/** Three and more `rw`s in a row are one. */
function mergeRewrites(draft: Draft, { items }: Block): void {
  const rulesOf = (item: Item | undefined) => item && RW.exec(draft.source(item))?.[1];
  for (let from = 0; from < items.length; from++) {
    const rules: string[] = [];
    for (let rule = rulesOf(items[from]); rule !== undefined; rule = rulesOf(items[++from]))
      rules.push(rule);
    const [first, last] = [items[from - rules.length], items[from - 1]];
    if (rules.length < 3 || !first || !last) continue;
    draft.replace("one rw", { start: first.start, end: last.end }, `rw [${rules.join(", ")}]`);
  }
}

function mergeItems(draft: Draft, { items }: Block): void {
  for (let i = 0; i + 1 < items.length; i++) {
    const [a, b] = [items[i] as Item, items[i + 1] as Item];
    const both = { start: a.start, end: b.end };
    const [left, right] = [draft.source(a), draft.source(b)];
    const kinds = [a.kind, b.kind].map((kind) => kind.replace(TACTIC, "")).join(" ");
    if (kinds === "intro intro")
      draft.replace("one intro", both, `${left} ${right.replace(/^intros?\s*/, "")}`);
    const rules = [left, right].map((text) => RW.exec(text)?.[1]);
    if (kinds === "rwSeq rwSeq" && rules.every((each) => each !== undefined))
      draft.replace("one rw", both, `rw [${rules.join(", ")}]`);
    if (kinds === "rwSeq exact") {
      draft.replace("rwa", both, left.replace(/^rw\b/, "rwa"));
      // With a hypothesis alone `rwa` says the same in plainer words.
      if (!/^exact [\p{L}_][\p{L}\p{N}_'₀-₉]*$/u.test(right))
        draft.replace("rw in a term", both, `exact ${rewrittenTerm(left, right)}`);
    }
    if (kinds === "simp exact")
      draft.replace(
        "simpa",
        both,
        `${left.replace(/^simp\b/, "simpa")} using ${right.replace(/^exact\s+/, "")}`,
      );
    const at = /^simp (.*)at (\S+)$/.exec(left);
    if (kinds === "simp exact" && at && right === `exact ${at[2]}`)
      draft.replace("simpa", both, `simpa ${at[1]}using ${at[2]}`);
    if (kinds === "apply exact")
      draft.replace(
        "one term",
        both,
        `exact ${left.replace(/^apply\s+/, "")} ${argument(right.replace(/^exact\s+/, ""))}`,
      );
  }
}

function rewrittenTerm(rewrite: string, exact: string): string {
  const rule = /^rw \[([^\],]*)\]$/.exec(rewrite)?.[1]?.trim() ?? "";
  const term = exact.replace(/^exact\s+/, "");
  return rule.startsWith("←") ? `${rule.slice(1).trim()} ▸ ${term}` : `${rule} ▸ ${term}`;
}

/** `t` with a bullet for each goal: the same for all of them, or their terms at once. */
function factorBullets(draft: Draft, { items }: Block): void {
  for (let i = 0; i < items.length; i++) {
    const bullets = bulletsAfter(items, i);
    const [opener, last] = [items[i] as Item, bullets.at(-1)];
    if (!last || opener.kind === BULLET) continue;
    const all = { start: opener.start, end: last.end };
    const inner = bullets.map((bullet) => draft.source(bullet).replace(/^[·.]\s*/, ""));
    const [first] = inner;
    if (first !== undefined && !first.includes("\n") && inner.every((each) => each === first))
      draft.replace("same for all goals", all, `${draft.source(opener)} <;> ${first}`);
    for (const closer of CLOSERS)
      draft.replace(`all goals by ${closer}`, all, `${draft.source(opener)} <;> ${closer}`);
    const terms = inner.map((each) => /^exact ([^\n]*)$/.exec(each)?.[1]);
    if (draft.source(opener) === "constructor" && terms.every((term) => term !== undefined))
      draft.replace("one term", all, `exact ⟨${terms.join(", ")}⟩`);
    const goals = /^(?:apply|refine) (.*)$/.exec(draft.source(opener))?.[1];
    if (goals && terms.every((term) => term !== undefined)) {
      let k = 0;
      const filled = goals.includes("?_")
        ? goals.replace(/\?_/g, () => argument(terms[k++] ?? "_"))
        : `${goals} ${terms.map((term) => argument(term ?? "_")).join(" ")}`;
      draft.replace("one term", all, `exact ${filled}`);
    }
  }
}

/** `have h : T := e`, with `h` used once after it in the block: `e` goes there. */
function inlineHaves(draft: Draft, { items }: Block): void {
  for (const [i, item] of items.entries()) {
    if (item.kind !== HAVE) continue;
    const have = readHave(item, draft);
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
    const plain = argument(have.value);
    const fields = use.token.slice(have.name.length);
    const last = items.at(-1) as Item;
    for (const term of new Set([value, plain]))
      draft.replace(
        "used where it is needed",
        { start: item.start, end: last.end },
        draft.source({ start: next.start, end: use.start }) +
          term +
          fields +
          draft.source({ start: use.end, end: last.end }),
      );
  }
}

function readHave(
  { syntax }: Item,
  draft: Draft,
): { name: string; type?: string; value: string } | undefined {
  const [declaration] = nodesOf(syntax, "Lean.Parser.Term.letIdDecl");
  if (!declaration || !("kind" in declaration)) return undefined;
  const [id, binders, type, , value] = declaration.args;
  const name = id && tokensOf(id)[0];
  const body = value && spanOf(value);
  if (!name?.isIdentifier || !body || (binders && spanOf(binders))) return undefined;
  const written = type && spanOf(type);
  return {
    name: name.token,
    value: draft.source(body),
    type: written ? draft.source(written).replace(/^:\s*/, "") : undefined,
  };
}

/** `by exact e` is `e`, and `by intro x; exact e` is `fun x => e`. */
function asTerm(draft: Draft, { items, by }: Block): void {
  const last = items.at(-1) as Item;
  if (!by || last.kind !== `${TACTIC}exact`) return;
  const binders = items.slice(0, -1).map((item) => /^intro (.*)$/s.exec(draft.source(item))?.[1]);
  if (binders.some((names) => names === undefined)) return;
  const term = draft.source(last).replace(/^exact\s+/, "");
  const text = binders.length === 0 ? term : `fun ${binders.join(" ")} => ${term}`;
  draft.replace("a term", by, text);
}

/** `have h : T := by ...; exact h` is what stands after the `by`. */
function unwrap(draft: Draft, { items }: Block): void {
  const last = items.at(-1) as Item;
  const stated = items.at(-2);
  if (stated?.kind !== HAVE) return;
  const have = readHave(stated, draft);
  if (draft.source(last) !== `exact ${have?.name}` || !have) return;
  const both = { start: stated.start, end: last.end };
  const block = /^by\s+/.exec(have.value)?.[0];
  if (block === undefined) draft.replace("said at once", both, `exact ${have.value}`);
  else if (!have.value.includes("\n"))
    draft.replace("said at once", both, have.value.slice(block.length));
  else if (block.includes("\n")) {
    const margin = block.slice(block.lastIndexOf("\n"));
    const lines = have.value.slice(block.length).split(margin);
    const outer = `\n${" ".repeat(Math.max(0, margin.length - 3))}`;
    draft.replace("said at once", both, lines.join(outer));
  }
}

import type { TermGoal } from "../core/index.ts";
import type { Definitions } from "./definitions.ts";
import { EFFORTS } from "./efforts.ts";
import { withNames } from "./hidden-names.ts";
import type { Script } from "./script.ts";
import type { TacticOrder } from "./tactic-order.ts";
import { type TacticPortfolio, tacticPortfolio } from "./tactic-portfolio.ts";
import type { TacticRunner } from "./tactic-runner.ts";

/**
 * What is less likely than this is left to the order that the portfolio has by itself. What closes the goal as it
 * is or fails has no such limit: the portfolio would run it anyway, and does not when it failed here.
 */
const LEAST = 0.03;
/** Most tactics of one search, and in one script. */
const MOST_TACTICS = 32;
const MOST_LINES = 8;

export interface OrderedSearch {
  definitions: Definitions;
  order: TacticOrder;
  /** Heartbeats with which automation failed on a goal, by tactic and goal; what fails here is added. */
  tried: Map<string, number>;
}

/** A proof state that the search came to. What is said is of its first goal. */
interface SearchNode {
  state: number;
  lines: Script;
  /** How likely it is that the way here leads on to a proof. */
  reach: number;
  goal: TermGoal;
  text: string;
  open: number;
  isRoot: boolean;
  tactics: TacticPortfolio;
  /** Names for what has none, which steps need. */
  naming: string | undefined;
  failed: Set<string>;
  best: { tactic: string; share: number };
}

/**
 * Proves a state by the portfolio's tactics, closing ones and structural steps together, at any time the one that
 * is most likely to be of use in any state that was reached. Ends with `undefined` where nothing is likely
 * enough: what is left belongs to the portfolio's own order.
 */
export async function searchInOrder(
  runner: TacticRunner,
  start: number,
  search: OrderedSearch,
): Promise<Script | undefined> {
  const first = await openNode(runner, search, { state: start, lines: [], reach: 1 });
  const nodes = first ? [first] : [];
  for (let count = 0; count < MOST_TACTICS && !runner.expired; count++) {
    const node = nodes.reduce<SearchNode | undefined>(likelier, undefined);
    if (!node || worth(node) === 0) return undefined;
    const done = await runTactic(runner, node, search);
    if (!done) continue;
    if (done.closed) return done.lines;
    const { isOver, ...next } = done;
    if (isOver) nodes.splice(nodes.indexOf(node), 1);
    const opened = await openNode(runner, search, next);
    if (opened) nodes.push(opened);
  }
  return undefined;
}

const worth = ({ reach, best }: SearchNode) => reach * best.share;
const likelier = (a: SearchNode | undefined, b: SearchNode) => (a && worth(a) >= worth(b) ? a : b);

interface NextNode {
  state: number;
  lines: Script;
  reach: number;
}

/** Runs the best tactic of a node, which then looks for another. `isOver`: its first goal is closed. */
async function runTactic(
  runner: TacticRunner,
  node: SearchNode,
  search: OrderedSearch,
): Promise<(NextNode & { closed: boolean; isOver: boolean }) | undefined> {
  const { tactic, share } = node.best;
  const isStep = node.tactics.steps.includes(tactic);
  if (isStep && node.naming !== undefined) await giveNames(runner, node);
  const done = await runner.run(node.state, tactic, EFFORTS.small);
  const isClosed = done !== undefined && done.goals.length < node.open;
  const { reach } = node;
  if (done?.closed) return { ...done, lines: [...node.lines, tactic], isOver: true, reach };
  if (isStep) node.reach = done ? reach * (1 - share) : reach;
  else if (!isClosed && !runner.expired) search.tried.set(`${tactic}\n${node.text}`, EFFORTS.small);
  node.failed.add(tactic);
  node.best = bestOf(node, search);
  if (!done || !(isStep || isClosed) || node.lines.length >= MOST_LINES) return undefined;
  const { state, closed } = done;
  const next = { state, closed, lines: [...node.lines, tactic], isOver: isClosed };
  return { ...next, reach: isClosed ? reach : reach * share };
}

async function giveNames(runner: TacticRunner, node: SearchNode): Promise<void> {
  const { naming } = node;
  const named = naming && (await runner.run(node.state, naming, EFFORTS.small));
  if (!named) return;
  node.state = named.state;
  node.lines = [...node.lines, naming];
  node.naming = undefined;
}

async function openNode(
  runner: TacticRunner,
  search: OrderedSearch,
  { state, lines, reach }: NextNode,
): Promise<SearchNode | undefined> {
  const [terms, goals] = [
    await runner.allTerms(state),
    await runner.workspace.goals(state, "text"),
  ];
  const [hidden] = terms;
  const text = goals.status === "finished" ? goals.value[0]?.text : undefined;
  if (!hidden || text === undefined) return undefined;
  const { goal, naming } = withNames(hidden);
  const tactics = tacticPortfolio(goal, text, search.definitions.recursive);
  const isRoot = lines.length === 0;
  const known = { state, lines, reach, goal, text, tactics, naming, isRoot, open: terms.length };
  const failed = tactics.closers.filter((tactic) => search.tried.has(`${tactic}\n${text}`));
  const node = { ...known, failed: new Set(failed), best: { tactic: "", share: 0 } };
  node.best = bestOf(node, search);
  return node;
}

function bestOf(
  { goal, open, tactics: { closers, steps }, failed, reach, isRoot }: SearchNode,
  { order, definitions }: OrderedSearch,
): SearchNode["best"] {
  const tactics = [...closers, ...steps];
  const about = { goal, tactics, failed, openGoals: open, functions: definitions.recursive };
  const shares = order(about);
  const isWanted = (i: number, share: number) =>
    (isRoot && i < closers.length) || reach * share >= LEAST;
  return tactics.reduce(
    (best, tactic, i) => {
      const share = failed.has(tactic) ? 0 : (shares[i] ?? 0);
      return share > best.share && isWanted(i, share) ? { tactic, share } : best;
    },
    { tactic: "", share: 0 },
  );
}

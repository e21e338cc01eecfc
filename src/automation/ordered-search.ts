import type { TermGoal } from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { withNames } from "./hidden-names.ts";
import { type PortfolioTactics, portfolioTactics } from "./portfolio-tactics.ts";
import type { Script } from "./script.ts";
import type { Definitions } from "./solve.ts";
import type { TacticOrder } from "./tactic-order.ts";
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
interface Place {
  state: number;
  lines: Script;
  /** How likely it is that the way here leads on to a proof. */
  reach: number;
  goal: TermGoal;
  text: string;
  open: number;
  isRoot: boolean;
  tactics: PortfolioTactics;
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
  const first = await openPlace(runner, search, { state: start, lines: [], reach: 1 });
  const places = first ? [first] : [];
  for (let count = 0; count < MOST_TACTICS && !runner.expired; count++) {
    const place = places.reduce<Place | undefined>(likelier, undefined);
    if (!place || worth(place) === 0) return undefined;
    const done = await runTactic(runner, place, search);
    if (!done) continue;
    if (done.closed) return done.lines;
    const { isOver, ...next } = done;
    if (isOver) places.splice(places.indexOf(place), 1);
    const opened = await openPlace(runner, search, next);
    if (opened) places.push(opened);
  }
  return undefined;
}

const worth = ({ reach, best }: Place) => reach * best.share;
const likelier = (a: Place | undefined, b: Place) => (a && worth(a) >= worth(b) ? a : b);

interface NextPlace {
  state: number;
  lines: Script;
  reach: number;
}

/** Runs the best tactic of a place, which then looks for another. `isOver`: its first goal is closed. */
async function runTactic(
  runner: TacticRunner,
  place: Place,
  search: OrderedSearch,
): Promise<(NextPlace & { closed: boolean; isOver: boolean }) | undefined> {
  const { tactic, share } = place.best;
  const isStep = place.tactics.steps.includes(tactic);
  if (isStep && place.naming !== undefined) await giveNames(runner, place);
  const done = await runner.run(place.state, tactic, EFFORTS.small);
  const isClosed = done !== undefined && done.goals.length < place.open;
  const { reach } = place;
  if (done?.closed) return { ...done, lines: [...place.lines, tactic], isOver: true, reach };
  if (isStep) place.reach = done ? reach * (1 - share) : reach;
  else if (!isClosed && !runner.expired)
    search.tried.set(`${tactic}\n${place.text}`, EFFORTS.small.heartbeats);
  place.failed.add(tactic);
  place.best = bestOf(place, search);
  if (!done || !(isStep || isClosed) || place.lines.length >= MOST_LINES) return undefined;
  const { state, closed } = done;
  const next = { state, closed, lines: [...place.lines, tactic], isOver: isClosed };
  return { ...next, reach: isClosed ? reach : reach * share };
}

async function giveNames(runner: TacticRunner, place: Place): Promise<void> {
  const { naming } = place;
  const named = naming && (await runner.run(place.state, naming, EFFORTS.small));
  if (!named) return;
  place.state = named.state;
  place.lines = [...place.lines, naming];
  place.naming = undefined;
}

async function openPlace(
  runner: TacticRunner,
  search: OrderedSearch,
  { state, lines, reach }: NextPlace,
): Promise<Place | undefined> {
  const [terms, goals] = [
    await runner.allTerms(state),
    await runner.workspace.goals(state, "text"),
  ];
  const [hidden] = terms;
  const text = goals.status === "finished" ? goals.value[0]?.text : undefined;
  if (!hidden || text === undefined) return undefined;
  const { goal, naming } = withNames(hidden);
  const tactics = portfolioTactics(goal, text, search.definitions.recursive);
  const isRoot = lines.length === 0;
  const known = { state, lines, reach, goal, text, tactics, naming, isRoot, open: terms.length };
  const failed = tactics.closers.filter((tactic) => search.tried.has(`${tactic}\n${text}`));
  const place = { ...known, failed: new Set(failed), best: { tactic: "", share: 0 } };
  place.best = bestOf(place, search);
  return place;
}

function bestOf(
  { goal, open, tactics: { closers, steps }, failed, reach, isRoot }: Place,
  { order, definitions }: OrderedSearch,
): Place["best"] {
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

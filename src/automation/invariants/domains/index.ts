import type { Candidate, Domain } from "../domain.ts";
import type { Loop } from "../loop.ts";
import { bounds } from "./bounds.ts";
import { fold } from "./fold.ts";
import { frame } from "./frame.ts";
import { options } from "./options.ts";
import { order } from "./order.ts";
import { postcondition } from "./postcondition.ts";
import { prefix } from "./prefix.ts";
import { size } from "./size.ts";
import { walkedList } from "./walked-list.ts";

/** The most likely first. */
const DOMAINS: readonly Domain[] = [
  ...[walkedList, bounds, order, size, prefix, frame, fold, options, postcondition],
];

const MOST = 40;

/** Candidates for invariants of a loop, each text once. */
export function candidatesOf(loop: Loop): Candidate[] {
  const all = DOMAINS.flatMap((domain) => domain(loop));
  const byText = new Map(all.toReversed().map((each) => [each.text(loop.names), each]));
  return all.filter((each) => byText.get(each.text(loop.names)) === each).slice(0, MOST);
}

import { z } from "zod";
import {
  type CommandReport,
  displayName,
  type GoalDetail,
  type Mention,
  type Message,
  type NameParts,
  type Position,
  type ReadOptions,
  type TacticStep,
} from "../../../core/index.ts";
import { TextPositions } from "../../text-positions.ts";
import { goalSchema, parsed, readGoalTerms } from "./answers.ts";

// What `#lemmata_read` prints. See `reading-program.ts`.

const place = { start: z.int().nonnegative(), end: z.int().nonnegative() };
const position = z.object({ line: z.int(), column: z.int() });
const names = z.array(z.string());

const flow = z.object({
  hypotheses: names,
  uses: names,
  after: names,
  keepsTarget: z.boolean(),
  isTypedHave: z.boolean(),
  goal: z.string().optional(),
});

const step = z.object({
  ...place,
  kind: z.string(),
  parent: z.int().nullable(),
  run: z.int(),
  goalsBefore: z.array(goalSchema),
  goalsAfter: z.array(goalSchema),
  goalIdsBefore: names,
  goalIdsAfter: names,
  constants: names,
  flow: flow.optional(),
});

const mention = z.object({
  ...place,
  name: z.array(z.union([z.string(), z.number()])),
  kind: z.enum([
    ...(["axiom", "definition", "theorem", "opaque"] as const),
    ...(["quotient", "inductive", "constructor", "recursor"] as const),
  ]),
  isLocal: z.boolean(),
});

const message = z.object({
  severity: z.enum(["info", "warning", "error"]),
  pos: position,
  endPos: position.nullable(),
  data: z.string(),
});

const reading = z.object({
  heartbeats: z.number(),
  commands: z.array(
    z.object({
      kind: z.string(),
      start: place.start.optional(),
      end: place.end.optional(),
      messages: z.array(message),
      holes: z.array(z.object({ ...place, kind: z.enum(["tactic", "term"]) })),
      tactics: z.array(step),
      mentions: z.array(mention),
    }),
  ),
});

/** What is read of the text of one run. */
export interface Reading {
  /** Thousands, of all commands. */
  heartbeats: number;
  reports: CommandReport[];
  messages: Message[];
  holes: { goal: string; pos: Position; endPos: Position }[];
}

const DETAILS: Record<GoalDetail, number> = { none: 0, text: 1, full: 2 };

/** The command, without its token and text, that reads what was asked for. */
export function readingCommand({ tactics = "none", flow: wantsFlow = false }: ReadOptions) {
  return (token: string, text: string) =>
    `#lemmata_read ${token} ${DETAILS[tactics]} ${wantsFlow ? 1 : 0} ${text}`;
}

/** Throws `RangeError` for anything else than what `#lemmata_read` prints. */
export function readReading(answer: string, text: string, read: ReadOptions): Reading {
  const { heartbeats, commands } = parsed(reading, answer);
  const positions = new TextPositions(Buffer.from(text));
  const rangeOf = ({ start, end }: { start: number; end: number }) => {
    return { start, end, pos: positions.at(start), endPos: positions.at(end) };
  };
  // The end of the text is no command, but may have complaints.
  const reports = commands.slice(0, -1).map(({ start, end, ...each }, index): CommandReport => {
    const hasPlace = start !== undefined && end !== undefined;
    return {
      index,
      kind: each.kind,
      range: hasPlace ? rangeOf({ start, end }) : null,
      messages: each.messages,
      tactics: read.tactics ? each.tactics.map((one) => stepOf(one, rangeOf(one), positions)) : [],
      holes: [],
      mentions: read.mentions ? mentionsOf(each.mentions, rangeOf) : [],
    };
  });
  const holes = commands
    .flatMap((each) => each.holes)
    .map((hole) => {
      const { pos, endPos } = rangeOf(hole);
      return { goal: "", pos, endPos };
    });
  return { heartbeats, reports, messages: commands.flatMap((each) => each.messages), holes };
}

function stepOf(
  { start, end, flow: told, ...rest }: z.infer<typeof step>,
  range: TacticStep["range"],
  positions: TextPositions,
): TacticStep {
  const text = positions.text(start, end);
  if (!told) return { ...rest, range, text };
  const { goal, after, ...own } = told;
  const introduces = after.filter((name) => !own.hypotheses.includes(name));
  const [terms] = goal === undefined ? [] : readGoalTerms(goal);
  return { ...rest, range, text, flow: { ...own, introduces, ...(terms ? { goal: terms } : {}) } };
}

/** Each place once, in order. */
function mentionsOf(
  found: readonly z.infer<typeof mention>[],
  rangeOf: (place: { start: number; end: number }) => Mention["range"],
): Mention[] {
  const seen = new Map<string, Mention>();
  for (const { name: parts, kind, isLocal, ...where } of found) {
    const name = displayName(parts as NameParts);
    const key = `${where.start}:${where.end} ${name}`;
    if (!seen.has(key)) seen.set(key, { name, kind, isLocal, range: rangeOf(where) });
  }
  return [...seen.values()].sort((a, b) => a.range.start - b.range.start);
}

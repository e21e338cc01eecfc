import { LemmataError } from "../../core/errors/index.ts";
import {
  type DeclarationInfo,
  type DeclarationRecord,
  displayName,
  nameKey,
  TermView,
} from "../../core/index.ts";
import type { CheckResult } from "../../core/ports/index.ts";
import { exampleNumber } from "./example-commands.ts";

/** What a trusted text asks for; made once for each result, which must not change afterwards. */
export interface TrustedStatement {
  view: TermView;
  /** What its declarations are marked as, e.g. `extern Foo.bar`: the submission's need no excuse. */
  notes: ReadonlySet<string>;
  /** The theorems whose own proof contains `sorry`, in order of their place. */
  open: readonly Obligation[];
  /** What has to be proved: the open theorems, or all of them where none is open. */
  asked: readonly Obligation[];
}

interface Obligation {
  declaration: DeclarationInfo;
  record: DeclarationRecord;
}

type Elaborated = Pick<CheckResult, "declarations" | "export">;

const SORRY = nameKey(["sorryAx"]);
const known = new WeakMap<Elaborated, TrustedStatement>();

/** Throws `bad-input` when the text's terms are absent or not well formed. */
export function readStatement(trusted: Elaborated): TrustedStatement {
  const statement = known.get(trusted) ?? makeStatement(trusted);
  known.set(trusted, statement);
  return statement;
}

function makeStatement(trusted: Elaborated): TrustedStatement {
  const view = viewOf(trusted);
  const notes = new Set(
    view.data.notes.map(({ name, note }) => `${note} ${displayName(view.parts(name))}`),
  );
  const theorems = trusted.declarations.flatMap((declaration): Obligation[] => {
    const record = view.find(nameKey(declaration.nameParts));
    const isAsked =
      record?.kind === "theorem" || exampleNumber(declaration.nameParts) !== undefined;
    return record && isAsked ? [{ declaration, record }] : [];
  });
  const open = theorems.filter(({ record }) => mentionsSorry(record, view));
  const visible = theorems.filter(
    ({ declaration: { nameParts } }) =>
      nameParts[0] !== "_private" || exampleNumber(nameParts) !== undefined,
  );
  // In a `module`, what is not `public` is private.
  const complete = visible.length > 0 ? visible : theorems;
  return { view, notes, open, asked: open.length > 0 ? open : complete };
}

/** The theorems that a submission has to prove; throws as `readStatement`. */
export function obligationsOf(trusted: Elaborated): DeclarationInfo[] {
  return readStatement(trusted).asked.map(({ declaration }) => declaration);
}

/** The theorems that a trusted text leaves open; throws as `readStatement`. */
export function openTheorems(trusted: Elaborated): DeclarationInfo[] {
  return readStatement(trusted).open.map(({ declaration }) => declaration);
}

function viewOf({ export: data }: Elaborated): TermView {
  if (!data) throw new LemmataError("bad-input", "the trusted text came without its terms");
  try {
    return new TermView(data);
  } catch (cause) {
    if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
    throw new LemmataError("bad-input", `the trusted text has ${cause.message}`, { cause });
  }
}

/** Whether a declaration's own type or value mentions `sorry`. */
function mentionsSorry(record: DeclarationRecord, view: TermView): boolean {
  return view.dependencies(record).some((name) => view.key(name) === SORRY);
}

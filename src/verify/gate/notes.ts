import {
  type DeclarationRecord,
  displayName,
  type Reason,
  type TermView,
} from "../../core/index.ts";

/**
 * What the elaborating process noted about compiled code, for whatever a declaration reaches. The logic does
 * not know of compiled code, so a proof does not become wrong when a note is absent; but what is marked
 * so openly is refused. Notes only ever add reasons. `excused`: what the trusted text marks the same way.
 */
export function noteReasons(
  root: DeclarationRecord | undefined,
  view: TermView,
  excused: ReadonlySet<string> = new Set(),
): Reason[] {
  if (!root || view.data.notes.length === 0) return [];
  const noted = new Map<number, Set<string>>();
  for (const { name, note } of view.data.notes) {
    noted.set(name, (noted.get(name) ?? new Set()).add(note));
  }
  const reasons: Reason[] = [];
  for (const record of reachedFrom(root, view)) {
    const name = displayName(view.parts(record.name));
    const notes = noted.get(record.name);
    const has = (note: string) => notes?.has(note) && !excused.has(`${note} ${name}`);
    if (record.kind === "opaque" && has("unsafe-rec")) {
      const text = `rests on ${name}, a partial definition: the logic knows nothing of its body`;
      reasons.push({ code: "partial-definition", text });
    }
    if (record.kind !== "opaque" && has("implemented_by")) {
      const text = `rests on ${name}, whose compiled code is replaced by implemented_by`;
      reasons.push({ code: "implemented-by", text });
    }
    if (has("extern")) {
      const text = `rests on ${name}, whose compiled code is extern`;
      reasons.push({ code: "extern", text });
    }
  }
  return reasons;
}

/** Everything in the export that a declaration reaches, itself included. */
export function reachedFrom(root: DeclarationRecord, view: TermView): Set<DeclarationRecord> {
  const reached = new Set<DeclarationRecord>();
  const stack = [root];
  for (let record = stack.pop(); record; record = stack.pop()) {
    if (reached.has(record)) continue;
    reached.add(record);
    for (const name of view.dependencies(record)) {
      const dependency = view.find(view.key(name));
      if (dependency) stack.push(dependency);
    }
  }
  return reached;
}

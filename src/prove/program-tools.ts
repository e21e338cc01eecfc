const MODULE = "Std.Tactic.Do";

/** Text in which loops can be reasoned about by `mvcgen`: it imports that, where it has loops and does not yet. */
export function withProgramTools(text: string): string {
  const hasLoops = /\bfor\b[^\n]*\bin\b/.test(text) && /\bdo\b/.test(text);
  return hasLoops ? withImport(text) : text;
}

/** The text of a file with proofs, which imports what they use. */
export function withToolsOf(text: string, proofs: readonly string[]): string {
  return proofs.some((proof) => /\bmvcgen\b/.test(proof)) ? withImport(text) : text;
}

function withImport(text: string): string {
  const header = /^(?:import|public import|module|prelude)\b.*$/m.exec(text);
  if (/^(?:public )?import (?:all )?(?:Std|Std\.Tactic(?:\.Do)?|Mathlib)\s*$/m.test(text))
    return text;
  if (header && /^(?:module|prelude)\b/.test(header[0])) return text;
  const at = header?.[0].startsWith("import") ? header.index : 0;
  return `${text.slice(0, at)}import ${MODULE}\n${text.slice(at)}`;
}

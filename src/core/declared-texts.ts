import type { DeclarationInfo } from "./declaration.ts";
import { isWithin } from "./lean-text.ts";
import { readableName } from "./term/table.ts";

/** A declaration with what its author wrote. */
export interface DeclaredText extends Pick<DeclarationInfo, "kind" | "pos" | "endPos"> {
  /** Full name as its author wrote it. */
  name: string;
  /** The lines of its command. */
  text: string;
  isInstance: boolean;
  /** The text of a type made it: projections, and what `deriving` makes. */
  isMade: boolean;
}

const INSTANCE =
  /^\s*(?:@\[[^\]]*\]\s*)?(?:(?:local|scoped|private|protected|noncomputable)\s+)*instance\b/;

/** The declarations of a text with their lines, in order. */
export function declaredTexts(
  text: string,
  declarations: readonly DeclarationInfo[],
): DeclaredText[] {
  const lines = text.split("\n");
  const types = declarations.filter(({ kind }) => kind === "inductive");
  return declarations.map(({ kind, nameParts, pos, endPos }) => {
    const own = lines.slice(pos.line - 1, endPos.line).join("\n");
    const isMade =
      kind !== "inductive" && types.some((type) => isWithin(pos, type.pos, type.endPos));
    const isInstance = INSTANCE.test(own);
    return { kind, name: readableName(nameParts), pos, endPos, text: own, isInstance, isMade };
  });
}

/** E.g. `size` of `Tree.size`. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

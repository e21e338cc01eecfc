import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Tag } from "@lezer/highlight";
import { nextToken, START, type TokenKind } from "../lean/tokens.ts";

const TAGS: Record<TokenKind, Tag> = {
  comment: Tag.define(),
  string: Tag.define(),
  number: Tag.define(),
  keyword: Tag.define(),
  tactic: Tag.define(),
  sorry: Tag.define(),
  type: Tag.define(),
  operator: Tag.define(),
  attribute: Tag.define(),
  name: Tag.define(),
};

const language = StreamLanguage.define({
  startState: () => ({ ...START }),
  copyState: (state) => ({ ...state }),
  tokenTable: TAGS,
  token(stream, state) {
    const { end, kind, state: after } = nextToken(stream.string, stream.pos, state);
    stream.pos = end;
    Object.assign(state, after);
    return kind === "name" ? null : kind;
  },
  languageData: {
    commentTokens: { line: "--", block: { open: "/-", close: "-/" } },
    closeBrackets: { brackets: ["(", "[", "{", "⟨", '"'] },
  },
});

/** The same classes as `LeanText`, so that the style sheet has the colors. */
const style = HighlightStyle.define(
  Object.entries(TAGS).map(([kind, tag]) => ({ tag, class: `t-${kind}` })),
);

export function lean(): Extension {
  return [language, syntaxHighlighting(style)];
}

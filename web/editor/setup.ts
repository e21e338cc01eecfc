import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { GoalsHere } from "./goals-at.ts";
import { lean } from "./lean-language.ts";
import { symbolInput } from "./symbols.ts";

/** The page lets in the style sheet that bears its nonce. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="nonce"]')?.content ?? "";
}

/** What all editors of the page have. `label`: for readers of the screen. */
export function baseSetup(label: string): Extension {
  return [
    EditorView.cspNonce.of(nonce()),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
    EditorView.lineWrapping,
    lineNumbers(),
    highlightSpecialChars(),
    drawSelection(),
    bracketMatching(),
    lean(),
  ];
}

export function editing(): Extension {
  return [
    history(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    indentUnit.of("  "),
    EditorState.tabSize.of(2),
    symbolInput,
    // Escape, then Tab, leaves the editor.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
  ];
}

/** Goals of the place that is pointed at. */
export function goalsOnHover(
  find: (view: EditorView, offset: number) => GoalsHere | null,
): Extension {
  return hoverTooltip((view, pos) => {
    const here = find(view, pos);
    if (!here) return null;
    return {
      pos,
      create: () => {
        const dom = document.createElement("pre");
        dom.className = "goal-tip";
        dom.textContent = here.goals.length === 0 ? "No goals" : here.goals.join("\n\n");
        return { dom };
      },
    };
  });
}

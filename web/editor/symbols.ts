import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ a: "α", b: "β", g: "γ", d: "δ", e: "ε", l: "λ", lam: "λ", fun: "λ", s: "σ", p: "π" },
  ...{ alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", lambda: "λ", sigma: "σ" },
  ...{ phi: "φ", psi: "ψ", omega: "ω", theta: "θ", mu: "μ", tau: "τ", rho: "ρ", eta: "η" },
  ...{
    to: "→",
    r: "→",
    imp: "→",
    l_: "←",
    "<-": "←",
    iff: "↔",
    mapsto: "↦",
    forall: "∀",
    all: "∀",
  },
  ...{ ex: "∃", exists: "∃", and: "∧", or: "∨", not: "¬", n: "¬", ne: "≠", le: "≤", ge: "≥" },
  ...{ in: "∈", mem: "∈", notin: "∉", sub: "⊆", un: "∪", cup: "∪", cap: "∩", empty: "∅" },
  ...{ Nat: "ℕ", N: "ℕ", Int: "ℤ", Z: "ℤ", Q: "ℚ", R: "ℝ", x: "×", times: "×", comp: "∘", o: "∘" },
  ...{ "<": "⟨", ">": "⟩", langle: "⟨", rangle: "⟩", ".": "·", cdot: "·", up: "↑", u: "↑" },
  ...{ dvd: "∣", mid: "∣", sum: "∑", prod: "∏", vdash: "⊢", top: "⊤", bot: "⊥", tr: "▸" },
  ...{ "1": "₁", "2": "₂", "3": "₃", "0": "₀", "^2": "²", "-1": "⁻¹", circ: "∘", equiv: "≡" },
  ...{ inv: "⁻¹", "<>": "⟨⟩", nexists: "∄" },
};

/** What is typed in front of a place and has a symbol, e.g. `\to`, and that. */
function symbolBefore(view: EditorView, place: number) {
  const line = view.state.doc.lineAt(place);
  const before = line.text.slice(0, place - line.from);
  // In a string it is what the string says.
  if (/^[^"]*(?:"(?:[^"\\]|\\.)*"[^"]*)*"(?:[^"\\]|\\.)*$/.test(before)) return undefined;
  const [written, name] = /\\([^\s\\]+)$/.exec(before) ?? [];
  const symbol = name === undefined ? undefined : SYMBOLS[name];
  if (written === undefined || symbol === undefined) return undefined;
  return { name, start: place - written.length, symbol };
}

function replace(
  view: EditorView,
  { from, to, insert }: { from: number; to: number; insert: string },
) {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.type",
  });
}

/**
 * `\to` becomes `→` with the next letter that no longer name goes on with, a space for example, as elsewhere for Lean,
 * and with a new line.
 */
export const symbolInput: Extension = [
  EditorView.inputHandler.of((view, from, to, text) => {
    const found = from === to ? symbolBefore(view, from) : undefined;
    if (!found) return false;
    const { name, start, symbol } = found;
    if (Object.keys(SYMBOLS).some((each) => each.startsWith(`${name}${text}`))) return false;
    replace(view, { from: start, to: from, insert: `${symbol}${text}` });
    return true;
  }),
  keymap.of([
    {
      key: "Enter",
      run: (view) => {
        const { empty, head } = view.state.selection.main;
        const found = empty ? symbolBefore(view, head) : undefined;
        if (found) replace(view, { from: found.start, to: head, insert: found.symbol });
        // The new line comes with the next in line.
        return false;
      },
    },
  ]),
];

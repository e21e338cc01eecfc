import { EditorView } from "@codemirror/view";

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
};

/** `\to` and a space become `→`, as in other editors for Lean. */
export const symbolInput = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== " " || from !== to) return false;
  const line = view.state.doc.lineAt(from);
  const typed = /\\([^\s\\]+)$/.exec(line.text.slice(0, from - line.from));
  const symbol = typed?.[1] === undefined ? undefined : SYMBOLS[typed[1]];
  if (!typed || symbol === undefined) return false;
  const start = from - typed[0].length;
  view.dispatch({
    changes: { from: start, to: from, insert: symbol },
    selection: { anchor: start + symbol.length },
    userEvent: "input.type",
  });
  return true;
});

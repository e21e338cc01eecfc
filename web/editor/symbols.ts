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

/** `\to` becomes `→` with the next letter that no longer name goes on with, a space for example, as elsewhere for Lean. */
export const symbolInput = EditorView.inputHandler.of((view, from, to, text) => {
  if (from !== to) return false;
  const line = view.state.doc.lineAt(from);
  const [written, name] = /\\([^\s\\]+)$/.exec(line.text.slice(0, from - line.from)) ?? [];
  const symbol = name === undefined ? undefined : SYMBOLS[name];
  if (written === undefined || symbol === undefined) return false;
  if (Object.keys(SYMBOLS).some((each) => each.startsWith(`${name}${text}`))) return false;
  const start = from - written.length;
  const insert = `${symbol}${text}`;
  view.dispatch({
    changes: { from: start, to: from, insert },
    selection: { anchor: start + insert.length },
    userEvent: "input.type",
  });
  return true;
});

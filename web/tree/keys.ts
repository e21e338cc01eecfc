import type { Row } from "./rows.ts";

/** What a key does in a tree, as the ARIA practices have it. */
export type TreeMove = { to: number } | { open: boolean; key: string } | null;

/** Rows of Page Up and Page Down. */
const PAGE = 12;

export function moveOf(key: string, rows: readonly Row[], at: number): TreeMove {
  const row = rows[at];
  if (!row) return rows.length > 0 ? { to: 0 } : null;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, last) };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0) };
    case "PageDown":
      return { to: Math.min(at + PAGE, last) };
    case "PageUp":
      return { to: Math.max(at - PAGE, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: last };
    case "ArrowRight":
      if (row.isOpen === null) return null;
      return row.isOpen ? { to: Math.min(at + 1, last) } : { open: true, key: row.key };
    case "ArrowLeft": {
      if (row.isOpen) return { open: false, key: row.key };
      const above = rows.findIndex(({ key }) => key === row.parent);
      return above < 0 ? null : { to: above };
    }
    default:
      return null;
  }
}

import { useSyncExternalStore } from "react";

export interface Route {
  /** E.g. `["runs", "k3f9x2mq"]`. */
  path: string[];
  query: URLSearchParams;
}

/** What stands after `#` in the address. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decodePart);
  return { path: parts, query: new URLSearchParams(query) };
}

/** Changes parameters of the address without a new entry in the history; `null` removes one. */
export function setQuery(changes: Record<string, string | null>): void {
  const [path = "", text = ""] = location.hash.split("?");
  const query = new URLSearchParams(text);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const rest = query.size === 0 ? "" : `?${query}`;
  history.replaceState(null, "", `${path || "#/runs"}${rest}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

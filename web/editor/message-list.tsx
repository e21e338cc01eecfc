import type { Message } from "../api/types.ts";

interface Props {
  messages: readonly Message[];
  onGo(message: Message): void;
}

/** So many are listed; who mends these sees the others. */
const MOST = 20;

/** What Lean says, for who cannot or would not hover: a button for each goes there. */
export function MessageList({ messages, onGo }: Props) {
  if (messages.length === 0) return null;
  const left = messages.length - MOST;
  return (
    <ul className="holes" aria-label="What Lean says">
      {messages.slice(0, MOST).map((message) => {
        const { severity, pos, data } = message;
        const place = `${pos.line}:${pos.column}`;
        return (
          <li key={`${place} ${severity} ${data}`}>
            <button type="button" className="quiet place" onClick={() => onGo(message)}>
              {severity}, {place}
            </button>
            <code>{data.trim()}</code>
          </li>
        );
      })}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}

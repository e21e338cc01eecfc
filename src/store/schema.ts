/**
 * The migrations from each version of the file to the next; `PRAGMA user_version` says where a file is. Append
 * only: released steps never change.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE runs (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    state TEXT NOT NULL,
    settings TEXT NOT NULL,
    inputs TEXT NOT NULL,
    versions TEXT NOT NULL
  );
  CREATE INDEX runs_by_key ON runs (key, row);

  CREATE TABLE tasks (
    row INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs (row),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open',
    -- Order of statuses, see STATUS_RANK: a row is never replaced by a lower one.
    rank INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    result TEXT,
    UNIQUE (run, id)
  );

  CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    task INTEGER NOT NULL REFERENCES tasks (row),
    attempt INTEGER NOT NULL,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    event TEXT NOT NULL
  );
  CREATE INDEX events_by_task ON events (task, id);

  CREATE TABLE verdicts (
    row INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    verdict TEXT NOT NULL
  );

  CREATE TABLE responses (
    key TEXT PRIMARY KEY,
    reply TEXT NOT NULL,
    time INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE texts (
    hash TEXT PRIMARY KEY,
    -- Deflated.
    text BLOB NOT NULL
  );
  `,
  "CREATE INDEX events_of_rounds ON events (id) WHERE kind = 'round-end';",
  // Why a run was interrupted.
  "ALTER TABLE runs ADD COLUMN stopped TEXT;",
];

export const SCHEMA_VERSION: number = MIGRATIONS.length;

// The shape of the history, version by version. A version that was released is never changed; the next one follows it.

/** SQL from each version to the next; the version of a file is its `user_version`, counted from 0. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE history_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE shell_session (
    id INTEGER PRIMARY KEY,
    server TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    pty INTEGER NOT NULL,
    pid INTEGER,
    workdir TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('ACTIVE', 'CLOSED', 'EXPIRED')),
    command_count INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    last_active_at TEXT NOT NULL,
    closed_at TEXT,
    reason TEXT,
    UNIQUE (server, conversation_id, session_id, created_at)
  ) STRICT;
  CREATE INDEX shell_session_active ON shell_session (status) WHERE status = 'ACTIVE';

  CREATE TABLE shell_command_log (
    id INTEGER PRIMARY KEY,
    server TEXT NOT NULL,
    call_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    session_id TEXT,
    agent TEXT,
    action TEXT,
    command TEXT,
    input_chars INTEGER,
    workspace TEXT NOT NULL,
    workdir TEXT,
    status TEXT,
    executed TEXT,
    exit_code INTEGER,
    signal TEXT,
    error_code TEXT,
    cancelled_by TEXT,
    output_lines INTEGER,
    output_bytes INTEGER,
    output_file TEXT,
    truncated INTEGER,
    elapsed_ms REAL,
    received_at TEXT NOT NULL,
    executed_at TEXT,
    finished_at TEXT,
    UNIQUE (server, call_id)
  ) STRICT;
  CREATE INDEX shell_command_log_received ON shell_command_log (received_at);
  CREATE INDEX shell_command_log_open ON shell_command_log (id) WHERE finished_at IS NULL;

  CREATE VIRTUAL TABLE command_search USING fts5 (
    command, content = 'shell_command_log', content_rowid = 'id', tokenize = 'trigram'
  );
  -- What is deleted leaves the index at once, for the sake of room and of secrets.
  INSERT INTO command_search (command_search, rank) VALUES ('secure-delete', 1);
  CREATE TRIGGER command_added AFTER INSERT ON shell_command_log BEGIN
    INSERT INTO command_search (rowid, command) VALUES (new.id, new.command);
  END;
  CREATE TRIGGER command_removed AFTER DELETE ON shell_command_log BEGIN
    INSERT INTO command_search (command_search, rowid, command)
      VALUES ('delete', old.id, old.command);
  END;
  CREATE TRIGGER command_changed AFTER UPDATE OF command ON shell_command_log
    WHEN old.command IS NOT new.command BEGIN
    INSERT INTO command_search (command_search, rowid, command)
      VALUES ('delete', old.id, old.command);
    INSERT INTO command_search (rowid, command) VALUES (new.id, new.command);
  END;

  CREATE TABLE decision (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    server TEXT NOT NULL,
    call_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    decision TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    rule TEXT,
    pattern TEXT,
    subject_hash TEXT,
    edited INTEGER NOT NULL,
    reasons TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX decision_call ON decision (server, call_id);
  CREATE TRIGGER decision_stays BEFORE UPDATE ON decision BEGIN
    SELECT RAISE (ABORT, 'decisions are only appended');
  END;
  CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision
    WHEN NOT EXISTS (SELECT 1 FROM history_meta WHERE key = 'pruning') BEGIN
    SELECT RAISE (ABORT, 'decisions are only appended');
  END;
  `,
]

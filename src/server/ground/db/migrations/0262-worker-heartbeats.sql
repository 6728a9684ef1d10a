-- The programs that do what nobody waits for say that they are there.
CREATE TABLE worker_heartbeats (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

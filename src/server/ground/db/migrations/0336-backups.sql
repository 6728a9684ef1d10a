-- How each backup ended.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('nightly', 'manual')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL CHECK (ended_at >= started_at),
  folder text,
  bytes bigint CHECK (bytes >= 0),
  problem text,
  CHECK ((problem IS NULL) = (folder IS NOT NULL)),
  CHECK ((problem IS NULL) = (bytes IS NOT NULL))
);

CREATE INDEX backups_made ON backups (id) WHERE problem IS NULL;

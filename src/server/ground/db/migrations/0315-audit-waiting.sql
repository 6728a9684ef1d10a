-- Sign-ins are noted here in their own transactions and moved into the audit log together, within a minute: rows of the
-- log are linked into its chain one transaction after the other, and people who sign in must not wait for each other.
CREATE TABLE audit_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'vendor', 'admin', 'system')),
  actor_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  after jsonb,
  address text
);

-- A proof of who it is gives a session a new token. The one before opens nothing any more, and is known so that a page
-- which was on its way with it does not take the new cookie back.
ALTER TABLE sessions ADD COLUMN former_token_sha256 text;
CREATE INDEX sessions_by_former_token ON sessions (former_token_sha256) WHERE former_token_sha256 IS NOT NULL;

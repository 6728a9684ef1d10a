-- Identity is a small part of our own (decision 0030): a password apart from the person, reset links and sessions
-- known only by the SHA-256 of their token, so that a copy of the database opens no door.

DROP TABLE accounts;
DROP TABLE verifications;
ALTER TABLE users DROP COLUMN image;

CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE password_resets (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_by_user ON password_resets (user_id);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

DELETE FROM sessions;
ALTER TABLE sessions RENAME COLUMN token TO token_sha256;
ALTER TABLE sessions ADD CHECK (token_sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE sessions ALTER COLUMN role SET NOT NULL;
ALTER TABLE sessions DROP COLUMN updated_at;

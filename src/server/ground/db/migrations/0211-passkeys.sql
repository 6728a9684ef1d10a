-- Passkeys (WebAuthn Level 3): a public key for each, nothing that a copy of the database could sign in with.
CREATE TABLE passkeys (
  -- The credential's id in base64url, as its authenticator made it.
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

-- What an authenticator was asked to sign: once, by the browser that was asked, for one purpose.
CREATE TABLE passkey_challenges (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'second-step', 'prove')),
  -- Null: whoever the passkey says.
  user_id text REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

-- Recovery codes stand in for a telephone with an authenticator app or for a passkey: they belong to the person.
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_user_id_fkey;
ALTER TABLE recovery_codes ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;

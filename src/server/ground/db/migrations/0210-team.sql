-- The people of the back office: who was invited, and when each was last there.

ALTER TABLE admins ADD COLUMN last_seen_at timestamptz;

-- A place in the team that waits for its person; the link's token is known by its SHA-256 alone.
CREATE TABLE admin_invitations (
  id uuid PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('owner', 'catalogue', 'orders', 'support', 'finance', 'read-only')),
  token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: from the command line.
  invited_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

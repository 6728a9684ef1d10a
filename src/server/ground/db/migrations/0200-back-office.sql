-- What an administrator may do, and when a session's person last proved who they are.

ALTER TABLE admins ADD COLUMN role text NOT NULL DEFAULT 'owner'
  CHECK (role IN ('owner', 'catalogue', 'orders', 'support', 'finance', 'read-only'));

-- Null: at sign-in and not again since.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

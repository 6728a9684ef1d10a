-- Whoever acts for a shop did everything there. From now on each has roles; who is there already is an owner, and so
-- is whom the release before registers while both serve.
ALTER TABLE vendors ADD COLUMN roles text[] NOT NULL DEFAULT '{owner}';
ALTER TABLE vendors
  ADD CONSTRAINT vendors_roles_known
    CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'stock', 'dispatch', 'money']);

-- An invitation that is still open. Its link works once; only a fingerprint of its token is kept. Read and written by
-- the marketplace for the shop, never by the shop's role in the database: the address is not known to be anybody's yet.
CREATE TABLE vendor_invitations (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers (id),
  email citext NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  roles text[] NOT NULL
    CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'stock', 'dispatch', 'money']),
  token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  invited_by text REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT vendor_invitations_once UNIQUE (seller_id, email)
);
CREATE INDEX vendor_invitations_by_email ON vendor_invitations (email);
CREATE INDEX vendor_invitations_by_inviter ON vendor_invitations (invited_by) WHERE invited_by IS NOT NULL;

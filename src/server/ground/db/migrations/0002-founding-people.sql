-- Founding, 2 of 5: accounts, sign-in, support and the newsletter.

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email citext NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deactivated_at timestamptz,
  -- When an account was closed for good: then it is nobody's, and no list shows it.
  closed_at timestamptz,
  last_signed_in_at timestamptz,
  is_customer boolean NOT NULL DEFAULT false,
  is_vendor boolean NOT NULL DEFAULT false,
  is_admin boolean NOT NULL DEFAULT false,
  list_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((name || ' ') || email::text)) STORED,
  -- Whether support chose the address: then what guards the account is older than the address, and a reset by a link to
  -- the address must not take it away.
  email_set_by_support boolean NOT NULL DEFAULT false
);
CREATE INDEX users_admins_newest ON users (created_at, id) WHERE is_admin AND closed_at IS NULL;
CREATE INDEX users_by_name ON users (list_name, id) WHERE closed_at IS NULL;
CREATE INDEX users_by_words ON users USING gin (search_text gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX users_inactive_by_name ON users (list_name, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_inactive_newest ON users (created_at, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_newest ON users (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX users_vendors_by_name ON users (list_name, id) WHERE is_vendor AND closed_at IS NULL;
-- What is rare has its own order: a list of ten administrators must not be looked for among a million people.
CREATE INDEX users_vendors_newest ON users (created_at, id) WHERE is_vendor AND closed_at IS NULL;

CREATE FUNCTION forget_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kept_totals SET amount = 0 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;

CREATE TRIGGER users_forget_total AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION forget_total();

-- Adds to a lane that nobody else is using, so that nobody ever waits for a total.
CREATE FUNCTION keep_total(kept text, change bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF change = 0 THEN RETURN; END IF;
  UPDATE kept_totals SET amount = amount + change WHERE name = kept AND lane = (
    SELECT lane FROM kept_totals WHERE name = kept
    ORDER BY lane <> pg_backend_pid() % 64, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO kept_totals AS known (name, lane, amount) VALUES (kept, pg_backend_pid() % 64, change)
    ON CONFLICT (name, lane) DO UPDATE SET amount = known.amount + EXCLUDED.amount;
  END IF;
END $$;

CREATE FUNCTION keep_users_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('users', (SELECT count(*) FROM new_rows WHERE closed_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN PERFORM keep_total('users', -(SELECT count(*) FROM old_rows WHERE closed_at IS NULL));
  ELSE PERFORM keep_total('users', CASE WHEN NEW.closed_at IS NULL THEN 1 ELSE -1 END); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_keep_total_closed AFTER UPDATE OF closed_at ON users
  FOR EACH ROW WHEN ((OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL)) EXECUTE FUNCTION keep_users_total();

CREATE TRIGGER users_keep_total_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();

CREATE TRIGGER users_keep_total_old AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();

CREATE TABLE customers (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  -- The PIN code that a customer wants delivery dates for; the same in every browser of theirs.
  delivery_pin text CHECK (delivery_pin ~ '^[1-9][0-9]{5}$')
);
CREATE INDEX customers_by_phone ON customers (phone) WHERE phone IS NOT NULL;

CREATE FUNCTION keep_roles_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER customers_keep_roles_closed AFTER UPDATE ON customers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();

CREATE TRIGGER customers_keep_roles_new AFTER INSERT ON customers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();

CREATE FUNCTION keep_roles_of_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER customers_keep_roles_old AFTER DELETE ON customers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

CREATE TABLE vendors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seller_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vendors_by_seller ON vendors (seller_id);

CREATE TRIGGER vendors_keep_roles_new AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();

CREATE TRIGGER vendors_keep_roles_old AFTER DELETE ON vendors REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

CREATE TABLE admins (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  name text NOT NULL DEFAULT 'Admin',
  created_at timestamptz NOT NULL DEFAULT now(),
  role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'catalogue', 'orders', 'support', 'finance',
    'read-only')),
  last_seen_at timestamptz
);

CREATE TRIGGER admins_keep_roles_new AFTER INSERT ON admins REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();

CREATE TRIGGER admins_keep_roles_old AFTER DELETE ON admins REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

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

CREATE TABLE customer_addresses (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{6}$'),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_addresses_by_user ON customer_addresses (user_id, created_at);
CREATE UNIQUE INDEX customer_addresses_one_default ON customer_addresses (user_id) WHERE is_default;

-- The business that a customer buys for, as the checkout begins with it.
CREATE TABLE customer_businesses (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  gstin text NOT NULL CHECK (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$'),
  company text NOT NULL,
  address text,
  city text,
  postal_code text,
  updated_at timestamptz NOT NULL,
  CONSTRAINT customer_businesses_address CHECK (num_nulls(address, city, postal_code) IN (0, 3))
);

-- What a person agreed to, and when; withdrawal is a row of its own.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  text_version text NOT NULL,
  granted boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_user ON consents (user_id, id);

-- The accounts that were made with a published password, whatever their addresses have become since.
CREATE TABLE demo_accounts (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE
);

CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash ~~ '$argon2id$%'),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE password_resets (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

CREATE TABLE email_verifications (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  email citext NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_verifications_by_expiry ON email_verifications (expires_at);
CREATE INDEX email_verifications_by_user ON email_verifications (user_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  token_sha256 text NOT NULL CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  role text NOT NULL CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text,
  -- Null: at sign-in and not again since.
  proved_at timestamptz,
  -- A proof of who it is gives a session a new token. The one before opens nothing any more, and is known so that a page
  -- which was on its way with it does not take the new cookie back.
  former_token_sha256 text,
  CONSTRAINT sessions_token_key UNIQUE (token_sha256)
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_former_token ON sessions (former_token_sha256) WHERE former_token_sha256 IS NOT NULL;
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);

-- A session goes when it ends; that somebody was here stays.
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_signed_in_at = greatest(last_signed_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

-- A sign-in whose password was right and whose second proof is still to come.
CREATE TABLE pending_sign_ins (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0 AND attempts <= 5),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

-- A second proof at sign-in (RFC 6238). The secret is kept encrypted; without `enabled_at` it is being set up.
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_ciphertext text NOT NULL,
  enabled_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice, nor an older one.
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  -- Recovery codes stand in for a telephone with an authenticator app or for a passkey: they belong to the person.
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  code_sha256 text NOT NULL CHECK (code_sha256 ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_sha256)
);

-- Passkeys (WebAuthn Level 3): a public key for each, nothing that a copy of the database could sign in with.
CREATE TABLE passkeys (
  -- The credential's id in base64url, as its authenticator made it.
  id text PRIMARY KEY CHECK (length(id) >= 1 AND length(id) <= 1400),
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
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

-- Keys for a shop's own software: shown once, kept as a fingerprint.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  sha256 text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_by_seller ON api_keys (seller_id, created_at DESC, id);

-- What customers mean to buy some day. The row of a list is the lock of its wishes.
CREATE TABLE wishlists (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  -- Opens the list to whoever has the link; none while it is not shared.
  share_token text UNIQUE CHECK (length(share_token) >= 32),
  -- In every letter about the list: ends all of them, and can do nothing else.
  letters_token text NOT NULL UNIQUE CHECK (length(letters_token) >= 32)
);

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  user_id text REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  subject text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'contact' CHECK (kind IN ('contact', 'grievance')),
  -- When the complaint came in: the clock runs from here. A reply to a closed ticket starts it anew.
  clock_from timestamptz NOT NULL DEFAULT now(),
  -- The copy that its sender gets at once: it acknowledges the ticket when it leaves the shop, not before.
  receipt_mail_id uuid REFERENCES mails ON DELETE SET NULL,
  acknowledged_at timestamptz,
  -- Our latest answer.
  answered_at timestamptz,
  resolved_at timestamptz,
  assigned_to text REFERENCES users ON DELETE SET NULL,
  -- Counts what was said and decided, so that two people who answer at once notice.
  version integer NOT NULL DEFAULT 1,
  -- Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours, redressed within one month;
  -- src/domain/support/ticket-clock.ts says the same, and a test compares the two. A closed ticket is due after every
  -- other, in a year that this shop will not see: so one index holds them all in the order of their urgency.
  due_at timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN status = 'closed' THEN '2200-01-01 00:00:00+00'::timestamptz
        WHEN acknowledged_at IS NULL THEN (((clock_from AT TIME ZONE 'UTC') + '48:00:00'::interval) AT TIME ZONE 'UTC')
        ELSE (((clock_from AT TIME ZONE 'Asia/Kolkata') + '1 mon'::interval) AT TIME ZONE 'Asia/Kolkata')
    END) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((((((name || ' ') || email) || ' ') || subject) || ' ') || message)) STORED,
  CONSTRAINT tickets_resolved_when_closed CHECK ((status = 'closed') = (resolved_at IS NOT NULL))
);
CREATE INDEX grievances_by_state ON tickets (status, id) WHERE kind = 'grievance';
CREATE INDEX grievances_by_urgency ON tickets (due_at, id) WHERE kind = 'grievance';
CREATE INDEX tickets_by_assignee ON tickets (assigned_to, due_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_assignee_and_state ON tickets (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_closing ON tickets (resolved_at) WHERE status = 'closed';
CREATE INDEX tickets_by_email ON tickets (email, id);
CREATE INDEX tickets_by_receipt ON tickets (receipt_mail_id) WHERE receipt_mail_id IS NOT NULL;
CREATE INDEX tickets_by_state ON tickets (status, id);
CREATE INDEX tickets_by_state_and_urgency ON tickets (status, due_at, id);
CREATE INDEX tickets_by_urgency ON tickets (due_at, id);
-- A person's page, and a person who leaves, find what is theirs.
CREATE INDEX tickets_by_user ON tickets (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops);
CREATE INDEX tickets_unacknowledged ON tickets (due_at, id) WHERE acknowledged_at IS NULL AND status <> 'closed';

-- What was said after the first message, which stands on the ticket itself.
CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  -- reply: by the person. answer, resolution: ours, mailed; a resolution also closes. closing (without a mail),
  -- reopening, note: ours, for us alone.
  kind text NOT NULL CHECK (kind IN ('reply', 'answer', 'resolution', 'closing', 'reopening', 'note')),
  -- Whose account wrote it, as far as known.
  user_id text REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) <= 10000),
  mail_id uuid REFERENCES mails ON DELETE SET NULL,
  -- Made when its form was opened: sent twice, it is kept once.
  request_key uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ticket_id, request_key)
);
CREATE INDEX ticket_messages_by_mail ON ticket_messages (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX ticket_messages_by_user ON ticket_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_messages_in_order ON ticket_messages (ticket_id, id);

-- The links in our mails by which a person reads the thread and writes back; only their fingerprints.
CREATE TABLE ticket_links (
  token_sha256 text PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_links_by_ticket ON ticket_links (ticket_id);

-- Texts to answer with.
CREATE TABLE answer_templates (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  text text NOT NULL CHECK (length(text) >= 1 AND length(text) <= 5000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE UNIQUE INDEX answer_templates_by_name ON answer_templates (lower(name)) WHERE removed_at IS NULL;

CREATE TABLE newsletter_subscribers (
  email citext PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  token_sha256 text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
CREATE INDEX newsletter_by_state ON newsletter_subscribers (status, asked_at, email);
-- The confirmed addresses in the order in which they are exported.
CREATE INDEX newsletter_confirmed ON newsletter_subscribers (email) WHERE status = 'confirmed';
CREATE INDEX newsletter_latest ON newsletter_subscribers (asked_at, email);
CREATE INDEX newsletter_search ON newsletter_subscribers USING gin (lower(email::text) gin_trgm_ops);

CREATE FUNCTION count_newsletter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  sources text;
BEGIN
  sources := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT status, 1 AS n FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT status, -1 AS n FROM old_rows'
    ELSE 'SELECT status, 1 AS n FROM new_rows UNION ALL SELECT status, -1 FROM old_rows'
  END;
  FOR change IN EXECUTE
    'SELECT status, sum(n)::integer AS n FROM (' || sources || ') AS rows GROUP BY status HAVING sum(n) <> 0 ORDER BY status'
  LOOP
    UPDATE newsletter_counts SET subscribers = subscribers + change.n WHERE status = change.status;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER newsletter_counted_delete AFTER DELETE ON newsletter_subscribers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();

CREATE TRIGGER newsletter_counted_insert AFTER INSERT ON newsletter_subscribers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();

CREATE TRIGGER newsletter_counted_update AFTER UPDATE ON newsletter_subscribers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();

-- Kept by the statement that changes them; their order keeps two statements from waiting for each other.
CREATE TABLE newsletter_counts (
  status text PRIMARY KEY CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  subscribers integer NOT NULL DEFAULT 0
);

INSERT INTO newsletter_counts (status, subscribers) VALUES ('confirmed', 0), ('pending', 0), ('unsubscribed', 0);

-- A role is a record of its own table; these copies only let a list be read in its order. Statements, not rows, so that
-- a hundred thousand new people are told in one go.
CREATE FUNCTION keep_roles(ids text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE users SET is_customer = now_is.customer, is_vendor = now_is.vendor, is_admin = now_is.admin
  FROM (
    SELECT users.id,
      EXISTS (SELECT FROM customers WHERE user_id = users.id AND closed_at IS NULL) AS customer,
      EXISTS (SELECT FROM vendors WHERE user_id = users.id) AS vendor,
      EXISTS (SELECT FROM admins WHERE user_id = users.id) AS admin
    FROM users WHERE users.id = ANY (ids)
  ) AS now_is
  WHERE users.id = now_is.id
    AND (users.is_customer, users.is_vendor, users.is_admin) IS DISTINCT FROM (now_is.customer, now_is.vendor, now_is.admin)
$$;

-- What a seller's transaction may do (decision 0081).
CALL wall_off('api_keys', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');

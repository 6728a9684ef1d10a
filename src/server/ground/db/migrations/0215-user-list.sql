-- The back office's list of people: who they are as words to search, their roles, and an index for every order of it.

-- When an account was closed for good: then it is nobody's, and no list shows it.
ALTER TABLE users ADD COLUMN closed_at timestamptz;
UPDATE users SET closed_at = customers.closed_at
  FROM customers WHERE customers.user_id = users.id AND customers.closed_at IS NOT NULL;

ALTER TABLE users ADD COLUMN last_signed_in_at timestamptz;
UPDATE users SET last_signed_in_at = latest.at
  FROM (SELECT user_id, max(created_at) AS at FROM sessions GROUP BY user_id) AS latest WHERE latest.user_id = users.id;

ALTER TABLE users
  ADD COLUMN is_customer boolean NOT NULL DEFAULT false,
  ADD COLUMN is_vendor boolean NOT NULL DEFAULT false,
  ADD COLUMN is_admin boolean NOT NULL DEFAULT false,
  ADD COLUMN list_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || email::text)) STORED;

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

CREATE FUNCTION keep_roles_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION keep_roles_of_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER customers_keep_roles_new AFTER INSERT ON customers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER customers_keep_roles_old AFTER DELETE ON customers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();
CREATE TRIGGER customers_keep_roles_closed AFTER UPDATE ON customers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER vendors_keep_roles_new AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER vendors_keep_roles_old AFTER DELETE ON vendors REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();
CREATE TRIGGER admins_keep_roles_new AFTER INSERT ON admins REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER admins_keep_roles_old AFTER DELETE ON admins REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

SELECT keep_roles(ARRAY(SELECT id FROM users));

-- A session goes when it ends; that somebody was here stays.
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_signed_in_at = greatest(last_signed_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

CREATE INDEX users_newest ON users (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX users_by_name ON users (list_name, id) WHERE closed_at IS NULL;
-- What is rare has its own order: a list of ten administrators must not be looked for among a million people.
CREATE INDEX users_vendors_newest ON users (created_at, id) WHERE is_vendor AND closed_at IS NULL;
CREATE INDEX users_vendors_by_name ON users (list_name, id) WHERE is_vendor AND closed_at IS NULL;
CREATE INDEX users_admins_newest ON users (created_at, id) WHERE is_admin AND closed_at IS NULL;
CREATE INDEX users_inactive_newest ON users (created_at, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_inactive_by_name ON users (list_name, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_by_words ON users USING gin (search_text gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX customers_by_phone ON customers (phone) WHERE phone IS NOT NULL;

-- A person's page, and a person who leaves, find what is theirs.
CREATE INDEX tickets_by_user ON tickets (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_by_address ON mails (to_address);

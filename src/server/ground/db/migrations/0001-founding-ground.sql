-- Founding, 1 of 5: extensions, functions that all use, settings, delivery, mail, the audit log, and what the programs
-- note of themselves. The five files make the tables of the first release; a key to a table of a later file is added there.

CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The seller that the transaction acts for; nobody outside of such a transaction, and where it acts as the shop itself.
CREATE FUNCTION acting_seller() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN current_setting('nn.as_shop', true) = 'on' THEN '' ELSE coalesce(current_setting('nn.seller_id', true), '') END
$$;

-- The role that such transactions take on. Where the shop's database user may make none, it keeps its own role and
-- the policies bind the tables' owner instead.
DO $$
DECLARE
  wall text := 'none';
BEGIN
  FOR attempt IN 1..2 LOOP
    BEGIN
      PERFORM set_config('role', 'nanonagar_vendor', true);
      PERFORM set_config('role', 'none', true);
      wall := 'nanonagar_vendor';
      EXIT;
    EXCEPTION WHEN invalid_parameter_value OR insufficient_privilege THEN
      IF attempt = 2 THEN EXIT; END IF;
    END;
    BEGIN
      CREATE ROLE nanonagar_vendor NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
      NULL;
    END;
    BEGIN
      EXECUTE format('GRANT nanonagar_vendor TO %I', current_user);
    EXCEPTION WHEN undefined_object OR insufficient_privilege THEN
      NULL;
    END;
  END LOOP;
  IF wall = 'none' THEN
    RAISE WARNING 'the database user may not make the role nanonagar_vendor: row-level security binds the owner instead';
  END IF;
  EXECUTE format('CREATE FUNCTION vendor_role() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$ SELECT %L $f$', wall);
END $$;

-- Puts the wall round a table: what a seller's transaction may do at all (`allowed`), which rows it sees (`seen`) and
-- which it may write (`written`; the same unless told).
CREATE PROCEDURE wall_off(tab regclass, allowed text, seen text, written text DEFAULT NULL) LANGUAGE plpgsql AS $$
DECLARE
  has_role boolean := vendor_role() <> 'none';
  who text := CASE WHEN has_role THEN 'TO nanonagar_vendor' ELSE '' END;
  unless_shop text := CASE WHEN has_role THEN '' ELSE 'acting_seller() = '''' OR ' END;
  may_see text := unless_shop || '(' || seen || ')';
  may_write text := unless_shop || '(' || coalesce(written, seen) || ')';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tab);
  IF has_role THEN
    EXECUTE format('GRANT %s ON %s TO nanonagar_vendor', allowed, tab);
  ELSE
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tab);
  END IF;
  EXECUTE format('CREATE POLICY seller_sees ON %s FOR SELECT %s USING (%s)', tab, who, may_see);
  EXECUTE format('CREATE POLICY seller_adds ON %s FOR INSERT %s WITH CHECK (%s)', tab, who, may_write);
  EXECUTE format('CREATE POLICY seller_changes ON %s FOR UPDATE %s USING (%s) WITH CHECK (%s)', tab, who, may_write, may_write);
  EXECUTE format('CREATE POLICY seller_removes ON %s FOR DELETE %s USING (%s)', tab, who, may_write);
END $$;

-- Rows that are evidence cannot be changed or removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

-- The day that it is in India at a moment.
CREATE FUNCTION indian_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL CHECK (hits >= 0),
  window_ends_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);

-- Totals: the sum over a name's lanes. A lane may be negative: one that takes away what another one added.
CREATE TABLE kept_totals (
  name text NOT NULL CHECK (name IN ('users', 'products', 'orders')),
  lane smallint NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (name, lane)
) WITH (fillfactor=50);

INSERT INTO kept_totals (name, lane)
SELECT name, lane FROM unnest(ARRAY['users', 'products', 'orders']) AS name, generate_series(0, 63) AS lane;

-- Mail: a row for each message, written by the transaction that asks for it and sent by the worker.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text,
  html_body text,
  -- The body of a message with a secret link is erased once it is sent over SMTP.
  has_secret boolean NOT NULL DEFAULT false,
  order_id uuid,
  user_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_problem text,
  -- A letter that somebody had sent once more. What the shop sends by itself it still sends once.
  resend_of uuid REFERENCES mails,
  -- A mail that was tried to the last lies for an administrator, from this moment on; cleared when it is sent again.
  gave_up_at timestamptz,
  -- The invoice that goes with it, as a PDF that is rendered when the mail is sent.
  attached_invoice_id uuid,
  -- What a mail is about, so that nobody is told the same thing twice: a parcel or a part of an order, and for what may
  -- happen on several days the day.
  parcel_id uuid,
  vendor_order_id uuid,
  for_day date,
  -- The credit note that goes with a letter, as a PDF that is rendered when the letter is sent.
  attached_credit_note_id uuid,
  CONSTRAINT mails_attach_one CHECK (num_nonnulls(attached_invoice_id, attached_credit_note_id) <= 1)
);
CREATE INDEX mails_by_address ON mails (to_address);
-- The copies of a letter that were asked for.
CREATE INDEX mails_by_first ON mails (resend_of) WHERE resend_of IS NOT NULL;
-- The demonstration's page of mails is narrowed by kind.
CREATE INDEX mails_by_kind ON mails (kind, created_at, id);
CREATE INDEX mails_by_order ON mails (order_id, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_by_vendor_order ON mails (vendor_order_id) WHERE vendor_order_id IS NOT NULL;
-- What could be sent again: a mail whose text is gone could not.
CREATE INDEX mails_given_up ON mails (created_at, id)
  WHERE sent_at IS NULL AND gave_up_at IS NOT NULL AND text_body IS NOT NULL;
CREATE INDEX mails_newest ON mails (created_at DESC, id);
CREATE UNIQUE INDEX mails_once ON mails (kind, to_address, parcel_id, vendor_order_id, for_day) NULLS NOT DISTINCT
  WHERE resend_of IS NULL AND (parcel_id IS NOT NULL OR vendor_order_id IS NOT NULL OR for_day IS NOT NULL);
CREATE UNIQUE INDEX mails_one_confirmation ON mails (order_id) WHERE kind = 'order-placed' AND resend_of IS NULL;
CREATE INDEX mails_tried_again ON mails (created_at, id)
  WHERE sent_at IS NULL AND gave_up_at IS NULL AND last_problem IS NOT NULL AND text_body IS NOT NULL;
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;

-- A mail acknowledges its ticket at the moment it has left the shop: in the same transaction, whoever marks it sent.
CREATE FUNCTION acknowledge_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET acknowledged_at = NEW.sent_at
    WHERE acknowledged_at IS NULL
      AND (receipt_mail_id = NEW.id OR id IN (SELECT ticket_id FROM ticket_messages WHERE mail_id = NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER mails_acknowledge_tickets AFTER UPDATE OF sent_at ON mails
  FOR EACH ROW WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL AND NEW.kind LIKE 'ticket-%')
  EXECUTE FUNCTION acknowledge_ticket();

-- What the shop asks and promises, each value from a day in India on; the latest that has begun holds. A key without a
-- row holds what the program opens with.
CREATE TABLE setting_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A setting's name, or gst: and the beginning of an HSN.
  key text NOT NULL CHECK (key ~ '^([a-zA-Z]+|gst:([0-9]{2}){1,4})$'),
  -- JSON null takes a GST rate away again.
  value jsonb NOT NULL,
  valid_from date NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  reason text NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz,
  CHECK (jsonb_typeof(value) <> 'null' OR key ~~ 'gst:%'),
  CONSTRAINT setting_changes_check1 CHECK (valid_from >= indian_day(set_at)),
  CONSTRAINT setting_changes_check2 CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  -- What has begun stays: orders were placed under it.
  CONSTRAINT setting_changes_check3 CHECK (indian_day(withdrawn_at) < valid_from),
  -- Income-tax Act, s. 269ST: no ₹2,00,000 in cash.
  CONSTRAINT setting_changes_check4 CHECK (key <> 'codLimitPaise' OR value::bigint >= 1
    AND value::bigint <= 19999900),
  CONSTRAINT setting_changes_check5 CHECK ((key NOT IN ('shippingFeePaise', 'freeShippingAbovePaise'))
    OR value::bigint >= 0),
  CONSTRAINT setting_changes_check6 CHECK (key !~~ 'gst:%' OR jsonb_typeof(value) = 'null' OR value::integer >= 0
    AND value::integer <= 10000)
);
CREATE INDEX setting_changes_by_key ON setting_changes (key, valid_from DESC, id DESC) WHERE withdrawn_at IS NULL;

-- A change is never rewritten and never leaves; it can be withdrawn, once.
CREATE FUNCTION refuse_setting_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL
    AND (to_jsonb(NEW) - 'withdrawn_by' - 'withdrawn_at') = (to_jsonb(OLD) - 'withdrawn_by' - 'withdrawn_at') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a change of the settings can only be withdrawn, once';
END $$;

CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_setting_rewrite();

CREATE FUNCTION tell_site() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO content_changes (what) VALUES ('site');
  RETURN NULL;
END $$;

CREATE TRIGGER setting_changes_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_changes EXECUTE FUNCTION tell_site();

-- What is known of all PIN codes that begin so; the longest beginning counts. A PIN code without one is an ordinary
-- address.
CREATE TABLE shipping_pins (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9][0-9]{0,5}$'),
  zone text NOT NULL CHECK (zone IN ('metro', 'standard', 'north-east', 'jammu-kashmir', 'ladakh', 'islands',
    'army-post')),
  -- Prefixes of one city have the same; empty where it is none.
  city text NOT NULL CHECK (length(city) <= 60),
  is_served boolean NOT NULL,
  offers_cash boolean NOT NULL,
  CHECK (is_served OR NOT offers_cash)
);

-- Zones as couriers in India tell them apart: the large cities, the north-east, Jammu and Kashmir, Ladakh, the islands
-- and the Army Postal Service (whose post offices only India Post reaches, without collecting cash). Prefixes from the
-- All India Pincode Directory of the Department of Posts (data.gov.in, GODL-India).
INSERT INTO shipping_pins (prefix, zone, city, is_served, offers_cash) VALUES
  ('110', 'metro', 'Delhi NCR', true, true),
  ('1210', 'metro', 'Delhi NCR', true, true),
  ('1220', 'metro', 'Delhi NCR', true, true),
  ('2010', 'metro', 'Delhi NCR', true, true),
  ('2013', 'metro', 'Delhi NCR', true, true),
  ('4000', 'metro', 'Mumbai', true, true),
  ('4001', 'metro', 'Mumbai', true, true),
  ('4006', 'metro', 'Mumbai', true, true),
  ('4007', 'metro', 'Mumbai', true, true),
  ('560', 'metro', 'Bengaluru', true, true),
  ('600', 'metro', 'Chennai', true, true),
  ('700', 'metro', 'Kolkata', true, true),
  ('7111', 'metro', 'Kolkata', true, true),
  ('500', 'metro', 'Hyderabad', true, true),
  ('4110', 'metro', 'Pune', true, true),
  ('380', 'metro', 'Ahmedabad', true, true),
  ('1600', 'standard', 'Chandigarh', true, true),
  ('302', 'standard', 'Jaipur', true, true),
  ('2260', 'standard', 'Lucknow', true, true),
  ('3900', 'standard', 'Vadodara', true, true),
  ('3950', 'standard', 'Surat', true, true),
  ('4400', 'standard', 'Nagpur', true, true),
  ('4520', 'standard', 'Indore', true, true),
  ('4620', 'standard', 'Bhopal', true, true),
  ('5300', 'standard', 'Visakhapatnam', true, true),
  ('6410', 'standard', 'Coimbatore', true, true),
  ('6820', 'standard', 'Kochi', true, true),
  ('6950', 'standard', 'Thiruvananthapuram', true, true),
  ('7510', 'standard', 'Bhubaneswar', true, true),
  ('8000', 'standard', 'Patna', true, true),
  ('8340', 'standard', 'Ranchi', true, true),
  ('18', 'jammu-kashmir', '', true, true),
  ('19', 'jammu-kashmir', '', true, false),
  ('194', 'ladakh', '', true, false),
  ('68255', 'islands', '', true, false),
  ('737', 'north-east', '', true, false),
  ('744', 'islands', '', true, false),
  ('78', 'north-east', '', true, true),
  ('7810', 'north-east', 'Guwahati', true, true),
  ('79', 'north-east', '', true, false),
  ('9', 'army-post', '', true, false);

CREATE TRIGGER shipping_pins_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_pins EXECUTE FUNCTION tell_site();

-- Working days in a courier's hands.
CREATE TABLE shipping_transit (
  route text PRIMARY KEY CHECK (route IN ('same-city', 'same-state', 'metro-to-metro', 'national', 'north-east',
    'jammu-kashmir', 'ladakh', 'islands', 'army-post')),
  days_min integer NOT NULL CHECK (days_min >= 0),
  days_max integer NOT NULL,
  CHECK (days_max >= days_min AND days_max <= 45)
);

-- Longer than what couriers quote for surface parcels, so that what is promised can be kept; the first reports say
-- where it can be less.
INSERT INTO shipping_transit (route, days_min, days_max) VALUES
  ('same-city', 1, 1),
  ('same-state', 1, 3),
  ('metro-to-metro', 2, 3),
  ('national', 3, 5),
  ('north-east', 5, 8),
  ('jammu-kashmir', 5, 8),
  ('ladakh', 7, 12),
  ('islands', 7, 14),
  ('army-post', 7, 14);

CREATE TRIGGER shipping_transit_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_transit EXECUTE FUNCTION tell_site();

-- Days on which no parcel moves, besides Sundays.
CREATE TABLE shipping_holidays (
  day date NOT NULL,
  -- Empty for all of India.
  state_code text NOT NULL CHECK (state_code ~ '^([A-Z]{2})?$'),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  PRIMARY KEY (day, state_code)
);

-- The three national holidays by law and the festivals on which couriers rest all over India; dates of festivals from
-- the list of the Department of Personnel and Training for 2026 (O.M. of 3 July 2025) and, for 2027, from the public
-- almanac in the package "holidays" 0.105 (python-holidays). Two days that a state keeps show how such days are kept.
INSERT INTO shipping_holidays (day, state_code, name) VALUES
  ('2026-01-26', '', 'Republic Day'),
  ('2026-03-04', '', 'Holi'),
  ('2026-08-15', '', 'Independence Day'),
  ('2026-10-02', '', 'Mahatma Gandhi’s Birthday'),
  ('2026-10-20', '', 'Dussehra'),
  ('2026-11-08', '', 'Diwali'),
  ('2027-01-26', '', 'Republic Day'),
  ('2027-03-22', '', 'Holi'),
  ('2027-08-15', '', 'Independence Day'),
  ('2027-10-02', '', 'Mahatma Gandhi’s Birthday'),
  ('2027-10-09', '', 'Dussehra'),
  ('2027-10-29', '', 'Diwali'),
  ('2026-05-01', 'MH', 'Maharashtra Day'),
  ('2027-01-15', 'TN', 'Pongal'),
  ('2027-05-01', 'MH', 'Maharashtra Day'),
  ('2027-09-04', 'MH', 'Ganesh Chaturthi');

CREATE TRIGGER shipping_holidays_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_holidays EXECUTE FUNCTION tell_site();

-- Each change of one of the three, row by row; the highest number is the version that processes compare.
CREATE TABLE shipping_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('pins', 'transit', 'holidays')),
  -- [{"key", "before", "after"}]: null before a row that is new, and after one that goes.
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array' AND jsonb_array_length(rows) > 0),
  reason text NOT NULL,
  -- The change that this one takes back.
  undoes bigint UNIQUE REFERENCES shipping_changes,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL
);

CREATE TRIGGER shipping_changes_append_only BEFORE UPDATE OR DELETE ON shipping_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipping_changes_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_changes EXECUTE FUNCTION tell_site();

-- Who changed what, when, from where. Append-only.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'vendor', 'admin', 'system')),
  actor_id text,
  seller_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  address text
);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_by_seller ON audit_log (seller_id, at, id) WHERE seller_id IS NOT NULL;
CREATE INDEX audit_log_by_subject ON audit_log (subject_kind, subject_id, id);
CREATE INDEX audit_log_by_subject_id ON audit_log (subject_id COLLATE "C", at, id);
-- The back office reads the log latest first: all of it, of an actor, of an action, of a shop, of a thing by its id.
CREATE INDEX audit_log_newest ON audit_log (at, id);

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A field with its length in front, so that no two rows read the same; a missing one is a dash. The verifier reads rows
-- by the same rules in a language of its own.
CREATE FUNCTION audit_field(field text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(octet_length(field) || ':' || field, '-') || E'\n';

CREATE FUNCTION audit_text(entry audit_log) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT audit_field(entry.id::text)
    || audit_field(to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(entry.actor_kind) || audit_field(entry.actor_id) || audit_field(entry.seller_id)
    || audit_field(entry.action) || audit_field(entry.subject_kind) || audit_field(entry.subject_id)
    || audit_field(entry.before::text) || audit_field(entry.after::text) || audit_field(entry.address)
$$;

CREATE FUNCTION note_unlinked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unlinked (ids, texts)
  SELECT array_agg(entry.id ORDER BY entry.id), array_agg(audit_text(ROW(entry.*)::audit_log) ORDER BY entry.id)
  FROM new_rows AS entry HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_log_note_unlinked AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_unlinked();

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

-- What a statement added is linked when its transaction commits: the only moment at which the order of rows is certain.
-- The lock is held from there to the end of the commit.
CREATE TABLE audit_unlinked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ids bigint[] NOT NULL,
  texts text[] NOT NULL
);

-- Appends rows to the chain, given as their ids and texts. Who calls it holds the lock.
CREATE PROCEDURE link_entries(ids bigint[], texts text[]) LANGUAGE plpgsql AS $$
DECLARE
  first_sequence bigint;
  first_head bytea;
  head bytea;
  heads bytea[] := '{}';
  place integer := 0;
  line text;
BEGIN
  SELECT sequence, sha256 INTO first_sequence, first_head FROM audit_chain ORDER BY sequence DESC LIMIT 1;
  first_sequence := coalesce(first_sequence, 0);
  head := first_head;
  FOREACH line IN ARRAY texts LOOP
    place := place + 1;
    head := sha256(convert_to(
      audit_field((first_sequence + place)::text) || audit_field(encode(head, 'hex')) || line, 'UTF8'));
    heads[place] := head;
  END LOOP;
  INSERT INTO audit_chain (sequence, entry_id, previous_sha256, sha256)
  SELECT first_sequence + link.place, link.id, lag(link.head, 1, first_head) OVER (ORDER BY link.place), link.head
  FROM unnest(ids, heads) WITH ORDINALITY AS link (id, head, place);
END $$;

CREATE FUNCTION link_unlinked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7260186);
  CALL link_entries(NEW.ids, NEW.texts);
  DELETE FROM audit_unlinked WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER audit_unlinked_link AFTER INSERT ON audit_unlinked
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_unlinked();

CREATE TABLE audit_chain (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  entry_id bigint NOT NULL UNIQUE,
  -- Null in front of the first link only.
  previous_sha256 bytea CHECK (octet_length(previous_sha256) = 32),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  CHECK ((sequence = 1) = (previous_sha256 IS NULL))
);

CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_chain_keep_all BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What each walk along the chain found. Its head is a witness: a chain that was cut since no longer has it.
CREATE TABLE audit_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  asked_by text,
  entries bigint NOT NULL,
  head_sha256 bytea CHECK (octet_length(head_sha256) = 32),
  -- Null: everything is as it was written.
  fault text,
  fault_entry_id bigint
);

CREATE TRIGGER audit_checks_append_only BEFORE UPDATE OR DELETE ON audit_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_checks_keep_all BEFORE TRUNCATE ON audit_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What public pages show has changed: each web process reads it before it gives a page that it kept (decision 0765).
-- Rows are only ever added, so that no two orders wait for each other, and forgotten by content_purges.
CREATE TABLE content_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The transaction that changed it, whatever savepoint it was in.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- site: anything; catalogue: any product; card: a product's card and page; page: its page alone.
  what text NOT NULL CHECK (what IN ('site', 'catalogue', 'card', 'page')),
  product_id text,
  category text,
  CHECK ((product_id IS NULL) = (what IN ('site', 'catalogue'))),
  CONSTRAINT content_changes_check1 CHECK ((category IS NULL) = (what <> 'card'))
);
CREATE INDEX content_changes_xact ON content_changes (xact);

CREATE TABLE content_purges (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  number integer NOT NULL,
  -- What had been committed when the last purge began: the next one deletes that.
  snapshot pg_snapshot NOT NULL
);

INSERT INTO content_purges (number, snapshot) VALUES (0, pg_current_snapshot());

-- How each backup ended.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('nightly', 'manual')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  folder text,
  bytes bigint CHECK (bytes >= 0),
  problem text,
  CHECK (ended_at >= started_at),
  CONSTRAINT backups_check1 CHECK ((problem IS NULL) = (folder IS NOT NULL)),
  CONSTRAINT backups_check2 CHECK ((problem IS NULL) = (bytes IS NOT NULL))
);
CREATE INDEX backups_made ON backups (id) WHERE problem IS NULL;

-- What a shop opens with (accounts, products and orders of a demonstration) is brought once, into an empty database.
CREATE TABLE shop_opening (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  is_demonstration boolean NOT NULL,
  begun_at timestamptz NOT NULL,
  completed_at timestamptz,
  CHECK (completed_at >= begun_at)
);

-- The programs that do what nobody waits for say that they are there.
CREATE TABLE worker_heartbeats (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

-- What a seller's transaction may do (decision 0081).
CALL wall_off('audit_log', 'SELECT, INSERT', 'seller_id = acting_seller()');

DO $$ BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT (id, key, value, valid_from, withdrawn_at) ON setting_changes TO nanonagar_vendor;
  END IF;
END $$;

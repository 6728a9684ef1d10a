-- Every audit row is a link of a chain: its hash covers the row and the hash before it, so that a row that is changed,
-- deleted, added or moved later is found by whoever follows the chain (`npm run audit:verify`).

CREATE TABLE audit_chain (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  entry_id bigint NOT NULL UNIQUE,
  -- Null in front of the first link only.
  previous_sha256 bytea CHECK (octet_length(previous_sha256) = 32),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  CHECK ((sequence = 1) = (previous_sha256 IS NULL))
);

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

-- What a statement added is linked when its transaction commits: the only moment at which the order of rows is certain.
-- The lock is held from there to the end of the commit.
CREATE TABLE audit_unlinked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ids bigint[] NOT NULL,
  texts text[] NOT NULL
);

CREATE FUNCTION note_unlinked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unlinked (ids, texts)
  SELECT array_agg(entry.id ORDER BY entry.id), array_agg(audit_text(ROW(entry.*)::audit_log) ORDER BY entry.id)
  FROM new_rows AS entry HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_note_unlinked AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_unlinked();

CREATE FUNCTION link_unlinked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7260186);
  CALL link_entries(NEW.ids, NEW.texts);
  DELETE FROM audit_unlinked WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER audit_unlinked_link AFTER INSERT ON audit_unlinked
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_unlinked();

-- The rows that there were before, a few thousand at a time.
DO $$
DECLARE
  reached bigint := 0;
  found_ids bigint[];
  found_texts text[];
BEGIN
  LOOP
    SELECT array_agg(entry.id ORDER BY entry.id), array_agg(audit_text(entry) ORDER BY entry.id) INTO found_ids, found_texts
    FROM (SELECT * FROM audit_log WHERE id > reached ORDER BY id LIMIT 5000) AS entry;
    EXIT WHEN found_ids IS NULL;
    CALL link_entries(found_ids, found_texts);
    reached := found_ids[cardinality(found_ids)];
  END LOOP;
END $$;

CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
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

-- The back office reads the log latest first: all of it, of an actor, of an action, of a shop, of a thing by its id.
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
DROP INDEX audit_log_by_seller;
CREATE INDEX audit_log_by_seller ON audit_log (seller_id, at, id) WHERE seller_id IS NOT NULL;
CREATE INDEX audit_log_by_subject_id ON audit_log (subject_id COLLATE "C", at, id);

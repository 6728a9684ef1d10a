-- The list of subscribers: the latest first, found by a part of the address, and how many there are of each state.

CREATE INDEX newsletter_latest ON newsletter_subscribers (asked_at, email);
CREATE INDEX newsletter_by_state ON newsletter_subscribers (status, asked_at, email);
CREATE INDEX newsletter_search ON newsletter_subscribers USING gin (lower(email::text) gin_trgm_ops);

-- Kept by the statement that changes them; their order keeps two statements from waiting for each other.
CREATE TABLE newsletter_counts (
  status text PRIMARY KEY CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  subscribers integer NOT NULL DEFAULT 0
);
INSERT INTO newsletter_counts (status, subscribers)
  SELECT state, (SELECT count(*) FROM newsletter_subscribers WHERE status = state)
  FROM unnest(ARRAY['confirmed', 'pending', 'unsubscribed']) AS state;

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
CREATE TRIGGER newsletter_counted_insert AFTER INSERT ON newsletter_subscribers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();
CREATE TRIGGER newsletter_counted_update AFTER UPDATE ON newsletter_subscribers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();
CREATE TRIGGER newsletter_counted_delete AFTER DELETE ON newsletter_subscribers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();

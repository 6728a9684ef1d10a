-- Tickets with a clock, a thread and somebody who looks after them.

ALTER TABLE tickets
  ADD COLUMN kind text NOT NULL DEFAULT 'contact' CHECK (kind IN ('contact', 'grievance')),
  -- When the complaint came in: the clock runs from here. A reply to a closed ticket starts it anew.
  ADD COLUMN clock_from timestamptz,
  -- The copy that its sender gets at once: it acknowledges the ticket when it leaves the shop, not before.
  ADD COLUMN receipt_mail_id uuid REFERENCES mails ON DELETE SET NULL,
  ADD COLUMN acknowledged_at timestamptz,
  -- Our latest answer.
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN resolved_at timestamptz,
  ADD COLUMN assigned_to text REFERENCES users ON DELETE SET NULL,
  -- Counts what was said and decided, so that two people who answer at once notice.
  ADD COLUMN version integer NOT NULL DEFAULT 1;

UPDATE tickets SET clock_from = created_at;
ALTER TABLE tickets ALTER COLUMN clock_from SET NOT NULL, ALTER COLUMN clock_from SET DEFAULT now();

UPDATE tickets SET receipt_mail_id = mails.id, acknowledged_at = mails.sent_at
  FROM mails
  WHERE mails.kind = 'ticket-received'
    AND mails.subject LIKE '%(NN-T-' || lpad(tickets.id::text, greatest(6, length(tickets.id::text)), '0') || ')';
UPDATE tickets SET resolved_at = created_at WHERE status = 'closed';

-- Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours, redressed within one month;
-- src/domain/support/ticket-clock.ts says the same, and a test compares the two. A closed ticket is due after every
-- other, in a year that this shop will not see: so one index holds them all in the order of their urgency.
ALTER TABLE tickets
  ADD COLUMN due_at timestamptz NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN status = 'closed' THEN timestamptz '2200-01-01 00:00:00+00'
      WHEN acknowledged_at IS NULL THEN (clock_from AT TIME ZONE 'UTC' + interval '48 hours') AT TIME ZONE 'UTC'
      ELSE (clock_from AT TIME ZONE 'Asia/Kolkata' + interval '1 month') AT TIME ZONE 'Asia/Kolkata'
    END
  ) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(name || ' ' || email || ' ' || subject || ' ' || message)
  ) STORED,
  ADD CONSTRAINT tickets_resolved_when_closed CHECK ((status = 'closed') = (resolved_at IS NOT NULL));

DROP INDEX tickets_newest;
CREATE INDEX tickets_by_urgency ON tickets (due_at, id);
CREATE INDEX tickets_by_state ON tickets (status, id);
CREATE INDEX tickets_by_state_and_urgency ON tickets (status, due_at, id);
CREATE INDEX tickets_unacknowledged ON tickets (due_at, id) WHERE acknowledged_at IS NULL AND status <> 'closed';
CREATE INDEX grievances_by_urgency ON tickets (due_at, id) WHERE kind = 'grievance';
CREATE INDEX grievances_by_state ON tickets (status, id) WHERE kind = 'grievance';
CREATE INDEX tickets_by_assignee ON tickets (assigned_to, due_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_assignee_and_state ON tickets (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_email ON tickets (email, id);
CREATE INDEX tickets_by_receipt ON tickets (receipt_mail_id) WHERE receipt_mail_id IS NOT NULL;
CREATE INDEX tickets_by_closing ON tickets (resolved_at) WHERE status = 'closed';
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops);

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
CREATE INDEX ticket_messages_in_order ON ticket_messages (ticket_id, id);
CREATE INDEX ticket_messages_by_user ON ticket_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_messages_by_mail ON ticket_messages (mail_id) WHERE mail_id IS NOT NULL;

-- The links in our mails by which a person reads the thread and writes back; only their fingerprints.
CREATE TABLE ticket_links (
  token_sha256 text PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_links_by_ticket ON ticket_links (ticket_id);

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

-- Texts to answer with.
CREATE TABLE answer_templates (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 5000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
CREATE UNIQUE INDEX answer_templates_by_name ON answer_templates (lower(name)) WHERE removed_at IS NULL;

-- A mail that was tried to the last lies for an administrator, from this moment on; cleared when it is sent again.
ALTER TABLE mails
  ADD COLUMN gave_up_at timestamptz,
  -- The invoice that goes with it, as a PDF that is rendered when the mail is sent.
  ADD COLUMN attached_invoice_id uuid;

-- Until now a mail was tried thirteen times.
UPDATE mails SET gave_up_at = created_at WHERE sent_at IS NULL AND last_problem IS NOT NULL AND attempts >= 13;

DROP INDEX mails_failing;
-- What could be sent again: a mail whose text is gone could not.
CREATE INDEX mails_given_up ON mails (created_at, id)
  WHERE sent_at IS NULL AND gave_up_at IS NOT NULL AND text_body IS NOT NULL;
CREATE INDEX mails_tried_again ON mails (created_at, id)
  WHERE sent_at IS NULL AND gave_up_at IS NULL AND last_problem IS NOT NULL AND text_body IS NOT NULL;

-- The demonstration's page of mails is narrowed by kind.
CREATE INDEX mails_by_kind ON mails (kind, created_at, id);

-- The credit note that goes with a letter, as a PDF that is rendered when the letter is sent.
ALTER TABLE mails ADD COLUMN attached_credit_note_id uuid REFERENCES credit_notes,
  ADD CONSTRAINT mails_attach_one CHECK (num_nonnulls(attached_invoice_id, attached_credit_note_id) <= 1);

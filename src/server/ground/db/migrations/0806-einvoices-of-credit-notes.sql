-- Credit notes to registered buyers are registered as invoices are (CGST Rules, rule 48(4)), in the same table: a row is of
-- one of the two.
ALTER TABLE einvoices DROP CONSTRAINT einvoices_pkey;
ALTER TABLE einvoices ALTER COLUMN invoice_id DROP NOT NULL;
ALTER TABLE einvoices
  ADD COLUMN credit_note_id uuid UNIQUE REFERENCES credit_notes,
  ADD COLUMN paper_id uuid GENERATED ALWAYS AS (coalesce(invoice_id, credit_note_id)) STORED PRIMARY KEY,
  ADD CONSTRAINT einvoices_invoice_id_key UNIQUE (invoice_id),
  ADD CONSTRAINT einvoices_one_paper CHECK (num_nonnulls(invoice_id, credit_note_id) = 1),
  -- What went back was credited: the number of a credit note is not taken back.
  ADD CONSTRAINT einvoices_notes_stay CHECK (credit_note_id IS NULL OR state NOT IN ('cancelling', 'cancelled'));

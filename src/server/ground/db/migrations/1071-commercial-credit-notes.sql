-- After the thirtieth of November that follows the financial year of a supply, a credit note takes no tax off (CGST Act,
-- s. 34(2)): it gives the price back and nothing else, in a series of its own that no return lists.
ALTER TABLE invoice_counters DROP CONSTRAINT invoice_counters_kind_check;
ALTER TABLE invoice_counters ADD CONSTRAINT invoice_counters_kind_check
  CHECK (kind IN ('invoice', 'credit-note', 'commercial-note'));

ALTER TABLE credit_notes ADD COLUMN is_commercial boolean NOT NULL DEFAULT false;
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_add_up;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_add_up CHECK
  (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise
    = CASE WHEN is_commercial THEN 0 ELSE total_paise END);
ALTER TABLE credit_notes DROP CONSTRAINT credit_notes_gstin_financial_year_prefix_serial_key;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_gstin_financial_year_prefix_serial_key
  UNIQUE (gstin, financial_year, prefix, is_commercial, serial);

-- Of a commercial note the lines have no taxable value and no tax.
ALTER TABLE credit_note_lines DROP CONSTRAINT credit_note_lines_check;
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_add_up CHECK
  (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise IN (0, goods_paise + shipping_paise));

-- The same of our own papers: commission is given back, its tax is not.
ALTER TABLE commission_counters DROP CONSTRAINT commission_counters_kind_check;
ALTER TABLE commission_counters ADD CONSTRAINT commission_counters_kind_check
  CHECK (kind IN ('invoice', 'credit-note', 'commercial-note'));
ALTER TABLE commission_papers DROP CONSTRAINT commission_papers_kind_check;
ALTER TABLE commission_papers ADD CONSTRAINT commission_papers_kind_check
  CHECK (kind IN ('invoice', 'credit-note', 'commercial-note'));

-- What a lost chargeback leaves in the books: the refunds that the bank paid in our place, and what no seller bears.

-- The gateway's number of the lost dispute with which the customer's bank gave this money back.
ALTER TABLE payment_refunds ADD COLUMN charged_back_by text,
  -- Processed: the gateway had paid it all the same, before it told so.
  ADD CONSTRAINT payment_refunds_charged_back CHECK (charged_back_by IS NULL OR status IN ('failed', 'processed'));

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check, DROP CONSTRAINT ledger_entries_charge;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
     'hold', 'hold-taken', 'return-freight', 'penalty', 'compensation', 'payout', 'chargeback-lost')),
  ADD CONSTRAINT ledger_entries_charge CHECK
    ((kind IN ('return-freight', 'penalty', 'compensation', 'chargeback-lost')) = (note IS NOT NULL));

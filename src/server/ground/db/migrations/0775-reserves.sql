-- Part of a sale that stays with the settlement service while the sale may come back: rows of the ledger of their own,
-- so that a payout stays the sum of the rows that it pays.

INSERT INTO ledger_accounts VALUES ('reserve');
ALTER TABLE ledger_entries
  -- Of a reserve: the last day on which it is kept.
  ADD COLUMN reserve_until date,
  DROP CONSTRAINT ledger_entries_kind_check,
  DROP CONSTRAINT ledger_entries_charge,
  DROP CONSTRAINT ledger_entries_of_seller;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
     'hold', 'hold-taken', 'reserve', 'return-freight', 'penalty', 'compensation', 'payout', 'chargeback-lost',
     'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back',
     'settled', 'gateway-fee', 'gateway-fee-gst')),
  ADD CONSTRAINT ledger_entries_charge CHECK
    ((kind IN ('return-freight', 'penalty', 'compensation', 'chargeback-lost', 'reserve')) = (note IS NOT NULL)),
  ADD CONSTRAINT ledger_entries_reserve CHECK
    ((kind = 'reserve' AND reverses IS NULL) = (reserve_until IS NOT NULL) AND (kind = 'reserve') = ('reserve' IN (debit, credit))),
  ADD CONSTRAINT ledger_entries_of_seller CHECK
    (seller_id IS NOT NULL OR NOT ARRAY[debit, credit] && ARRAY['seller', 'held', 'reserve', 'house']);
CREATE INDEX ledger_entries_reserves ON ledger_entries (reserve_until, seller_id) WHERE reserve_until IS NOT NULL;

-- The settings say when a seller is paid; who set them and why is the office's.
DO $$ BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT (id, key, value, valid_from, withdrawn_at) ON setting_changes TO nanonagar_vendor;
  END IF;
END $$;

-- GST on the freight of a return that the marketplace charges a seller: a row of its own beside the charge, for the freight
-- is a service. Charges from before have none and stay as they are.

INSERT INTO ledger_accounts VALUES ('freight-gst');
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check, DROP CONSTRAINT ledger_entries_charge;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
     'hold', 'hold-taken', 'reserve', 'return-freight', 'freight-gst', 'penalty', 'compensation', 'payout',
     'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back',
     'settled', 'gateway-fee', 'gateway-fee-gst')),
  ADD CONSTRAINT ledger_entries_charge CHECK
    ((kind IN ('return-freight', 'freight-gst', 'penalty', 'compensation', 'chargeback-lost', 'reserve')) = (note IS NOT NULL)),
  ADD CONSTRAINT ledger_entries_freight_gst CHECK (kind <> 'freight-gst' OR basis_paise IS NOT NULL);

-- What an offer of a bank took off an order, borne by the marketplace (decision 1260).
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check, ADD CONSTRAINT ledger_entries_kind_check
  CHECK (kind IN ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding',
  'tds', 'hold', 'hold-taken', 'reserve', 'return-freight', 'freight-gst', 'penalty', 'compensation', 'payout',
  'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back', 'settled',
  'gateway-fee', 'gateway-fee-gst', 'price-kept', 'promotion', 'promotion-received', 'bank-offer')) NOT VALID;

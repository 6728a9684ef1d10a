-- Tax collected at source is told by the month, supplier and place of supply, and taken parcel by parcel: what the roundings
-- of the parcels left out is taken at the end of the month.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check, DROP CONSTRAINT ledger_entries_charge;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding', 'tds',
     'hold', 'hold-taken', 'reserve', 'return-freight', 'freight-gst', 'penalty', 'compensation', 'payout',
     'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back',
     'settled', 'gateway-fee', 'gateway-fee-gst')),
  ADD CONSTRAINT ledger_entries_charge CHECK
    ((kind IN ('return-freight', 'freight-gst', 'penalty', 'compensation', 'chargeback-lost', 'reserve', 'tcs-rounding'))
      = (note IS NOT NULL));

-- What such a row of the ledger belongs to.
CREATE TABLE tcs_roundings (
  source text PRIMARY KEY REFERENCES ledger_entries (source),
  seller_id text NOT NULL REFERENCES sellers,
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  supplier_gstin text NOT NULL,
  place_of_supply text NOT NULL
);
CREATE INDEX tcs_roundings_by_seller ON tcs_roundings (seller_id, month);
CREATE TRIGGER tcs_roundings_append_only BEFORE UPDATE OR DELETE ON tcs_roundings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CALL wall_off('tcs_roundings', 'SELECT', 'seller_id = acting_seller()');

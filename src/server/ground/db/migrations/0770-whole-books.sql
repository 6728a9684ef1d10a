-- The whole money of the shop in the ledger: what stands with the gateway, with couriers and in the bank, beside what is
-- owed to customers and sellers.

INSERT INTO ledger_accounts VALUES ('gateway'), ('couriers'), ('bank'), ('gateway-fees'), ('gateway-fees-gst');
ALTER TABLE ledger_entries
  ADD COLUMN refund_id uuid REFERENCES payment_refunds,
  ADD COLUMN remittance_line_id uuid REFERENCES cash_remittance_lines,
  DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
     'hold', 'hold-taken', 'return-freight', 'penalty', 'compensation', 'payout', 'chargeback-lost',
     'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back',
     'settled', 'gateway-fee', 'gateway-fee-gst')),
  ADD CONSTRAINT ledger_entries_refund CHECK ((kind = 'refunded') = (refund_id IS NOT NULL)),
  ADD CONSTRAINT ledger_entries_remitted CHECK ((kind = 'cash-remitted') = (remittance_line_id IS NOT NULL));
CREATE INDEX ledger_entries_by_order ON ledger_entries (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_entries_by_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ledger_entries_by_debit ON ledger_entries (debit, at DESC, id DESC);
CREATE INDEX ledger_entries_by_credit ON ledger_entries (credit, at DESC, id DESC);

-- The ledger by double entry: each row moves an amount from one account to another, so that what a seller is owed, what
-- stands with the tax office and what customers paid ahead are sides of the same rows.

ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
ALTER TABLE ledger_entries
  ADD COLUMN debit text,
  ADD COLUMN credit text,
  -- What this row was written for: written a second time, it is refused.
  ADD COLUMN source text,
  ADD COLUMN order_id uuid REFERENCES orders,
  ADD COLUMN parcel_id uuid REFERENCES parcels,
  ADD COLUMN credit_note_id uuid REFERENCES credit_notes,
  ALTER COLUMN seller_id DROP NOT NULL,
  ALTER COLUMN vendor_order_id DROP NOT NULL;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check, DROP CONSTRAINT ledger_entries_check1,
  DROP CONSTRAINT ledger_entries_amount_paise_check, DROP CONSTRAINT ledger_entries_reverses_key;
DROP INDEX ledger_entries_once;

-- What stood as an amount for or against a seller: for it, the seller's account is credited, against it, debited.
UPDATE ledger_entries SET
  debit = CASE WHEN amount_paise < 0 THEN 'seller' ELSE other END,
  credit = CASE WHEN amount_paise > 0 THEN 'seller' ELSE other END,
  amount_paise = abs(amount_paise),
  order_id = found.order_id,
  source = CASE WHEN reverses IS NULL
    THEN 'part:' || vendor_order_id || ':' || kind || ':' || coalesce(rate_bp, 0) ELSE 'undone:' || reverses END
FROM (SELECT ledger_entries.id, vendor_orders.order_id,
    CASE WHEN kind = 'sale' THEN 'customers' ELSE kind END AS other
  FROM ledger_entries JOIN vendor_orders ON vendor_orders.id = vendor_order_id) AS found
WHERE found.id = ledger_entries.id;

ALTER TABLE ledger_entries
  ALTER COLUMN debit SET NOT NULL,
  ALTER COLUMN credit SET NOT NULL,
  ALTER COLUMN source SET NOT NULL,
  ADD COLUMN seller_paise bigint NOT NULL GENERATED ALWAYS AS
    (CASE 'seller' WHEN credit THEN amount_paise WHEN debit THEN -amount_paise ELSE 0 END) STORED,
  ADD CONSTRAINT ledger_entries_source UNIQUE (source),
  ADD CONSTRAINT ledger_entries_amount CHECK (amount_paise > 0),
  ADD CONSTRAINT ledger_entries_accounts CHECK (debit <> credit
    AND debit IN ('seller', 'customers', 'house', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds')
    AND credit IN ('seller', 'customers', 'house', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds')),
  ADD CONSTRAINT ledger_entries_of_seller CHECK (seller_id IS NOT NULL OR 'seller' NOT IN (debit, credit)),
  ADD CONSTRAINT ledger_entries_rate CHECK ((rate_bp IS NULL) = (basis_paise IS NULL));
CREATE INDEX ledger_entries_by_parcel ON ledger_entries (parcel_id, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX ledger_entries_by_reversed ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ledger_entries_by_credit_note ON ledger_entries (credit_note_id) WHERE credit_note_id IS NOT NULL;

-- What takes an entry back goes the other way, and never beyond it.
CREATE FUNCTION bound_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original ledger_entries;
BEGIN
  SELECT * INTO original FROM ledger_entries WHERE id = NEW.reverses FOR NO KEY UPDATE;
  IF (original.debit, original.credit, original.kind, original.seller_id)
      IS DISTINCT FROM (NEW.credit, NEW.debit, NEW.kind, NEW.seller_id)
    OR NEW.amount_paise + (SELECT coalesce(sum(amount_paise), 0) FROM ledger_entries WHERE reverses = NEW.reverses)
      > original.amount_paise THEN
    RAISE EXCEPTION 'ledger_entries: more is taken back than there was';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION bound_reversal();

-- The marketplace's own sales so far, which had no rows: it owes itself nothing, but customers were supplied.
INSERT INTO ledger_entries (seller_id, order_id, vendor_order_id, kind, debit, credit, amount_paise, source, at)
SELECT seller_id, order_id, vendor_orders.id, 'sale', 'customers', 'house', subtotal_paise + shipping_paise,
  'part:' || vendor_orders.id || ':sale:0', coalesce(left_at, vendor_orders.placed_at)
FROM vendor_orders JOIN sellers ON sellers.id = seller_id
LEFT JOIN (SELECT vendor_order_id, min(at) AS left_at FROM order_events
  WHERE subject = 'vendor_order' AND to_status = 'shipped' GROUP BY 1) AS moves ON moves.vendor_order_id = vendor_orders.id
WHERE is_house AND vendor_orders.placed_at IS NOT NULL AND status IN ('shipped', 'delivered', 'returned', 'lost')
  AND subtotal_paise + shipping_paise > 0
ORDER BY 9, vendor_orders.id;
INSERT INTO ledger_entries (seller_id, order_id, vendor_order_id, kind, debit, credit, amount_paise, reverses, source, at)
SELECT sold.seller_id, sold.order_id, sold.vendor_order_id, 'sale', 'house', 'customers', sold.amount_paise, sold.id,
  'undone:' || sold.id, greatest(sold.at, back_at)
FROM ledger_entries AS sold JOIN vendor_orders ON vendor_orders.id = sold.vendor_order_id
JOIN (SELECT vendor_order_id, max(at) AS back_at FROM order_events
  WHERE subject = 'vendor_order' AND to_status = 'returned' GROUP BY 1) AS moves ON moves.vendor_order_id = vendor_orders.id
WHERE sold.credit = 'house' AND status = 'returned' ORDER BY 10, sold.id;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;

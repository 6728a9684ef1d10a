-- Who pays for a promotion (decision 1139): its seller, or for the goods of all sellers the marketplace, a maker or a bank. What
-- these take off lines is a share of the price that somebody else than the customer pays.
ALTER TABLE promotions ALTER COLUMN seller_id DROP NOT NULL,
  ADD COLUMN payer text NOT NULL DEFAULT 'seller' CHECK (payer IN ('seller', 'marketplace', 'maker', 'bank')),
  ADD COLUMN payer_name text CHECK (payer_name <> ''),
  ADD CONSTRAINT promotions_paid_by CHECK ((payer = 'seller') = (seller_id IS NOT NULL)
    AND (payer = 'seller') = (payer_name IS NULL));
CREATE INDEX promotions_of_all ON promotions (id) WHERE ended_at IS NULL AND seller_id IS NULL;
CREATE INDEX promotions_by_payer ON promotions (payer, payer_name) WHERE payer_name IS NOT NULL;

-- By whom, as it was agreed; nobody where a seller who broke its word pays.
ALTER TABLE order_lines ADD COLUMN contributed_by text[] NOT NULL DEFAULT '{}';

ALTER TABLE price_contributions ALTER COLUMN seller_id DROP NOT NULL, ALTER COLUMN vendor_order_id DROP NOT NULL,
  ADD COLUMN promotion_id uuid REFERENCES promotions(id), DROP CONSTRAINT price_contributions_cause;
ALTER TABLE price_contributions ADD CONSTRAINT price_contributions_cause
  CHECK (num_nonnulls(cancellation_id, return_id, promotion_id) = 1) NOT VALID;
ALTER TABLE price_contributions VALIDATE CONSTRAINT price_contributions_cause;
ALTER TABLE price_contributions ADD CONSTRAINT price_contributions_paid_by CHECK (CASE WHEN promotion_id IS NULL
  THEN num_nulls(seller_id, vendor_order_id) = 0
  ELSE num_nonnulls(seller_id, vendor_order_id) = 0 AND order_line_id IS NOT NULL END) NOT VALID;
ALTER TABLE price_contributions VALIDATE CONSTRAINT price_contributions_paid_by;
CREATE INDEX price_contributions_by_promotion ON price_contributions (promotion_id) WHERE promotion_id IS NOT NULL;

-- What makers and banks have paid of what their promotions took off.
CREATE TABLE promotion_receipts (
  -- That of the form: it is noted once.
  id uuid PRIMARY KEY,
  payer_name text NOT NULL CHECK (payer_name <> ''),
  paise bigint NOT NULL CHECK (paise > 0),
  received_on date NOT NULL,
  reference text NOT NULL CHECK (reference <> ''),
  noted_by text NOT NULL,
  noted_at timestamp with time zone NOT NULL
);
CREATE INDEX promotion_receipts_by_payer ON promotion_receipts (payer_name, noted_at DESC, id DESC);
CREATE INDEX promotion_receipts_newest ON promotion_receipts (noted_at DESC, id DESC);

-- `promotions`: what promotions cost the marketplace · `promotion-payers`: what makers and banks owe for theirs.
INSERT INTO ledger_accounts VALUES ('promotions'), ('promotion-payers');
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('sale', 'commission', 'commission-gst',
  'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding', 'tds', 'hold', 'hold-taken', 'reserve', 'return-freight',
  'freight-gst', 'penalty', 'compensation', 'payout', 'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted',
  'refunded', 'bank-took', 'bank-gave-back', 'settled', 'gateway-fee', 'gateway-fee-gst', 'price-kept', 'promotion',
  'promotion-received')) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_check;

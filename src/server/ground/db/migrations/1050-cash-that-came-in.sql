-- With whose money cash goes back to a customer: with what a courier handed over of its parcel, with the seller's
-- reserve as long as that has not come, or because somebody of the back office let it be paid without.
CREATE TABLE cash_refund_covers (
  refund_id uuid PRIMARY KEY REFERENCES payment_refunds,
  -- The parcel at whose door it was paid.
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  remitted_paise bigint NOT NULL CHECK (remitted_paise >= 0),
  reserve_paise bigint NOT NULL CHECK (reserve_paise >= 0),
  let_through_paise bigint NOT NULL CHECK (let_through_paise >= 0),
  -- Null of what had been asked for before refunds of cash waited.
  let_through_by text REFERENCES users,
  reason text,
  covered_at timestamptz NOT NULL,
  CHECK (remitted_paise + reserve_paise + let_through_paise > 0),
  CHECK ((let_through_paise > 0) = (reason IS NOT NULL)),
  CHECK (let_through_by IS NULL OR let_through_paise > 0)
);
CREATE INDEX cash_refund_covers_by_parcel ON cash_refund_covers (parcel_id);
CREATE INDEX cash_refund_covers_by_reserve ON cash_refund_covers (seller_id) WHERE reserve_paise > 0;
CALL wall_off('cash_refund_covers', 'SELECT', 'seller_id = acting_seller()');

-- What was asked for by now may have been paid: it is asked about under its key, and counts as paid back.
INSERT INTO cash_refund_covers (refund_id, parcel_id, seller_id, remitted_paise, reserve_paise, let_through_paise, reason,
  covered_at)
SELECT refunds.id, credit_notes.parcel_id, credit_notes.seller_id, 0, 0, refunds.amount_paise,
  'It had been asked for before refunds of cash waited for the courier.', refunds.moved_at
FROM payment_refunds AS refunds JOIN credit_notes ON credit_notes.id = refunds.cause_id
WHERE refunds.gateway_payment_id IS NULL
  AND (refunds.status IN ('pending', 'processed') OR refunds.status = 'asked' AND refunds.tries > 0);

-- Cash that is to go back and has not been paid, of which the worker looks each minute what it may pay.
CREATE INDEX payment_refunds_cash_to_pay ON payment_refunds (cause_id)
  WHERE gateway_payment_id IS NULL AND status IN ('waiting', 'asked', 'failed');

-- How much cash may be with a seller's own couriers at once, where that is not what the settings say of every seller.
CREATE TABLE seller_cash_limits (
  seller_id text PRIMARY KEY REFERENCES sellers,
  limit_paise bigint NOT NULL CHECK (limit_paise >= 0),
  reason text NOT NULL,
  -- Null of what the shop was opened with.
  set_by text REFERENCES users,
  set_at timestamptz NOT NULL
);

-- What is with them is summed when a parcel is handed over.
CREATE INDEX parcels_cash_on_the_way ON parcels (seller_id)
  WHERE cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned', 'lost');

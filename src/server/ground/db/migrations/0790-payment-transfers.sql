-- What of a payment stands with the settlement service for a seller: split off once it is captured, on hold until its sale
-- is paid out. None can be asked for once money of the payment goes back.

-- The seller's account with the settlement service, which makes it when the seller has proved who they are.
ALTER TABLE sellers ADD COLUMN linked_account text UNIQUE
  CONSTRAINT sellers_linked_account CHECK (linked_account ~ '^acc_[A-Za-z0-9]{14}$');

CREATE TABLE payment_transfers (
  -- Also the mark by which the service is asked about it.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL UNIQUE REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  service text NOT NULL,
  gateway_payment_id text NOT NULL,
  linked_account text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- What stands there, as far as the service has said, and what is to stay of it; the rest is reversed.
  kept_paise bigint NOT NULL,
  keep_paise bigint NOT NULL,
  -- asked: to be split off · held: on hold · released: with a payout · failed: refused, the payout pays it otherwise.
  status text NOT NULL CHECK (status IN ('asked', 'held', 'released', 'failed')),
  -- The service's own number of it.
  reference text,
  problem text,
  -- With which it is released.
  payout_id uuid REFERENCES payouts,
  made_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  next_try_at timestamptz,
  CONSTRAINT payment_transfers_keep CHECK (0 <= keep_paise AND keep_paise <= kept_paise AND kept_paise <= amount_paise),
  CONSTRAINT payment_transfers_reference CHECK ((status IN ('held', 'released')) = (reference IS NOT NULL)),
  CONSTRAINT payment_transfers_problem CHECK ((status = 'failed') = (problem IS NOT NULL)),
  CONSTRAINT payment_transfers_released CHECK (CASE status WHEN 'released' THEN payout_id IS NOT NULL AND kept_paise = keep_paise
    WHEN 'held' THEN true ELSE payout_id IS NULL END)
);
CREATE INDEX payment_transfers_due ON payment_transfers (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_transfers_held ON payment_transfers (seller_id) WHERE status = 'held';
CREATE INDEX payment_transfers_by_payout ON payment_transfers (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX payment_transfers_by_order ON payment_transfers (order_id);

-- The service's own number of what it was asked to pay beside that.
ALTER TABLE payouts ADD COLUMN reference text;

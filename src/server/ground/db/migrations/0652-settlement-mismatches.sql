-- Lines of what the gateway has paid out that our books do not have, or have otherwise; of a day that is matched again
-- they are written anew.
CREATE TABLE settlement_mismatches (
  gateway text NOT NULL,
  -- Of the payment or the refund, as the gateway has it.
  line_id text NOT NULL,
  -- The day in India on which it was paid out.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment-unknown', 'payment-differs', 'refund-unknown', 'refund-differs')),
  settlement_id text NOT NULL,
  order_id uuid REFERENCES orders,
  settled_paise bigint NOT NULL,
  -- By our books; null where they have none.
  known_paise bigint CHECK ((known_paise IS NULL) = (kind IN ('payment-unknown', 'refund-unknown'))),
  found_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, line_id)
);
CREATE INDEX settlement_mismatches_by_day ON settlement_mismatches (day, line_id);

-- Payments and refunds are looked for by the gateway's ids: of a settlement, and of a dispute.
CREATE INDEX payment_attempts_by_gateway_payment ON payment_attempts (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payment_refunds_by_gateway_refund ON payment_refunds (gateway_refund_id) WHERE gateway_refund_id IS NOT NULL;

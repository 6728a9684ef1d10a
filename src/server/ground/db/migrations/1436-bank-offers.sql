-- Offers of banks as the gateway has them (decision 1259), as an administrator wrote them down: they never change, are paused
-- and written down anew. At most a few dozen.
CREATE TABLE bank_offers (
  id uuid PRIMARY KEY,
  gateway_offer_id text NOT NULL CHECK (gateway_offer_id ~ '^offer_[A-Za-z0-9]{14}$'),
  kind text NOT NULL CHECK (kind IN ('instant-discount', 'no-cost-emi')),
  method text NOT NULL CHECK (method IN ('netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')),
  -- The gateway's code of the bank, wallet, lender or card issuer; every one of the method without it.
  instrument text CHECK (instrument ~ '^\w{1,40}$'),
  months smallint CHECK (months BETWEEN 1 AND 60),
  percent_bp integer CHECK (percent_bp BETWEEN 1 AND 5000),
  flat_paise bigint CHECK (flat_paise > 0),
  max_paise bigint CHECK (max_paise > 0),
  least_order_paise bigint NOT NULL CHECK (least_order_paise > 0),
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  paused_at timestamp with time zone,
  -- When the gateway last refused to open an order with it.
  refused_at timestamp with time zone,
  CONSTRAINT bank_offers_times CHECK (starts_at < ends_at),
  CONSTRAINT bank_offers_plan CHECK ((kind = 'no-cost-emi') = (months IS NOT NULL)
    AND (kind <> 'no-cost-emi' OR method = 'emi' AND instrument IS NOT NULL)),
  CONSTRAINT bank_offers_discount CHECK (num_nonnulls(percent_bp, flat_paise) = CASE kind WHEN 'no-cost-emi' THEN 0 ELSE 1 END
    AND (max_paise IS NULL OR percent_bp IS NOT NULL) AND (flat_paise IS NULL OR flat_paise * 2 <= least_order_paise))
);
CREATE UNIQUE INDEX bank_offers_once ON bank_offers (gateway_offer_id) WHERE paused_at IS NULL;

-- Those that an order was opened with at the gateway, and the most that each takes off it.
CREATE TABLE order_bank_offers (
  order_id uuid NOT NULL REFERENCES orders(id),
  bank_offer_id uuid NOT NULL REFERENCES bank_offers(id),
  discount_paise bigint NOT NULL CHECK (discount_paise > 0),
  CONSTRAINT order_bank_offers_pkey PRIMARY KEY (order_id, bank_offer_id)
);

-- The one by which an order was paid: its customer paid so much less than the order's amount.
CREATE TABLE used_bank_offers (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  bank_offer_id uuid NOT NULL REFERENCES bank_offers(id),
  discount_paise bigint NOT NULL CHECK (discount_paise > 0),
  -- The payment's amount by the gateway's own account; null where it says what the customer paid.
  gateway_paise bigint CHECK (gateway_paise > discount_paise),
  used_at timestamp with time zone NOT NULL
);
CREATE TRIGGER used_bank_offers_append_only BEFORE DELETE OR UPDATE ON used_bank_offers FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What the gateway is asked for, where that is another sum than what goes back to the customer.
CREATE TABLE refunds_at_gateway (
  refund_id uuid PRIMARY KEY REFERENCES payment_refunds(id),
  paise bigint NOT NULL CHECK (paise > 0)
);

-- `bank-offers`: what they cost the marketplace.
INSERT INTO ledger_accounts VALUES ('bank-offers');

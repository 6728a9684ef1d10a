-- One order of the gateway stands for one purchase of ours, with every try to pay under it.
ALTER TABLE payments
  ADD COLUMN gateway_order_id text,
  -- A bank that did not answer may still say yes days later: until then the gateway is asked.
  ADD COLUMN ask_until timestamptz;
UPDATE payments SET ask_until = created_at + interval '3 days' WHERE next_ask_at IS NOT NULL;
CREATE UNIQUE INDEX payments_by_gateway_order ON payments (gateway, gateway_order_id) WHERE gateway_order_id IS NOT NULL;

CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  method text NOT NULL CHECK (method IN ('card', 'upi')),
  -- What asked for it, so that a request sent twice is one attempt.
  request_sha256 text NOT NULL,
  status text NOT NULL CHECK (status IN ('started', 'pending', 'authorized', 'captured', 'failed', 'refunded')),
  gateway_payment_id text,
  -- What the customer does next: never anything of a card.
  step jsonb,
  problem text,
  started_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  UNIQUE (order_id, request_sha256)
);
CREATE INDEX payment_attempts_by_order ON payment_attempts (order_id, started_at);

CREATE TABLE payment_refunds (
  -- Also the key under which the gateway is asked, so that asking twice gives back once.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  gateway text NOT NULL,
  gateway_payment_id text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('too-late', 'second-payment', 'cancelled')),
  status text NOT NULL CHECK (status IN ('asked', 'pending', 'processed', 'failed')),
  gateway_refund_id text,
  problem text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  UNIQUE (gateway, gateway_payment_id, reason)
);
CREATE INDEX payment_refunds_due ON payment_refunds (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_refunds_by_order ON payment_refunds (order_id, asked_at);

-- What a gateway has told us, each event once: where to look, and nothing of a card or a person.
CREATE TABLE gateway_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  gateway_order_id text,
  gateway_payment_id text,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_latest ON gateway_events (gateway, received_at);
CREATE INDEX gateway_events_by_age ON gateway_events (received_at);

CREATE TABLE payment_disputes (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  order_id uuid REFERENCES orders,
  gateway_payment_id text NOT NULL,
  phase text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  amount_paise bigint NOT NULL,
  respond_by timestamptz,
  opened_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, dispute_id)
);
CREATE INDEX payment_disputes_by_order ON payment_disputes (order_id, opened_at);

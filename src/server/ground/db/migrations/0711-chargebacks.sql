-- What a customer's bank takes back is held back from the sellers whose goods were paid with it, until the bank decides.

CREATE TABLE chargeback_shares (
  -- The dispute of the ledger's entries.
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  paise bigint NOT NULL CHECK (paise > 0),
  -- Who bore it once it was lost.
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  held_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT chargeback_shares_borne CHECK (bearer IS NULL OR ended_at IS NOT NULL),
  FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes,
  -- A part bears its share once.
  UNIQUE (gateway, dispute_id, vendor_order_id)
);
CREATE INDEX chargeback_shares_open ON chargeback_shares (gateway, dispute_id) WHERE ended_at IS NULL;
CREATE INDEX payment_disputes_newest ON payment_disputes (opened_at DESC, dispute_id DESC);

-- Which steps of a chargeback were followed: each is done once.
CREATE TABLE chargeback_steps (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  step text NOT NULL CHECK (step IN ('noticed', 'reminded', 'decided')),
  at timestamptz NOT NULL,
  PRIMARY KEY (gateway, dispute_id, step),
  FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes
);

CALL wall_off('chargeback_shares', 'SELECT', 'seller_id = acting_seller()');

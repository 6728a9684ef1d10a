-- The customer that an account is at a gateway, under which cards are saved there (decision 1238). No two accounts are the same one.
CREATE TABLE gateway_customers (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  gateway text NOT NULL,
  gateway_customer_id text NOT NULL CHECK (length(gateway_customer_id) BETWEEN 1 AND 100),
  created_at timestamp with time zone NOT NULL,
  -- Since when its account is closed, and its cards are to be deleted at the gateway.
  forget_since timestamp with time zone,
  PRIMARY KEY (user_id, gateway),
  UNIQUE (gateway, gateway_customer_id)
);
CREATE INDEX gateway_customers_to_forget ON gateway_customers (forget_since) WHERE forget_since IS NOT NULL;

-- Whether its customer agreed, at that moment, to have the card saved that pays.
ALTER TABLE payment_attempts ADD COLUMN saves_card boolean NOT NULL DEFAULT false;

-- The rest of an order with an advance, paid online before anything of it has left (decision 1302): a purchase of its own at the
-- gateway, since the gateway opens an order once, for one amount. Of an order one counts; its amount is in `payments` too, from then on.
CREATE TABLE rest_payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  gateway text NOT NULL,
  gateway_order_id text,
  gateway_payment_id text UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  method text CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CONSTRAINT rest_payments_paid CHECK ((gateway_payment_id IS NULL) = (paid_at IS NULL) AND (paid_at IS NULL OR method IS NOT NULL))
);
CREATE INDEX rest_payments_by_order ON rest_payments (order_id, created_at);
CREATE UNIQUE INDEX rest_payments_once ON rest_payments (order_id) WHERE gateway_payment_id IS NOT NULL;
CREATE UNIQUE INDEX rest_payments_by_gateway_order ON rest_payments (gateway, gateway_order_id) WHERE gateway_order_id IS NOT NULL;
CREATE INDEX rest_payments_paid_at ON rest_payments (paid_at) WHERE paid_at IS NOT NULL;

-- A try to pay it; null of a try to pay the order or its advance.
ALTER TABLE payment_attempts ADD COLUMN rest_payment_id uuid;

-- By each payment of an order no more goes back than it took.
CREATE OR REPLACE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
    IF NEW.gateway_payment_id IS NOT NULL AND EXISTS (SELECT FROM payments LEFT JOIN rest_payments AS rest
        ON rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL
      WHERE payments.order_id = NEW.order_id AND (cash_due_paise > 0 OR rest.id IS NOT NULL)
        AND CASE WHEN rest.gateway_payment_id = NEW.gateway_payment_id THEN rest.amount_paise
            ELSE payments.amount_paise - coalesce(rest.amount_paise, 0) END
          < (SELECT sum(refunds.amount_paise) FROM payment_refunds AS refunds
          WHERE refunds.order_id = NEW.order_id AND refunds.gateway_payment_id = NEW.gateway_payment_id AND refunds.reason <> 'second-payment'))
    THEN RAISE EXCEPTION 'more would go back by a payment than it took' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- What comes back may pay for another product of the same seller: a new order, paid by what the old one gives back.

ALTER TABLE returns DROP CONSTRAINT returns_wanted_check, DROP CONSTRAINT returns_status_check, DROP CONSTRAINT returns_act_by;
ALTER TABLE returns
  -- What is wanted instead, and what it cost with its delivery when the customer chose it.
  ADD COLUMN exchange_offer_id uuid REFERENCES offers,
  ADD COLUMN exchange_paise bigint CHECK (exchange_paise > 0),
  -- The order that was written for it.
  ADD COLUMN exchange_order_id uuid UNIQUE REFERENCES orders,
  ADD CONSTRAINT returns_wanted_check CHECK (wanted IN ('refund', 'replacement', 'repair', 'exchange')),
  ADD CONSTRAINT returns_status_check CHECK (status IN ('requested', 'sent', 'received', 'accepted', 'refused', 'refunded',
    'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired')),
  ADD CONSTRAINT returns_act_by CHECK ((act_by IS NULL) =
    (status IN ('refused', 'refunded', 'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired'))),
  ADD CONSTRAINT returns_exchange_wanted CHECK
    ((wanted = 'exchange') = (exchange_offer_id IS NOT NULL) AND (exchange_offer_id IS NULL) = (exchange_paise IS NULL)),
  ADD CONSTRAINT returns_exchanged CHECK ((status = 'exchanged') = (exchange_order_id IS NOT NULL));

-- Of one payment at the gateway, what several orders cost: the one that it was made for, and those that goods of it were
-- exchanged for. Each order gives back and passes on at most what was paid for it, so that of all of them together no
-- more goes back than came.
ALTER TABLE payments
  -- The order whose goods pay for this one.
  ADD COLUMN exchange_of_order_id uuid REFERENCES payments (order_id),
  -- What pays other orders now.
  ADD COLUMN exchanged_paise bigint NOT NULL DEFAULT 0 CHECK (exchanged_paise >= 0);
ALTER TABLE payments DROP CONSTRAINT payments_gateway_payment_id_key;
CREATE UNIQUE INDEX payments_gateway_payment_id_key ON payments (gateway_payment_id) WHERE exchange_of_order_id IS NULL;
CREATE INDEX payments_by_gateway_payment ON payments (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payments_by_exchange ON payments (exchange_of_order_id) WHERE exchange_of_order_id IS NOT NULL;
ALTER TABLE payments DROP CONSTRAINT payments_give_back_what_came;
ALTER TABLE payments
  ADD CONSTRAINT payments_give_back_what_came CHECK
    (refunded_paise >= 0 AND refunded_paise + exchanged_paise <= amount_paise),
  ADD CONSTRAINT payments_exchange_was_paid CHECK
    (exchange_of_order_id IS NULL OR gateway_payment_id IS NOT NULL AND gateway IS NOT NULL AND method <> 'cod');
CREATE FUNCTION add_to_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET exchanged_paise = exchanged_paise + NEW.amount_paise WHERE order_id = NEW.exchange_of_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_count_exchange AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.exchange_of_order_id IS NOT NULL) EXECUTE FUNCTION add_to_exchanged();
CREATE TRIGGER payments_keep_exchange BEFORE UPDATE OF exchange_of_order_id, amount_paise ON payments FOR EACH ROW
  WHEN ((OLD.exchange_of_order_id, OLD.amount_paise) IS DISTINCT FROM (NEW.exchange_of_order_id, NEW.amount_paise)
    AND (OLD.exchange_of_order_id IS NOT NULL OR NEW.exchange_of_order_id IS NOT NULL))
  EXECUTE FUNCTION refuse_change();

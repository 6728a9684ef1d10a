-- An order of which an advance is paid online, and the rest in cash at the doors of its parcels (decision 1269). The payment's
-- amount is the advance.
ALTER TABLE payments ADD COLUMN cash_due_paise bigint NOT NULL DEFAULT 0, DROP CONSTRAINT payments_give_back_what_came;
ALTER TABLE payments
  ADD CONSTRAINT payments_cash_due CHECK (cash_due_paise >= 0 AND (cash_due_paise = 0 OR method <> 'cod' AND exchange_of_order_id IS NULL)) NOT VALID,
  ADD CONSTRAINT payments_give_back_what_came CHECK (refunded_paise >= 0
    AND refunded_paise + exchanged_paise <= amount_paise + cash_due_paise) NOT VALID;

-- Of an advance the gateway gives back no more than it took, whatever was paid in cash.
CREATE OR REPLACE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
    IF NEW.gateway_payment_id IS NOT NULL AND EXISTS (SELECT FROM payments WHERE order_id = NEW.order_id AND cash_due_paise > 0
        AND amount_paise < (SELECT sum(refunds.amount_paise) FROM payment_refunds AS refunds
          WHERE refunds.order_id = NEW.order_id AND refunds.gateway_payment_id = NEW.gateway_payment_id AND refunds.reason <> 'second-payment'))
    THEN RAISE EXCEPTION 'more of an advance would go back than was paid' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- What a bank does with the payment of an order whose goods have not left: nothing is sent while it decides, and when it
-- has taken the money, what is still to be sent is cancelled.

ALTER TABLE cancellations DROP CONSTRAINT cancellations_reason_check;
ALTER TABLE cancellations ADD CONSTRAINT cancellations_reason_check CHECK (reason IN
    ('changed-mind', 'ordered-wrong', 'cheaper-elsewhere', 'too-slow', 'wrong-address', 'other',
     'out-of-stock', 'damaged-in-store', 'price-wrong', 'cannot-deliver', 'customer-asked', 'charged-back')),
  -- Only the marketplace itself cancels for a bank, and for nothing else.
  ADD CONSTRAINT cancellations_by_system CHECK ((by_kind = 'system') = (reason = 'charged-back'));

CREATE INDEX payment_disputes_by_payment ON payment_disputes (gateway_payment_id);

-- Whether a bank takes the payment of an order back, or may yet: nothing of it is handed over then. Sellers' lists ask it
-- of their own parts without reading payments.
CREATE FUNCTION waits_for_bank(of_order uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.status NOT IN ('won', 'closed'))
$$;

-- Whether a bank had a say before this moment: an order that waited for it is not late through its seller.
CREATE FUNCTION bank_asked_before(of_order uuid, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.opened_at < moment)
$$;

-- A bank may take less than a refund that is owed: the refund is closed for what the bank paid, and the rest is a refund of
-- its own that is paid as any other.
ALTER TABLE payment_refunds ADD COLUMN rest_of uuid UNIQUE REFERENCES payment_refunds,
  ADD CONSTRAINT payment_refunds_rest CHECK (rest_of <> id);
DROP INDEX payment_refunds_once;
CREATE UNIQUE INDEX payment_refunds_once ON payment_refunds
  (order_id, reason, coalesce(cause_id::text, gateway_payment_id), (gateway_payment_id IS NULL))
  WHERE rest_of IS NULL;
DROP TRIGGER payment_refunds_keep_amount ON payment_refunds;
CREATE TRIGGER payment_refunds_keep_amount BEFORE UPDATE OF amount_paise, order_id, reason, cause_id, rest_of ON payment_refunds
  FOR EACH ROW WHEN ((OLD.order_id, OLD.reason, OLD.cause_id, OLD.rest_of) IS DISTINCT FROM
      (NEW.order_id, NEW.reason, NEW.cause_id, NEW.rest_of)
    OR NEW.amount_paise > OLD.amount_paise
    OR NEW.amount_paise < OLD.amount_paise AND (OLD.charged_back_by IS NOT NULL OR NEW.charged_back_by IS NULL))
  EXECUTE FUNCTION refuse_change();
CREATE FUNCTION take_from_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'second-payment' THEN
    UPDATE payments SET refunded_paise = refunded_paise - OLD.amount_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_refunds_count_less AFTER UPDATE OF amount_paise ON payment_refunds
  FOR EACH ROW WHEN (OLD.amount_paise <> NEW.amount_paise) EXECUTE FUNCTION take_from_refunded();

-- An order and its parts are written before its payment, and with the payment's status: there is nothing to copy until
-- the payment is there, and then nothing that differs. So the order is not written a second time, in each of its indexes.
-- The parts' statuses are gathered before order_status is asked: only then is it one expression of the statement.

CREATE OR REPLACE FUNCTION keep_order_status(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments WHERE order_id = ANY (ids)) THEN RETURN; END IF;
  PERFORM FROM orders WHERE id = ANY (ids) AND EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET status = now_is.status, payment_status = now_is.payment_status
  FROM (
    SELECT payments.order_id, payments.status AS payment_status, order_status(payments.status, own.parts) AS status
    FROM payments CROSS JOIN LATERAL (SELECT coalesce(array_agg(vendor_orders.status), '{}') AS parts
      FROM vendor_orders WHERE vendor_orders.order_id = payments.order_id OFFSET 0) AS own
    WHERE payments.order_id = ANY (ids) OFFSET 0
  ) AS now_is
  WHERE orders.id = now_is.order_id
    AND (orders.status, orders.payment_status) IS DISTINCT FROM (now_is.status, now_is.payment_status);
END $$;

-- No order is committed without its payment: whoever inserts one is alone with it, and needs the order's lock only to
-- write.
CREATE FUNCTION keep_status_of_new_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  parts text[] := ARRAY(SELECT status FROM vendor_orders WHERE order_id = NEW.order_id);
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id
    AND (status, payment_status) IS DISTINCT FROM (order_status(NEW.status, parts), NEW.status))
  THEN PERFORM keep_order_status(ARRAY[NEW.order_id]); END IF;
  RETURN NULL;
END $$;
DROP TRIGGER payments_keep_status_new ON payments;
CREATE TRIGGER payments_keep_status_new AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_status_of_new_payment();

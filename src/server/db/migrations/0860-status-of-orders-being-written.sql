-- An order and its parts are written before its payment, and with the payment's status: there is nothing to copy until
-- the payment is there, and then nothing that differs. The order is not written a second time, in each of its indexes.

CREATE OR REPLACE FUNCTION keep_order_status(ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments WHERE order_id = ANY (ids)) THEN RETURN; END IF;
  PERFORM FROM orders WHERE id = ANY (ids) AND EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET status = now_is.status, payment_status = now_is.payment_status
  FROM (
    SELECT payments.order_id, payments.status AS payment_status, order_status(payments.status,
      ARRAY(SELECT vendor_orders.status FROM vendor_orders WHERE vendor_orders.order_id = payments.order_id)) AS status
    FROM payments WHERE payments.order_id = ANY (ids)
  ) AS now_is
  WHERE orders.id = now_is.order_id
    AND (orders.status, orders.payment_status) IS DISTINCT FROM (now_is.status, now_is.payment_status);
END $$;

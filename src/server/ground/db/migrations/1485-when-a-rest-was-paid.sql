-- When the rest beside an advance was paid online, for the pages of the sellers of its order, who read no payment (0093, 1303).
CREATE FUNCTION rest_paid_at(of_order uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT paid_at FROM rest_payments
  WHERE order_id = of_order AND gateway_payment_id IS NOT NULL
    AND EXISTS (SELECT FROM vendor_orders WHERE order_id = of_order AND acting_seller() IN ('', seller_id))
$$;

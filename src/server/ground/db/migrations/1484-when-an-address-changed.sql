-- When the address of an order was changed, for the pages of its sellers, who read nothing of the address before (0093, 1308).
CREATE FUNCTION address_changes_of(of_order uuid) RETURNS timestamptz[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT coalesce(array_agg(changed_at ORDER BY changed_at), '{}') FROM order_address_changes
  WHERE order_id = of_order
    AND EXISTS (SELECT FROM vendor_orders WHERE order_id = of_order AND acting_seller() IN ('', seller_id))
$$;

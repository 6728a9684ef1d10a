-- The parts of a seller by the days they were promised for: how many of them were kept.
CREATE INDEX vendor_orders_by_dispatch_promise ON vendor_orders (seller_id, dispatch_by)
  WHERE placed_at IS NOT NULL AND status <> 'cancelled';
CREATE INDEX vendor_orders_by_delivery_promise ON vendor_orders (seller_id, promised_by)
  WHERE placed_at IS NOT NULL AND status <> 'cancelled';

-- Pre-orders (decision 1148): until its day an offer sells what is sent from that day on. A past day is none: the offer is
-- an ordinary one from its midnight in India, and a worker empties the columns within a minute.
ALTER TABLE offers ADD COLUMN preorder_from date,
  -- So many pieces for each person and each place of delivery.
  ADD COLUMN preorder_limit integer CHECK (preorder_limit BETWEEN 1 AND 10),
  ADD COLUMN preorder_since timestamp with time zone,
  ADD CONSTRAINT offers_preorder CHECK (num_nulls(preorder_from, preorder_limit, preorder_since) IN (0, 3));
CREATE INDEX offers_preordered ON offers (preorder_from, id) WHERE preorder_from IS NOT NULL;

-- The day that its customer was told last.
ALTER TABLE order_lines ADD COLUMN preorder_from date;
CREATE INDEX order_lines_preordered ON order_lines (offer_id, order_id) WHERE preorder_from IS NOT NULL;

-- What of a vendor order is sent last: all of it counts from that day. Whoever moves it later has not kept its day.
ALTER TABLE vendor_orders ADD COLUMN preorder_from date, ADD COLUMN moved_later_at timestamp with time zone,
  ADD CONSTRAINT vendor_orders_moved_later CHECK (moved_later_at IS NULL OR preorder_from IS NOT NULL);
CREATE INDEX vendor_orders_preordered ON vendor_orders (seller_id, preorder_from) WHERE preorder_from IS NOT NULL;

CREATE OR REPLACE FUNCTION tell_offers_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  cards text[];
BEGIN
  SELECT array_agg(DISTINCT shown.product_id) INTO cards
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
  CROSS JOIN LATERAL (VALUES (o.product_id), (n.product_id)) AS shown (product_id)
  WHERE (o.status = 'live' OR n.status = 'live')
    AND (o.product_id, o.seller_id, o.list_price_paise, o.discount_bp, o.unit_price_paise, o.condition, o.dispatch_days, o.status, o.created_at, o.preorder_from, o.preorder_limit)
      IS DISTINCT FROM (n.product_id, n.seller_id, n.list_price_paise, n.discount_bp, n.unit_price_paise, n.condition, n.dispatch_days, n.status, n.created_at, n.preorder_from, n.preorder_limit);
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  RETURN NULL;
END $$;

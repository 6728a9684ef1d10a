-- A sold piece stays on hand, and is promised to its order, until its parcel leaves the house: a count of the shelf
-- finds it there and must not sell it again.

-- Nobody sells by the former rule while the stock is counted anew.
LOCK TABLE stock, vendor_orders IN EXCLUSIVE MODE;

-- A dispatch takes the pieces off the shelf, a cancellation gives their promise back. A count says how many there are,
-- where a correction says how many were lost.
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN
  ('receipt', 'sale', 'hold', 'release', 'dispatch', 'cancellation', 'return', 'correction', 'count'));

-- The promise of an order ends once.
CREATE UNIQUE INDEX stock_movements_one_end ON stock_movements (order_id, offer_id)
  WHERE reason IN ('dispatch', 'cancellation');

-- What came and went on the shelf since a moment, and the latest of it.
CREATE INDEX stock_movements_on_hand ON stock_movements (offer_id, at) WHERE on_hand_change <> 0;

-- The key of a change belongs to its offer: the same key sent for another offer is another change.
DROP INDEX stock_movements_once;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (offer_id, change_key) WHERE change_key IS NOT NULL;

-- Orders that were placed before: their pieces left the stock with the sale, and are still in the house.
INSERT INTO stock_movements (offer_id, order_id, on_hand_change, reserved_change, reason, note)
SELECT order_lines.offer_id, order_lines.order_id, sum(order_lines.quantity), sum(order_lines.quantity), 'count',
  'Sold pieces count as on the shelf until they are dispatched'
FROM vendor_orders JOIN order_lines ON order_lines.vendor_order_id = vendor_orders.id
WHERE vendor_orders.placed_at IS NOT NULL AND vendor_orders.status IN ('pending', 'packed')
GROUP BY order_lines.offer_id, order_lines.order_id;

UPDATE stock SET on_hand = on_hand + waiting.pieces, reserved = reserved + waiting.pieces
FROM (SELECT order_lines.offer_id, sum(order_lines.quantity) AS pieces
  FROM vendor_orders JOIN order_lines ON order_lines.vendor_order_id = vendor_orders.id
  WHERE vendor_orders.placed_at IS NOT NULL AND vendor_orders.status IN ('pending', 'packed')
  GROUP BY order_lines.offer_id) AS waiting
WHERE stock.offer_id = waiting.offer_id;

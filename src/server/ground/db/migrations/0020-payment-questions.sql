-- A payment whose outcome is not known asks the gateway again at this time; null once there is nothing left to ask.
ALTER TABLE payments ADD COLUMN next_ask_at timestamptz, ADD COLUMN asks integer NOT NULL DEFAULT 0 CHECK (asks >= 0);
CREATE INDEX payments_to_ask ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL;

-- The words of the domain's tables of moves; a test compares the two.
ALTER TABLE payments ADD CONSTRAINT payments_status_known CHECK (status IN
  ('due', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'refund-due', 'partly-refunded', 'refunded'));
ALTER TABLE vendor_orders ADD CONSTRAINT vendor_orders_status_known CHECK (status IN
  ('awaiting-payment', 'pending', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'));

-- Goods are sold for money that is there, or due at the door: an order is placed only beside such a payment, and a
-- sale of stock names its order once for each offer.
CREATE UNIQUE INDEX stock_movements_one_sale ON stock_movements (order_id, offer_id) WHERE reason = 'sale';

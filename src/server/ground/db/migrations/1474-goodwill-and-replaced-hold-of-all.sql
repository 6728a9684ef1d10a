-- no-transaction
ALTER TABLE payment_refunds VALIDATE CONSTRAINT payment_refunds_reason_check;
ALTER TABLE credit_notes VALIDATE CONSTRAINT credit_notes_reason_check;
ALTER TABLE credit_note_lines VALIDATE CONSTRAINT credit_note_lines_quantity_check;
-- in batches by orders (id)
UPDATE orders SET replaced_by = next.id FROM orders AS next
WHERE orders.id BETWEEN $1 AND $2 AND orders.replaced_by IS NULL AND orders.placed_at IS NULL
  AND next.user_id = orders.user_id AND next.checkout_key = orders.id;
ALTER TABLE orders VALIDATE CONSTRAINT orders_replaced_by_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_replaced;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_replaced ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_all_back ON order_lines (order_id)
  WHERE credited_quantity > 0 AND quantity = cancelled_quantity + credited_quantity;

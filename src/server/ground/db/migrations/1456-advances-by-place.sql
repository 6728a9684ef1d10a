-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_advance_by_place ON orders (delivery_place(address, postal_code)) WHERE has_advance AND placed_at IS NOT NULL;

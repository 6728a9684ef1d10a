-- no-transaction
ALTER TABLE payments VALIDATE CONSTRAINT payments_cash_due;
ALTER TABLE payments VALIDATE CONSTRAINT payments_give_back_what_came;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_advance;
ALTER TABLE parcel_lines VALIDATE CONSTRAINT parcel_lines_advance;
ALTER TABLE cancellation_lines VALIDATE CONSTRAINT cancellation_lines_advance;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_advance_by_place ON orders (delivery_place(address, postal_code)) WHERE has_advance AND placed_at IS NOT NULL;

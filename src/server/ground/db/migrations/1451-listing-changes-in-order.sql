-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_listing_changed ON products (listing_xact) WHERE listing_xact IS NOT NULL;

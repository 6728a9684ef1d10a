-- A product that was taken away gives its SKU back.
DROP INDEX offers_by_seller_sku;
CREATE UNIQUE INDEX offers_by_seller_sku ON offers (seller_id, seller_sku) WHERE seller_sku IS NOT NULL AND status <> 'removed';

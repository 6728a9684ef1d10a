-- Made anew, since PostgreSQL 15 cannot change the expression of a column; both at once, so that the table is written once.
ALTER TABLE products DROP COLUMN search_vector, DROP COLUMN search_text;
ALTER TABLE products
  ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(name, brand, coalesce(mpn, '') || ', ' || coalesce(other_mpns, ''), kind, attributes, short_description)
  ) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(fold_scripts(name || ' ' || brand || ' ' || coalesce(mpn, '') || ' ' || kind || ' ' || category))
  ) STORED;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;
CREATE INDEX products_sold_by_terms ON products USING gin (search_vector) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops);
SELECT add_search_words(array_agg(search_vector)) FROM products
WHERE on_sale AND octet_length(search_text) > length(search_text);

-- A seller's own listings are found by their words as the catalogue is.
CREATE OR REPLACE FUNCTION listing_text(product products, seller_sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(fold_scripts(regexp_replace(
    concat_ws(' ', product.name, product.brand, product.mpn, seller_sku, product.short_description, product.description),
    '\s+', ' ', 'g')))
$$;
UPDATE offers SET seller_sku = seller_sku WHERE octet_length(listing_text) > length(listing_text);

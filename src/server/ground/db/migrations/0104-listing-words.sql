-- A short word is looked for at the beginning of words, so one space stands between all words of a listing.
CREATE OR REPLACE FUNCTION listing_text(product products, seller_sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(
    concat_ws(' ', product.name, product.brand, product.mpn, seller_sku, product.short_description, product.description),
    '\s+', ' ', 'g'))
$$;
UPDATE offers SET seller_sku = seller_sku;

-- The acting seller's offers that hold every word, at most so many. A word is two patterns of which a text must fit one;
-- those of the rarest word look into the index, which row-level security would otherwise keep a LIKE from doing.
DROP FUNCTION find_own_offers(text, text[], integer);
CREATE FUNCTION find_own_offers(either text, other text, eithers text[], others text[], rows_max integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM offers
  WHERE seller_id = acting_seller() AND status <> 'removed' AND (listing_text LIKE either OR listing_text LIKE other)
    AND NOT EXISTS (
      SELECT FROM unnest(eithers, others) AS word (either, other)
      WHERE listing_text NOT LIKE word.either AND listing_text NOT LIKE word.other
    )
  LIMIT rows_max
$$;

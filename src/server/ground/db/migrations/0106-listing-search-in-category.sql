-- The search counts within the category that is asked for.
DROP FUNCTION find_own_offers(text[], text[], integer);
CREATE FUNCTION find_own_offers(eithers text[], others text[], in_category text, rows_max integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  words text;
BEGIN
  SELECT string_agg(format('(listing_text LIKE %L OR listing_text LIKE %L)', either, other), ' AND ') INTO words
  FROM unnest(eithers, others) AS word (either, other);
  RETURN QUERY EXECUTE format(
    'SELECT id FROM offers WHERE seller_id = $1 AND status <> ''removed'' AND %s AND ($2 IS NULL OR listing_category = $2) LIMIT $3',
    coalesce(words, 'true'))
  USING acting_seller(), in_category, rows_max;
END $$;

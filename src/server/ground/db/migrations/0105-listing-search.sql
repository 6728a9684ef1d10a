-- Every word's pattern is a condition of its own, written out: the index then looks for all words at once.
DROP FUNCTION find_own_offers(text, text, text[], text[], integer);
CREATE FUNCTION find_own_offers(eithers text[], others text[], rows_max integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  words text;
BEGIN
  SELECT string_agg(format('(listing_text LIKE %L OR listing_text LIKE %L)', either, other), ' AND ') INTO words
  FROM unnest(eithers, others) AS word (either, other);
  RETURN QUERY EXECUTE format(
    'SELECT id FROM offers WHERE seller_id = $1 AND status <> ''removed'' AND %s LIMIT $2', coalesce(words, 'true'))
  USING acting_seller(), rows_max;
END $$;

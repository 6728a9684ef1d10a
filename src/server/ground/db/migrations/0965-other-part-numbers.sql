-- Further numbers of the maker for the same goods (region, packaging, revision), separated by commas: a third of real
-- parts have some. A product is found by each as by its first, however dashes and spaces are written.
ALTER TABLE products ADD COLUMN other_mpns text CONSTRAINT products_other_mpns CHECK (length(other_mpns) <= 500);

CREATE FUNCTION mpn_keys(numbers text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array(regexp_replace(lower(numbers), '[^a-z0-9,]', '', 'g'), ',');
CREATE INDEX products_by_other_mpn ON products USING gin (mpn_keys(other_mpns)) WHERE on_sale;

-- Several numbers with commas between them: each is found beside other words too, however its dashes are written.
CREATE OR REPLACE FUNCTION search_vector(name text, brand text, mpn text, kind text, attributes jsonb, short_description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple', search_normal(name || ' ' || brand)), 'A')
  || setweight(to_tsvector('simple', search_normal(coalesce(mpn, '')) || ' ' || regexp_replace(lower(coalesce(mpn, '')), '[^a-z0-9,]', '', 'g')
    || ' kind' || replace(kind, '-', '')), 'B')
  || setweight(to_tsvector('simple', search_normal(coalesce(search_facts(attributes), ''))), 'C')
  || setweight(to_tsvector('simple', search_normal(short_description)), 'D');
-- Made anew, since PostgreSQL 15 cannot change the expression of a column.
ALTER TABLE products DROP COLUMN search_vector;
ALTER TABLE products ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector(name, brand, coalesce(mpn, '') || ', ' || coalesce(other_mpns, ''), kind, attributes, short_description)
) STORED;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;

-- A product's page shows them.
CREATE OR REPLACE FUNCTION tell_products_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved boolean;
  cards text[];
  pages text[];
BEGIN
  SELECT
    bool_or((o.on_sale OR n.on_sale) AND (o.on_sale, o.category, o.kind, o.brand, o.country_of_origin)
      IS DISTINCT FROM (n.on_sale, n.category, n.kind, n.brand, n.country_of_origin)),
    array_agg(n.id) FILTER (WHERE
      (o.name, o.brand, o.category, o.kind, o.status, o.on_sale, o.best_offer_id, o.list_price_paise, o.discount_bp, o.price_paise, o.in_stock,
       o.handpicked_rank, o.created_at, o.attributes, o.search_text, o.search_vector, o.mpn, o.mpn_key, o.ean, o.updated_at)
      IS DISTINCT FROM
      (n.name, n.brand, n.category, n.kind, n.status, n.on_sale, n.best_offer_id, n.list_price_paise, n.discount_bp, n.price_paise, n.in_stock,
       n.handpicked_rank, n.created_at, n.attributes, n.search_text, n.search_vector, n.mpn, n.mpn_key, n.ean, n.updated_at)),
    array_agg(n.id) FILTER (WHERE
      (o.short_description, o.description, o.box_contents, o.country_of_origin, o.importer, o.warranty_months, o.warranty_type,
       o.bis_number, o.owner_seller_id, o.other_mpns)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id, n.other_mpns))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $$;

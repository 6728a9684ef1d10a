-- A card says by what people decide (decision 1075).

-- The line of facts as a card shows it, empty where nothing is known. It is written with the facts. A worker that starts
-- writes it for products from before, and after a release that says other things.
ALTER TABLE products ADD COLUMN key_facts text NOT NULL DEFAULT '';

-- A text for each of the five facts by which a list of the kind is sorted, null where one is not known; written with them.
-- What is not known comes last both ways, so that each way has an index.
ALTER TABLE products ADD COLUMN sort_keys jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(sort_keys) = 'array');
CREATE INDEX products_kind_by_fact_1 ON products (kind, (coalesce(sort_keys ->> 0, E'\uFFFD')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_1_down ON products (kind, (coalesce(sort_keys ->> 0, '')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_2 ON products (kind, (coalesce(sort_keys ->> 1, E'\uFFFD')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_2_down ON products (kind, (coalesce(sort_keys ->> 1, '')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_3 ON products (kind, (coalesce(sort_keys ->> 2, E'\uFFFD')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_3_down ON products (kind, (coalesce(sort_keys ->> 2, '')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_4 ON products (kind, (coalesce(sort_keys ->> 3, E'\uFFFD')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_4_down ON products (kind, (coalesce(sort_keys ->> 3, '')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_5 ON products (kind, (coalesce(sort_keys ->> 4, E'\uFFFD')) COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_5_down ON products (kind, (coalesce(sort_keys ->> 4, '')) COLLATE "C", id) WHERE on_sale;

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
       o.handpicked_rank, o.created_at, o.attributes, o.search_text, o.search_vector, o.mpn, o.mpn_key, o.ean, o.updated_at, o.stand_in, o.key_facts, o.sort_keys)
      IS DISTINCT FROM
      (n.name, n.brand, n.category, n.kind, n.status, n.on_sale, n.best_offer_id, n.list_price_paise, n.discount_bp, n.price_paise, n.in_stock,
       n.handpicked_rank, n.created_at, n.attributes, n.search_text, n.search_vector, n.mpn, n.mpn_key, n.ean, n.updated_at, n.stand_in, n.key_facts, n.sort_keys)),
    array_agg(n.id) FILTER (WHERE
      (o.short_description, o.description, o.box_contents, o.country_of_origin, o.importer, o.warranty_months, o.warranty_type,
       o.bis_number, o.owner_seller_id, o.other_mpns, o.attribute_sources)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id, n.other_mpns, n.attribute_sources))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $$;

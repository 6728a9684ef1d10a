-- Where each fact of a product comes from and since when: {attribute: {source, sellerId?, dataSet?, on}}, with "*" for all
-- attributes that have no entry. Empty for products listed before: then the seller who listed it says them, as
-- domain/catalogue/fact-sources.ts answers, so that no row has to be written.
ALTER TABLE products ADD COLUMN attribute_sources jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT products_attribute_sources CHECK (jsonb_typeof(attribute_sources) = 'object');

-- The facts of the opening catalogue are the makers' own; what its shop has edited since counts as the shop's.
UPDATE products SET attribute_sources = jsonb_build_object('*', jsonb_build_object('source', 'maker', 'on', indian_day(created_at)::text))
WHERE id IN ('hp-victus-15', 'acer-predator-helios-neo-16', 'asus-rog-zephyrus-g14', 'dell-xps-13', 'apple-macbook-air-13',
    'intel-core-ultra-7-265k', 'amd-ryzen-7-9800x3d', 'msi-mag-x870-tomahawk', 'nvidia-geforce-rtx-5070', 'crucial-pro-ddr5-32gb',
    'corsair-rm850x', 'samsung-990-pro-2tb', 'wd-red-plus-4tb', 'lg-ultragear-27-oled', 'razer-blackwidow-v4',
    'logitech-mx-master-3s', 'nzxt-h7-flow', 'corsair-icue-h150i')
  AND (owner_seller_id IS NULL OR version = 1)
  AND NOT EXISTS (SELECT FROM audit_log WHERE subject_kind = 'product' AND subject_id = products.id AND action = 'product.created');

-- A row of a file that is a part of BuildCores OpenDB.
ALTER TABLE import_rows ADD COLUMN is_open_db boolean NOT NULL DEFAULT false;

-- A product's page says where its facts come from.
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

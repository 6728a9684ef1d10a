-- Facts that owners measure (decision 1175). What at least three of them agree on stands beside the product, with what its
-- data sheet says instead: `attributes` is what pages show and rules read.
ALTER TABLE products ADD COLUMN measured jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(measured) = 'object');
CREATE INDEX products_measured ON products (id) WHERE measured <> '{}';

CREATE TABLE measurements (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  -- Whoever closed their account is nobody: what counted stays a number.
  user_id text REFERENCES users(id),
  -- Where the piece was delivered, hashed: several people of one address are one voice.
  household text NOT NULL CHECK (household <> ''),
  value double precision NOT NULL CHECK (value > 0),
  -- What the data sheet said when it was measured.
  stated double precision,
  is_confirmation boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'counted', 'refused', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}',
  refused_for text CHECK (refused_for IN ('not-readable', 'other-product', 'measured-otherwise', 'not-own-photograph')),
  refused_words text,
  file_key text,
  file_sha256 text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  measured_at timestamp with time zone NOT NULL,
  -- Since when the office has to decide about it; nothing without that.
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT measurements_refused CHECK ((state = 'refused') = (refused_for IS NOT NULL) AND (refused_for IS NULL) = (refused_words IS NULL)),
  CONSTRAINT measurements_held CHECK ((state = 'waiting') = (queued_at IS NOT NULL)),
  CONSTRAINT measurements_file CHECK ((file_key IS NULL) = (file_sha256 IS NULL)),
  CONSTRAINT measurements_erased CHECK (erased_at IS NULL OR user_id IS NULL)
);
CREATE UNIQUE INDEX measurements_once ON measurements (product_id, attribute, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX measurements_counted ON measurements (product_id, attribute, measured_at DESC, id) WHERE state = 'counted';
CREATE INDEX measurements_of_user ON measurements (user_id, measured_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX measurements_queue ON measurements (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX measurements_same_photograph ON measurements (file_sha256) WHERE file_sha256 IS NOT NULL;
CREATE INDEX measurements_erased_files ON measurements (id) WHERE erased_at IS NOT NULL AND (file_key IS NOT NULL OR state <> 'counted');

-- What somebody measured before they changed it.
CREATE TABLE measurement_versions (
  measurement_id uuid NOT NULL REFERENCES measurements(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  value double precision NOT NULL,
  state text NOT NULL,
  measured_at timestamp with time zone NOT NULL,
  CONSTRAINT measurement_versions_pkey PRIMARY KEY (measurement_id, version)
);

-- Kept pages: a product's own page shows what fewer than three owners measured.
CREATE FUNCTION tell_measurement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $$;
CREATE TRIGGER measurements_tell_new AFTER INSERT ON measurements FOR EACH ROW WHEN (new.state = 'counted') EXECUTE FUNCTION tell_measurement();
CREATE TRIGGER measurements_tell_old AFTER DELETE ON measurements FOR EACH ROW WHEN (old.state = 'counted') EXECUTE FUNCTION tell_measurement();
CREATE TRIGGER measurements_tell_changed AFTER UPDATE ON measurements FOR EACH ROW WHEN ((old.state = 'counted' OR new.state = 'counted')
  AND (old.state, old.value, old.household) IS DISTINCT FROM (new.state, new.value, new.household))
  EXECUTE FUNCTION tell_measurement();

-- As before, and what owners agree on.
CREATE OR REPLACE FUNCTION tell_products_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
       o.bis_number, o.owner_seller_id, o.other_mpns, o.attribute_sources, o.measured)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id, n.other_mpns, n.attribute_sources, n.measured))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $function$;

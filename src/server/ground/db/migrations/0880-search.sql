CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- What a product is found by: its words, each with how much it says (name and brand most), in one form for all spellings.
-- `normalText` of the domain writes the words of a query in the same form; a test compares the two.
CREATE FUNCTION search_normal(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT regexp_replace(united, '[^a-z0-9]+', ' ', 'g')
  FROM (SELECT translate(lower(words), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ®™©''’`', 'aaaaaaceeeeiiiinoooooouuuuyy') AS plain) AS a
  CROSS JOIN LATERAL (SELECT regexp_replace(plain, '(\d),(?=\d{3}(?!\d))', '\1', 'g') AS grouped) AS b
  CROSS JOIN LATERAL (SELECT regexp_replace(grouped, '(\d)\.(?=\d)', '\1p', 'g') AS pointed) AS c
  CROSS JOIN LATERAL (SELECT regexp_replace(pointed, '\mm\.2', 'm2', 'g') AS slotted) AS d
  CROSS JOIN LATERAL (SELECT regexp_replace(slotted, '(\d)\s*(?:["″”]|inches|inch\M|in\M|-inch)', '\1inch ', 'g') AS inched) AS e
  CROSS JOIN LATERAL (SELECT regexp_replace(inched, 'mt/s|mt s\M', 'mts', 'g') AS clocked) AS f
  CROSS JOIN LATERAL (SELECT regexp_replace(clocked, '(\d)[ -]{0,3}watts?\M', '\1w', 'g') AS powered) AS g
  CROSS JOIN LATERAL (SELECT regexp_replace(powered, '(\d{3,4})\s*[x×]\s*(\d{3,4})(?!\d)', '\1x\2', 'g') AS sized) AS h
  CROSS JOIN LATERAL (SELECT regexp_replace(sized,
    '(\d)[ -]{0,3}(gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread)s?(?![a-z0-9])', '\1\2', 'g') AS united) AS i);

-- The facts of a product in words: numbers with the unit in which people ask for them, lists word by word, what is so by
-- its name.
CREATE FUNCTION search_facts(attributes jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT string_agg(
    CASE jsonb_typeof(value)
      WHEN 'number' THEN CASE
        WHEN key IN ('vram', 'memory', 'storage', 'capacity') THEN (value #>> '{}') || 'gb'
        WHEN key IN ('screenSize', 'size') THEN (value #>> '{}') || 'inch'
        WHEN key IN ('refreshRate', 'pollingRate') THEN (value #>> '{}') || 'hz'
        WHEN key IN ('wattage', 'tdp', 'power') THEN (value #>> '{}') || 'w'
        WHEN key IN ('speed', 'memorySpeed') THEN (value #>> '{}') || 'mts'
        WHEN key IN ('fanSize', 'length', 'height') THEN (value #>> '{}') || 'mm'
        WHEN key = 'casLatency' THEN 'cl' || (value #>> '{}')
        WHEN key = 'dpiMax' THEN (value #>> '{}') || 'dpi'
        WHEN key = 'spindleSpeed' THEN (value #>> '{}') || 'rpm'
        WHEN key = 'cores' THEN (value #>> '{}') || 'core'
        WHEN key = 'threads' THEN (value #>> '{}') || 'thread'
        ELSE '' END
      WHEN 'boolean' THEN CASE WHEN value = 'true' THEN lower(key) ELSE '' END
      WHEN 'string' THEN value #>> '{}'
      WHEN 'array' THEN CASE WHEN jsonb_typeof(value -> 0) = 'string' THEN translate(value::text, '[]",', '    ') ELSE '' END
      ELSE '' END, ' ' ORDER BY key)
  FROM jsonb_each(attributes));

CREATE FUNCTION search_vector(name text, brand text, mpn text, kind text, attributes jsonb, short_description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple', search_normal(name || ' ' || brand)), 'A')
  || setweight(to_tsvector('simple', search_normal(coalesce(mpn, '')) || ' kind' || replace(kind, '-', '')), 'B')
  || setweight(to_tsvector('simple', search_normal(coalesce(search_facts(attributes), ''))), 'C')
  || setweight(to_tsvector('simple', search_normal(short_description)), 'D');

ALTER TABLE products
  ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(name, brand, mpn, kind, attributes, short_description)
  ) STORED,
  -- A part number however its dashes and spaces are written.
  ADD COLUMN mpn_key text GENERATED ALWAYS AS (regexp_replace(lower(mpn), '[^a-z0-9]', '', 'g')) STORED;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;
CREATE INDEX products_by_mpn_key ON products (mpn_key text_pattern_ops) WHERE on_sale;

-- The distinct words of names and facts of products that were on sale, against which a word that no product has is compared. One may stand here twice,
-- added by two transactions at once: neither waits for the other.
CREATE TABLE search_words (
  word text NOT NULL
);
CREATE INDEX search_words_exact ON search_words (word);
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops);

CREATE FUNCTION add_search_words(vectors tsvector[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(vectors) AS vector, unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS word
  WHERE word ~ '^[a-z]{3,24}$' AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = word.word)
$$;
CREATE FUNCTION add_words_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words((SELECT array_agg(search_vector) FROM new_rows WHERE on_sale));
  RETURN NULL;
END $$;
CREATE FUNCTION add_words_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed tsvector[] := (
    SELECT array_agg(n.search_vector) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
    WHERE n.on_sale AND (NOT o.on_sale OR n.search_vector <> o.search_vector));
BEGIN
  IF changed IS NOT NULL THEN PERFORM add_search_words(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_new_products();
CREATE TRIGGER products_words_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_changed_products();

INSERT INTO search_words (word)
SELECT DISTINCT word FROM products, unnest(tsvector_to_array(ts_filter(search_vector, '{a,c}'))) AS word
WHERE on_sale AND word ~ '^[a-z]{3,24}$';

-- A list shows what a search finds: by what it is found is told as what its card shows.
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
       o.bis_number, o.owner_seller_id)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $$;

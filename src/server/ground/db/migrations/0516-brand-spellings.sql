-- One brand, one spelling: names that differ in case, spaces and signs alone ("AeroCool", "Aerocool"; "be quiet!",
-- "be quiet") have one key, and so have a maker's full name and the short one that it goes by itself.
CREATE FUNCTION brand_key(brand text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]', '', 'g'))
  -- On its drives since 2004, beside the full name.
  WHEN 'wd' THEN 'westerndigital'
  -- The companies' names in full, as feeds of parts carry them.
  WHEN 'westerndigitalcorporation' THEN 'westerndigital'
  WHEN 'hewlettpackard' THEN 'hp'
  WHEN 'advancedmicrodevices' THEN 'amd'
  WHEN 'intelcorporation' THEN 'intel'
  WHEN 'samsungelectronics' THEN 'samsung'
  WHEN 'kingstontechnology' THEN 'kingston'
  WHEN 'seagatetechnology' THEN 'seagate'
  WHEN 'asustek' THEN 'asus'
  WHEN 'microstarinternational' THEN 'msi'
  ELSE coalesce(nullif(lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]', '', 'g')), ''), lower(brand))
END;

CREATE INDEX products_by_brand_key ON products (brand_key(brand), created_at, id);

-- Spellings of before become the one that most products have, the oldest where several have as many. What has a maker's
-- number twice under one brand stays: two records of one thing are for a person to look at.
WITH spellings AS (
  SELECT brand_key(brand) AS key, brand, count(*) AS products, min(created_at) AS first_at FROM products GROUP BY 1, 2
), known AS (
  SELECT DISTINCT ON (key) key, brand FROM spellings ORDER BY key, products DESC, first_at, brand
), numbered_twice AS (
  SELECT brand_key(brand) AS key, lower(mpn) AS mpn FROM products
  WHERE mpn IS NOT NULL AND status <> 'draft' GROUP BY 1, 2 HAVING count(*) > 1
), respelled AS (
  UPDATE products SET brand = known.brand, version = products.version + 1, updated_at = now()
  FROM known, products AS before
  WHERE before.id = products.id AND known.key = brand_key(products.brand) AND products.brand <> known.brand
    AND NOT EXISTS (SELECT FROM numbered_twice AS twice
      WHERE twice.key = known.key AND twice.mpn = lower(products.mpn) AND products.status <> 'draft')
  RETURNING before.brand AS from_brand, known.brand AS to_brand
)
INSERT INTO brand_changes (id, from_brand, to_brand, reason, state, changed, started_by, finished_at)
SELECT gen_random_uuid(), from_brand, to_brand, 'An upgrade gave the spellings of one brand the same name', 'done',
  count(*), 'system', now()
FROM respelled GROUP BY from_brand, to_brand;

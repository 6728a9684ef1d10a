-- Where goods come from, as a filter of the product list (Legal Metrology (Packaged Commodities) Rules 2011, r. 6(10A)):
-- an index for each order of the list, alone and inside a category, and kept counts as the other filters have.

CREATE INDEX products_origin_featured ON products (country_of_origin, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_origin_newest ON products (country_of_origin, created_at, id) WHERE on_sale;
CREATE INDEX products_origin_cheapest ON products (country_of_origin, price_paise, id) WHERE on_sale;
CREATE INDEX products_origin_discount ON products (country_of_origin, discount_bp, id) WHERE on_sale;
CREATE INDEX products_category_origin_featured ON products (category, country_of_origin, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_origin_newest ON products (category, country_of_origin, created_at, id) WHERE on_sale;
CREATE INDEX products_category_origin_cheapest ON products (category, country_of_origin, price_paise, id) WHERE on_sale;
CREATE INDEX products_category_origin_discount ON products (category, country_of_origin, discount_bp, id) WHERE on_sale;

-- Empty: not known.
ALTER TABLE listing_counts ADD COLUMN origin text NOT NULL DEFAULT '';
ALTER TABLE listing_counts ALTER COLUMN origin DROP DEFAULT;
ALTER TABLE listing_counts DROP CONSTRAINT listing_counts_pkey, ADD PRIMARY KEY (category, brand, origin);
DELETE FROM listing_counts;
INSERT INTO listing_counts (category, brand, origin, on_sale)
SELECT category, brand, coalesce(country_of_origin, ''), count(*) FROM products WHERE on_sale GROUP BY 1, 2, 3;

CREATE OR REPLACE FUNCTION count_listing() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_moved boolean := TG_OP = 'UPDATE' AND
    (OLD.category, OLD.brand, OLD.country_of_origin) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.country_of_origin);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.on_sale AND (TG_OP = 'DELETE' OR NOT NEW.on_sale OR is_moved) THEN
    UPDATE listing_counts SET on_sale = on_sale - 1
    WHERE category = OLD.category AND brand = OLD.brand AND origin = coalesce(OLD.country_of_origin, '');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.on_sale AND (TG_OP = 'INSERT' OR NOT OLD.on_sale OR is_moved) THEN
    INSERT INTO listing_counts (category, brand, origin, on_sale)
    VALUES (NEW.category, NEW.brand, coalesce(NEW.country_of_origin, ''), 1)
    ON CONFLICT (category, brand, origin) DO UPDATE SET on_sale = listing_counts.on_sale + 1;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER products_count_listing ON products;
CREATE TRIGGER products_count_listing AFTER INSERT OR DELETE OR UPDATE OF on_sale, category, brand, country_of_origin
  ON products FOR EACH ROW EXECUTE FUNCTION count_listing();

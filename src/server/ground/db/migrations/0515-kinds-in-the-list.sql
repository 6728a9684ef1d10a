-- The kind of product as a filter of the product list: an index for each order of the list, and kept counts as the other
-- filters have.

CREATE INDEX products_kind_featured ON products (kind, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_newest ON products (kind, created_at, id) WHERE on_sale;
CREATE INDEX products_kind_cheapest ON products (kind, price_paise, id) WHERE on_sale;
CREATE INDEX products_kind_discount ON products (kind, discount_bp, id) WHERE on_sale;

ALTER TABLE listing_counts ADD COLUMN kind text NOT NULL DEFAULT '';
ALTER TABLE listing_counts ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE listing_counts DROP CONSTRAINT listing_counts_pkey, ADD PRIMARY KEY (category, kind, brand, origin);
DELETE FROM listing_counts;
INSERT INTO listing_counts (category, kind, brand, origin, on_sale)
SELECT category, kind, brand, coalesce(country_of_origin, ''), count(*) FROM products WHERE on_sale GROUP BY 1, 2, 3, 4;

CREATE OR REPLACE FUNCTION count_listing() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_moved boolean := TG_OP = 'UPDATE' AND (OLD.category, OLD.kind, OLD.brand, OLD.country_of_origin)
    IS DISTINCT FROM (NEW.category, NEW.kind, NEW.brand, NEW.country_of_origin);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.on_sale AND (TG_OP = 'DELETE' OR NOT NEW.on_sale OR is_moved) THEN
    UPDATE listing_counts SET on_sale = on_sale - 1
    WHERE category = OLD.category AND kind = OLD.kind AND brand = OLD.brand
      AND origin = coalesce(OLD.country_of_origin, '');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.on_sale AND (TG_OP = 'INSERT' OR NOT OLD.on_sale OR is_moved) THEN
    INSERT INTO listing_counts (category, kind, brand, origin, on_sale)
    VALUES (NEW.category, NEW.kind, NEW.brand, coalesce(NEW.country_of_origin, ''), 1)
    ON CONFLICT (category, kind, brand, origin) DO UPDATE SET on_sale = listing_counts.on_sale + 1;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER products_count_listing ON products;
CREATE TRIGGER products_count_listing
  AFTER INSERT OR DELETE OR UPDATE OF on_sale, category, kind, brand, country_of_origin
  ON products FOR EACH ROW EXECUTE FUNCTION count_listing();

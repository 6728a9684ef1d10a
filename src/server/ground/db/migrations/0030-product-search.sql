-- The words by which a person looks for a product, and an index that finds any part of them.
ALTER TABLE products ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(name || ' ' || brand || ' ' || coalesce(mpn, '') || ' ' || kind || ' ' || category)
) STORED;
CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops);

-- A list goes on after its last row by comparing (value, id) as one. That works when both columns run the same way:
-- thousands of products may share one discount, or the minute in which they were imported.
DROP INDEX products_newest, products_discount, products_category_newest, products_category_discount,
  products_brand_newest, products_brand_discount;
CREATE INDEX products_newest ON products (created_at, id) WHERE on_sale;
CREATE INDEX products_discount ON products (discount_bp, id) WHERE on_sale;
CREATE INDEX products_category_newest ON products (category, created_at, id) WHERE on_sale;
CREATE INDEX products_category_discount ON products (category, discount_bp, id) WHERE on_sale;
CREATE INDEX products_brand_newest ON products (brand, created_at, id) WHERE on_sale;
CREATE INDEX products_brand_discount ON products (brand, discount_bp, id) WHERE on_sale;

-- A brand inside a category.
CREATE INDEX products_shelf_featured ON products (category, brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_shelf_newest ON products (category, brand, created_at, id) WHERE on_sale;
CREATE INDEX products_shelf_cheapest ON products (category, brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_shelf_discount ON products (category, brand, discount_bp, id) WHERE on_sale;

-- A price after its discount is rounded half up to a paisa, the same in the database as in the domain's unitPrice.
ALTER TABLE offers ADD CONSTRAINT offers_unit_price_is_rounded_once CHECK (
  unit_price_paise = (2 * list_price_paise * (10000 - discount_bp) + 10000) / 20000
);

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

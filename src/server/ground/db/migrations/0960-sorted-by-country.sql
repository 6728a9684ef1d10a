-- Lists sorted by the country of origin; goods whose origin is not known come last.
CREATE INDEX products_by_origin ON products ((coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_by_origin ON products (category, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_by_origin ON products (kind, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_by_origin ON products (brand, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;

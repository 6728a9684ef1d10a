-- Of more matches than a search compares, those that sell best are found by themselves: by words, of a kind, or of all.
CREATE INDEX products_sold_by_terms ON products USING gin (search_vector) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold_of_kind ON products (kind, demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold ON products (demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;

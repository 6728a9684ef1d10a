-- Products that have a value of an attribute, for counts of what filters leave and for lists that few products fit.
CREATE INDEX products_by_attribute ON products USING gin (attributes jsonb_path_ops) WHERE on_sale;

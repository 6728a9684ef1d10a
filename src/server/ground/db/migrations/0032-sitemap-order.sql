-- The ids on sale in order, without visiting the rows: for the list of addresses that search engines read.
CREATE INDEX products_on_sale ON products (id) WHERE on_sale;

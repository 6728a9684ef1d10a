-- The product that a row of a file met, for whoever looks at the dry run: by SKU, by its numbers or by its name in our
-- addresses. No key refers to it, so that a product is removed without reading the rows of all files.
ALTER TABLE import_rows ADD COLUMN product_id text;
-- The rows that join a product as new offers.
CREATE INDEX import_rows_met ON import_rows (run_id, line) WHERE product_id IS NOT NULL AND changes IS NULL;

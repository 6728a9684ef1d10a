-- An import and the forms of products find goods by the maker's number however its dashes are written, in the catalogue
-- and among drafts. The index by `mpn_key` that there is serves the search and knows only what is on sale.
CREATE INDEX products_by_brand_and_key ON products (lower(brand), mpn_key) WHERE mpn IS NOT NULL;

-- The list of products looks a brand or a country up as it is spelled in the address, and counts what each filter leaves.
-- The counts themselves are in no index, so that keeping them writes none.
CREATE INDEX listing_counts_by_brand_key ON listing_counts (brand_key(brand));
CREATE INDEX listing_counts_by_brand ON listing_counts (brand);
CREATE INDEX listing_counts_by_origin ON listing_counts (lower(origin));

-- Which words of a search are names of brands.
CREATE INDEX listing_counts_by_lower_brand ON listing_counts (lower(brand) COLLATE "C");

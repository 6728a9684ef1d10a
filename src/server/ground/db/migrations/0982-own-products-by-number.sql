-- A seller's own products by the maker's number. While an import adds the first drafts of a shop, the planner believes that
-- there are none, and takes every index that holds drafts or owned products alone to be empty: it read all of them for
-- each row of the file. So this one holds all products, and coalesce hides from the planner that only owned ones are asked for.
DROP INDEX products_own_drafts;
CREATE INDEX products_by_own_number ON products ((coalesce(owner_seller_id, '') || '/' || lower(brand) || '/' || lower(mpn)));

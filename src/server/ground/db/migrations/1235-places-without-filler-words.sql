-- "Flat 12, MG Road", "Flat No. 12 MG Road" and "#12 MG Road" are one place of delivery: words that name what every house has
-- count for nothing, nor do blanks, signs and capitals. An address of nothing else is compared by all its letters.
CREATE FUNCTION address_letters(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(address, '[[:space:][:punct:]]+', '', 'g'));

CREATE OR REPLACE FUNCTION delivery_place(address text, postal_code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(replace(regexp_replace(regexp_replace(lower(address), '[[:space:][:punct:]]+', ' ', 'g'),
    '\m((flat|house|door|room|apartment|apt|unit|h|d) ?no|flat|house|door|room|apartment|apt|unit|no)(?![[:alpha:]])', '', 'g'),
    ' ', ''), ''), address_letters(address)) || ' ' || postal_code;

-- These keep what the function gave. Entries of draws keep their place as it was spelled when somebody entered: their address is
-- not kept, and whoever was drawn is delivered to either spelling.
REINDEX INDEX orders_cash_by_place;
REINDEX INDEX orders_cash_due_by_place;
REINDEX INDEX orders_unplaced_by_place;

-- What one person pays in cash on one day is limited by law (Income-tax Act, s. 269ST). The same account, telephone
-- number or place of delivery is one person.
CREATE FUNCTION delivery_place(address text, postal_code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(address, '[[:space:][:punct:]]+', '', 'g')) || ' ' || postal_code;

CREATE INDEX orders_cash_by_place ON orders (delivery_place(address, postal_code))
  WHERE payment_method = 'cod' AND placed_at IS NOT NULL;

-- A price to pay is what the seller asks for, in whole rupees: ₹1,29,990 of ₹1,49,990 is 13.3342 %. A discount is
-- therefore kept to a millionth of a basis point, fine enough to give back every price to the paisa (decision 0080).

ALTER TABLE offers DROP CONSTRAINT offers_unit_price_is_rounded_once, DROP CONSTRAINT offers_discount_bp_check;
ALTER TABLE offers ALTER COLUMN discount_bp TYPE numeric(10, 6);
ALTER TABLE offers
  ADD CONSTRAINT offers_discount_bp_check CHECK (discount_bp >= 0 AND discount_bp < 10000),
  ADD CONSTRAINT offers_unit_price_is_rounded_once CHECK (
    unit_price_paise = round(list_price_paise * (10000 - discount_bp) / 10000)
  );

ALTER TABLE products DROP CONSTRAINT products_discount_bp_check;
ALTER TABLE products ALTER COLUMN discount_bp TYPE numeric(10, 6);
ALTER TABLE products ADD CONSTRAINT products_discount_bp_check CHECK (discount_bp >= 0 AND discount_bp < 10000);

ALTER TABLE order_lines ALTER COLUMN discount_bp TYPE numeric(10, 6);

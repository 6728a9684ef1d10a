-- A registered buyer of an order is named whole or not at all, and stays as it was when the order was placed.
ALTER TABLE orders
  ADD CONSTRAINT orders_buyer_registered CHECK
    (num_nulls(buyer_gstin, buyer_company) = 0 OR num_nonnulls(buyer_gstin, buyer_company, buyer_po_number, buyer_address) = 0),
  ADD CONSTRAINT orders_buyer_address CHECK (num_nulls(buyer_address, buyer_city, buyer_postal_code) IN (0, 3)),
  ADD CONSTRAINT orders_buyer_gstin CHECK (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$');

CREATE FUNCTION keep_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the buyer of an order never changes';
END $$;
CREATE TRIGGER orders_keep_buyer BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.buyer_gstin, OLD.buyer_company, OLD.buyer_po_number, OLD.buyer_address, OLD.buyer_city,
      OLD.buyer_postal_code, OLD.place_of_supply)
    IS DISTINCT FROM (NEW.buyer_gstin, NEW.buyer_company, NEW.buyer_po_number, NEW.buyer_address, NEW.buyer_city,
      NEW.buyer_postal_code, NEW.place_of_supply))
  EXECUTE FUNCTION keep_buyer();

-- The business that a customer buys for, as the checkout begins with it.
CREATE TABLE customer_businesses (
  user_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  gstin text NOT NULL CHECK (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$'),
  company text NOT NULL,
  address text,
  city text,
  postal_code text,
  updated_at timestamptz NOT NULL,
  CONSTRAINT customer_businesses_address CHECK (num_nulls(address, city, postal_code) IN (0, 3))
);

-- Who supplied the goods of an order stays as it was when the order was written, like its prices: the tax of an order
-- follows from the supplier's state, and a shop may move, or be registered anew. Orders from before this migration get
-- the shop's present particulars: what they were on the day of such an order is not on record.
ALTER TABLE vendor_orders
  ADD COLUMN supplier_name text,
  ADD COLUMN supplier_legal_name text,
  ADD COLUMN supplier_gstin text,
  ADD COLUMN supplier_state_code text,
  ADD COLUMN supplier_address text,
  ADD COLUMN supplier_city text,
  ADD COLUMN supplier_postal_code text;
UPDATE vendor_orders SET supplier_name = sellers.name, supplier_legal_name = sellers.legal_name,
  supplier_gstin = sellers.gstin, supplier_state_code = sellers.state_code, supplier_address = sellers.address,
  supplier_city = sellers.city, supplier_postal_code = sellers.postal_code
FROM sellers WHERE sellers.id = seller_id;
ALTER TABLE vendor_orders ALTER COLUMN supplier_name SET NOT NULL;

-- The commission follows from the category at which the goods were ordered, whatever they are filed under later.
ALTER TABLE order_lines ADD COLUMN category text;
UPDATE order_lines SET category = products.category FROM products WHERE products.id = product_id;
ALTER TABLE order_lines ALTER COLUMN category SET NOT NULL;

CREATE FUNCTION keep_supplier() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the supplier of an order never changes';
END $$;
CREATE TRIGGER vendor_orders_keep_supplier BEFORE UPDATE ON vendor_orders FOR EACH ROW
  WHEN ((OLD.supplier_name, OLD.supplier_legal_name, OLD.supplier_gstin, OLD.supplier_state_code, OLD.supplier_address,
      OLD.supplier_city, OLD.supplier_postal_code)
    IS DISTINCT FROM (NEW.supplier_name, NEW.supplier_legal_name, NEW.supplier_gstin, NEW.supplier_state_code,
      NEW.supplier_address, NEW.supplier_city, NEW.supplier_postal_code))
  EXECUTE FUNCTION keep_supplier();

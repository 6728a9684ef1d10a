-- Which products on sale changed in what lists are counted by, and in which transaction: a web process that counts a large
-- kind in its memory reads those that it has not seen. Empty for what has not changed since this migration. A trigger, since
-- many slices change what decides of a best offer, and the program of before writes it too.
ALTER TABLE products ADD COLUMN listing_xact xid8;

CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.listing_xact := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE TRIGGER products_note_listing_added BEFORE INSERT ON products
  FOR EACH ROW WHEN (NEW.on_sale) EXECUTE FUNCTION note_listing_change();

CREATE TRIGGER products_note_listing BEFORE UPDATE ON products
  FOR EACH ROW WHEN ((OLD.on_sale OR NEW.on_sale) AND
    (OLD.on_sale, OLD.category, OLD.kind, OLD.brand, OLD.country_of_origin, OLD.price_paise, OLD.discount_bp, OLD.in_stock, OLD.attributes)
    IS DISTINCT FROM
    (NEW.on_sale, NEW.category, NEW.kind, NEW.brand, NEW.country_of_origin, NEW.price_paise, NEW.discount_bp, NEW.in_stock, NEW.attributes))
  EXECUTE FUNCTION note_listing_change();

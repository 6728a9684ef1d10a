-- How well a product sells, in steps that double: 0 for none in the last 90 days, 1 from one piece on, 2 from three, up to
-- 10 from 1,023 on. Counted by a job; what sells better comes first among what a search finds.
ALTER TABLE products ADD COLUMN demand smallint NOT NULL DEFAULT 0
  CONSTRAINT products_demand CHECK (demand BETWEEN 0 AND 10);

CREATE FUNCTION tell_demand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(ARRAY[NEW.id], 'card');
  RETURN NULL;
END $$;
CREATE TRIGGER products_tell_demand AFTER UPDATE OF demand ON products
  FOR EACH ROW WHEN (NEW.on_sale AND NEW.demand <> OLD.demand) EXECUTE FUNCTION tell_demand();

-- What new goods cost on the days on which that changed: at most one row for a product and a day, so that the history of a
-- product is bounded however often its price changes.
CREATE TABLE product_price_days (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  -- In India.
  day date NOT NULL,
  -- The lowest price to which it changed on that day; none when it could not be bought new any more.
  lowest_paise bigint CHECK (lowest_paise > 0),
  -- From the last change on; none while nothing new is in stock.
  last_paise bigint CHECK (last_paise > 0),
  PRIMARY KEY (product_id, day),
  CHECK (last_paise IS NULL OR lowest_paise <= last_paise)
);

-- What it could be bought for when the record began; nothing is known of the time before.
INSERT INTO product_price_days (product_id, day, lowest_paise, last_paise)
SELECT products.id, (now() AT TIME ZONE 'Asia/Kolkata')::date, products.price_paise, products.price_paise
FROM products JOIN offers ON offers.id = products.best_offer_id
WHERE products.on_sale AND products.in_stock AND offers.condition = 'new';

CREATE FUNCTION note_price(product text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before bigint;
  is_known boolean;
  paise bigint := (
    SELECT products.price_paise FROM products JOIN offers ON offers.id = products.best_offer_id
    WHERE products.id = product AND products.status = 'live' AND products.on_sale AND products.in_stock
      AND offers.condition = 'new');
BEGIN
  SELECT last_paise INTO before FROM product_price_days WHERE product_id = product ORDER BY day DESC LIMIT 1;
  is_known := FOUND;
  IF paise IS NOT DISTINCT FROM before AND (is_known OR paise IS NULL) THEN RETURN; END IF;
  INSERT INTO product_price_days AS noted (product_id, day, lowest_paise, last_paise)
  VALUES (product, (now() AT TIME ZONE 'Asia/Kolkata')::date, paise, paise)
  ON CONFLICT (product_id, day) DO UPDATE
    SET lowest_paise = least(noted.lowest_paise, excluded.lowest_paise), last_paise = excluded.last_paise;
END $$;

CREATE FUNCTION note_price_of_product() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_price(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER products_note_price_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.on_sale) EXECUTE FUNCTION note_price_of_product();
CREATE TRIGGER products_note_price AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.status, OLD.on_sale, OLD.in_stock, OLD.best_offer_id, OLD.price_paise)
    IS DISTINCT FROM (NEW.status, NEW.on_sale, NEW.in_stock, NEW.best_offer_id, NEW.price_paise))
  EXECUTE FUNCTION note_price_of_product();

-- An offer that stays the best one at the same price may become one of other goods.
CREATE FUNCTION note_price_of_offer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_price(NEW.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER offers_note_price AFTER UPDATE ON offers FOR EACH ROW
  WHEN (OLD.condition <> NEW.condition) EXECUTE FUNCTION note_price_of_offer();

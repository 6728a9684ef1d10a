-- What sold and what fell in price, counted by a job at night, for the home page. Stock and the price of the moment are
-- the product's: of what fell in price, the row holds as long as the product costs what it cost when it was counted.
CREATE TABLE home_shelves (
  shelf text NOT NULL CHECK (shelf IN ('selling', 'cheaper')),
  place integer NOT NULL CHECK (place BETWEEN 1 AND 24),
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  price_paise bigint CHECK (price_paise > 0),
  PRIMARY KEY (shelf, place),
  UNIQUE (product_id, shelf),
  CHECK ((shelf = 'cheaper') = (price_paise IS NOT NULL))
);
-- By row: a product that goes and is on no shelf tells nothing here.
CREATE TRIGGER home_shelves_tell AFTER INSERT OR UPDATE OR DELETE ON home_shelves
  FOR EACH ROW EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER home_shelves_tell_emptied AFTER TRUNCATE ON home_shelves EXECUTE FUNCTION tell_catalogue();
CREATE INDEX product_price_days_by_day ON product_price_days (day, product_id);

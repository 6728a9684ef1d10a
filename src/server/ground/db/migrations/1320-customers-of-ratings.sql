-- How many customers wrote the reviews of a product, beside how many they wrote (decision 1157: one of several pieces is
-- one voice).
ALTER TABLE product_ratings ADD COLUMN voices integer NOT NULL DEFAULT 0 CHECK (voices >= 0);
UPDATE product_ratings SET voices = (
  SELECT count(DISTINCT voice) FROM reviews WHERE reviews.product_id = product_ratings.product_id AND state = 'published');

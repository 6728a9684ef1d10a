-- What a line of an order was when it was ordered, which nobody moves afterwards (decision 1197): in which condition, of which
-- version of its product, and what that usually cost by then.
ALTER TABLE order_lines ADD COLUMN sold_condition text CHECK (sold_condition IN ('new', 'open-box', 'refurbished'));
ALTER TABLE order_lines ADD COLUMN sold_version integer;
ALTER TABLE order_lines ADD COLUMN usual_price_paise bigint;
CREATE FUNCTION note_what_is_sold() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  from_day date := (now() AT TIME ZONE 'Asia/Kolkata')::date - 90;
BEGIN
  -- Usually: the most that its seller has asked for the product in 90 days, in whichever condition, and at least what the
  -- cheapest of those others asks who have sold it.
  SELECT offers.condition, products.version, greatest(
      (SELECT max(greatest(own.unit_price_paise, (SELECT max(highest_paise) FROM offer_price_days
        WHERE offer_price_days.offer_id = own.id AND day > from_day)))
        FROM offers AS own WHERE own.product_id = offers.product_id AND own.seller_id = offers.seller_id),
      (SELECT min(other.unit_price_paise) FROM offers AS other
        WHERE other.product_id = offers.product_id AND other.seller_id <> offers.seller_id AND other.status = 'live'
          AND EXISTS (SELECT FROM order_lines JOIN parcel_lines ON parcel_lines.order_line_id = order_lines.id
            JOIN parcels ON parcels.id = parcel_lines.parcel_id AND parcels.status = 'delivered'
            WHERE order_lines.offer_id = other.id AND parcel_lines.credited_quantity < parcel_lines.quantity)))
    INTO NEW.sold_condition, NEW.sold_version, NEW.usual_price_paise
    FROM offers JOIN products ON products.id = offers.product_id WHERE offers.id = NEW.offer_id;
  RETURN NEW;
END $$;
CREATE TRIGGER order_lines_note_what_is_sold BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION note_what_is_sold();

-- From which version on a product says what its owner, a seller, changed last. What was ordered before is weighed anew.
ALTER TABLE products ADD COLUMN rewritten_version integer;
CREATE FUNCTION note_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rewritten_version := NEW.version;
  RETURN NEW;
END $$;
CREATE TRIGGER products_note_rewritten BEFORE UPDATE OF version ON products FOR EACH ROW
  WHEN (old.owner_seller_id IS NOT NULL AND old.version <> new.version) EXECUTE FUNCTION note_rewritten();
CREATE FUNCTION weigh_receipts_of_rewritten() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE product_id = NEW.id AND state IN ('waiting', 'published');
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER products_weigh_rewritten AFTER UPDATE OF version ON products FOR EACH ROW
  WHEN (old.owner_seller_id IS NOT NULL AND old.version <> new.version) EXECUTE FUNCTION weigh_receipts_of_rewritten();

ALTER TABLE reviews DROP CONSTRAINT reviews_unproven_check, ADD CONSTRAINT reviews_unproven_check
  CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));
ALTER TABLE seller_ratings DROP CONSTRAINT seller_ratings_unproven_check, ADD CONSTRAINT seller_ratings_unproven_check
  CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));

-- An administrator vouches for one piece that somebody wrote of; of before for all of a parcel.
ALTER TABLE receipt_confirmations DROP CONSTRAINT receipt_confirmations_pkey;
ALTER TABLE receipt_confirmations ADD COLUMN order_line_id uuid REFERENCES order_lines(id), ADD COLUMN piece integer CHECK (piece > 0);
ALTER TABLE receipt_confirmations ADD CONSTRAINT receipt_confirmations_piece CHECK ((order_line_id IS NULL) = (piece IS NULL));
ALTER TABLE receipt_confirmations ADD CONSTRAINT receipt_confirmations_once UNIQUE NULLS NOT DISTINCT (parcel_id, order_line_id, piece);

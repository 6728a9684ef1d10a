-- What a line of an order was when it was ordered, which nobody moves afterwards (decision 1197): in which condition, of which
-- version of its product, and the most that its seller and that others had asked for that.
ALTER TABLE order_lines ADD COLUMN sold_condition text CHECK (sold_condition IN ('new', 'open-box', 'refurbished'));
ALTER TABLE order_lines ADD COLUMN sold_version integer;
ALTER TABLE order_lines ADD COLUMN own_asked_paise bigint;
ALTER TABLE order_lines ADD COLUMN others_asked_paise bigint;
-- What an offer was asked for at most in 90 days; of new goods a third of it beside others. Of one that was not on sale since
-- then, nothing.
CREATE FUNCTION asked_at_most(offer offers, beside text) RETURNS bigint LANGUAGE sql STABLE
SET search_path TO 'public', 'pg_temp' AS $$
  SELECT greatest(
      CASE WHEN offer.status IN ('live', 'paused') OR offer.removed_at > now() - interval '90 days' AND offer.status_before_removal <> 'draft'
        THEN offer.unit_price_paise END,
      (SELECT max(highest_paise) FROM offer_price_days
      WHERE offer_price_days.offer_id = offer.id AND day > (now() AT TIME ZONE 'Asia/Kolkata')::date - 90))
    / CASE WHEN offer.condition = 'new' AND beside <> 'new' THEN 3 ELSE 1 END
$$;
CREATE FUNCTION note_what_is_sold() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  SELECT offers.condition, products.version,
      (SELECT max(asked_at_most(own, offers.condition)) FROM offers AS own
        WHERE own.product_id = offers.product_id AND own.seller_id = offers.seller_id),
      (SELECT max(asked_at_most(other, offers.condition)) FROM offers AS other
        JOIN sellers ON sellers.id = other.seller_id AND sellers.standing = 'approved'
        WHERE other.product_id = offers.product_id AND other.seller_id <> offers.seller_id)
    INTO NEW.sold_condition, NEW.sold_version, NEW.own_asked_paise, NEW.others_asked_paise
    FROM offers JOIN products ON products.id = offers.product_id WHERE offers.id = NEW.offer_id;
  RETURN NEW;
END $$;
CREATE TRIGGER order_lines_note_what_is_sold BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION note_what_is_sold();

-- What was sold of a product is told by its lines that are proven.
CREATE INDEX proven_lines_by_line ON proven_lines (order_line_id);

-- From which version on a product says what its owner, a seller, changed last. What was ordered before is weighed anew.
ALTER TABLE products ADD COLUMN rewritten_version integer;
CREATE FUNCTION note_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What the marketplace mends of an owned product is no seller's.
  IF acting_seller() = OLD.owner_seller_id THEN NEW.rewritten_version := NEW.version; END IF;
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
  WHEN (old.rewritten_version IS DISTINCT FROM new.rewritten_version) EXECUTE FUNCTION weigh_receipts_of_rewritten();

ALTER TABLE reviews DROP CONSTRAINT reviews_unproven_check, ADD CONSTRAINT reviews_unproven_check
  CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));
ALTER TABLE seller_ratings DROP CONSTRAINT seller_ratings_unproven_check, ADD CONSTRAINT seller_ratings_unproven_check
  CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));

-- An administrator vouches for one piece that somebody wrote of, as a product that says what it says by then; of before for
-- all of a parcel. That it was paid and received is one look, that it was worth it another.
ALTER TABLE receipt_confirmations DROP CONSTRAINT receipt_confirmations_pkey;
ALTER TABLE receipt_confirmations ADD COLUMN order_line_id uuid REFERENCES order_lines(id), ADD COLUMN piece integer CHECK (piece > 0), ADD COLUMN seen_version integer,
  ADD COLUMN is_of_worth boolean NOT NULL DEFAULT true;
ALTER TABLE receipt_confirmations ADD CONSTRAINT receipt_confirmations_piece CHECK ((order_line_id IS NULL) = (piece IS NULL));
ALTER TABLE receipt_confirmations ADD CONSTRAINT receipt_confirmations_once UNIQUE NULLS NOT DISTINCT (parcel_id, order_line_id, piece, is_of_worth);

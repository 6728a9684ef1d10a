-- That an administrator vouches for the receipt of a parcel of which only its seller tells (decision 1188).
CREATE TABLE receipt_confirmations (
  parcel_id uuid PRIMARY KEY REFERENCES parcels(id),
  confirmed_by text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  confirmed_at timestamp with time zone NOT NULL
);

-- Why the receipt of a review's piece is not proven (null: it is), from when on the office looks at that, whether its words
-- may be published, and when the proof is weighed next. Those of before are weighed by the job that does so, at once.
ALTER TABLE reviews ADD COLUMN unproven text CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded'));
ALTER TABLE reviews ADD COLUMN look_from timestamp with time zone;
ALTER TABLE reviews ADD COLUMN is_text_clear boolean NOT NULL DEFAULT false;
ALTER TABLE reviews ADD COLUMN weigh_at timestamp with time zone;
UPDATE reviews SET is_text_clear = (state = 'published'), weigh_at = timestamptz '2000-01-01 00:00+00' WHERE state IN ('waiting', 'published');
UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE state IN ('withheld', 'withdrawn');
ALTER TABLE reviews DROP CONSTRAINT reviews_held;
ALTER TABLE reviews ADD CONSTRAINT reviews_held CHECK (state <> 'waiting' OR queued_at IS NOT NULL OR (is_text_clear AND unproven IS NOT NULL));
ALTER TABLE reviews ADD CONSTRAINT reviews_proven CHECK (state <> 'published' OR (is_text_clear AND unproven IS NULL));
ALTER TABLE reviews ADD CONSTRAINT reviews_looked_at CHECK ((look_from IS NULL) = (unproven IS NULL));
CREATE INDEX reviews_to_weigh ON reviews (weigh_at, id) WHERE weigh_at IS NOT NULL;
-- Whose cash is kept: what waits for it after the time, by seller.
CREATE INDEX reviews_waiting_for_cash ON reviews (seller_id, id) WHERE unproven = 'cash-not-here' AND state = 'waiting';

-- A rating of a seller counts in its sums only where the receipt is proven.
ALTER TABLE seller_ratings ADD COLUMN unproven text CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded'));
ALTER TABLE seller_ratings ADD COLUMN weigh_at timestamp with time zone;
UPDATE seller_ratings SET weigh_at = timestamptz '2000-01-01 00:00+00';
CREATE INDEX seller_ratings_to_weigh ON seller_ratings (weigh_at, vendor_order_id) WHERE weigh_at IS NOT NULL;
CREATE OR REPLACE FUNCTION sum_seller_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o_one integer := 0; n_one integer := (NEW.unproven IS NULL)::int; o_day integer := 0; o_packing integer := 0; o_described integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unproven IS NULL THEN
    o_one := 1; o_day := OLD.day_kept; o_packing := OLD.packing; o_described := OLD.described;
  END IF;
  INSERT INTO seller_rating_sums (seller_id, ratings, day_kept, packing, described) VALUES (NEW.seller_id, 0, 0, 0, 0) ON CONFLICT (seller_id) DO NOTHING;
  UPDATE seller_rating_sums SET ratings = ratings + n_one - o_one, day_kept = day_kept + n_one * NEW.day_kept - o_day,
    packing = packing + n_one * NEW.packing - o_packing, described = described + n_one * NEW.described - o_described WHERE seller_id = NEW.seller_id;
  RETURN NULL;
END $$;
DROP TRIGGER seller_ratings_sum ON seller_ratings;
CREATE TRIGGER seller_ratings_sum AFTER INSERT OR UPDATE OF day_kept, packing, described, unproven ON seller_ratings FOR EACH ROW EXECUTE FUNCTION sum_seller_ratings();

-- Whatever moves a fact of a receipt has it weighed anew: imports of cash, couriers, returns, disputes and banks do, and none
-- of them knows reviews. With the marketplace's rights, whoever moves it.
CREATE FUNCTION weigh_receipts_of(of_parcels uuid[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE parcel_id = ANY (of_parcels);
  UPDATE seller_ratings SET weigh_at = timestamptz '2000-01-01 00:00+00'
    WHERE vendor_order_id IN (SELECT vendor_order_id FROM parcels WHERE id = ANY (of_parcels));
  PERFORM set_config('nn.as_shop', before, true);
END $$;
CREATE FUNCTION weigh_receipts_of_parcel() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_receipts_of(array[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER parcels_weigh_receipts AFTER UPDATE OF status, courier, cash_paise, cash_remitted_paise ON parcels FOR EACH ROW
  WHEN ((old.status = 'delivered' OR new.status = 'delivered') AND (old.status, old.courier, old.cash_paise, old.cash_remitted_paise) IS DISTINCT FROM (new.status, new.courier, new.cash_paise, new.cash_remitted_paise))
  EXECUTE FUNCTION weigh_receipts_of_parcel();
CREATE FUNCTION weigh_receipts_of_credited() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_receipts_of(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.parcel_id ELSE NEW.parcel_id END]);
  RETURN NULL;
END $$;
CREATE TRIGGER credited_pieces_weigh_receipts AFTER INSERT OR DELETE ON credited_pieces FOR EACH ROW EXECUTE FUNCTION weigh_receipts_of_credited();
CREATE FUNCTION weigh_receipts_of_disputed() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_receipts_of(array(SELECT id FROM parcels WHERE order_id = NEW.order_id));
  RETURN NULL;
END $$;
CREATE TRIGGER payment_disputes_weigh_receipts AFTER INSERT OR UPDATE OF status, order_id ON payment_disputes FOR EACH ROW EXECUTE FUNCTION weigh_receipts_of_disputed();

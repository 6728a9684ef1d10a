-- Which decisions about reviews a case's hide has made, and when one was taken back: from then on it is as if it were not there
-- (decision 1191). Those of before are found by their time.
ALTER TABLE review_decisions ADD COLUMN suspicion_decision_id uuid REFERENCES suspicion_decisions(id) ON DELETE SET NULL;
ALTER TABLE review_decisions ADD COLUMN taken_back_at timestamp with time zone;
ALTER TABLE review_decisions ADD CONSTRAINT review_decisions_taken_back CHECK (taken_back_at IS NULL OR outcome = 'withheld');
UPDATE review_decisions SET suspicion_decision_id = hides.id FROM suspicion_decisions AS hides JOIN suspected_reviews USING (suspicion_id)
  WHERE hides.deed = 'hide' AND hides.undone_at IS NULL AND review_decisions.review_id = suspected_reviews.review_id
    AND review_decisions.decided_at = hides.decided_at AND review_decisions.outcome = 'withheld';
CREATE INDEX review_decisions_of_case ON review_decisions (suspicion_decision_id, review_id) WHERE suspicion_decision_id IS NOT NULL;

-- A rating of a seller counts in its sums only where the receipt is proven and no case hides a review of its order.
ALTER TABLE seller_ratings ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION sum_seller_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o_one integer := 0; n_one integer := (NEW.unproven IS NULL AND NOT NEW.is_hidden)::int; o_day integer := 0; o_packing integer := 0; o_described integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unproven IS NULL AND NOT OLD.is_hidden THEN
    o_one := 1; o_day := OLD.day_kept; o_packing := OLD.packing; o_described := OLD.described;
  END IF;
  INSERT INTO seller_rating_sums (seller_id, ratings, day_kept, packing, described) VALUES (NEW.seller_id, 0, 0, 0, 0) ON CONFLICT (seller_id) DO NOTHING;
  UPDATE seller_rating_sums SET ratings = ratings + n_one - o_one, day_kept = day_kept + n_one * NEW.day_kept - o_day,
    packing = packing + n_one * NEW.packing - o_packing, described = described + n_one * NEW.described - o_described WHERE seller_id = NEW.seller_id;
  RETURN NULL;
END $$;
DROP TRIGGER seller_ratings_sum ON seller_ratings;
CREATE TRIGGER seller_ratings_sum AFTER INSERT OR UPDATE OF day_kept, packing, described, unproven, is_hidden ON seller_ratings FOR EACH ROW EXECUTE FUNCTION sum_seller_ratings();
-- Ratings of orders of which a review is hidden by now.
UPDATE seller_ratings SET is_hidden = true WHERE EXISTS (
  SELECT FROM parcels JOIN reviews ON reviews.parcel_id = parcels.id JOIN suspected_reviews ON suspected_reviews.review_id = reviews.id
    JOIN suspicion_decisions AS hides ON hides.suspicion_id = suspected_reviews.suspicion_id
  WHERE parcels.vendor_order_id = seller_ratings.vendor_order_id AND hides.deed = 'hide' AND hides.undone_at IS NULL AND NOT EXISTS (
    SELECT FROM review_decisions AS later WHERE later.review_id = reviews.id AND later.outcome = 'published' AND later.decided_at > hides.decided_at));

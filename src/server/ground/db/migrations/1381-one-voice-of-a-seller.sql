-- A rating of a seller counts in its sums only where the receipt is proven, no case hides a review of its order, no strong case
-- about the seller has its account while it is to the seller's good, and no later one of the same account counts (decision 1198).
ALTER TABLE seller_ratings ADD COLUMN is_suspected boolean NOT NULL DEFAULT false, ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION sum_seller_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o_one integer := 0; o_day integer := 0; o_packing integer := 0; o_described integer := 0;
  n_one integer := (NEW.unproven IS NULL AND NOT NEW.is_hidden AND NOT NEW.is_suspected AND NOT NEW.is_repeated)::int;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unproven IS NULL AND NOT OLD.is_hidden AND NOT OLD.is_suspected AND NOT OLD.is_repeated THEN
    o_one := 1; o_day := OLD.day_kept; o_packing := OLD.packing; o_described := OLD.described;
  END IF;
  INSERT INTO seller_rating_sums (seller_id, ratings, day_kept, packing, described) VALUES (NEW.seller_id, 0, 0, 0, 0) ON CONFLICT (seller_id) DO NOTHING;
  UPDATE seller_rating_sums SET ratings = ratings + n_one - o_one, day_kept = day_kept + n_one * NEW.day_kept - o_day,
    packing = packing + n_one * NEW.packing - o_packing, described = described + n_one * NEW.described - o_described WHERE seller_id = NEW.seller_id;
  RETURN NULL;
END $$;
DROP TRIGGER seller_ratings_sum ON seller_ratings;
CREATE TRIGGER seller_ratings_sum AFTER INSERT OR UPDATE OF day_kept, packing, described, unproven, is_hidden, is_suspected, is_repeated ON seller_ratings
  FOR EACH ROW EXECUTE FUNCTION sum_seller_ratings();
-- Of before: what customers see follows at night.
UPDATE seller_ratings SET is_suspected = true WHERE day_kept + packing + described > 9 AND EXISTS (
  SELECT FROM suspected_accounts JOIN review_suspicions AS found ON found.id = suspected_accounts.suspicion_id
  WHERE suspected_accounts.user_id = seller_ratings.user_id AND found.seller_id = seller_ratings.seller_id AND found.is_strong AND (found.decided_at IS NULL
    OR EXISTS (SELECT FROM suspicion_decisions WHERE suspicion_id = found.id AND deed <> 'nothing' AND undone_at IS NULL)));
UPDATE seller_ratings SET is_repeated = true FROM (
    SELECT vendor_order_id AS rated, row_number() OVER (PARTITION BY user_id, seller_id ORDER BY rated_at DESC, vendor_order_id DESC) AS place
    FROM seller_ratings WHERE user_id IS NOT NULL AND unproven IS NULL AND NOT is_hidden AND NOT is_suspected) AS counted
  WHERE vendor_order_id = rated AND place > 1;

-- Why the receipt of a review's piece is not proven, whatever its stars (decision 1198): bad stars count without what praise
-- needs, but signals of fraud take nothing for bought that nobody paid for. Bad ones of before are weighed anew by the job.
ALTER TABLE reviews ADD COLUMN receipt_unproven text CHECK (receipt_unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));
UPDATE reviews SET receipt_unproven = unproven WHERE unproven IS NOT NULL;
UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE unproven IS NULL AND stars < 3;
ALTER TABLE reviews ADD CONSTRAINT reviews_receipt CHECK (unproven IS NULL OR unproven IS NOT DISTINCT FROM receipt_unproven);
-- What was sold of a product tells what it costs (decision 1197). Once a sale is proven, or goes back, praise is weighed anew
-- that waits since the product seemed to cost more, and praise that shows for the sake of sales alone.
CREATE INDEX reviews_far_below ON reviews (product_id) WHERE receipt_unproven = 'far-below-price';
CREATE FUNCTION weigh_by_price(line_ids uuid[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
  products_sold text[] := array(SELECT DISTINCT product_id FROM order_lines WHERE id = ANY (line_ids));
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  WITH weighed AS (
    UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' FROM order_lines AS line
    WHERE line.id = reviews.order_line_id AND reviews.product_id = ANY (products_sold) AND (reviews.receipt_unproven = 'far-below-price'
      OR reviews.state = 'published' AND line.line_paise * 3 < line.quantity * greatest(line.own_asked_paise, line.others_asked_paise))
    RETURNING reviews.parcel_id
  ) INSERT INTO receipts_to_weigh (parcel_id) SELECT DISTINCT parcel_id FROM weighed;
  PERFORM set_config('nn.as_shop', before, true);
END $$;
CREATE FUNCTION weigh_by_price_of_proven() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_by_price(array(SELECT order_line_id FROM moved_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER proven_lines_weigh_new AFTER INSERT ON proven_lines REFERENCING NEW TABLE AS moved_rows
  FOR EACH STATEMENT EXECUTE FUNCTION weigh_by_price_of_proven();
CREATE TRIGGER proven_lines_weigh_gone AFTER DELETE ON proven_lines REFERENCING OLD TABLE AS moved_rows
  FOR EACH STATEMENT EXECUTE FUNCTION weigh_by_price_of_proven();
CREATE FUNCTION weigh_by_price_of_credited() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_by_price(array[NEW.order_line_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER credited_pieces_weigh_by_price AFTER INSERT ON credited_pieces FOR EACH ROW EXECUTE FUNCTION weigh_by_price_of_credited();

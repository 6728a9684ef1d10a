-- Why the receipt of a review's piece is not proven, whatever its stars (decision 1198): bad stars count without what praise
-- needs, but signals of fraud take nothing for bought that nobody paid for. Bad ones of before are weighed anew by the job.
ALTER TABLE reviews ADD COLUMN receipt_unproven text CHECK (receipt_unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));
UPDATE reviews SET receipt_unproven = unproven WHERE unproven IS NOT NULL;
UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE unproven IS NULL AND stars < 3;
ALTER TABLE reviews ADD CONSTRAINT reviews_receipt CHECK (unproven IS NULL OR unproven IS NOT DISTINCT FROM receipt_unproven);
-- What was sold of a product tells what it costs (decision 1197): praise that waits since it seemed to cost more is weighed anew.
CREATE INDEX reviews_far_below ON reviews (product_id) WHERE receipt_unproven = 'far-below-price';
CREATE FUNCTION weigh_what_was_far_below() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  WITH released AS (
    UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE receipt_unproven = 'far-below-price'
      AND product_id IN (SELECT product_id FROM order_lines WHERE id IN (SELECT order_line_id FROM new_rows)) RETURNING parcel_id
  ) INSERT INTO receipts_to_weigh (parcel_id) SELECT DISTINCT parcel_id FROM released;
  RETURN NULL;
END $$;
CREATE TRIGGER proven_lines_weigh_others AFTER INSERT ON proven_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION weigh_what_was_far_below();

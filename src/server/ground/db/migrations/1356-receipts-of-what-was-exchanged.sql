-- What was exchanged is paid for by what came instead, as long as nothing of that goes back (decision 1192): money of an
-- exchange that moves has the receipts of what it came for weighed anew.
CREATE FUNCTION weigh_receipts_of_exchanged() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_receipts_of(array(SELECT parcel_id FROM returns WHERE exchange_order_id = NEW.order_id));
  RETURN NULL;
END $$;
CREATE TRIGGER payments_weigh_receipts AFTER UPDATE OF status, refunded_paise, exchanged_paise ON payments FOR EACH ROW
  WHEN (new.exchange_of_order_id IS NOT NULL AND (old.status, old.refunded_paise, old.exchanged_paise) IS DISTINCT FROM (new.status, new.refunded_paise, new.exchanged_paise))
  EXECUTE FUNCTION weigh_receipts_of_exchanged();
-- What was weighed by the rule of before: exchanges, ratings that were refunded or whose cash is kept.
SELECT weigh_receipts_of(array(SELECT parcel_id FROM returns WHERE exchange_order_id IS NOT NULL));
UPDATE seller_ratings SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE unproven IN ('refunded', 'cash-not-here');

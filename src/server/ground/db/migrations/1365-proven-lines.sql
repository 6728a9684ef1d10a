-- Of which lines of which parcels it is proven that they were bought and received (decision 1195), as of the last weighing;
-- what is not here is not proven. Written by the job alone, by the one rule of `proof-of-receipt.ts`.
CREATE TABLE proven_lines (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- Also of pieces whose money went back.
  holds_refunded boolean NOT NULL,
  PRIMARY KEY (parcel_id, order_line_id),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines
);

-- Parcels whose facts have moved since they were weighed, one row for each time, the latest last. Nothing refers to a row and
-- no row to a parcel: whoever moves a fact waits for nobody here, and locks nothing that the order of locks does not know.
CREATE TABLE receipts_to_weigh (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id uuid NOT NULL
);

CREATE OR REPLACE FUNCTION weigh_receipts_of(of_parcels uuid[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  INSERT INTO receipts_to_weigh (parcel_id) SELECT unnest(of_parcels);
  UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE parcel_id = ANY (of_parcels);
  UPDATE seller_ratings SET weigh_at = timestamptz '2000-01-01 00:00+00'
    WHERE vendor_order_id IN (SELECT vendor_order_id FROM parcels WHERE id = ANY (of_parcels));
  PERFORM set_config('nn.as_shop', before, true);
END $$;

-- A parcel that takes the place of one that was lost is delivered from its first moment on.
CREATE FUNCTION weigh_parcel() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO receipts_to_weigh (parcel_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER parcels_weigh_new AFTER INSERT ON parcels FOR EACH ROW WHEN (new.status = 'delivered') EXECUTE FUNCTION weigh_parcel();
-- Whoever vouches for a receipt weighs what was written of it; what is counted of the parcel is weighed by the job.
CREATE FUNCTION weigh_confirmed_parcel() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  INSERT INTO receipts_to_weigh (parcel_id) VALUES (NEW.parcel_id);
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_confirmations_weigh AFTER INSERT OR UPDATE ON receipt_confirmations FOR EACH ROW EXECUTE FUNCTION weigh_confirmed_parcel();

-- What was delivered before is weighed by the job, the latest first.
INSERT INTO receipts_to_weigh (parcel_id) SELECT id FROM parcels WHERE status = 'delivered' ORDER BY delivered_at NULLS FIRST, id;

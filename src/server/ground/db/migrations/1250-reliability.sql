-- How many pieces of a product came back and how many failed (decision 1160), counted at night from parcels, returns and
-- disputes. `figures` is the office's; `shown` is what everybody reads, and null where it could tell of single buyers.
CREATE TABLE product_reliability (
  product_id text PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 0),
  faults integer NOT NULL CHECK (faults >= 0),
  -- The lower end of the interval of the share of faults: by it lists are sorted, so that one fault of one piece is not first.
  faults_low_bp integer NOT NULL CHECK (faults_low_bp BETWEEN 0 AND 10000),
  figures jsonb NOT NULL,
  shown jsonb
);
CREATE INDEX product_reliability_worst ON product_reliability (faults_low_bp, product_id);
CALL wall_off('product_reliability', 'SELECT (product_id, shown)', 'true', 'false');

-- The same of the pieces that one seller sold.
CREATE TABLE seller_reliability (
  seller_id text NOT NULL REFERENCES sellers,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 0),
  faults integer NOT NULL CHECK (faults >= 0),
  faults_low_bp integer NOT NULL CHECK (faults_low_bp BETWEEN 0 AND 10000),
  figures jsonb NOT NULL,
  PRIMARY KEY (product_id, seller_id)
);
CREATE INDEX seller_reliability_worst ON seller_reliability (seller_id, faults_low_bp, product_id);
CALL wall_off('seller_reliability', 'SELECT', 'seller_id = acting_seller()', 'false');

CREATE FUNCTION tell_reliability() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_products(ARRAY[OLD.product_id], 'page');
  ELSE
    PERFORM tell_products(ARRAY[NEW.product_id], 'page');
  END IF;
  RETURN NULL;
END $$;
-- By row: most rows of a night say the same as before.
CREATE TRIGGER product_reliability_tell_new AFTER INSERT ON product_reliability
  FOR EACH ROW WHEN (NEW.shown IS NOT NULL) EXECUTE FUNCTION tell_reliability();
CREATE TRIGGER product_reliability_tell_changed AFTER UPDATE ON product_reliability
  FOR EACH ROW WHEN (NEW.shown IS DISTINCT FROM OLD.shown) EXECUTE FUNCTION tell_reliability();
CREATE TRIGGER product_reliability_tell_old AFTER DELETE ON product_reliability
  FOR EACH ROW WHEN (OLD.shown IS NOT NULL) EXECUTE FUNCTION tell_reliability();
CREATE TRIGGER product_reliability_tell_emptied AFTER TRUNCATE ON product_reliability EXECUTE FUNCTION tell_catalogue();

-- Pieces that may be of one batch and fail more often than the rest of their product (decision 1161).
CREATE TABLE batch_signals (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  seller_id text NOT NULL REFERENCES sellers,
  kind text NOT NULL CHECK (kind IN ('month', 'serial')),
  -- The month of delivery, or the beginning of the serial numbers.
  name text NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  faults integer NOT NULL CHECK (faults > 0),
  rest_pieces integer NOT NULL CHECK (rest_pieces > 0),
  rest_faults integer NOT NULL CHECK (rest_faults >= 0),
  chance double precision NOT NULL CHECK (chance BETWEEN 0 AND 1),
  found_at timestamp with time zone NOT NULL,
  -- False: somebody noted it, and it stands out no longer.
  stands_out boolean NOT NULL DEFAULT true,
  noted_at timestamp with time zone,
  noted_by text REFERENCES users,
  outcome text CHECK (outcome IN ('seen', 'told-maker')),
  words text CHECK (length(words) BETWEEN 1 AND 1000),
  UNIQUE (product_id, seller_id, kind, name),
  CONSTRAINT batch_signals_noted CHECK (num_nonnulls(noted_at, noted_by, outcome, words) IN (0, 4)),
  CONSTRAINT batch_signals_stand_out CHECK (stands_out OR noted_at IS NOT NULL)
);
CREATE INDEX batch_signals_open ON batch_signals (found_at, id) WHERE noted_at IS NULL;
CREATE INDEX batch_signals_noted_on ON batch_signals (noted_at, id) WHERE noted_at IS NOT NULL;
CREATE INDEX batch_signals_of_seller ON batch_signals (seller_id, found_at, id);
CALL wall_off('batch_signals',
  'SELECT (id, product_id, seller_id, kind, name, pieces, faults, rest_pieces, rest_faults, found_at, stands_out, noted_at, outcome)',
  'seller_id = acting_seller()', 'false');

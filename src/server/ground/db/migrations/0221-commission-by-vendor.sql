-- Commission by vendor, and rates that nobody can change afterwards.

-- Null: for every seller. A rate of null ends what stood for this seller or category: the next wider one holds again.
ALTER TABLE commission_rates
  ADD COLUMN seller_id text REFERENCES sellers,
  ADD COLUMN set_at timestamptz,
  ADD COLUMN withdrawn_at timestamptz,
  ALTER COLUMN rate_bp DROP NOT NULL,
  DROP CONSTRAINT commission_rates_category_valid_from_key,
  ADD CHECK (rate_bp IS NOT NULL OR category IS NOT NULL OR seller_id IS NOT NULL),
  -- A rate is set before its day begins, and withdrawn only before it began: no sale was booked at it.
  ADD CHECK (indian_day(set_at) < valid_from),
  ADD CHECK (indian_day(withdrawn_at) < valid_from);
CREATE UNIQUE INDEX commission_rates_once ON commission_rates (seller_id, category, valid_from) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL;
CREATE INDEX commission_rates_by_day ON commission_rates (valid_from, id);

CREATE FUNCTION keep_commission_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND (OLD.seller_id, OLD.category, OLD.rate_bp, OLD.valid_from, OLD.set_at)
      IS NOT DISTINCT FROM (NEW.seller_id, NEW.category, NEW.rate_bp, NEW.valid_from, NEW.set_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'commission_rates is append-only';
END $$;
CREATE TRIGGER commission_rates_append_only BEFORE UPDATE OR DELETE ON commission_rates
  FOR EACH ROW EXECUTE FUNCTION keep_commission_rate();

-- What one seller pays is no other seller's business.
CALL wall_off('commission_rates', 'SELECT', 'seller_id IS NULL OR seller_id = acting_seller()');

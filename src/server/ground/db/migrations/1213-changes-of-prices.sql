-- Changes of many prices at once (decision 1134), and what each offer cost in the last 90 days.

-- The lowest and the highest price of an offer on a day on which it changed, the one before the change among them: with
-- the price now, all prices at which it stood since. Days older than 90 go with the next change.
CREATE TABLE offer_price_days (
  offer_id uuid NOT NULL REFERENCES offers(id) ON DELETE CASCADE,
  day date NOT NULL,
  lowest_paise bigint NOT NULL CHECK (lowest_paise > 0),
  highest_paise bigint NOT NULL,
  CONSTRAINT offer_price_days_pkey PRIMARY KEY (offer_id, day),
  CONSTRAINT offer_price_days_check CHECK (lowest_paise <= highest_paise)
);

CREATE FUNCTION note_own_price() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
  INSERT INTO offer_price_days AS noted (offer_id, day, lowest_paise, highest_paise)
  VALUES (NEW.id, today, least(OLD.unit_price_paise, NEW.unit_price_paise), greatest(OLD.unit_price_paise, NEW.unit_price_paise))
  ON CONFLICT (offer_id, day) DO UPDATE
    SET lowest_paise = least(noted.lowest_paise, excluded.lowest_paise),
      highest_paise = greatest(noted.highest_paise, excluded.highest_paise);
  DELETE FROM offer_price_days WHERE offer_id = NEW.id AND day <= today - 90;
  RETURN NULL;
END $$;

CREATE TRIGGER offers_note_own_price AFTER UPDATE OF unit_price_paise ON offers FOR EACH ROW
  WHEN (old.unit_price_paise <> new.unit_price_paise) EXECUTE FUNCTION note_own_price();

CREATE TABLE price_changes (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL,
  rule jsonb NOT NULL,
  -- What the list showed when it was made: words and category.
  filter jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone
);
CREATE INDEX price_changes_of_seller ON price_changes (seller_id, created_at DESC, id DESC);

-- A price of a change: as it is shown before, and what became of it.
CREATE TABLE price_change_rows (
  change_id uuid NOT NULL REFERENCES price_changes(id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  offer_id uuid REFERENCES offers(id),
  seller_sku text,
  list_price_paise bigint,
  before_paise bigint,
  lowest_paise bigint,
  highest_paise bigint,
  after_paise bigint CHECK (after_paise > 0),
  fault text CHECK (fault IN ('above_mrp', 'too_low', 'discount_too_small', 'no_other_seller', 'no_price', 'not_a_price', 'unknown_sku', 'named_twice')),
  is_far boolean NOT NULL DEFAULT false,
  outcome text CHECK (outcome IN ('changed', 'left', 'restored', 'kept')),
  CONSTRAINT price_change_rows_pkey PRIMARY KEY (change_id, line),
  CONSTRAINT price_change_rows_of_offer CHECK ((offer_id IS NULL) = (num_nulls(before_paise, list_price_paise, lowest_paise, highest_paise) = 4)),
  CONSTRAINT price_change_rows_priced CHECK (fault IS NOT NULL OR (offer_id IS NOT NULL AND after_paise <= list_price_paise)),
  CONSTRAINT price_change_rows_outcome CHECK (outcome IS NULL OR fault IS NULL)
);
CREATE INDEX price_change_rows_by_offer ON price_change_rows (offer_id);
CREATE INDEX price_change_rows_to_do ON price_change_rows (change_id, line) WHERE outcome IS NULL AND fault IS NULL;

CALL wall_off('offer_price_days', 'SELECT', 'EXISTS (SELECT FROM offers WHERE offers.id = offer_id AND offers.seller_id = acting_seller())');
CALL wall_off('price_changes', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');
CALL wall_off('price_change_rows', 'SELECT, INSERT, UPDATE, DELETE', 'EXISTS (SELECT FROM price_changes WHERE price_changes.id = change_id AND price_changes.seller_id = acting_seller())');

-- A launch by lot (decision 1142): whoever enters in its time may be drawn, and has a piece kept for them.
CREATE TABLE launches (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  offer_id uuid NOT NULL REFERENCES offers(id),
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  buy_hours integer NOT NULL CHECK (buy_hours > 0),
  -- Said from the beginning on; the seed itself from the draw on.
  seed_sha256 text NOT NULL CHECK (length(seed_sha256) = 64),
  seed text,
  created_at timestamp with time zone NOT NULL,
  drawn_at timestamp with time zone,
  entries integer,
  withdrawn_at timestamp with time zone,
  CONSTRAINT launches_span CHECK (closes_at >= opens_at + interval '10 minutes'),
  CONSTRAINT launches_drawn CHECK ((drawn_at IS NULL) = (seed IS NULL) AND (drawn_at IS NULL) = (entries IS NULL)),
  CONSTRAINT launches_one_end CHECK (drawn_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX launches_one_open ON launches (offer_id) WHERE drawn_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX launches_due ON launches (closes_at, id) WHERE drawn_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX launches_of_seller ON launches (seller_id, created_at DESC, id);
CREATE INDEX launches_of_offer ON launches (offer_id, created_at DESC);
CALL wall_off('launches', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');

-- The seeds of draws that are still to come: no seller reads them.
CREATE TABLE launch_seeds (
  launch_id uuid PRIMARY KEY REFERENCES launches(id),
  seed text NOT NULL
);

-- Who has entered: once for each account and each place of delivery.
CREATE TABLE launch_entries (
  id uuid PRIMARY KEY,
  launch_id uuid NOT NULL REFERENCES launches(id),
  -- Whoever closed their account is nobody; the draw can still be followed.
  user_id text REFERENCES users(id),
  -- As `delivery_place` spells it: a piece is delivered there.
  place text NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  -- The place in the draw, from 1 on.
  rank integer CHECK (rank > 0),
  -- A piece was kept for them.
  drawn_at timestamp with time zone,
  CONSTRAINT launch_entries_one_account UNIQUE (launch_id, user_id),
  CONSTRAINT launch_entries_one_place UNIQUE (launch_id, place),
  CONSTRAINT launch_entries_drawn CHECK (drawn_at IS NULL OR rank IS NOT NULL)
);
CREATE INDEX launch_entries_next ON launch_entries (launch_id, rank) WHERE drawn_at IS NULL;
CREATE INDEX launch_entries_of_user ON launch_entries (user_id, entered_at DESC);

ALTER TABLE stock_allocations ADD COLUMN launch_id uuid REFERENCES launches(id);
CREATE INDEX stock_allocations_of_launch ON stock_allocations (launch_id) WHERE launch_id IS NOT NULL;

CREATE FUNCTION tell_launch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array[product_id], 'page') FROM offers WHERE id = NEW.offer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER launches_tell AFTER INSERT OR UPDATE ON launches FOR EACH ROW EXECUTE FUNCTION tell_launch();

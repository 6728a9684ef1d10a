-- What becomes of the pieces that came back and were accepted: sold as open box, repaired or scrapped, never sold as new.

-- So that an offer under which returned pieces are sold stays one of open boxes.
CREATE UNIQUE INDEX offers_by_condition ON offers (id, condition);

CREATE TABLE returned_units (
  -- The piece of the return.
  id uuid PRIMARY KEY REFERENCES return_units,
  return_id uuid NOT NULL REFERENCES returns,
  seller_id text NOT NULL REFERENCES sellers,
  product_id text NOT NULL REFERENCES products,
  -- Under which it came back; where nobody scanned them, those under which it left.
  serials text[] NOT NULL,
  condition text NOT NULL CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete', 'other-item')),
  -- Null when its return accepted itself: its seller has not looked at it yet.
  inspected_at timestamptz,
  repaired_at timestamptz,
  -- The seller's words for who buys it.
  words text,
  status text NOT NULL CHECK (status IN ('waiting', 'open-box', 'in-repair', 'scrapped', 'sold')),
  moved_at timestamptz NOT NULL,
  -- Counts its moves: a form of an earlier one changes nothing.
  version integer NOT NULL DEFAULT 1,
  offer_id uuid REFERENCES offers,
  sold_parcel_id uuid REFERENCES parcels,
  sold_as text GENERATED ALWAYS AS (CASE WHEN status IN ('open-box', 'sold') THEN 'open-box' END) STORED,
  CONSTRAINT returned_units_stay_open_box FOREIGN KEY (offer_id, sold_as) REFERENCES offers (id, condition),
  CONSTRAINT returned_units_offer CHECK ((offer_id IS NOT NULL) = (status IN ('open-box', 'sold'))),
  CONSTRAINT returned_units_sold CHECK ((sold_parcel_id IS NOT NULL) = (status = 'sold'))
);
-- What waits, the longest first; the other tabs, the latest first.
CREATE INDEX returned_units_of_seller ON returned_units (seller_id, status, moved_at, id);
CREATE INDEX returned_units_by_product ON returned_units (product_id);
CREATE INDEX returned_units_on_sale ON returned_units (offer_id) WHERE status = 'open-box';
CREATE INDEX returned_units_by_parcel ON returned_units (sold_parcel_id) WHERE sold_parcel_id IS NOT NULL;

CREATE TABLE returned_unit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id uuid NOT NULL REFERENCES returned_units,
  at timestamptz NOT NULL,
  from_status text,
  to_status text NOT NULL
);
CREATE INDEX returned_unit_events_by_unit ON returned_unit_events (unit_id, id);
CREATE TRIGGER returned_unit_events_append_only BEFORE UPDATE OR DELETE ON returned_unit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A number stays in the record of its first parcel when the piece is packed again as open box: the box that it is in now
-- is named here.
ALTER TABLE parcel_units ADD COLUMN resold_parcel_id uuid REFERENCES parcels;
DROP INDEX parcel_units_serial;
CREATE UNIQUE INDEX parcel_units_serial ON parcel_units (product_id, serial)
  WHERE released_at IS NULL AND resold_parcel_id IS NULL;
CREATE INDEX parcel_units_resold ON parcel_units (resold_parcel_id) WHERE resold_parcel_id IS NOT NULL;

CALL wall_off('returned_units', 'SELECT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('returned_unit_events', 'SELECT, INSERT', 'EXISTS (SELECT FROM returned_units WHERE returned_units.id = unit_id AND returned_units.seller_id = acting_seller())');

-- What came back before.
INSERT INTO returned_units (id, return_id, seller_id, product_id, serials, condition, inspected_at, status, moved_at)
  SELECT units.id, returns.id, returns.seller_id, units.product_id, coalesce(nullif(units.came_serials, '{}'), units.serials),
    units.condition, inspected.at, 'waiting', returns.moved_at
  FROM return_units AS units JOIN returns ON returns.id = units.return_id
  LEFT JOIN LATERAL (SELECT max(at) AS at FROM return_events
    WHERE return_id = returns.id AND from_status = 'received' AND by_kind <> 'system') AS inspected ON true
  WHERE units.outcome = 'accepted' AND (returns.status IN ('refunded', 'replaced')
    OR (returns.status = 'accepted' AND returns.wanted = 'replacement'));
INSERT INTO returned_unit_events (unit_id, at, to_status) SELECT id, moved_at, status FROM returned_units;

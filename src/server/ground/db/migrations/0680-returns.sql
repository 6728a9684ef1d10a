-- What customers send back, piece by piece: asked for, sent, received, inspected, and what became of it.

CREATE TABLE returns (
  -- Made with the form: sent twice, it is one return.
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- warranty: after the days in which goods may come back, as long as the guarantee holds.
  kind text NOT NULL CHECK (kind IN ('return', 'warranty')),
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (reason IN ('defective-on-arrival', 'damaged', 'wrong-item', 'missing-parts',
    'changed-mind', 'not-as-described', 'ordered-wrong', 'stopped-working')),
  words text NOT NULL,
  wanted text NOT NULL CHECK (wanted IN ('refund', 'replacement', 'repair')),
  way text NOT NULL CHECK (way IN ('pickup', 'drop-off')),
  status text NOT NULL CHECK (status IN ('requested', 'sent', 'received', 'accepted', 'refused', 'refunded', 'replaced',
    'repaired', 'withdrawn', 'expired')),
  requested_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  -- When it goes on by itself, or was to be done by; null when it has ended.
  act_by timestamptz,
  -- Before it accepts by itself, its seller is told once.
  warned_at timestamptz,
  -- Who carries it back, and then who carries what is sent instead.
  courier_name text,
  tracking_number text,
  sent_courier_name text,
  sent_tracking_number text,
  CONSTRAINT returns_act_by CHECK
    ((act_by IS NULL) = (status IN ('refused', 'refunded', 'replaced', 'repaired', 'withdrawn', 'expired')))
);
CREATE INDEX returns_by_order ON returns (order_id, sequence);
CREATE INDEX returns_by_user ON returns (user_id, sequence);
CREATE INDEX returns_by_parcel ON returns (parcel_id);
-- The lists of a seller and of the back office: what is due first, first; and what has ended, the latest first.
CREATE INDEX returns_of_seller_due ON returns (seller_id, act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_of_seller_ended ON returns (seller_id, moved_at, id) WHERE act_by IS NULL;
CREATE INDEX returns_due ON returns (act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_ended ON returns (moved_at, id) WHERE act_by IS NULL;

-- A piece of a parcel that goes back, with the serial numbers under which it left and came.
CREATE TABLE return_units (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  product_id text NOT NULL REFERENCES products,
  -- Which piece of the line in its parcel, from 1.
  piece integer NOT NULL CHECK (piece > 0),
  serials text[] NOT NULL,
  -- As long as the return is open, and for good once the piece went back for its money.
  is_held boolean NOT NULL DEFAULT true,
  came_serials text[],
  condition text CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete', 'other-item')),
  outcome text CHECK (outcome IN ('accepted', 'refused')),
  note text,
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines,
  CONSTRAINT return_units_inspected CHECK ((outcome IS NULL) = (condition IS NULL)),
  CONSTRAINT return_units_say_why CHECK (outcome IS DISTINCT FROM 'refused' OR note <> '')
);
-- A piece is in one open return at most, and never comes back for its money twice.
CREATE UNIQUE INDEX return_units_once ON return_units (parcel_id, order_line_id, piece) WHERE is_held;
CREATE INDEX return_units_by_return ON return_units (return_id);
CREATE INDEX return_units_by_piece ON return_units (parcel_id, order_line_id);

CREATE TABLE return_photographs (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  -- Of what arrived at the customer's, or of what came back to the seller.
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (return_id, by_kind, sha256)
);

CREATE TABLE return_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns,
  at timestamptz NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  from_status text,
  to_status text NOT NULL,
  note text
);
CREATE INDEX return_events_by_return ON return_events (return_id, id);
CREATE TRIGGER return_events_append_only BEFORE UPDATE OR DELETE ON return_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CALL wall_off('returns', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('return_units', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');
CALL wall_off('return_photographs', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');
CALL wall_off('return_events', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');

-- A customer disputes pieces that a courier delivered: the seller answers, the customer may answer once, an administrator
-- decides.

CREATE TABLE disputes (
  -- Made with the form: sent twice, it is one dispute.
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN
    ('not-received', 'not-as-described', 'counterfeit', 'wrong-item', 'return-refused', 'seller-silent')),
  status text NOT NULL CHECK (status IN
    ('with-seller', 'with-customer', 'with-us', 'refunded', 'refused', 'withdrawn')),
  -- What the pieces cost with their share of the delivery.
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- Who pays, where it was refunded.
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  -- The seller let the time to answer pass.
  is_seller_late boolean NOT NULL DEFAULT false,
  opened_at timestamptz NOT NULL,
  -- Until when the next step is to be taken. One that has ended is due after every other, in a year that this shop will
  -- not see: so one index holds them all in the order of their urgency.
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT disputes_ended CHECK ((status IN ('refunded', 'refused', 'withdrawn')) = (ended_at IS NOT NULL)),
  CONSTRAINT disputes_due CHECK ((ended_at IS NOT NULL) = (due_at = timestamptz '2200-01-01 00:00:00+00')),
  CONSTRAINT disputes_borne CHECK ((status = 'refunded') = (bearer IS NOT NULL))
);
CREATE INDEX disputes_by_urgency ON disputes (due_at, id);
CREATE INDEX disputes_by_status ON disputes (status, due_at, id);
CREATE INDEX disputes_by_seller ON disputes (seller_id, due_at, id);
CREATE INDEX disputes_by_order ON disputes (order_id, opened_at);
CREATE INDEX disputes_by_user ON disputes (user_id);

CREATE TABLE dispute_pieces (
  dispute_id uuid NOT NULL REFERENCES disputes,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- From 1 within its line of the parcel, as it was packed.
  piece integer NOT NULL CHECK (piece > 0),
  -- Given up by a dispute that is withdrawn.
  is_held boolean NOT NULL DEFAULT true,
  PRIMARY KEY (dispute_id, order_line_id, piece),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines
);
-- A piece is disputed once, and again only after its dispute was withdrawn.
CREATE UNIQUE INDEX dispute_pieces_once ON dispute_pieces (parcel_id, order_line_id, piece) WHERE is_held;

-- What happened and what was said, in order.
CREATE TABLE dispute_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes,
  event text NOT NULL CHECK (event IN
    ('opened', 'agreed', 'contested', 'replied', 'seller-late', 'customer-late', 'refunded', 'refused', 'withdrawn')),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  text text CHECK (length(text) BETWEEN 1 AND 4000),
  -- Made when its form was opened: sent twice, it is kept once.
  request_key uuid NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (dispute_id, request_key),
  -- Each step is taken once.
  UNIQUE (dispute_id, event),
  CONSTRAINT dispute_events_said CHECK ((text IS NOT NULL) OR event IN ('seller-late', 'customer-late', 'withdrawn', 'agreed')),
  CONSTRAINT dispute_events_by CHECK ((by_kind = 'system') = (by_id IS NULL))
);
CREATE TRIGGER dispute_events_append_only BEFORE UPDATE OR DELETE ON dispute_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CALL wall_off('disputes', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('dispute_pieces', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');
CALL wall_off('dispute_events', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');

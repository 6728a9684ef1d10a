-- A piece of an offer that is kept for one customer until a moment (decision 1141). Its stock counts as reserved meanwhile.
CREATE TABLE stock_allocations (
  id uuid PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES offers(id),
  user_id text NOT NULL REFERENCES users(id),
  made_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  outcome text CHECK (outcome IN ('bought', 'lapsed', 'given-up', 'not-on-sale')),
  -- That took it; a payment that fails gives it back while its time lasts.
  order_id uuid REFERENCES orders(id),
  CONSTRAINT stock_allocations_span CHECK (ends_at > made_at),
  CONSTRAINT stock_allocations_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT stock_allocations_bought CHECK ((order_id IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'bought'))
);
CREATE UNIQUE INDEX stock_allocations_one_open ON stock_allocations (user_id, offer_id) WHERE ended_at IS NULL;
CREATE INDEX stock_allocations_due ON stock_allocations (ends_at, id) WHERE ended_at IS NULL;
CREATE INDEX stock_allocations_by_offer ON stock_allocations (offer_id) WHERE ended_at IS NULL;
CREATE INDEX stock_allocations_by_order ON stock_allocations (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_allocations_of_user ON stock_allocations (user_id, made_at);

ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_reason_check;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_reason_check CHECK (reason IN ('receipt', 'sale', 'hold',
  'release', 'dispatch', 'cancellation', 'return', 'correction', 'count', 'allocation', 'allocation-end')) NOT VALID;
ALTER TABLE stock_movements VALIDATE CONSTRAINT stock_movements_reason_check;

-- Who asked first for a letter about stock has the first piece.
ALTER TABLE wishes ADD COLUMN stock_asked_at timestamp with time zone;
UPDATE wishes SET stock_asked_at = added_at WHERE wants_stock;
ALTER TABLE wishes ADD CONSTRAINT wishes_stock_asked CHECK (stock_asked_at IS NOT NULL OR NOT wants_stock);
CREATE INDEX wishes_waiting ON wishes (product_id, stock_asked_at, user_id) WHERE wants_stock;

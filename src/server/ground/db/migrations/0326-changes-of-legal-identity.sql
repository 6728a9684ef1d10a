-- A change of an approved shop's legal identity is asked for, decided by the back office, and holds from a day on
-- (decision 0352). Until then the shop's own columns say what holds.
CREATE TABLE seller_identity_changes (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  -- What stood and what is asked for, by the columns of `sellers`.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- The day in India from which it shall hold; never before the day of the decision.
  from_day date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined', 'withdrawn')),
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  question text,
  questioned_at timestamptz,
  answered_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  note text,
  applied_at timestamptz,
  CHECK ((question IS NULL) = (questioned_at IS NULL)),
  CHECK (answered_at IS NULL OR answered_at >= questioned_at),
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK (applied_at IS NULL OR status = 'approved'),
  CHECK (status <> 'approved' OR from_day >= indian_day(decided_at))
);
-- One at a time: the next is asked for against what holds then.
CREATE UNIQUE INDEX seller_identity_changes_one ON seller_identity_changes (seller_id)
  WHERE status = 'open' OR (status = 'approved' AND applied_at IS NULL);
CREATE INDEX seller_identity_changes_open ON seller_identity_changes (asked_at, id) WHERE status = 'open';
CREATE INDEX seller_identity_changes_to_come ON seller_identity_changes (from_day)
  WHERE status = 'approved' AND applied_at IS NULL;
CREATE INDEX seller_identity_changes_by_seller ON seller_identity_changes (seller_id, asked_at);

-- What was asked for and decided about never changes.
CREATE FUNCTION keep_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a shop has asked for never changes';
END $$;
CREATE TRIGGER seller_identity_changes_keep BEFORE UPDATE ON seller_identity_changes FOR EACH ROW
  WHEN ((OLD.seller_id, OLD.before, OLD.after, OLD.asked_by, OLD.asked_at)
    IS DISTINCT FROM (NEW.seller_id, NEW.before, NEW.after, NEW.asked_by, NEW.asked_at))
  EXECUTE FUNCTION keep_identity_change();

CALL wall_off('seller_identity_changes', 'SELECT, INSERT, UPDATE (status, answered_at, decided_by, decided_at)',
  'seller_id = acting_seller()', 'seller_id = acting_seller() AND status IN (''open'', ''withdrawn'')');

-- A second wall: once a shop was approved, its own transactions cannot write who it is.
CREATE FUNCTION keep_legal_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the legal identity of an approved shop changes by request only';
END $$;
CREATE TRIGGER sellers_keep_legal_identity BEFORE UPDATE ON sellers FOR EACH ROW
  WHEN (OLD.standing <> 'applied' AND acting_seller() <> ''
    AND (OLD.legal_name, OLD.gstin, OLD.pan, OLD.state_code, OLD.address, OLD.city, OLD.postal_code)
      IS DISTINCT FROM (NEW.legal_name, NEW.gstin, NEW.pan, NEW.state_code, NEW.address, NEW.city, NEW.postal_code))
  EXECUTE FUNCTION keep_legal_identity();

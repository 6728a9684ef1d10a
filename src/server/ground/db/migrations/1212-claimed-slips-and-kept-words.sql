-- A seller who says within minutes that a price was an obvious slip: a person of the office decides (decision 1132).
CREATE TABLE slip_claims (
  -- That of the seller's form, and of the cancellation where it was a slip.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  -- Of one sale a slip is claimed once.
  vendor_order_id uuid NOT NULL UNIQUE REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  note text,
  claimed_by text NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  outcome text CHECK (outcome IN ('slip', 'kept')),
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  CONSTRAINT slip_claims_decided CHECK (num_nonnulls(outcome, decided_by, decided_at, reason) IN (0, 4)),
  CONSTRAINT slip_claims_due CHECK (due_at > claimed_at)
);
CREATE INDEX slip_claims_waiting ON slip_claims (due_at) WHERE outcome IS NULL;
CREATE INDEX slip_claims_decided ON slip_claims (decided_at DESC) WHERE outcome IS NOT NULL;

CREATE TABLE slip_claim_lines (
  claim_id uuid NOT NULL REFERENCES slip_claims(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What a piece was sold for, and what it costs or cost elsewhere.
  sold_paise bigint NOT NULL CHECK (sold_paise > 0),
  usual_paise bigint NOT NULL CHECK (usual_paise > sold_paise),
  CONSTRAINT slip_claim_lines_pkey PRIMARY KEY (claim_id, order_line_id)
);

ALTER TABLE cancellations DROP CONSTRAINT cancellations_reason_check;
ALTER TABLE cancellations ADD CONSTRAINT cancellations_reason_check CHECK (reason IN ('changed-mind', 'ordered-wrong',
  'cheaper-elsewhere', 'too-slow', 'wrong-address', 'other', 'out-of-stock', 'damaged-in-store', 'price-wrong',
  'price-slip', 'cannot-deliver', 'customer-asked', 'charged-back')) NOT VALID;
ALTER TABLE cancellations VALIDATE CONSTRAINT cancellations_reason_check;

-- Of a seller's orders of 90 days whose day is over, in how many it kept price, day and stock (decision 1133); counted every
-- night, and shown on each of its offers.
ALTER TABLE sellers ADD COLUMN word_orders integer NOT NULL DEFAULT 0,
  ADD COLUMN word_kept integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT sellers_word_kept CHECK (word_kept >= 0 AND word_kept <= word_orders);

DROP TRIGGER sellers_tell_changed ON sellers;
CREATE TRIGGER sellers_tell_changed AFTER UPDATE ON sellers FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.is_house IS DISTINCT FROM NEW.is_house
    OR OLD.standing IS DISTINCT FROM NEW.standing
    OR OLD.is_selling IS DISTINCT FROM NEW.is_selling
    OR OLD.on_holiday IS DISTINCT FROM NEW.on_holiday
    OR OLD.legal_name IS DISTINCT FROM NEW.legal_name
    OR OLD.gstin IS DISTINCT FROM NEW.gstin
    OR OLD.state_code IS DISTINCT FROM NEW.state_code
    OR OLD.address IS DISTINCT FROM NEW.address
    OR OLD.city IS DISTINCT FROM NEW.city
    OR OLD.postal_code IS DISTINCT FROM NEW.postal_code
    OR OLD.pickup_postal_code IS DISTINCT FROM NEW.pickup_postal_code
    OR OLD.care_email IS DISTINCT FROM NEW.care_email
    OR OLD.care_phone IS DISTINCT FROM NEW.care_phone
    OR OLD.logo_key IS DISTINCT FROM NEW.logo_key
    OR OLD.about IS DISTINCT FROM NEW.about
    OR OLD.word_orders IS DISTINCT FROM NEW.word_orders OR OLD.word_kept IS DISTINCT FROM NEW.word_kept)
  EXECUTE FUNCTION tell_catalogue();

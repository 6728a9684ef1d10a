-- "Fits or free return": what an order said of its parts, and the claims that one of them does not fit.

CREATE TABLE order_fit_promises (
  order_id uuid PRIMARY KEY REFERENCES orders,
  -- The worst of the verdicts.
  answer text NOT NULL CHECK (answer IN ('fits', 'fits if', 'not known', 'does not fit')),
  -- Null: the order is covered.
  why_not text,
  -- Each with its rule, the facts that it compared, and its condition.
  verdicts jsonb NOT NULL CHECK (jsonb_typeof(verdicts) = 'array'),
  judged_at timestamptz NOT NULL,
  CONSTRAINT order_fit_promises_known CHECK (why_not IS NOT NULL OR answer IN ('fits', 'fits if'))
);
CREATE TRIGGER order_fit_promises_append_only BEFORE UPDATE OR DELETE ON order_fit_promises
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE returns DROP CONSTRAINT returns_reason_check;
ALTER TABLE returns ADD CONSTRAINT returns_reason_check CHECK (reason IN ('defective-on-arrival', 'damaged',
  'wrong-item', 'missing-parts', 'changed-mind', 'not-as-described', 'ordered-wrong', 'stopped-working',
  'does-not-fit'));

-- The return says what comes back and in whose words; this says which verdict it contradicts, and who bears it.
CREATE TABLE fit_claims (
  return_id uuid PRIMARY KEY REFERENCES returns,
  order_id uuid NOT NULL REFERENCES order_fit_promises,
  -- Which of the order's verdicts, from 0.
  verdict integer NOT NULL CHECK (verdict >= 0),
  ticket_id bigint NOT NULL REFERENCES tickets,
  claimed_at timestamptz NOT NULL,
  -- our-fact, seller-fact: a fact of the catalogue, or of the seller's own listing, was wrong. fits: it does fit.
  decision text CHECK (decision IN ('our-fact', 'seller-fact', 'fits')),
  decided_at timestamptz,
  decided_by text REFERENCES users,
  -- What the customer and the seller read.
  reason text,
  -- The fact that was wrong: of which product, which attribute, and in words what it said and says now.
  product_id text REFERENCES products,
  attribute text,
  value_before text,
  value_after text,
  -- What its seller gets for a piece that it can no longer sell as new.
  loss_paise bigint NOT NULL DEFAULT 0 CHECK (loss_paise >= 0),
  CONSTRAINT fit_claims_decided CHECK
    ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL)
      AND (decision IS NULL) = (reason IS NULL)),
  CONSTRAINT fit_claims_corrected CHECK
    (decision IN ('our-fact', 'seller-fact') IS TRUE = (product_id IS NOT NULL AND attribute IS NOT NULL)),
  CONSTRAINT fit_claims_loss CHECK (loss_paise = 0 OR decision = 'our-fact')
);
CREATE INDEX fit_claims_open ON fit_claims (claimed_at, return_id) WHERE decision IS NULL;
CREATE INDEX fit_claims_decided_on ON fit_claims (decided_at, return_id) WHERE decision IS NOT NULL;
CREATE INDEX fit_claims_by_order ON fit_claims (order_id);
CREATE INDEX fit_claims_by_ticket ON fit_claims (ticket_id);
CREATE INDEX fit_claims_by_product ON fit_claims (product_id) WHERE product_id IS NOT NULL;

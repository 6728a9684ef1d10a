-- Money that the office gives back of delivered pieces which stay with their customer (decision 1307): at the expense of the
-- marketplace, or of the seller, whose credit note reduces the price.
CREATE TABLE goodwill_refunds (
  -- Made with the form: pressed twice, it is one.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  bearer text NOT NULL CHECK (bearer IN ('marketplace', 'seller')),
  cause text NOT NULL CHECK (cause IN ('late', 'condition', 'description', 'service', 'other')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  credit_note_id uuid UNIQUE REFERENCES credit_notes(id),
  decided_by text NOT NULL REFERENCES users(id),
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT goodwill_refunds_line FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT goodwill_refunds_note CHECK ((bearer = 'seller') = (credit_note_id IS NOT NULL))
);
CREATE INDEX goodwill_refunds_by_line ON goodwill_refunds (parcel_id, order_line_id);
CREATE INDEX goodwill_refunds_by_order ON goodwill_refunds (order_id, decided_at);
CREATE INDEX goodwill_refunds_by_vendor_order ON goodwill_refunds (vendor_order_id);
CREATE INDEX goodwill_refunds_by_order_line ON goodwill_refunds (order_line_id);
CREATE INDEX goodwill_refunds_by_seller ON goodwill_refunds (seller_id, decided_at);
CREATE INDEX goodwill_refunds_by_decider ON goodwill_refunds (decided_by);
CREATE TRIGGER goodwill_refunds_append_only BEFORE DELETE OR UPDATE ON goodwill_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What of it the marketplace has again, since the pieces came back and their price went back less by it.
CREATE TABLE goodwill_returns (
  goodwill_id uuid NOT NULL REFERENCES goodwill_refunds(id),
  cause_id uuid NOT NULL,
  paise bigint NOT NULL CHECK (paise > 0),
  returned_at timestamp with time zone NOT NULL,
  CONSTRAINT goodwill_returns_pkey PRIMARY KEY (goodwill_id, cause_id)
);
CREATE INDEX goodwill_returns_by_cause ON goodwill_returns (cause_id);
CREATE TRIGGER goodwill_returns_append_only BEFORE DELETE OR UPDATE ON goodwill_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- `goodwill`: what it costs the marketplace.
INSERT INTO ledger_accounts VALUES ('goodwill');

ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason_check, ADD CONSTRAINT payment_refunds_reason_check
  CHECK (reason IN ('too-late', 'second-payment', 'cancelled', 'cancellation', 'return', 'undelivered', 'lost', 'damaged',
  'dispute', 'exchange', 'broken-word', 'price-rise', 'goodwill')) NOT VALID;

-- Where an order was to go before its address was corrected, and where since: by whom, when and why (decision 1308).
CREATE TABLE order_address_changes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  changed_at timestamp with time zone NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'admin')),
  by_id text REFERENCES users(id),
  reason text,
  from_address text NOT NULL,
  from_city text NOT NULL,
  from_postal_code text NOT NULL,
  to_address text NOT NULL,
  to_city text NOT NULL,
  to_postal_code text NOT NULL,
  CONSTRAINT order_address_changes_reason CHECK ((by_kind = 'admin') = (reason IS NOT NULL))
);
CREATE INDEX order_address_changes_by_order ON order_address_changes (order_id, changed_at);
CREATE INDEX order_address_changes_by_person ON order_address_changes (by_id) WHERE by_id IS NOT NULL;

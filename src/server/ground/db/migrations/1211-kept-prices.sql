-- A seller who breaks its word buys the goods again (decision 1132). The share of a line with its delivery that somebody
-- else than the customer pays is frozen with it, and falls on its pieces as the price does.
ALTER TABLE order_lines ADD COLUMN contributed_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_contributed CHECK (contributed_paise >= 0
  AND contributed_paise < line_paise + shipping_share_paise) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_contributed;

ALTER TABLE parcel_lines ADD COLUMN contributed_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE parcel_lines ADD CONSTRAINT parcel_lines_contributed CHECK (contributed_paise >= 0
  AND contributed_paise <= goods_paise + shipping_paise) NOT VALID;
ALTER TABLE parcel_lines VALIDATE CONSTRAINT parcel_lines_contributed;

-- Of what the customer had paid for cancelled pieces, what pays the order that was bought in their place.
ALTER TABLE cancellation_lines ADD COLUMN contributed_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN passed_on_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN bought_again_as uuid UNIQUE REFERENCES orders(id);
ALTER TABLE cancellation_lines ADD CONSTRAINT cancellation_lines_contributed CHECK (contributed_paise >= 0
  AND passed_on_paise >= 0 AND contributed_paise + passed_on_paise <= goods_paise + shipping_paise) NOT VALID;
ALTER TABLE cancellation_lines VALIDATE CONSTRAINT cancellation_lines_contributed;
ALTER TABLE cancellation_lines ADD CONSTRAINT cancellation_lines_passed_on CHECK (passed_on_paise = 0
  OR bought_again_as IS NOT NULL);

-- What somebody pays of an order in the customer's place: for a line that was bought again, or (without a line) to the
-- customer of the order that was cancelled.
CREATE TABLE price_contributions (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  order_line_id uuid REFERENCES order_lines(id),
  -- The cancellation that broke the word, and the sale of the payer.
  cancellation_id uuid NOT NULL REFERENCES cancellations(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  paise bigint NOT NULL CHECK (paise > 0),
  paid_at timestamp with time zone NOT NULL,
  -- In the order in which they were paid.
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
CREATE INDEX price_contributions_by_order ON price_contributions (order_id, sequence);
CREATE INDEX price_contributions_by_line ON price_contributions (order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX price_contributions_by_cancellation ON price_contributions (cancellation_id);
CREATE INDEX price_contributions_by_seller ON price_contributions (seller_id, paid_at);

-- What of it has gone back to its payer, once for a cause: a cancellation, or a credit note.
CREATE TABLE contribution_returns (
  contribution_id uuid NOT NULL REFERENCES price_contributions(id),
  cause_id uuid NOT NULL,
  paise bigint NOT NULL CHECK (paise > 0),
  returned_at timestamp with time zone NOT NULL,
  CONSTRAINT contribution_returns_pkey PRIMARY KEY (contribution_id, cause_id)
);
CREATE INDEX contribution_returns_by_cause ON contribution_returns (cause_id);

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('sale', 'commission', 'commission-gst',
  'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding', 'tds', 'hold', 'hold-taken', 'reserve', 'return-freight',
  'freight-gst', 'penalty', 'compensation', 'payout', 'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted',
  'refunded', 'bank-took', 'bank-gave-back', 'settled', 'gateway-fee', 'gateway-fee-gst', 'price-kept')) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_check;

-- What a seller pays for a broken word is no money of the payment.
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason_check;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason_check CHECK (reason IN ('too-late', 'second-payment',
  'cancelled', 'cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'exchange', 'broken-word')) NOT VALID;
ALTER TABLE payment_refunds VALIDATE CONSTRAINT payment_refunds_reason_check;

CREATE OR REPLACE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word') THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION take_from_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word') THEN
    UPDATE payments SET refunded_paise = refunded_paise - OLD.amount_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

-- What goes back: goods that were cancelled before they left, credit notes for goods that came back or were lost, and the
-- money, piece by piece and never more than there was.

CREATE TABLE cancellations (
  -- Made with the form: sent twice, it cancels once.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  reason text NOT NULL CHECK (reason IN
    ('changed-mind', 'ordered-wrong', 'cheaper-elsewhere', 'too-slow', 'wrong-address', 'other',
     'out-of-stock', 'damaged-in-store', 'price-wrong', 'cannot-deliver', 'customer-asked')),
  note text,
  cancelled_at timestamptz NOT NULL
);
CREATE INDEX cancellations_by_order ON cancellations (order_id, cancelled_at);
CREATE INDEX cancellations_by_part ON cancellations (vendor_order_id, cancelled_at);

CREATE TABLE cancellation_lines (
  cancellation_id uuid NOT NULL REFERENCES cancellations,
  order_line_id uuid NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- What of the line's price and of its share of the delivery fee these pieces bore.
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  PRIMARY KEY (cancellation_id, order_line_id)
);
CREATE INDEX cancellation_lines_by_line ON cancellation_lines (order_line_id);

-- How much of a line has ended without goods: cancelled before it left, or credited after. What all its pieces give back
-- is what they cost, to the paisa.
ALTER TABLE order_lines
  ADD COLUMN cancelled_quantity integer NOT NULL DEFAULT 0 CHECK (cancelled_quantity >= 0),
  ADD COLUMN credited_quantity integer NOT NULL DEFAULT 0 CHECK (credited_quantity >= 0),
  ADD COLUMN given_back_paise bigint NOT NULL DEFAULT 0,
  -- Of the product when it was sold; null where its maker promises none.
  ADD COLUMN warranty_months integer CHECK (warranty_months > 0),
  ADD CONSTRAINT order_lines_pieces_end_once CHECK (cancelled_quantity + credited_quantity <= quantity),
  ADD CONSTRAINT order_lines_given_back CHECK (given_back_paise BETWEEN 0 AND line_paise + shipping_share_paise),
  ADD CONSTRAINT order_lines_given_back_whole CHECK
    (cancelled_quantity + credited_quantity < quantity OR given_back_paise = line_paise + shipping_share_paise);
UPDATE order_lines SET warranty_months = products.warranty_months
FROM products WHERE products.id = product_id AND products.warranty_months > 0;
-- A credit note takes an invoice back, whole or in part, in a series of its own (CGST Act s. 34).
ALTER TABLE invoice_counters DROP CONSTRAINT invoice_counters_kind_check;
ALTER TABLE invoice_counters ADD CONSTRAINT invoice_counters_kind_check CHECK (kind IN ('invoice', 'credit-note'));

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices,
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  reason text NOT NULL CHECK (reason IN ('cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute')),
  -- The cancellation, return, parcel or dispute.
  cause_id uuid NOT NULL,
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamptz NOT NULL,
  buyer_gstin text,
  place_of_supply text NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  total_paise bigint NOT NULL,
  document jsonb NOT NULL,
  UNIQUE (gstin, financial_year, number),
  UNIQUE (gstin, financial_year, prefix, serial),
  -- One cause credits a parcel once.
  UNIQUE (parcel_id, reason, cause_id),
  CONSTRAINT credit_notes_add_up CHECK
    (total_paise = taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise),
  CONSTRAINT credit_notes_halves CHECK (cgst_paise = sgst_paise + utgst_paise)
);
CREATE INDEX credit_notes_by_order ON credit_notes (order_id, id);
CREATE INDEX credit_notes_by_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_by_seller ON credit_notes (seller_id, issued_at, id);
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE credit_note_lines (
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  PRIMARY KEY (credit_note_id, order_line_id),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines,
  CHECK (goods_paise + shipping_paise = taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise)
);
CREATE INDEX credit_note_lines_by_parcel_line ON credit_note_lines (parcel_id, order_line_id);
CREATE TRIGGER credit_note_lines_append_only BEFORE UPDATE OR DELETE ON credit_note_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A piece is credited once.
ALTER TABLE parcel_lines ADD COLUMN credited_quantity integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT parcel_lines_credited_once CHECK (credited_quantity BETWEEN 0 AND quantity);

-- Where money goes that was paid in cash: an account or UPI address whose holder's name its person confirmed.
CREATE TABLE refund_accounts (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('upi', 'bank')),
  -- The address, or the account number with its IFSC: sealed; and what a page may show of it.
  sealed text NOT NULL,
  shown_as text NOT NULL,
  holder_name text NOT NULL,
  -- The payout service's own name for it.
  payout_reference text,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX refund_accounts_by_user ON refund_accounts (user_id, created_at DESC);

-- Money goes back for each cause once: by the gateway that took it, or to an account when it was paid in cash.
ALTER TABLE payment_refunds
  -- The credit note, or the cancellation.
  ADD COLUMN cause_id uuid,
  ADD COLUMN refund_account_id uuid REFERENCES refund_accounts,
  ALTER COLUMN gateway_payment_id DROP NOT NULL;
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_gateway_gateway_payment_id_reason_key;
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason_check;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason_check CHECK (reason IN
  ('too-late', 'second-payment', 'cancelled', 'cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'exchange'));
-- waiting: for the account to which money goes that was paid in cash.
ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_status_check;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_status_check CHECK (status IN ('waiting', 'asked', 'pending', 'processed', 'failed'));
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_cause CHECK
  ((reason IN ('too-late', 'second-payment', 'cancelled')) = (cause_id IS NULL)),
  ADD CONSTRAINT payment_refunds_waiting CHECK
  (CASE WHEN status = 'waiting' THEN gateway_payment_id IS NULL ELSE gateway_payment_id IS NOT NULL OR refund_account_id IS NOT NULL END);
CREATE UNIQUE INDEX payment_refunds_once ON payment_refunds
  (order_id, reason, coalesce(cause_id::text, gateway_payment_id), (gateway_payment_id IS NULL));

-- What is to go back of a payment, whatever the gateway has done of it yet: never more than came.
ALTER TABLE payments ADD COLUMN refunded_paise bigint NOT NULL DEFAULT 0;
UPDATE payments SET refunded_paise = least(amount_paise, owed) FROM (
  SELECT order_id, sum(amount_paise) AS owed FROM payment_refunds WHERE reason <> 'second-payment' GROUP BY 1) AS back
WHERE back.order_id = payments.order_id;
ALTER TABLE payments ADD CONSTRAINT payments_give_back_what_came CHECK (refunded_paise BETWEEN 0 AND amount_paise);
CREATE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'second-payment' THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_refunds_count AFTER INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION add_to_refunded();
CREATE TRIGGER payment_refunds_keep_amount BEFORE UPDATE OF amount_paise, order_id, reason, cause_id ON payment_refunds
  FOR EACH ROW WHEN ((OLD.amount_paise, OLD.order_id, OLD.reason, OLD.cause_id) IS DISTINCT FROM
    (NEW.amount_paise, NEW.order_id, NEW.reason, NEW.cause_id)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_refunds_keep_all BEFORE DELETE ON payment_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CALL wall_off('cancellations', 'SELECT', 'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');
CALL wall_off('cancellation_lines', 'SELECT', 'EXISTS (SELECT FROM cancellations WHERE cancellations.id = cancellation_id)');
CALL wall_off('credit_notes', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('credit_note_lines', 'SELECT', 'EXISTS (SELECT FROM credit_notes WHERE credit_notes.id = credit_note_id AND credit_notes.seller_id = acting_seller())');

-- Founding, 5 of 5: payments, invoices, the ledger, payouts and figures.

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL UNIQUE REFERENCES parcels,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  -- CGST Rules, rule 46(b).
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
  -- Everything that is printed, as it was.
  document jsonb NOT NULL,
  UNIQUE (gstin, financial_year, number),
  UNIQUE (gstin, financial_year, prefix, serial),
  CONSTRAINT invoices_add_up CHECK (total_paise = (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise)),
  CONSTRAINT invoices_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
-- A seller looks for an invoice by the beginning of its number.
CREATE INDEX invoices_by_number ON invoices (seller_id, number text_pattern_ops);
CREATE INDEX invoices_by_order ON invoices (order_id, id);
CREATE INDEX invoices_by_seller ON invoices (seller_id, issued_at, id);
-- The papers of all sellers, the latest first, and by the beginning of their numbers.
CREATE INDEX invoices_by_time ON invoices (issued_at, id);
CREATE INDEX invoices_numbered ON invoices (number text_pattern_ops);
ALTER TABLE mails ADD CONSTRAINT mails_attached_invoice FOREIGN KEY (attached_invoice_id) REFERENCES invoices;

CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE commission_papers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  seller_id text NOT NULL REFERENCES sellers,
  -- The first day of the month whose ledger it covers.
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  -- Ours.
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamptz NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  -- The odd paisa of what the ledger took, where two equal halves cannot hold it.
  round_off_paise integer NOT NULL CHECK (round_off_paise >= 0 AND round_off_paise <= 1),
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  document jsonb NOT NULL,
  UNIQUE (gstin, financial_year, kind, serial),
  UNIQUE (gstin, financial_year, number),
  -- One of each for a month, whoever makes them.
  UNIQUE (seller_id, month, kind),
  CONSTRAINT commission_papers_add_up CHECK (total_paise = (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise + round_off_paise)),
  CONSTRAINT commission_papers_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
CREATE INDEX commission_papers_by_month ON commission_papers (month, number);
CREATE INDEX commission_papers_by_time ON commission_papers (issued_at, id);
CREATE INDEX commission_papers_numbered ON commission_papers (number text_pattern_ops);

CREATE TRIGGER commission_papers_append_only BEFORE UPDATE OR DELETE ON commission_papers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Our own papers to sellers: a tax invoice for each month's commission, and a credit note for commission of earlier months
-- that was given back. Their numbers have no gap: the counter's row is locked until the paper stands.
CREATE TABLE commission_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  -- The same of our own papers: commission is given back, its tax is not.
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  last_serial integer NOT NULL CHECK (last_serial >= 0),
  PRIMARY KEY (gstin, financial_year, kind)
);

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices,
  parcel_id uuid NOT NULL REFERENCES parcels,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  -- An invoice that was issued ahead of the goods, at a rate that they no longer bear when they leave, is credited.
  reason text NOT NULL CHECK (reason IN ('cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute',
    'rate-change')),
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
  is_commercial boolean NOT NULL DEFAULT false,
  UNIQUE (gstin, financial_year, number),
  CONSTRAINT credit_notes_gstin_financial_year_prefix_serial_key UNIQUE (gstin, financial_year, prefix,
    is_commercial, serial),
  -- One cause credits a parcel once.
  UNIQUE (parcel_id, reason, cause_id),
  CONSTRAINT credit_notes_add_up CHECK ((taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) =
CASE
    WHEN is_commercial THEN 0::bigint
    ELSE total_paise
END),
  CONSTRAINT credit_notes_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
CREATE INDEX credit_notes_by_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_by_order ON credit_notes (order_id, id);
CREATE INDEX credit_notes_by_seller ON credit_notes (seller_id, issued_at, id);
CREATE INDEX credit_notes_by_time ON credit_notes (issued_at, id);
CREATE INDEX credit_notes_numbered ON credit_notes (number text_pattern_ops);
ALTER TABLE mails ADD FOREIGN KEY (attached_credit_note_id) REFERENCES credit_notes;

CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Credit notes to registered buyers are registered as invoices are (CGST Rules, rule 48(4)), in the same table: a row is of
-- one of the two.
CREATE TABLE einvoices (
  invoice_id uuid UNIQUE REFERENCES invoices,
  seller_id text NOT NULL REFERENCES sellers,
  state text NOT NULL CHECK (state IN ('asked', 'issued', 'refused', 'cancelling', 'cancelled')),
  -- Why it is refused, or is not done yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When the portal is asked next; null when there is nothing to ask.
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  -- A SHA-256 over GSTIN, year, kind and number; stays with the row when it is cancelled, so that nobody uses it again.
  irn text UNIQUE CHECK (irn ~ '^[0-9a-f]{64}$'),
  ack_number text CHECK (ack_number ~ '^[0-9]{10,20}$'),
  acknowledged_at timestamptz,
  -- A JSON Web Signature of the portal, as it is printed as a QR code; null when a person typed the number without it.
  signed_qr text,
  cancel_reason text,
  cancelled_at timestamptz,
  credit_note_id uuid UNIQUE REFERENCES credit_notes,
  paper_id uuid GENERATED ALWAYS AS (COALESCE(invoice_id, credit_note_id)) STORED PRIMARY KEY,
  CONSTRAINT einvoices_cancelled CHECK ((state NOT IN ('cancelling', 'cancelled')) OR cancel_reason IS NOT NULL),
  CONSTRAINT einvoices_cancelled_at CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT einvoices_issued CHECK ((state IN ('asked', 'refused')) OR irn IS NOT NULL AND ack_number IS NOT NULL
    AND acknowledged_at IS NOT NULL),
  -- What went back was credited: the number of a credit note is not taken back.
  CONSTRAINT einvoices_notes_stay CHECK (credit_note_id IS NULL OR (state NOT IN ('cancelling', 'cancelled'))),
  CONSTRAINT einvoices_one_paper CHECK (num_nonnulls(invoice_id, credit_note_id) = 1),
  CONSTRAINT einvoices_waits CHECK ((state IN ('asked', 'cancelling')) = (next_try_at IS NOT NULL))
);
CREATE INDEX einvoices_due ON einvoices (next_try_at) WHERE next_try_at IS NOT NULL;

-- The e-way bill under which a parcel moves (CGST Rules, rule 138). It names the invoice of the parcel, which is therefore
-- issued before it is asked for.
CREATE TABLE eway_bills (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  state text NOT NULL CHECK (state IN ('asked', 'made', 'refused')),
  -- How the goods go, as the portal is told; null for a number that was made elsewhere.
  distance_km integer CHECK (distance_km >= 1 AND distance_km <= 4000),
  transporter_id text CHECK (transporter_id ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  vehicle_number text CHECK (vehicle_number ~ '^[0-9A-Z]{7,15}$'),
  -- Why there is none, or not yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When the portal is asked next; null when there is nothing to ask.
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  number text UNIQUE CHECK (number ~ '^[0-9]{12}$'),
  made_at timestamptz,
  -- Null until the carrier has entered a vehicle, or when nobody wrote it down.
  valid_until timestamptz,
  CONSTRAINT eway_bills_made CHECK ((state = 'made') = (number IS NOT NULL AND made_at IS NOT NULL)),
  CONSTRAINT eway_bills_transport CHECK (state <> 'asked' OR distance_km IS NOT NULL),
  CONSTRAINT eway_bills_waits CHECK ((state = 'asked') = (next_try_at IS NOT NULL))
);
CREATE INDEX eway_bills_due ON eway_bills (next_try_at) WHERE next_try_at IS NOT NULL;

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
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT credit_note_lines_add_up CHECK ((taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) = 0 OR (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) = (goods_paise + shipping_paise))
);
CREATE INDEX credit_note_lines_by_parcel_line ON credit_note_lines (parcel_id, order_line_id);

CREATE TRIGGER credit_note_lines_append_only BEFORE UPDATE OR DELETE ON credit_note_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Which pieces of a parcel were credited, by their numbers in it: no other piece goes back in place of one that is gone.
CREATE TABLE credited_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- From 1 within its line of the parcel, as it was packed.
  piece integer NOT NULL CHECK (piece > 0),
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  PRIMARY KEY (parcel_id, order_line_id, piece),
  FOREIGN KEY (credit_note_id, order_line_id) REFERENCES credit_note_lines(credit_note_id, order_line_id)
);
CREATE INDEX credited_pieces_by_note ON credited_pieces (credit_note_id);

CREATE TRIGGER credited_pieces_append_only BEFORE UPDATE OR DELETE ON credited_pieces
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The last number of each series. Whoever issues an invoice holds the row until the end of its transaction, so that a
-- number is given out if and only if its invoice is written.
CREATE TABLE invoice_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  -- A credit note takes an invoice back, whole or in part, in a series of its own (CGST Act s. 34).
  -- After the thirtieth of November that follows the financial year of a supply, a credit note takes no tax off (CGST Act,
  -- s. 34(2)): it gives the price back and nothing else, in a series of its own that no return lists.
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{2,3}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (gstin, financial_year, kind, prefix)
);

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
  confirmed_at timestamptz,
  -- The service's number of the question whose account it is, while the bank takes its time to answer.
  question text,
  -- When its bank did not take money, or sent it back: it is not offered again.
  refused_at timestamptz,
  CONSTRAINT refund_accounts_question CHECK (question IS NULL OR holder_name = '' AND confirmed_at IS NULL)
);
CREATE INDEX refund_accounts_by_user ON refund_accounts (user_id, created_at DESC);
CREATE INDEX refund_accounts_unconfirmed ON refund_accounts (created_at) WHERE confirmed_at IS NULL;

CREATE TABLE payment_refunds (
  -- Also the key under which the gateway is asked, so that asking twice gives back once.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  gateway text NOT NULL,
  gateway_payment_id text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('too-late', 'second-payment', 'cancelled', 'cancellation', 'return',
    'undelivered', 'lost', 'damaged', 'dispute', 'exchange')),
  -- waiting: for the account to which money goes that was paid in cash.
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'pending', 'processed', 'failed')),
  gateway_refund_id text,
  problem text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  -- How often the gateway has refused a refund for good: each new try is asked for under a key of its own.
  refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  -- Money goes back for each cause once: by the gateway that took it, or to an account when it was paid in cash.
  -- The credit note, or the cancellation.
  cause_id uuid,
  refund_account_id uuid REFERENCES refund_accounts,
  -- The gateway's number of the lost dispute with which the customer's bank gave this money back.
  charged_back_by text,
  -- A bank may take less than a refund that is owed: the refund is closed for what the bank paid, and the rest is a refund of
  -- its own that is paid as any other.
  rest_of uuid UNIQUE REFERENCES payment_refunds,
  CONSTRAINT payment_refunds_cause CHECK ((reason IN ('too-late', 'second-payment',
    'cancelled')) = (cause_id IS NULL)),
  -- Processed: the gateway had paid it all the same, before it told so.
  CONSTRAINT payment_refunds_charged_back CHECK (charged_back_by IS NULL OR (status IN ('failed', 'processed'))),
  CONSTRAINT payment_refunds_rest CHECK (rest_of <> id),
  CONSTRAINT payment_refunds_waiting CHECK (
    CASE
        WHEN status = 'waiting' THEN gateway_payment_id IS NULL
        ELSE gateway_payment_id IS NOT NULL OR refund_account_id IS NOT NULL
    END)
);
CREATE INDEX payment_refunds_by_gateway_refund ON payment_refunds (gateway_refund_id) WHERE gateway_refund_id IS NOT NULL;
CREATE INDEX payment_refunds_by_order ON payment_refunds (order_id, asked_at);
-- Cash that is to go back and has not been paid, of which the worker looks each minute what it may pay.
CREATE INDEX payment_refunds_cash_to_pay ON payment_refunds (cause_id)
  WHERE gateway_payment_id IS NULL AND status IN ('waiting', 'asked', 'failed');
CREATE INDEX payment_refunds_due ON payment_refunds (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_refunds_moved ON payment_refunds (moved_at) WHERE status = 'processed';
CREATE UNIQUE INDEX payment_refunds_once ON payment_refunds
  (order_id, reason, coalesce(cause_id::text, gateway_payment_id), (gateway_payment_id IS NULL))
  WHERE rest_of IS NULL;
CREATE INDEX payment_refunds_second ON payment_refunds (asked_at) WHERE reason = 'second-payment';

CREATE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'second-payment' THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_refunds_count AFTER INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION add_to_refunded();

CREATE FUNCTION take_from_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason <> 'second-payment' THEN
    UPDATE payments SET refunded_paise = refunded_paise - OLD.amount_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payment_refunds_count_less AFTER UPDATE OF amount_paise ON payment_refunds
  FOR EACH ROW WHEN (OLD.amount_paise <> NEW.amount_paise) EXECUTE FUNCTION take_from_refunded();

CREATE TRIGGER payment_refunds_keep_all BEFORE DELETE ON payment_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_refunds_keep_amount BEFORE UPDATE OF amount_paise, order_id, reason, cause_id, rest_of ON payment_refunds
  FOR EACH ROW WHEN ((OLD.order_id, OLD.reason, OLD.cause_id, OLD.rest_of) IS DISTINCT FROM
      (NEW.order_id, NEW.reason, NEW.cause_id, NEW.rest_of)
    OR NEW.amount_paise > OLD.amount_paise
    OR NEW.amount_paise < OLD.amount_paise AND (OLD.charged_back_by IS NOT NULL OR NEW.charged_back_by IS NULL))
  EXECUTE FUNCTION refuse_change();

-- With whose money cash goes back to a customer: with what a courier handed over of its parcel, with the seller's
-- reserve as long as that has not come, or because somebody of the back office let it be paid without.
CREATE TABLE cash_refund_covers (
  refund_id uuid PRIMARY KEY REFERENCES payment_refunds,
  -- The parcel at whose door it was paid.
  parcel_id uuid NOT NULL REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  remitted_paise bigint NOT NULL CHECK (remitted_paise >= 0),
  reserve_paise bigint NOT NULL CHECK (reserve_paise >= 0),
  let_through_paise bigint NOT NULL CHECK (let_through_paise >= 0),
  -- Null of what had been asked for before refunds of cash waited.
  let_through_by text REFERENCES users,
  reason text,
  covered_at timestamptz NOT NULL,
  CHECK ((remitted_paise + reserve_paise + let_through_paise) > 0),
  CONSTRAINT cash_refund_covers_check1 CHECK ((let_through_paise > 0) = (reason IS NOT NULL)),
  CONSTRAINT cash_refund_covers_check2 CHECK (let_through_by IS NULL OR let_through_paise > 0)
);
CREATE INDEX cash_refund_covers_by_parcel ON cash_refund_covers (parcel_id);
CREATE INDEX cash_refund_covers_by_reserve ON cash_refund_covers (seller_id) WHERE reserve_paise > 0;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  method text NOT NULL CHECK (method IN ('card', 'upi', 'cod')),
  status text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  gateway text,
  gateway_payment_id text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  card_issuer text,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- A payment whose outcome is not known asks the gateway again at this time; null once there is nothing left to ask.
  next_ask_at timestamptz,
  asks integer NOT NULL DEFAULT 0 CHECK (asks >= 0),
  -- One order of the gateway stands for one purchase of ours, with every try to pay under it.
  gateway_order_id text,
  -- A bank that did not answer may still say yes days later: until then the gateway is asked.
  ask_until timestamptz,
  -- What is to go back of a payment, whatever the gateway has done of it yet: never more than came.
  refunded_paise bigint NOT NULL DEFAULT 0,
  -- Of one payment at the gateway, what several orders cost: the one that it was made for, and those that goods of it were
  -- exchanged for. Each order gives back and passes on at most what was paid for it, so that of all of them together no
  -- more goes back than came.
  -- The order whose goods pay for this one.
  exchange_of_order_id uuid REFERENCES payments(order_id),
  -- What pays other orders now.
  exchanged_paise bigint NOT NULL DEFAULT 0 CHECK (exchanged_paise >= 0),
  CONSTRAINT payments_exchange_was_paid CHECK (exchange_of_order_id IS NULL OR gateway_payment_id IS NOT NULL
    AND gateway IS NOT NULL AND method <> 'cod'),
  CONSTRAINT payments_give_back_what_came CHECK (refunded_paise >= 0
    AND (refunded_paise + exchanged_paise) <= amount_paise),
  -- The words of the domain's tables of moves; a test compares the two.
  CONSTRAINT payments_status_known CHECK (status IN ('due', 'pending', 'paid', 'failed', 'expired', 'cancelled',
    'refund-due', 'partly-refunded', 'refunded'))
);
CREATE INDEX payments_by_exchange ON payments (exchange_of_order_id) WHERE exchange_of_order_id IS NOT NULL;
CREATE UNIQUE INDEX payments_by_gateway_order ON payments (gateway, gateway_order_id) WHERE gateway_order_id IS NOT NULL;
CREATE INDEX payments_by_gateway_payment ON payments (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE UNIQUE INDEX payments_gateway_payment_id_key ON payments (gateway_payment_id) WHERE exchange_of_order_id IS NULL;
-- What moved lately, for the books: each source by the time at which it moved.
CREATE INDEX payments_moved ON payments (updated_at) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payments_to_ask ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL;

CREATE FUNCTION add_to_exchanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET exchanged_paise = exchanged_paise + NEW.amount_paise WHERE order_id = NEW.exchange_of_order_id;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_count_exchange AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.exchange_of_order_id IS NOT NULL) EXECUTE FUNCTION add_to_exchanged();

CREATE TRIGGER payments_keep_exchange BEFORE UPDATE OF exchange_of_order_id, amount_paise ON payments FOR EACH ROW
  WHEN ((OLD.exchange_of_order_id, OLD.amount_paise) IS DISTINCT FROM (NEW.exchange_of_order_id, NEW.amount_paise)
    AND (OLD.exchange_of_order_id IS NOT NULL OR NEW.exchange_of_order_id IS NOT NULL))
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payments_keep_status_moved AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();

-- No order is committed without its payment: whoever inserts one is alone with it, and needs the order's lock only to
-- write.
CREATE FUNCTION keep_status_of_new_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  parts text[] := ARRAY(SELECT status FROM vendor_orders WHERE order_id = NEW.order_id);
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id
    AND (status, payment_status) IS DISTINCT FROM (order_status(NEW.status, parts), NEW.status))
  THEN PERFORM keep_order_status(ARRAY[NEW.order_id]); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_keep_status_new AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_status_of_new_payment();

CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  method text NOT NULL CHECK (method IN ('card', 'upi')),
  -- What asked for it, so that a request sent twice is one attempt.
  request_sha256 text NOT NULL,
  status text NOT NULL CHECK (status IN ('started', 'pending', 'authorized', 'captured', 'failed', 'refunded')),
  gateway_payment_id text,
  -- What the customer does next: never anything of a card.
  step jsonb,
  problem text,
  started_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  UNIQUE (order_id, request_sha256)
);
-- Payments and refunds are looked for by the gateway's ids: of a settlement, and of a dispute.
CREATE INDEX payment_attempts_by_gateway_payment ON payment_attempts (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payment_attempts_by_order ON payment_attempts (order_id, started_at);
-- The first payment that was made since a webhook came.
CREATE INDEX payment_attempts_captured ON payment_attempts (moved_at) WHERE status = 'captured';

CREATE TABLE payment_disputes (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  order_id uuid REFERENCES orders,
  gateway_payment_id text NOT NULL,
  phase text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  amount_paise bigint NOT NULL,
  respond_by timestamptz,
  opened_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  -- The gateway's number, where this is a later phase of it.
  phase_of text,
  PRIMARY KEY (gateway, dispute_id),
  FOREIGN KEY (gateway, phase_of) REFERENCES payment_disputes(gateway, dispute_id),
  CONSTRAINT payment_disputes_later CHECK (phase_of <> dispute_id)
);
CREATE INDEX payment_disputes_by_order ON payment_disputes (order_id, opened_at);
CREATE INDEX payment_disputes_by_payment ON payment_disputes (gateway_payment_id);
CREATE INDEX payment_disputes_moved ON payment_disputes (moved_at);
CREATE INDEX payment_disputes_newest ON payment_disputes (opened_at DESC, dispute_id DESC);
CREATE INDEX payment_disputes_phases ON payment_disputes (gateway, phase_of) WHERE phase_of IS NOT NULL;
ALTER TABLE chargeback_shares ADD CONSTRAINT chargeback_shares_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id);
ALTER TABLE chargeback_answers ADD CONSTRAINT chargeback_answers_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id);
ALTER TABLE chargeback_steps ADD CONSTRAINT chargeback_steps_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id);

-- Each line of what the gateway has paid out, as it said so.
CREATE TABLE settlement_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment')),
  -- Of the payment, refund or adjustment, as the gateway has it.
  line_id text NOT NULL,
  -- Null of lines that were posted before they were kept.
  settlement_id text,
  day date NOT NULL,
  amount_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  tax_paise bigint NOT NULL,
  found_at timestamptz NOT NULL,
  UNIQUE (gateway, kind, line_id)
);
CREATE INDEX settlement_lines_by_day ON settlement_lines (gateway, day);

-- Lines of what the gateway has paid out that our books do not have, or have otherwise; of a day that is matched again
-- they are written anew.
CREATE TABLE settlement_mismatches (
  gateway text NOT NULL,
  -- Of the payment or the refund, as the gateway has it.
  line_id text NOT NULL,
  -- The day in India on which it was paid out.
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment-unknown', 'payment-differs', 'refund-unknown', 'refund-differs')),
  settlement_id text NOT NULL,
  order_id uuid REFERENCES orders,
  settled_paise bigint NOT NULL,
  -- By our books; null where they have none.
  known_paise bigint,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, line_id),
  CHECK ((known_paise IS NULL) = (kind IN ('payment-unknown', 'refund-unknown')))
);
CREATE INDEX settlement_mismatches_by_day ON settlement_mismatches (day, line_id);

-- What a gateway has told us, each event once: where to look, and nothing of a card or a person.
CREATE TABLE gateway_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  gateway_order_id text,
  gateway_payment_id text,
  received_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_by_age ON gateway_events (received_at);
CREATE INDEX gateway_events_latest ON gateway_events (gateway, received_at);

-- Money that was paid to an account, and that its bank sent back: it is owed again.
CREATE TABLE returned_refunds (
  refund_id uuid NOT NULL REFERENCES payment_refunds,
  -- How often the refund had been refused before.
  refusals integer NOT NULL,
  paid_at timestamptz NOT NULL,
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (refund_id, refusals)
);
CREATE INDEX returned_refunds_by_time ON returned_refunds (returned_at);

CREATE TRIGGER returned_refunds_append_only BEFORE UPDATE OR DELETE ON returned_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE commission_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for goods of every category without a rate of its own.
  category text,
  rate_bp integer CHECK (rate_bp >= 0 AND rate_bp <= 10000),
  valid_from date NOT NULL,
  -- Null: for every seller. A rate of null ends what stood for this seller or category: the next wider one holds again.
  seller_id text REFERENCES sellers,
  set_at timestamptz,
  withdrawn_at timestamptz,
  CHECK (rate_bp IS NOT NULL OR category IS NOT NULL OR seller_id IS NOT NULL),
  -- A rate is set before its day begins, and withdrawn only before it began: no sale was booked at it.
  CONSTRAINT commission_rates_check1 CHECK (indian_day(set_at) < valid_from),
  CONSTRAINT commission_rates_check2 CHECK (indian_day(withdrawn_at) < valid_from)
);
CREATE INDEX commission_rates_by_day ON commission_rates (valid_from, id);
CREATE UNIQUE INDEX commission_rates_once ON commission_rates (seller_id, category, valid_from) NULLS NOT DISTINCT
  WHERE withdrawn_at IS NULL;

INSERT INTO commission_rates (category, rate_bp, valid_from) VALUES (NULL, 500, '2020-01-01');

CREATE FUNCTION keep_commission_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND (OLD.seller_id, OLD.category, OLD.rate_bp, OLD.valid_from, OLD.set_at)
      IS NOT DISTINCT FROM (NEW.seller_id, NEW.category, NEW.rate_bp, NEW.valid_from, NEW.set_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'commission_rates is append-only';
END $$;

CREATE TRIGGER commission_rates_append_only BEFORE UPDATE OR DELETE ON commission_rates
  FOR EACH ROW EXECUTE FUNCTION keep_commission_rate();

CREATE TABLE deduction_rates (
  kind text NOT NULL CHECK (kind IN ('commission-gst', 'tcs', 'tds', 'tds-without-pan')),
  rate_bp integer NOT NULL CHECK (rate_bp >= 0 AND rate_bp <= 10000),
  valid_from date NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (kind, valid_from),
  -- Inside a state TCS is two equal halves.
  CHECK (kind <> 'tcs' OR (rate_bp % 2) = 0)
);

INSERT INTO deduction_rates (kind, rate_bp, valid_from, source) VALUES
  ('commission-gst', 1800, '2017-07-01', 'Commission is a taxable service of the marketplace: GST 18 %'),
  ('tcs', 100, '2018-10-01', 'CGST Act s. 52: 1 % of the net taxable value'),
  ('tcs', 50, '2024-07-10', 'CGST Act s. 52: 0.5 % since 10 Jul 2024 (0.25 CGST + 0.25 SGST, or 0.5 IGST)'),
  ('tds', 100, '2020-10-01', 'Income-tax Act s. 194-O: 1 % of the gross amount of sales'),
  ('tds', 10, '2024-10-01', 'Income-tax Act s. 194-O: 0.1 % since 1 Oct 2024'),
  ('tds-without-pan', 500, '2020-10-01', 'Income-tax Act s. 194-O with s. 206AA: 5 % without a PAN');

CREATE TABLE payouts (
  -- Also the key under which the service is asked, so that asking twice pays once.
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('asked', 'pending', 'settled', 'failed', 'returned')),
  service text NOT NULL,
  -- The bank's own number of a transfer that arrived.
  utr text,
  problem text,
  bank_last4 text NOT NULL,
  made_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  next_try_at timestamptz,
  -- The service's own number of what it was asked to pay beside that.
  reference text,
  CONSTRAINT payouts_problem CHECK ((status IN ('failed', 'returned')) = (problem IS NOT NULL)),
  CONSTRAINT payouts_settled CHECK (status <> 'settled' OR utr IS NOT NULL)
);
CREATE INDEX payouts_by_seller ON payouts (seller_id, made_at, id);
CREATE INDEX payouts_by_time ON payouts (made_at, id);
CREATE INDEX payouts_due ON payouts (next_try_at) WHERE next_try_at IS NOT NULL;

CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'payouts: what was instructed stays'; END $$;

CREATE TRIGGER payouts_keep_all BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();

CREATE TRIGGER payouts_keep_amount BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN ((OLD.id, OLD.seller_id, OLD.amount_paise, OLD.service, OLD.bank_last4, OLD.made_at)
    IS DISTINCT FROM (NEW.id, NEW.seller_id, NEW.amount_paise, NEW.service, NEW.bank_last4, NEW.made_at)) EXECUTE FUNCTION keep_payout();

-- A payout is what its rows come to, when its transaction commits.
CREATE FUNCTION check_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_paise <> (SELECT coalesce(sum(seller_paise), 0) FROM payout_rows
      JOIN ledger_entries ON ledger_entries.id = ledger_entry_id AND ledger_entries.seller_id = NEW.seller_id
      WHERE payout_rows.payout_id = NEW.id) THEN
    RAISE EXCEPTION 'payouts: a payout is the sum of its rows';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER payouts_sum AFTER INSERT ON payouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payout();

CREATE TABLE ledger_accounts (
  account text PRIMARY KEY
);

INSERT INTO ledger_accounts VALUES
  ('seller'), ('held'), ('customers'), ('house'), ('commission'), ('commission-gst'),
  ('tcs-igst'), ('tcs-cgst'), ('tcs-sgst'), ('tcs-utgst'), ('tds'), ('freight'), ('penalties'), ('losses'),
  ('paid-out'),
  ('gateway'), ('couriers'), ('bank'), ('gateway-fees'), ('gateway-fees-gst'),
  ('reserve'),
  ('freight-gst');

-- What a seller is owed, row by row; the balance is the sum. A sale that is undone is taken back by rows of its own.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text REFERENCES sellers,
  vendor_order_id uuid REFERENCES vendor_orders,
  -- Tax collected at source is told by the month, supplier and place of supply, and taken parcel by parcel: what the roundings
  -- of the parcels left out is taken at the end of the month.
  kind text NOT NULL CHECK (kind IN ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst',
    'tcs-utgst', 'tcs-rounding', 'tds', 'hold', 'hold-taken', 'reserve', 'return-freight', 'freight-gst', 'penalty',
    'compensation', 'payout', 'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted', 'refunded',
    'bank-took', 'bank-gave-back', 'settled', 'gateway-fee', 'gateway-fee-gst')),
  amount_paise bigint NOT NULL,
  -- What the rate was taken of.
  basis_paise bigint CHECK (basis_paise > 0),
  rate_bp integer CHECK (rate_bp > 0),
  reverses bigint REFERENCES ledger_entries,
  at timestamptz NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  -- What this row was written for: written a second time, it is refused.
  source text NOT NULL,
  order_id uuid REFERENCES orders,
  parcel_id uuid REFERENCES parcels,
  credit_note_id uuid REFERENCES credit_notes,
  seller_paise bigint NOT NULL GENERATED ALWAYS AS (
CASE 'seller'
    WHEN credit THEN amount_paise
    WHEN debit THEN - amount_paise
    ELSE 0::bigint
END) STORED,
  dispute_id uuid,
  -- Of a charge: why, in words that its seller reads.
  note text,
  payout_id uuid REFERENCES payouts,
  refund_id uuid REFERENCES payment_refunds,
  remittance_line_id uuid REFERENCES cash_remittance_lines,
  -- Of a reserve: the last day on which it is kept.
  reserve_until date,
  CONSTRAINT ledger_entries_source UNIQUE (source),
  CONSTRAINT ledger_entries_credit FOREIGN KEY (credit) REFERENCES ledger_accounts(account),
  CONSTRAINT ledger_entries_debit FOREIGN KEY (debit) REFERENCES ledger_accounts(account),
  -- The accounts, each with what it is.
  CONSTRAINT ledger_entries_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_entries_amount CHECK (amount_paise > 0),
  CONSTRAINT ledger_entries_charge CHECK ((kind IN ('return-freight', 'freight-gst', 'penalty', 'compensation',
    'chargeback-lost', 'reserve', 'tcs-rounding')) = (note IS NOT NULL)),
  CONSTRAINT ledger_entries_freight_gst CHECK (kind <> 'freight-gst' OR basis_paise IS NOT NULL),
  CONSTRAINT ledger_entries_hold CHECK ((kind IN ('hold', 'hold-taken')) = (dispute_id IS NOT NULL)),
  CONSTRAINT ledger_entries_of_seller CHECK (seller_id IS NOT NULL OR NOT ARRAY[debit, credit] && ARRAY['seller',
    'held', 'reserve', 'house']),
  CONSTRAINT ledger_entries_payout CHECK ((kind = 'payout') = (payout_id IS NOT NULL)),
  CONSTRAINT ledger_entries_rate CHECK ((rate_bp IS NULL) = (basis_paise IS NULL)),
  CONSTRAINT ledger_entries_refund CHECK ((kind = 'refunded') = (refund_id IS NOT NULL)),
  CONSTRAINT ledger_entries_remitted CHECK ((kind = 'cash-remitted') = (remittance_line_id IS NOT NULL)),
  CONSTRAINT ledger_entries_reserve CHECK ((kind = 'reserve' AND reverses IS NULL) = (reserve_until IS NOT NULL)
    AND (kind = 'reserve') = ('reserve' = debit OR 'reserve' = credit))
);
CREATE INDEX ledger_entries_by_credit ON ledger_entries (credit, at DESC, id DESC);
CREATE INDEX ledger_entries_by_credit_note ON ledger_entries (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX ledger_entries_by_debit ON ledger_entries (debit, at DESC, id DESC);
CREATE INDEX ledger_entries_by_dispute ON ledger_entries (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX ledger_entries_by_kind ON ledger_entries (kind, at DESC, id DESC);
CREATE INDEX ledger_entries_by_order ON ledger_entries (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_entries_by_parcel ON ledger_entries (parcel_id, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX ledger_entries_by_payout ON ledger_entries (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ledger_entries_by_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ledger_entries_by_reversed ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ledger_entries_by_seller ON ledger_entries (seller_id, at, id);
CREATE INDEX ledger_entries_by_vendor_order ON ledger_entries (vendor_order_id, id);
CREATE INDEX ledger_entries_reserves ON ledger_entries (reserve_until, seller_id) WHERE reserve_until IS NOT NULL;

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A row that is written already is left out, whatever else it would be refused for.
CREATE FUNCTION bound_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original ledger_entries;
BEGIN
  SELECT * INTO original FROM ledger_entries WHERE id = NEW.reverses FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE source = NEW.source) THEN
    RETURN NEW;
  END IF;
  IF (original.debit, original.credit, original.kind, original.seller_id)
      IS DISTINCT FROM (NEW.credit, NEW.debit, NEW.kind, NEW.seller_id)
    OR NEW.amount_paise + (SELECT coalesce(sum(amount_paise), 0) FROM ledger_entries WHERE reverses = NEW.reverses)
      > original.amount_paise THEN
    RAISE EXCEPTION 'ledger_entries: more is taken back than there was';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION bound_reversal();

CREATE TABLE payment_transfers (
  -- Also the mark by which the service is asked about it.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL UNIQUE REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  service text NOT NULL,
  gateway_payment_id text NOT NULL,
  linked_account text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- What stands there, as far as the service has said, and what is to stay of it; the rest is reversed.
  kept_paise bigint NOT NULL,
  keep_paise bigint NOT NULL,
  -- asked: to be split off · held: on hold · released: with a payout · failed: refused, the payout pays it otherwise.
  status text NOT NULL CHECK (status IN ('asked', 'held', 'released', 'failed')),
  -- The service's own number of it.
  reference text,
  problem text,
  -- With which it is released.
  payout_id uuid REFERENCES payouts,
  made_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  next_try_at timestamptz,
  CONSTRAINT payment_transfers_keep CHECK (0 <= keep_paise AND keep_paise <= kept_paise
    AND kept_paise <= amount_paise),
  CONSTRAINT payment_transfers_problem CHECK ((status = 'failed') = (problem IS NOT NULL)),
  CONSTRAINT payment_transfers_reference CHECK ((status IN ('held', 'released')) = (reference IS NOT NULL)),
  CONSTRAINT payment_transfers_released CHECK (
CASE status
    WHEN 'released' THEN payout_id IS NOT NULL AND kept_paise = keep_paise
    WHEN 'held' THEN true
    ELSE payout_id IS NULL
END)
);
CREATE INDEX payment_transfers_by_order ON payment_transfers (order_id);
CREATE INDEX payment_transfers_by_payout ON payment_transfers (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX payment_transfers_due ON payment_transfers (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_transfers_held ON payment_transfers (seller_id) WHERE status = 'held';

-- A row of the ledger is paid by one payout.
CREATE TABLE payout_rows (
  ledger_entry_id bigint PRIMARY KEY REFERENCES ledger_entries,
  payout_id uuid NOT NULL REFERENCES payouts
);
CREATE INDEX payout_rows_by_payout ON payout_rows (payout_id);

CREATE TRIGGER payout_rows_append_only BEFORE UPDATE OR DELETE ON payout_rows
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A run of all checks: every night, and when somebody asks.
CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by text REFERENCES users,
  started_at timestamptz NOT NULL,
  -- When it last came further.
  moved_at timestamptz NOT NULL,
  ended_at timestamptz,
  steps_done integer NOT NULL DEFAULT 0,
  -- Orders, parcels, rows and so on that were looked at so far.
  looked_at bigint NOT NULL DEFAULT 0,
  opened_count integer,
  closed_count integer,
  -- Checks that found more than is kept of one: of those nothing is closed.
  cut_checks text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT ledger_checks_ended CHECK ((ended_at IS NULL) = (opened_count IS NULL)
    AND (ended_at IS NULL) = (closed_count IS NULL))
);
CREATE INDEX ledger_checks_by_end ON ledger_checks (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
-- One at a time.
CREATE UNIQUE INDEX ledger_checks_one ON ledger_checks ((true)) WHERE ended_at IS NULL;

CREATE TABLE ledger_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_name text NOT NULL,
  -- The order, parcel, payout, ... that it is about.
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  -- Which of several of one subject.
  line text NOT NULL,
  order_id uuid REFERENCES orders,
  -- Null where there should be nothing, or where nothing was found.
  expected_paise bigint,
  found_paise bigint,
  -- Since when the two have been different, as far as the books say.
  since timestamptz NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_check_id bigint NOT NULL REFERENCES ledger_checks,
  closed_at timestamptz,
  CONSTRAINT ledger_differences_differ CHECK (expected_paise IS DISTINCT FROM found_paise)
);
CREATE INDEX ledger_differences_closed ON ledger_differences (since, id) WHERE closed_at IS NOT NULL;
CREATE INDEX ledger_differences_oldest ON ledger_differences (since, id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX ledger_differences_open ON ledger_differences (check_name, subject_kind, subject_id, line) WHERE closed_at IS NULL;

-- What each account came to at the end of the last run.
CREATE TABLE ledger_account_totals (
  account text PRIMARY KEY REFERENCES ledger_accounts(account),
  debit_paise bigint NOT NULL CHECK (debit_paise >= 0),
  credit_paise bigint NOT NULL CHECK (credit_paise >= 0),
  at timestamptz NOT NULL
);

-- The sums of a ledger by the day in India on which its rows were written; in lanes, as seller_days.
CREATE TABLE ledger_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 8),
  sales_paise bigint NOT NULL DEFAULT 0,
  commission_paise bigint NOT NULL DEFAULT 0,
  commission_gst_paise bigint NOT NULL DEFAULT 0,
  tcs_paise bigint NOT NULL DEFAULT 0,
  tds_paise bigint NOT NULL DEFAULT 0,
  -- Holds, freight, penalties and compensation.
  other_paise bigint NOT NULL DEFAULT 0,
  paid_out_paise bigint NOT NULL DEFAULT 0,
  net_paise bigint NOT NULL GENERATED ALWAYS AS (sales_paise + commission_paise + commission_gst_paise + tcs_paise + tds_paise + other_paise + paid_out_paise) STORED,
  PRIMARY KEY (seller_id, day, lane)
);

-- What such a row of the ledger belongs to.
CREATE TABLE tcs_roundings (
  source text PRIMARY KEY REFERENCES ledger_entries(source),
  seller_id text NOT NULL REFERENCES sellers,
  -- Its first day.
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  supplier_gstin text NOT NULL,
  place_of_supply text NOT NULL
);
CREATE INDEX tcs_roundings_by_seller ON tcs_roundings (seller_id, month);

CREATE TRIGGER tcs_roundings_append_only BEFORE UPDATE OR DELETE ON tcs_roundings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What of a month's ledger becomes due on which day. What is in no row is not due yet.
CREATE TABLE seller_dues (
  seller_id text NOT NULL REFERENCES sellers,
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  due_on date NOT NULL,
  amount_paise bigint NOT NULL,
  PRIMARY KEY (seller_id, month, due_on)
);

-- What a seller sold on a day, by the day in India on which it was placed: what was cancelled or returned since is not
-- in it. A day has several rows (lanes), so that two checkouts with goods of one seller need not wait for each other;
-- its figures are their sums.
CREATE TABLE seller_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 8),
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  -- Goods and delivery, taxes included, as the customers pay them.
  revenue_paise bigint NOT NULL DEFAULT 0,
  -- Customers whose first sale this is.
  new_customers integer NOT NULL DEFAULT 0,
  -- How many pieces a seller did not send of what was placed on a day, and that count in its record.
  cancelled_units integer NOT NULL DEFAULT 0,
  PRIMARY KEY (seller_id, day, lane)
);

-- Who has bought from a seller. Name and city are read from the latest order: no copy of a person is kept here.
CREATE TABLE seller_customers (
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users,
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  spent_paise bigint NOT NULL DEFAULT 0 CHECK (spent_paise >= 0),
  first_at timestamptz,
  last_at timestamptz,
  last_order_id uuid REFERENCES orders,
  PRIMARY KEY (seller_id, user_id)
);
CREATE INDEX seller_customers_by_latest ON seller_customers (seller_id, last_at, id);
CREATE INDEX seller_customers_by_spend ON seller_customers (seller_id, spent_paise, id);

-- By the day in India on which an order was placed; what was cancelled or returned since is not in it. An order counts
-- once, however many sellers share it, and as long as one part of it counts. In lanes, as seller_days.
CREATE TABLE shop_days (
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 32),
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue_paise bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, lane)
);

CREATE FUNCTION keep_shop_day(sold_on date, more_orders integer, more_units integer, more_paise bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE shop_days SET orders = orders + more_orders, units = units + more_units, revenue_paise = revenue_paise + more_paise
  WHERE day = sold_on AND lane = (SELECT lane FROM shop_days WHERE day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO shop_days AS known (day, lane, orders, units, revenue_paise)
    VALUES (sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise)
    ON CONFLICT (day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders, units = known.units + EXCLUDED.units,
      revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise;
  END IF;
END $$;

-- Whether a bank takes the payment of an order back, or may yet: nothing of it is handed over then. Sellers' lists ask it
-- of their own parts without reading payments.
CREATE FUNCTION waits_for_bank(of_order uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.status NOT IN ('won', 'closed'))
$$;

-- Whether a bank had a say before this moment: an order that waited for it is not late through its seller.
CREATE FUNCTION bank_asked_before(of_order uuid, moment timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.opened_at < moment)
$$;

CREATE FUNCTION keep_seller_day(of_seller text, sold_on date, more_orders integer, more_units integer, more_paise bigint,
  more_customers integer, more_cancelled integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE seller_days SET orders = orders + more_orders, units = units + more_units,
    revenue_paise = revenue_paise + more_paise, new_customers = new_customers + more_customers,
    cancelled_units = cancelled_units + more_cancelled
  WHERE seller_id = of_seller AND day = sold_on AND lane = (SELECT lane FROM seller_days
    WHERE seller_id = of_seller AND day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO seller_days AS known
      (seller_id, day, lane, orders, units, revenue_paise, new_customers, cancelled_units)
    VALUES (of_seller, sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise, more_customers,
      more_cancelled)
    ON CONFLICT (seller_id, day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders,
      units = known.units + EXCLUDED.units, revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise,
      new_customers = known.new_customers + EXCLUDED.new_customers,
      cancelled_units = known.cancelled_units + EXCLUDED.cancelled_units;
  END IF;
END $$;

-- What a seller's transaction may do (decision 0081).
-- A seller reads these, and of an order what its delivery needs: no e-mail address, no account, no other seller's part.
CALL wall_off('seller_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_customers', 'SELECT (id, seller_id, orders, spent_paise, first_at, last_at, last_order_id)',
  'seller_id = acting_seller()');
CALL wall_off('ledger_entries', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('ledger_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_dues', 'SELECT', 'seller_id = acting_seller()');
-- What one seller pays is no other seller's business.
CALL wall_off('commission_rates', 'SELECT', 'seller_id IS NULL OR seller_id = acting_seller()');
CALL wall_off('invoices', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('einvoices', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('eway_bills', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('credit_notes', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('credit_note_lines', 'SELECT', 'EXISTS (SELECT FROM credit_notes WHERE credit_notes.id = credit_note_id AND credit_notes.seller_id = acting_seller())');
CALL wall_off('payouts', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('payout_rows', 'SELECT', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id AND payouts.seller_id = acting_seller())');
CALL wall_off('commission_papers', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('credited_pieces', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');
CALL wall_off('cash_refund_covers', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('tcs_roundings', 'SELECT', 'seller_id = acting_seller()');

DO $$ BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT ON deduction_rates TO nanonagar_vendor;
  END IF;
END $$;

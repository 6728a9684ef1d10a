-- Orders in cash that their customer confirms before a seller accepts or packs them (decision 1222): why they are asked, until
-- when, and how it ended. A row that has not ended keeps its order from its sellers.
CREATE TABLE cash_confirmations (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  reasons text[] NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  -- When its customer was written to; a job does it.
  told_at timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  -- When its customer is reminded; null once that has happened.
  remind_at timestamp with time zone,
  -- Which code counts that was sent to the telephone, none at first, and how often one was typed.
  code_number integer NOT NULL DEFAULT 0 CHECK (code_number BETWEEN 0 AND 5),
  code_tries integer NOT NULL DEFAULT 0 CHECK (code_tries BETWEEN 0 AND 5),
  -- By the link of a mail, by a code to the telephone, by somebody of the back office; because it was paid after all, because
  -- the time was over, because all of it was cancelled before.
  outcome text CHECK (outcome IN ('link', 'code', 'office', 'paid-ahead', 'let-go', 'cancelled')),
  ended_at timestamp with time zone,
  confirmed_by text,
  reason text,
  CONSTRAINT cash_confirmations_reasons CHECK (cardinality(reasons) > 0
    AND reasons <@ ARRAY['amount', 'pin', 'number', 'history']),
  CONSTRAINT cash_confirmations_span CHECK (due_at > asked_at AND remind_at > asked_at AND remind_at < due_at),
  CONSTRAINT cash_confirmations_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT cash_confirmations_by_office CHECK ((confirmed_by IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'office')
    AND (reason IS NOT NULL) = (confirmed_by IS NOT NULL))
);
CREATE INDEX cash_confirmations_due ON cash_confirmations (due_at, order_id) WHERE outcome IS NULL;
CREATE INDEX cash_confirmations_to_remind ON cash_confirmations (remind_at, order_id)
  WHERE outcome IS NULL AND remind_at IS NOT NULL;

-- What an order waits for so that nobody is to send it: 'bank' while a bank decides about its payment, 'customer' until its
-- cash is confirmed; null where it waits for nobody. Sellers ask it in their own transactions, without reading the rows.
CREATE FUNCTION order_waits_for(of_order uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp'
  AS $$
  SELECT CASE
    WHEN waits_for_bank(of_order) THEN 'bank'
    WHEN EXISTS (SELECT FROM cash_confirmations WHERE order_id = of_order AND outcome IS NULL) THEN 'customer'
  END
$$;

-- Counted every night of parcels that collected cash: how many were taken in or came back, and how many of these because
-- they were refused. By PIN code of the counted days, as `countRefused` counts; by month in which they were ordered, with
-- how many orders had to be confirmed and what became of that.
CREATE TABLE cash_by_pin (
  postal_code text PRIMARY KEY,
  ended integer NOT NULL,
  refused integer NOT NULL,
  CONSTRAINT cash_by_pin_counts CHECK (refused >= 0 AND refused <= ended)
);
CREATE TABLE cash_months (
  month date PRIMARY KEY CHECK (date_part('day', month) = 1),
  ended integer NOT NULL,
  refused integer NOT NULL,
  ended_before integer NOT NULL,
  refused_before integer NOT NULL,
  asked integer NOT NULL,
  confirmed integer NOT NULL,
  let_go integer NOT NULL,
  confirmed_ended integer NOT NULL,
  confirmed_refused integer NOT NULL,
  CONSTRAINT cash_months_counts CHECK (refused BETWEEN 0 AND ended AND ended_before BETWEEN 0 AND ended
    AND refused_before BETWEEN 0 AND least(refused, ended_before)
    AND asked >= 0 AND confirmed >= 0 AND let_go >= 0 AND confirmed + let_go <= asked
    AND confirmed_refused BETWEEN 0 AND confirmed_ended AND confirmed_ended <= ended)
);

ALTER TABLE cancellations DROP CONSTRAINT cancellations_reason_check;
ALTER TABLE cancellations ADD CONSTRAINT cancellations_reason_check CHECK (reason IN ('changed-mind', 'ordered-wrong',
  'cheaper-elsewhere', 'too-slow', 'wrong-address', 'other', 'out-of-stock', 'damaged-in-store', 'price-wrong',
  'price-slip', 'cannot-deliver', 'customer-asked', 'charged-back', 'not-confirmed')) NOT VALID;
ALTER TABLE cancellations DROP CONSTRAINT cancellations_by_system;
ALTER TABLE cancellations ADD CONSTRAINT cancellations_by_system
  CHECK ((by_kind = 'system') = (reason IN ('charged-back', 'not-confirmed'))) NOT VALID;

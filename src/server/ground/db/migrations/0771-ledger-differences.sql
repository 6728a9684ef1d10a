-- The books held against everything that they are about: each check, and what it found.

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
  cut_checks text[] NOT NULL DEFAULT '{}',
  CONSTRAINT ledger_checks_ended CHECK ((ended_at IS NULL) = (opened_count IS NULL) AND (ended_at IS NULL) = (closed_count IS NULL))
);
-- One at a time.
CREATE UNIQUE INDEX ledger_checks_one ON ledger_checks ((true)) WHERE ended_at IS NULL;
CREATE INDEX ledger_checks_by_end ON ledger_checks (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;

-- What each account came to at the end of the last run.
CREATE TABLE ledger_account_totals (
  account text PRIMARY KEY REFERENCES ledger_accounts,
  debit_paise bigint NOT NULL CHECK (debit_paise >= 0),
  credit_paise bigint NOT NULL CHECK (credit_paise >= 0),
  at timestamptz NOT NULL
);

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
CREATE UNIQUE INDEX ledger_differences_open ON ledger_differences (check_name, subject_kind, subject_id, line) WHERE closed_at IS NULL;
CREATE INDEX ledger_differences_oldest ON ledger_differences (since, id) WHERE closed_at IS NULL;
CREATE INDEX ledger_differences_closed ON ledger_differences (since, id) WHERE closed_at IS NOT NULL;

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

INSERT INTO settlement_lines (gateway, kind, line_id, day, amount_paise, fee_paise, tax_paise, found_at)
SELECT split_part(name, ':', 1), split_part(name, ':', 2), substr(name, length(split_part(name, ':', 1) || split_part(name, ':', 2)) + 3),
  indian_day(min(at)) - 1, sum(paise), coalesce(sum(paise) FILTER (WHERE kind = 'gateway-fee'), 0),
  coalesce(sum(paise) FILTER (WHERE kind = 'gateway-fee-gst'), 0), min(at)
FROM (SELECT substr(source, strpos(source, ':') + 1) AS name, kind, at,
    CASE WHEN credit = 'gateway' THEN amount_paise ELSE -amount_paise END AS paise
  FROM ledger_entries WHERE kind IN ('settled', 'gateway-fee', 'gateway-fee-gst')) AS parts
GROUP BY name;

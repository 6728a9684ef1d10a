-- What sellers are paid: an instruction to the settlement service, made of the rows of the ledger that it pays.

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
  CONSTRAINT payouts_settled CHECK (status <> 'settled' OR utr IS NOT NULL),
  CONSTRAINT payouts_problem CHECK ((status IN ('failed', 'returned')) = (problem IS NOT NULL))
);
CREATE INDEX payouts_by_seller ON payouts (seller_id, made_at, id);
CREATE INDEX payouts_by_time ON payouts (made_at, id);
CREATE INDEX payouts_due ON payouts (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'payouts: what was instructed stays'; END $$;
CREATE TRIGGER payouts_keep_amount BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN ((OLD.id, OLD.seller_id, OLD.amount_paise, OLD.service, OLD.bank_last4, OLD.made_at)
    IS DISTINCT FROM (NEW.id, NEW.seller_id, NEW.amount_paise, NEW.service, NEW.bank_last4, NEW.made_at)) EXECUTE FUNCTION keep_payout();
CREATE TRIGGER payouts_keep_all BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();

-- A row of the ledger is paid by one payout.
CREATE TABLE payout_rows (
  ledger_entry_id bigint PRIMARY KEY REFERENCES ledger_entries,
  payout_id uuid NOT NULL REFERENCES payouts
);
CREATE INDEX payout_rows_by_payout ON payout_rows (payout_id);
CREATE TRIGGER payout_rows_append_only BEFORE UPDATE OR DELETE ON payout_rows
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

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

INSERT INTO ledger_accounts VALUES ('paid-out');
ALTER TABLE ledger_entries
  ADD COLUMN payout_id uuid REFERENCES payouts,
  DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
    ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
     'hold', 'hold-taken', 'return-freight', 'penalty', 'compensation', 'payout')),
  ADD CONSTRAINT ledger_entries_payout CHECK ((kind = 'payout') = (payout_id IS NOT NULL));

ALTER TABLE ledger_days ADD COLUMN paid_out_paise bigint NOT NULL DEFAULT 0, DROP COLUMN net_paise;
ALTER TABLE ledger_days ADD COLUMN net_paise bigint NOT NULL GENERATED ALWAYS AS
  (sales_paise + commission_paise + commission_gst_paise + tcs_paise + tds_paise + other_paise + paid_out_paise) STORED;

CALL wall_off('payouts', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('payout_rows', 'SELECT', 'EXISTS (SELECT FROM payouts WHERE payouts.id = payout_id AND payouts.seller_id = acting_seller())');

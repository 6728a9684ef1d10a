-- What stands against a seller beside its sales: amounts held back while a dispute is open, and what it bears or is paid
-- for parcels that went wrong.

ALTER TABLE ledger_entries
  ADD COLUMN dispute_id uuid,
  -- Of a charge: why, in words that its seller reads.
  ADD COLUMN note text;
CREATE INDEX ledger_entries_by_dispute ON ledger_entries (dispute_id) WHERE dispute_id IS NOT NULL;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
  ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tds',
   'hold', 'hold-taken', 'return-freight', 'penalty', 'compensation')),
  ADD CONSTRAINT ledger_entries_hold CHECK ((kind IN ('hold', 'hold-taken')) = (dispute_id IS NOT NULL)),
  ADD CONSTRAINT ledger_entries_charge CHECK ((kind IN ('return-freight', 'penalty', 'compensation')) = (note IS NOT NULL));

-- The accounts, each with what it is.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_accounts, DROP CONSTRAINT ledger_entries_of_seller;
CREATE TABLE ledger_accounts (account text PRIMARY KEY);
INSERT INTO ledger_accounts VALUES ('seller'), ('held'), ('customers'), ('house'), ('commission'), ('commission-gst'),
  ('tcs-igst'), ('tcs-cgst'), ('tcs-sgst'), ('tcs-utgst'), ('tds'), ('freight'), ('penalties'), ('losses');
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_accounts CHECK (debit <> credit),
  ADD CONSTRAINT ledger_entries_debit FOREIGN KEY (debit) REFERENCES ledger_accounts,
  ADD CONSTRAINT ledger_entries_credit FOREIGN KEY (credit) REFERENCES ledger_accounts,
  ADD CONSTRAINT ledger_entries_of_seller CHECK
    (seller_id IS NOT NULL OR NOT ARRAY[debit, credit] && ARRAY['seller', 'held', 'house']);

ALTER TABLE ledger_days
  -- Holds, freight, penalties and compensation.
  ADD COLUMN other_paise bigint NOT NULL DEFAULT 0,
  DROP COLUMN net_paise;
ALTER TABLE ledger_days ADD COLUMN net_paise bigint NOT NULL GENERATED ALWAYS AS
  (sales_paise + commission_paise + commission_gst_paise + tcs_paise + tds_paise + other_paise) STORED;

-- A row that is written already is left out, whatever else it would be refused for.
CREATE OR REPLACE FUNCTION bound_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
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

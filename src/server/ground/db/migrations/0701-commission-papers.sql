-- Our own papers to sellers: a tax invoice for each month's commission, and a credit note for commission of earlier months
-- that was given back. Their numbers have no gap: the counter's row is locked until the paper stands.
CREATE TABLE commission_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  last_serial integer NOT NULL CHECK (last_serial >= 0),
  PRIMARY KEY (gstin, financial_year, kind)
);

CREATE TABLE commission_papers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  seller_id text NOT NULL REFERENCES sellers,
  -- The first day of the month whose ledger it covers.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
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
  round_off_paise integer NOT NULL CHECK (round_off_paise BETWEEN 0 AND 1),
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  document jsonb NOT NULL,
  -- One of each for a month, whoever makes them.
  UNIQUE (seller_id, month, kind),
  UNIQUE (gstin, financial_year, kind, serial),
  UNIQUE (gstin, financial_year, number),
  CONSTRAINT commission_papers_add_up CHECK
    (total_paise = taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise + round_off_paise),
  CONSTRAINT commission_papers_halves CHECK (cgst_paise = sgst_paise + utgst_paise)
);
CREATE INDEX commission_papers_by_month ON commission_papers (month, number);
CREATE TRIGGER commission_papers_append_only BEFORE UPDATE OR DELETE ON commission_papers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CALL wall_off('commission_papers', 'SELECT', 'seller_id = acting_seller()');

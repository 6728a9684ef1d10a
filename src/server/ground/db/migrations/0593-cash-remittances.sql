-- What couriers paid of the cash that they collected, parcel by parcel.
CREATE TABLE cash_remittances (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  imported_by text NOT NULL REFERENCES users,
  imported_at timestamptz NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  new_count integer NOT NULL CHECK (new_count BETWEEN 0 AND line_count)
);
CREATE INDEX cash_remittances_by_day ON cash_remittances (imported_at DESC, id);

CREATE TABLE cash_remittance_lines (
  id uuid PRIMARY KEY,
  remittance_id uuid NOT NULL REFERENCES cash_remittances,
  line integer NOT NULL,
  tracking_number text NOT NULL,
  reference text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  remitted_on date NOT NULL,
  parcel_id uuid REFERENCES parcels,
  -- As it was when the line was imported, with what was paid for the parcel before.
  result text NOT NULL CHECK (result IN ('matched', 'short', 'over', 'unknown')),
  imported_at timestamptz NOT NULL,
  CHECK ((result = 'unknown') = (parcel_id IS NULL)),
  -- A line that is imported again is the same line.
  UNIQUE (reference, tracking_number)
);
CREATE INDEX cash_remittance_lines_by_import ON cash_remittance_lines (remittance_id, line);
CREATE INDEX cash_remittance_lines_by_parcel ON cash_remittance_lines (parcel_id) WHERE parcel_id IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_result ON cash_remittance_lines (result, imported_at DESC, id);
CREATE INDEX cash_remittance_lines_by_time ON cash_remittance_lines (imported_at DESC, id);

-- What was paid of a parcel's cash so far, so that what is missing is found without adding up lines.
ALTER TABLE parcels ADD COLUMN cash_remitted_paise bigint NOT NULL DEFAULT 0 CHECK (cash_remitted_paise >= 0);
CREATE INDEX parcels_cash_missing ON parcels (delivered_at, id)
  WHERE status = 'delivered' AND cash_paise > cash_remitted_paise;

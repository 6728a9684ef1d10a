-- Two tracking numbers are the same by their letters and digits, however people set them apart: the rule of `trackingKey`.
ALTER TABLE parcels ADD COLUMN tracking_key text
  GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED;
DROP INDEX parcels_by_tracking;
CREATE INDEX parcels_by_tracking ON parcels (tracking_key) WHERE tracking_key IS NOT NULL;
-- Parcels under one number whose cash is missing, beside each other.
CREATE INDEX parcels_cash_by_number ON parcels (tracking_key, created_at, id)
  WHERE cash_paise > cash_remitted_paise AND tracking_key IS NOT NULL;

-- Of a number that several parcels have, no line of a courier's payment is given to any until a person has looked.
ALTER TABLE cash_remittance_lines ADD COLUMN tracking_key text NOT NULL
  GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED;

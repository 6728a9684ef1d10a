-- Who said to which parcel a line of a courier's payment belongs, where its number did not tell. The ledger posts such a line
-- without a parcel, as it was imported: whose it is may be corrected.
ALTER TABLE cash_remittance_lines ADD COLUMN assigned_by text REFERENCES users, ADD COLUMN assigned_at timestamptz,
  ADD CONSTRAINT cash_remittance_lines_assigned CHECK ((assigned_by IS NULL) = (assigned_at IS NULL)
    AND (assigned_at IS NULL OR parcel_id IS NOT NULL));
CREATE INDEX cash_remittance_lines_by_assigner ON cash_remittance_lines (assigned_by) WHERE assigned_by IS NOT NULL;

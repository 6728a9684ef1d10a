-- Cash that a courier paid in for a parcel that was lost or came back, and that was not ours: to whom it was handed back.
ALTER TABLE cash_remittance_lines
  ADD COLUMN handed_back_to text, ADD COLUMN handed_back_by text, ADD COLUMN handed_back_at timestamptz;
ALTER TABLE cash_remittance_lines
  ADD CONSTRAINT cash_remittance_lines_handed_back_by_fkey FOREIGN KEY (handed_back_by) REFERENCES users NOT VALID,
  ADD CONSTRAINT cash_remittance_lines_to CHECK (handed_back_to IN ('courier', 'customer')) NOT VALID,
  ADD CONSTRAINT cash_remittance_lines_handed_back CHECK ((handed_back_at IS NULL) = (handed_back_by IS NULL)
    AND (handed_back_at IS NULL) = (handed_back_to IS NULL) AND (handed_back_at IS NULL OR parcel_id IS NOT NULL)) NOT VALID;

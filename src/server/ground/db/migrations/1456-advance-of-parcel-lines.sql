-- And so do its pieces in parcels, which collect the rest,
ALTER TABLE parcel_lines ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE parcel_lines ADD CONSTRAINT parcel_lines_advance
  CHECK (advance_paise >= 0 AND advance_paise <= goods_paise + shipping_paise - contributed_paise) NOT VALID;

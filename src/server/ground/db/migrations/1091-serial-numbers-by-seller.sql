-- A serial number is in one box of a seller at a time. Another seller may have it too: one of them is wrong, and neither may
-- keep the other's parcel from leaving; the back office is shown both. The seller is the parcel's, whoever writes the row.
ALTER TABLE parcel_units ADD COLUMN seller_id text REFERENCES sellers;
UPDATE parcel_units SET seller_id = parcels.seller_id FROM parcels WHERE parcels.id = parcel_id;
CREATE FUNCTION seller_of_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id INTO NEW.seller_id FROM parcels WHERE id = NEW.parcel_id;
  RETURN NEW;
END $$;
CREATE TRIGGER parcel_units_seller BEFORE INSERT ON parcel_units FOR EACH ROW EXECUTE FUNCTION seller_of_unit();
ALTER TABLE parcel_units ADD CONSTRAINT parcel_units_have_seller CHECK (seller_id IS NOT NULL);

DROP INDEX parcel_units_serial;
CREATE UNIQUE INDEX parcel_units_serial ON parcel_units (product_id, serial, seller_id)
  WHERE released_at IS NULL AND resold_parcel_id IS NULL;

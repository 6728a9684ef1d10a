-- Which piece a serial number is, for whoever has only the number in hand; a seller finds its own alone.
CREATE INDEX parcel_units_by_serial ON parcel_units (serial, seller_id) WHERE released_at IS NULL;

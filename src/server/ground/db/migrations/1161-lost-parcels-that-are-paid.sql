-- A parcel that was closed as lost and had been delivered for its cash keeps its credit note; this one stands in its place.
ALTER TABLE parcels ADD COLUMN in_place_of uuid UNIQUE REFERENCES parcels;

-- Cash that came in for parcels which were closed as lost: the office says that they were delivered.
CREATE INDEX parcels_lost_and_paid ON parcels (moved_at, id) WHERE status = 'lost' AND cash_remitted_paise > 0;

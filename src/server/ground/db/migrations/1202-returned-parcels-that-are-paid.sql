-- Cash also comes in for a parcel that its seller said was back: its courier had delivered it after all.
DROP INDEX parcels_lost_and_paid;
CREATE INDEX parcels_ended_and_paid ON parcels (moved_at, id) WHERE status IN ('lost', 'returned') AND cash_remitted_paise > 0;

-- Whose seller's own courier is said to have lost it keeps counting as cash with that courier until somebody has looked.
CREATE TABLE lost_cash_closures (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  closed_by text NOT NULL REFERENCES users,
  reason text NOT NULL,
  closed_at timestamptz NOT NULL
);
CREATE INDEX lost_cash_closures_by_closer ON lost_cash_closures (closed_by);

DROP INDEX parcels_cash_on_the_way;
CREATE INDEX parcels_cash_on_the_way ON parcels (seller_id)
  WHERE cash_paise > cash_remitted_paise AND status NOT IN ('packed', 'cancelled', 'returned');
CREATE INDEX parcels_cash_lost ON parcels (moved_at, id)
  WHERE cash_paise > cash_remitted_paise AND status = 'lost' AND courier = 'manual';

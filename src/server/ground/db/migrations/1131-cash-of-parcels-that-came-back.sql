-- The cash of a parcel that a seller's own courier is said to have brought back counts as being with it for some days.
CREATE INDEX parcels_cash_came_back ON parcels (seller_id, moved_at)
  WHERE cash_paise > cash_remitted_paise AND status = 'returned' AND courier = 'manual';

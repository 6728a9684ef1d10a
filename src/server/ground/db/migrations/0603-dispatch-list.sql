-- What a seller has to look after on its way, the latest news first.
CREATE INDEX parcels_in_trouble ON parcels (seller_id, moved_at, id)
  WHERE status IN ('attempt-failed', 'held', 'returning', 'lost', 'damaged');
-- The sweep of unused pictures asks whether a box was photographed on one.
CREATE INDEX parcels_by_picture ON parcels (picture_key) WHERE picture_key IS NOT NULL;

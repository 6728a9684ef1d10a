-- A parcel in cash whose dispute was agreed counts as delivered by that decision alone: who says so stands in its row, not in
-- the words of its history. Of those from before the dispute is the one that gave its pieces back first.
ALTER TABLE parcels ADD COLUMN delivered_by_dispute uuid REFERENCES disputes(id),
  ADD CONSTRAINT parcels_delivered_by_dispute CHECK (delivered_by_dispute IS NULL OR status = 'delivered');
UPDATE parcels SET delivered_by_dispute = (SELECT disputes.id FROM disputes
    WHERE disputes.parcel_id = parcels.id AND disputes.status = 'refunded' ORDER BY disputes.opened_at, disputes.id LIMIT 1)
  WHERE status = 'delivered' AND (SELECT note FROM order_events WHERE order_events.parcel_id = parcels.id
    AND order_events.order_id = parcels.order_id AND to_status = 'delivered' ORDER BY order_events.id DESC LIMIT 1)
    = 'A dispute was decided: the customer paid at the door.';

-- The day on which a parcel is to leave, as its part of the order promised when it was placed: what is late is handed
-- over first. The promise never changes once goods can be packed.
ALTER TABLE parcels ADD COLUMN dispatch_by date;
UPDATE parcels SET dispatch_by = vendor_orders.dispatch_by FROM vendor_orders WHERE vendor_orders.id = vendor_order_id;
ALTER TABLE parcels ALTER COLUMN dispatch_by SET NOT NULL;
CREATE INDEX parcels_to_hand_over ON parcels (seller_id, dispatch_by, id) WHERE status = 'packed';

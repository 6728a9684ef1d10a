-- A parcel that was refunded as not received and came after all: its customer has the goods and the money, and people look
-- at it. When the courier says that it came earlier than the refund, only the time at which we learnt it tells the two apart.
ALTER TABLE parcels ADD COLUMN came_after_refund_at timestamptz,
  ADD CONSTRAINT parcels_come_after_refund CHECK (came_after_refund_at IS NULL OR status = 'delivered');
CREATE INDEX parcels_came_after_refund ON parcels (came_after_refund_at) WHERE came_after_refund_at IS NOT NULL;

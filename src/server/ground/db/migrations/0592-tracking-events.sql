-- What couriers say of parcels, in the order in which it became known; `at` is when it happened. An event that moves
-- nothing is kept and shown as well.
CREATE TABLE tracking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- An aggregator's name, or 'door' for the page at the customer's door.
  courier text NOT NULL,
  event_id text NOT NULL,
  tracking_number text,
  -- Null until the parcel of the number is known: a webhook may come before the answer to a booking.
  parcel_id uuid REFERENCES parcels,
  kind text NOT NULL CHECK (kind IN ('picked-up', 'in-transit', 'out-for-delivery', 'attempt-failed', 'held', 'delivered',
    'return-started', 'returned', 'lost', 'damaged')),
  at timestamptz NOT NULL,
  place text,
  -- Of a failed attempt.
  reason text CHECK (reason IN ('customer-absent', 'refused', 'wrong-address', 'rescheduled', 'cash-not-ready', 'area-closed', 'other')),
  words text,
  received_at timestamptz NOT NULL,
  -- Whether anybody has looked at what it means for the parcel yet.
  is_considered boolean NOT NULL DEFAULT false,
  -- Whether it moved the parcel.
  is_applied boolean NOT NULL DEFAULT false,
  UNIQUE (courier, event_id)
);
CREATE INDEX tracking_events_by_parcel ON tracking_events (parcel_id, at, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX tracking_events_to_consider ON tracking_events (received_at) WHERE NOT is_considered;
CREATE INDEX tracking_events_unknown ON tracking_events (tracking_number) WHERE parcel_id IS NULL;

CALL wall_off('tracking_events', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');

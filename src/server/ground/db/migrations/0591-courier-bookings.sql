-- A parcel that is booked with a courier over its API. Theirs has no idempotency: our key is reserved here before
-- anything is asked, and looked for at the courier's before anything is asked again.
CREATE TABLE courier_bookings (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  courier text NOT NULL,
  -- Twelve digits: shorter than a card number, and what the courier takes as a reference.
  key text NOT NULL UNIQUE CHECK (key ~ '^[1-9][0-9]{11}$'),
  -- reserved: nothing was asked yet · asked: something may be there · booked: the courier has it and gave it a number.
  state text NOT NULL CHECK (state IN ('reserved', 'asked', 'booked', 'failed', 'cancelled')),
  -- The box was unpacked: what was booked is to be cancelled.
  is_unwanted boolean NOT NULL DEFAULT false,
  weight_grams integer NOT NULL CHECK (weight_grams BETWEEN 1 AND 100000),
  length_cm integer NOT NULL CHECK (length_cm BETWEEN 1 AND 300),
  breadth_cm integer NOT NULL CHECK (breadth_cm BETWEEN 1 AND 300),
  height_cm integer NOT NULL CHECK (height_cm BETWEEN 1 AND 300),
  order_ref text,
  shipment_ref text,
  -- Why it failed, or is not done yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When somebody goes on with it; null when there is nothing to do.
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  booked_at timestamptz,
  -- When the courier is asked where the parcel is.
  next_ask_at timestamptz,
  asks integer NOT NULL DEFAULT 0,
  CHECK (state <> 'booked' OR (order_ref IS NOT NULL AND shipment_ref IS NOT NULL AND booked_at IS NOT NULL))
);
CREATE INDEX courier_bookings_due ON courier_bookings (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX courier_bookings_to_ask ON courier_bookings (next_ask_at) WHERE next_ask_at IS NOT NULL;

CALL wall_off('courier_bookings', 'SELECT', 'seller_id = acting_seller()');

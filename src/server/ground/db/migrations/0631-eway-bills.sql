-- The e-way bill under which a parcel moves (CGST Rules, rule 138). It names the invoice of the parcel, which is therefore
-- issued before it is asked for.
CREATE TABLE eway_bills (
  parcel_id uuid PRIMARY KEY REFERENCES parcels,
  seller_id text NOT NULL REFERENCES sellers,
  state text NOT NULL CHECK (state IN ('asked', 'made', 'refused')),
  -- How the goods go, as the portal is told; null for a number that was made elsewhere.
  distance_km integer CHECK (distance_km BETWEEN 1 AND 4000),
  transporter_id text CHECK (transporter_id ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  vehicle_number text CHECK (vehicle_number ~ '^[0-9A-Z]{7,15}$'),
  -- Why there is none, or not yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When the portal is asked next; null when there is nothing to ask.
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  number text UNIQUE CHECK (number ~ '^[0-9]{12}$'),
  made_at timestamptz,
  -- Null until the carrier has entered a vehicle, or when nobody wrote it down.
  valid_until timestamptz,
  CONSTRAINT eway_bills_made CHECK ((state = 'made') = (number IS NOT NULL AND made_at IS NOT NULL)),
  CONSTRAINT eway_bills_waits CHECK ((state = 'asked') = (next_try_at IS NOT NULL)),
  CONSTRAINT eway_bills_transport CHECK (state <> 'asked' OR distance_km IS NOT NULL)
);
CREATE INDEX eway_bills_due ON eway_bills (next_try_at) WHERE next_try_at IS NOT NULL;

CALL wall_off('eway_bills', 'SELECT', 'seller_id = acting_seller()');

-- What a courier says is of a parcel's way only under the number that the parcel has now: compared by the rule of
-- `trackingKey`, as parcels are.
ALTER TABLE tracking_events ADD COLUMN tracking_key text
  GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED;
DROP INDEX tracking_events_unknown;
CREATE INDEX tracking_events_unknown ON tracking_events (tracking_key) WHERE parcel_id IS NULL;

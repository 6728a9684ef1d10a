-- What the customer of a parcel that could not be delivered asks of the next attempt, in words that its seller passes on to the
-- courier (decision 1252); the latest alone.
ALTER TABLE parcels ADD COLUMN delivery_wish text, ADD COLUMN delivery_wished_at timestamp with time zone;
ALTER TABLE parcels ADD CONSTRAINT parcels_delivery_wish
  CHECK ((delivery_wish IS NULL) = (delivery_wished_at IS NULL) AND char_length(delivery_wish) <= 400) NOT VALID;

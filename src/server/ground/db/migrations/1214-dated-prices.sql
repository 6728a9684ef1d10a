-- Prices from a day on and until a day (decision 1135): a worker gives an offer the price and takes it back.
CREATE TABLE dated_prices (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  offer_id uuid NOT NULL REFERENCES offers(id),
  user_id text NOT NULL,
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  -- What the offer cost when it began: it comes back at the end.
  before_paise bigint CHECK (before_paise > 0),
  ended_at timestamp with time zone,
  outcome text CHECK (outcome IN ('stays', 'restored', 'kept', 'not_possible', 'withdrawn')),
  CONSTRAINT dated_prices_span CHECK (ends_at > starts_at),
  CONSTRAINT dated_prices_started CHECK ((started_at IS NULL) = (before_paise IS NULL)),
  CONSTRAINT dated_prices_ended CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX dated_prices_open ON dated_prices (offer_id, starts_at) WHERE ended_at IS NULL;
CREATE INDEX dated_prices_of_offer ON dated_prices (offer_id, created_at DESC);
CREATE INDEX dated_prices_due ON dated_prices ((CASE WHEN started_at IS NULL THEN starts_at ELSE ends_at END), id) WHERE ended_at IS NULL;

CALL wall_off('dated_prices', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');

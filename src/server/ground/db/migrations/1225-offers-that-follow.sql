-- Offers whose price follows the lowest of other sellers (decision 1144): a worker gives them the price within the limits
-- that their seller set.
CREATE TABLE price_followers (
  offer_id uuid PRIMARY KEY REFERENCES offers(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL,
  floor_paise bigint NOT NULL CHECK (floor_paise > 0),
  ceiling_paise bigint,
  below_paise bigint CHECK (below_paise BETWEEN 0 AND 100000),
  below_bp integer CHECK (below_bp BETWEEN 1 AND 1000),
  when_alone text NOT NULL CHECK (when_alone IN ('stays', 'ceiling')),
  set_at timestamp with time zone NOT NULL,
  -- The prices of the 90 days before a person last set or resumed it.
  seen_lowest_paise bigint NOT NULL CHECK (seen_lowest_paise > 0),
  seen_highest_paise bigint NOT NULL,
  -- The price at which it was set or resumed, or that following gave last: another one was set by somebody since.
  own_paise bigint NOT NULL CHECK (own_paise > 0),
  state text NOT NULL CHECK (state IN ('follows', 'floor', 'far', 'changed', 'mrp')),
  state_since timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  changes_on date,
  changes integer NOT NULL DEFAULT 0 CHECK (changes >= 0),
  CONSTRAINT price_followers_limits CHECK (ceiling_paise >= floor_paise),
  CONSTRAINT price_followers_below CHECK (num_nonnulls(below_paise, below_bp) = 1),
  CONSTRAINT price_followers_seen CHECK (seen_lowest_paise <= seen_highest_paise)
);
CREATE INDEX price_followers_of_seller ON price_followers (seller_id, set_at DESC, offer_id);
CREATE INDEX price_followers_to_tell ON price_followers (seller_id) WHERE state IN ('floor', 'far', 'mrp') AND (told_at IS NULL OR told_at < state_since);

CALL wall_off('price_followers', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');

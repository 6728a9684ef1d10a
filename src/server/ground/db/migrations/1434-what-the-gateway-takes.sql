-- What the shop's account at a gateway may take, and what of it does not work, as the gateway told last.
CREATE TABLE gateway_ways (
  gateway text PRIMARY KEY,
  ways jsonb NOT NULL,
  ways_at timestamp with time zone NOT NULL,
  outages jsonb NOT NULL DEFAULT '[]',
  outages_at timestamp with time zone
);

-- Builds that customers keep in their account: a row is a version, and the highest number of an id the present one.
CREATE TABLE saved_builds (
  id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  user_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- As addresses have it: products and pieces, no prices.
  parts text NOT NULL CHECK (length(parts) BETWEEN 1 AND 4000),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (id, number)
);
CREATE INDEX saved_builds_of_customer ON saved_builds (user_id, id, number DESC);

-- How often a verdict was "not known" because of a fact, by Indian day. The product and the fact are ones that the shop
-- knows, so nobody can write rows of their own.
CREATE TABLE unknown_facts (
  day date NOT NULL,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  PRIMARY KEY (day, product_id, attribute)
);
CREATE INDEX unknown_facts_by_product ON unknown_facts (product_id);

-- Facts that rules of compatibility read and products on sale do not say, as the last count found them: all of products
-- that sell or were asked about, and a few of the others.
CREATE TABLE missing_facts (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  kind text NOT NULL,
  -- How well the product sells, in the steps of products.demand.
  demand smallint NOT NULL,
  -- How often a verdict was "not known" because of it, in 90 days.
  times_asked integer NOT NULL CHECK (times_asked >= 0),
  -- What decides the order: the step of the demand and that of the times asked together.
  priority smallint NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, attribute)
);
CREATE INDEX missing_facts_first ON missing_facts (priority, product_id, attribute);
CREATE INDEX missing_facts_of_kind ON missing_facts (kind, priority, product_id, attribute);
CREATE INDEX missing_facts_of_attribute ON missing_facts (attribute, priority, product_id);
CREATE INDEX missing_facts_by_count ON missing_facts (counted_at);

-- Of how many products of a kind on sale a fact is known, as the last count found it.
CREATE TABLE known_fact_counts (
  kind text NOT NULL,
  attribute text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  known integer NOT NULL CHECK (known BETWEEN 0 AND on_sale),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (kind, attribute)
);

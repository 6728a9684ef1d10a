-- Sellers' promotions: automatic ones and those with a code (decision 1131). A row without targets covers all that its
-- seller offers. `uses` and `given_paise` are counted where a limit has to be held, by the statement that claims a use.
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'buy-get', 'tiers')),
  percent_bp integer CHECK (percent_bp > 0 AND percent_bp <= 10000),
  max_paise bigint CHECK (max_paise > 0),
  amount_paise bigint CHECK (amount_paise > 0),
  buy_pieces integer CHECK (buy_pieces > 0),
  get_pieces integer CHECK (get_pieces > 0 AND get_pieces <= buy_pieces),
  min_goods_paise bigint NOT NULL DEFAULT 0 CHECK (min_goods_paise >= 0),
  is_combinable boolean NOT NULL DEFAULT false,
  code text UNIQUE CHECK (code ~ '^[A-Z0-9]{2,12}-[A-HJ-NP-Z2-9]{8}$'),
  code_closed_at timestamp with time zone,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  uses_max integer CHECK (uses_max > 0),
  uses_per_customer_max integer CHECK (uses_per_customer_max > 0),
  budget_paise bigint CHECK (budget_paise > 0),
  uses integer NOT NULL DEFAULT 0,
  given_paise bigint NOT NULL DEFAULT 0,
  paused_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT promotions_whole CHECK (CASE kind
    WHEN 'percent' THEN percent_bp IS NOT NULL AND percent_bp <= 9000 AND num_nonnulls(amount_paise, buy_pieces, get_pieces) = 0
    WHEN 'amount' THEN amount_paise IS NOT NULL AND num_nonnulls(percent_bp, max_paise, buy_pieces, get_pieces) = 0
    WHEN 'buy-get' THEN num_nulls(percent_bp, buy_pieces, get_pieces) = 0 AND num_nonnulls(max_paise, amount_paise) = 0
    ELSE num_nonnulls(percent_bp, max_paise, amount_paise, buy_pieces, get_pieces) = 0 END),
  CONSTRAINT promotions_days CHECK (ends_at > starts_at),
  CONSTRAINT promotions_code_closed CHECK (code_closed_at IS NULL OR code IS NOT NULL),
  CONSTRAINT promotions_uses CHECK (uses >= 0 AND uses <= COALESCE(uses_max, uses)),
  CONSTRAINT promotions_given CHECK (given_paise >= 0)
);
CREATE INDEX promotions_of_seller ON promotions (seller_id, created_at DESC, id DESC);
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);
CREATE INDEX promotions_not_ended ON promotions (seller_id) WHERE ended_at IS NULL;

CREATE TABLE promotion_tiers (
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  from_pieces integer NOT NULL CHECK (from_pieces >= 2),
  percent_bp integer NOT NULL CHECK (percent_bp > 0 AND percent_bp <= 9000),
  CONSTRAINT promotion_tiers_pkey PRIMARY KEY (promotion_id, from_pieces)
);

CREATE TABLE promotion_targets (
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  what text NOT NULL CHECK (what IN ('product', 'kind', 'brand')),
  value text NOT NULL CHECK (value <> ''),
  CONSTRAINT promotion_targets_pkey PRIMARY KEY (promotion_id, what, value)
);

-- A use belongs to its order: it is released while the order's goods are, and claimed again with them.
CREATE TABLE promotion_uses (
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  order_id uuid NOT NULL REFERENCES orders(id),
  user_id text NOT NULL REFERENCES users(id),
  paise bigint NOT NULL CHECK (paise > 0),
  sales_paise bigint NOT NULL CHECK (sales_paise > 0),
  used_at timestamp with time zone NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT promotion_uses_pkey PRIMARY KEY (promotion_id, order_id)
);
CREATE INDEX promotion_uses_by_customer ON promotion_uses (user_id, promotion_id) WHERE released_at IS NULL;
CREATE INDEX promotion_uses_by_order ON promotion_uses (order_id);
CREATE INDEX promotion_uses_that_count ON promotion_uses (promotion_id) INCLUDE (sales_paise) WHERE released_at IS NULL;

-- What each promotion took off a line, as it was agreed.
CREATE TABLE order_line_promotions (
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  paise bigint NOT NULL CHECK (paise > 0),
  CONSTRAINT order_line_promotions_pkey PRIMARY KEY (order_line_id, promotion_id)
);

CREATE TABLE cart_codes (
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT cart_codes_pkey PRIMARY KEY (user_id, promotion_id)
);

-- A line costs its pieces less what promotions took off, as it is paid, invoiced and given back.
ALTER TABLE order_lines ADD COLUMN promotion_paise bigint NOT NULL DEFAULT 0;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_price CHECK (promotion_paise >= 0
  AND line_paise = (unit_price_paise * quantity - promotion_paise) AND line_paise >= quantity) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_price;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_check;

CALL wall_off('promotions', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('promotion_tiers', 'SELECT, INSERT', 'EXISTS (SELECT FROM promotions WHERE promotions.id = promotion_id AND promotions.seller_id = acting_seller())');
CALL wall_off('promotion_targets', 'SELECT, INSERT', 'EXISTS (SELECT FROM promotions WHERE promotions.id = promotion_id AND promotions.seller_id = acting_seller())');
CALL wall_off('promotion_uses', 'SELECT', 'EXISTS (SELECT FROM promotions WHERE promotions.id = promotion_id AND promotions.seller_id = acting_seller())');
CALL wall_off('order_line_promotions', 'SELECT', 'EXISTS (SELECT FROM promotions WHERE promotions.id = promotion_id AND promotions.seller_id = acting_seller())');

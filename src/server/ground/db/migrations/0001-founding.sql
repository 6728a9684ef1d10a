-- The founding tables. Money is integer paise, discounts and tax rates are basis points, times are UTC instants.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Identity: users, sessions, accounts and verifications are the identity library's; roles are records of ours.

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email citext NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deactivated_at timestamptz
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  role text CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE accounts (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_by_user ON accounts (user_id);

CREATE TABLE verifications (
  id text PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL CHECK (hits >= 0),
  window_ends_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);

CREATE TABLE customers (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz
);

CREATE TABLE customer_addresses (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{6}$'),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_addresses_by_user ON customer_addresses (user_id, created_at);
CREATE UNIQUE INDEX customer_addresses_one_default ON customer_addresses (user_id) WHERE is_default;

CREATE TABLE admins (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  name text NOT NULL DEFAULT 'Admin',
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Sellers: the house is one too; a vendor is a user who acts for a seller.

CREATE TABLE sellers (
  id text PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  is_house boolean NOT NULL DEFAULT false,
  standing text NOT NULL DEFAULT 'applied' CHECK (standing IN ('applied', 'approved', 'suspended')),
  legal_name text,
  gstin text,
  state_code text,
  address text,
  city text,
  postal_code text,
  care_email text,
  care_phone text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sellers_one_house ON sellers (is_house) WHERE is_house;

CREATE TABLE vendors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seller_id text NOT NULL REFERENCES sellers,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX vendors_by_seller ON vendors (seller_id);

-- Catalogue: a product is facts, an offer is one seller's terms for it.

CREATE TABLE products (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9-]{0,119}$'),
  name text NOT NULL,
  brand text NOT NULL,
  category text NOT NULL,
  kind text NOT NULL,
  mpn text,
  ean text,
  short_description text NOT NULL,
  description text NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  box_contents text,
  hsn text NOT NULL CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate_bp integer NOT NULL CHECK (gst_rate_bp BETWEEN 0 AND 10000),
  country_of_origin text,
  importer text,
  warranty_months integer CHECK (warranty_months >= 0),
  warranty_type text,
  bis_number text,
  weight_grams integer CHECK (weight_grams > 0),
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('draft', 'live', 'hidden')),
  handpicked_rank integer NOT NULL DEFAULT 1000000,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a card shows: the best offer, written by the transaction that changes an offer or its stock.
  on_sale boolean NOT NULL DEFAULT false,
  best_offer_id uuid,
  list_price_paise bigint CHECK (list_price_paise > 0),
  discount_bp integer CHECK (discount_bp BETWEEN 0 AND 9999),
  price_paise bigint CHECK (price_paise > 0),
  in_stock boolean NOT NULL DEFAULT false,
  CHECK (NOT on_sale OR (best_offer_id IS NOT NULL AND price_paise IS NOT NULL))
);
CREATE UNIQUE INDEX products_by_maker_number ON products (lower(brand), lower(mpn)) WHERE mpn IS NOT NULL;
CREATE INDEX products_featured ON products (handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_newest ON products (created_at DESC, id) WHERE on_sale;
CREATE INDEX products_cheapest ON products (price_paise, id) WHERE on_sale;
CREATE INDEX products_discount ON products (discount_bp DESC, id) WHERE on_sale;
CREATE INDEX products_category_featured ON products (category, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_newest ON products (category, created_at DESC, id) WHERE on_sale;
CREATE INDEX products_category_cheapest ON products (category, price_paise, id) WHERE on_sale;
CREATE INDEX products_category_discount ON products (category, discount_bp DESC, id) WHERE on_sale;
CREATE INDEX products_brand_featured ON products (brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_newest ON products (brand, created_at DESC, id) WHERE on_sale;
CREATE INDEX products_brand_cheapest ON products (brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_brand_discount ON products (brand, discount_bp DESC, id) WHERE on_sale;

CREATE TABLE product_pictures (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  picture_key text NOT NULL,
  alt text NOT NULL,
  is_illustration boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, position)
);

-- How many products are on sale, by category and brand: counts for the home page and the filters without counting.
CREATE TABLE listing_counts (
  category text NOT NULL,
  brand text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  PRIMARY KEY (category, brand)
);

CREATE FUNCTION count_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.on_sale AND (TG_OP = 'DELETE' OR NOT NEW.on_sale OR (OLD.category, OLD.brand) <> (NEW.category, NEW.brand)) THEN
    UPDATE listing_counts SET on_sale = on_sale - 1 WHERE category = OLD.category AND brand = OLD.brand;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.on_sale AND (TG_OP = 'INSERT' OR NOT OLD.on_sale OR (OLD.category, OLD.brand) <> (NEW.category, NEW.brand)) THEN
    INSERT INTO listing_counts (category, brand, on_sale) VALUES (NEW.category, NEW.brand, 1)
    ON CONFLICT (category, brand) DO UPDATE SET on_sale = listing_counts.on_sale + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_count_listing AFTER INSERT OR DELETE OR UPDATE OF on_sale, category, brand ON products
  FOR EACH ROW EXECUTE FUNCTION count_listing();

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products,
  seller_id text NOT NULL REFERENCES sellers,
  seller_sku text,
  list_price_paise bigint NOT NULL CHECK (list_price_paise > 0),
  discount_bp integer NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 9999),
  unit_price_paise bigint NOT NULL CHECK (unit_price_paise > 0 AND unit_price_paise <= list_price_paise),
  condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days BETWEEN 0 AND 30),
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('draft', 'live', 'paused', 'removed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (product_id, seller_id, condition)
);
CREATE INDEX offers_by_seller ON offers (seller_id, created_at DESC, id);
CREATE UNIQUE INDEX offers_by_seller_sku ON offers (seller_id, seller_sku) WHERE seller_sku IS NOT NULL;
ALTER TABLE products ADD FOREIGN KEY (best_offer_id) REFERENCES offers DEFERRABLE INITIALLY DEFERRED;

-- Inventory: what is there, what is promised to a payment in progress, and every change of either.

CREATE TABLE stock (
  offer_id uuid PRIMARY KEY REFERENCES offers,
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0,
  CHECK (reserved BETWEEN 0 AND on_hand)
);

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES offers,
  on_hand_change integer NOT NULL,
  reserved_change integer NOT NULL DEFAULT 0,
  reason text NOT NULL CHECK (reason IN ('receipt', 'sale', 'hold', 'release', 'return', 'correction')),
  order_id uuid,
  actor_id text,
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (on_hand_change <> 0 OR reserved_change <> 0)
);
CREATE INDEX stock_movements_by_offer ON stock_movements (offer_id, id);
CREATE INDEX stock_movements_by_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;

-- Cart of a signed-in customer; a visitor's cart lives in the browser.

CREATE TABLE cart_lines (
  user_id text NOT NULL REFERENCES customers ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  seen_unit_price_paise bigint NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, offer_id)
);

-- Orders.

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) UNIQUE,
  user_id text NOT NULL REFERENCES users,
  checkout_key uuid NOT NULL,
  placed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('card', 'cod')),
  shipping_method text NOT NULL DEFAULT 'Standard delivery',
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  savings_paise bigint NOT NULL CHECK (savings_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  total_paise bigint NOT NULL,
  CHECK (total_paise = subtotal_paise + shipping_paise),
  UNIQUE (user_id, checkout_key)
);
CREATE INDEX orders_by_user ON orders (user_id, placed_at DESC, id) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_placed ON orders (placed_at DESC, id) WHERE placed_at IS NOT NULL;

CREATE TABLE vendor_orders (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  seller_id text NOT NULL REFERENCES sellers,
  status text NOT NULL,
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, seller_id)
);
CREATE INDEX vendor_orders_by_seller ON vendor_orders (seller_id, created_at DESC, id);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  position integer NOT NULL,
  offer_id uuid NOT NULL REFERENCES offers,
  product_id text NOT NULL REFERENCES products,
  name text NOT NULL,
  mpn text,
  picture_key text,
  picture_alt text,
  hsn text NOT NULL,
  gst_rate_bp integer NOT NULL,
  list_price_paise bigint NOT NULL,
  discount_bp integer NOT NULL,
  unit_price_paise bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  line_paise bigint NOT NULL,
  CHECK (line_paise = unit_price_paise * quantity),
  UNIQUE (order_id, position)
);
CREATE INDEX order_lines_by_vendor_order ON order_lines (vendor_order_id, position);
CREATE INDEX order_lines_by_offer ON order_lines (offer_id);

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  method text NOT NULL CHECK (method IN ('card', 'cod')),
  status text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  gateway text,
  gateway_payment_id text UNIQUE,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  card_issuer text,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Units promised to a payment in progress, until the payment or the deadline decides.
CREATE TABLE stock_holds (
  order_id uuid NOT NULL REFERENCES orders,
  offer_id uuid NOT NULL REFERENCES offers,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, offer_id)
);
CREATE INDEX stock_holds_by_expiry ON stock_holds (expires_at);

-- Every move of a payment or a vendor order: from what to what, by whom, when.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid REFERENCES vendor_orders,
  subject text NOT NULL CHECK (subject IN ('payment', 'vendor_order')),
  from_status text,
  to_status text NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  note text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_events_by_order ON order_events (order_id, id);

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  route text NOT NULL,
  key uuid NOT NULL,
  request_sha256 text NOT NULL,
  order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (principal, route, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Rows that are evidence cannot be changed or removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Mail: a row for each message, written by the transaction that asks for it and sent by the worker.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text,
  html_body text,
  -- The body of a message with a secret link is erased once it is sent over SMTP.
  has_secret boolean NOT NULL DEFAULT false,
  order_id uuid REFERENCES orders,
  user_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_problem text
);
CREATE UNIQUE INDEX mails_one_confirmation ON mails (order_id) WHERE kind = 'order-placed';
CREATE INDEX mails_newest ON mails (created_at DESC, id);
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;

-- Support.

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  user_id text REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  subject text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tickets_newest ON tickets (created_at DESC, id);

CREATE TABLE newsletter_subscribers (
  email citext PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  token_sha256 text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

-- What a person agreed to, and when; withdrawal is a row of its own.
CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  text_version text NOT NULL,
  granted boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_user ON consents (user_id, id);

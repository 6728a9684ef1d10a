-- Vendors trade: what a shop says of itself, who may change which row, and what has been changed.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The shop. A return address that is null is the pickup address; bank account numbers are kept encrypted.

ALTER TABLE sellers
  ADD COLUMN pan text CHECK (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  ADD COLUMN pickup_address text,
  ADD COLUMN pickup_city text,
  ADD COLUMN pickup_state_code text,
  ADD COLUMN pickup_postal_code text CHECK (pickup_postal_code ~ '^[0-9]{6}$'),
  ADD COLUMN return_address text,
  ADD COLUMN return_city text,
  ADD COLUMN return_state_code text,
  ADD COLUMN return_postal_code text CHECK (return_postal_code ~ '^[0-9]{6}$'),
  ADD COLUMN bank_holder text,
  ADD COLUMN bank_account_ciphertext text,
  ADD COLUMN bank_account_last4 text CHECK (bank_account_last4 ~ '^[0-9]{4}$'),
  ADD COLUMN bank_ifsc text CHECK (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  ADD COLUMN logo_key text,
  ADD COLUMN about text,
  ADD COLUMN on_holiday boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by text,
  ADD COLUMN decision_note text;

-- Every change of a shop's standing: from what to what, by whom, why.
CREATE TABLE seller_standings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  from_standing text NOT NULL,
  to_standing text NOT NULL CHECK (to_standing IN ('applied', 'approved', 'suspended')),
  by_kind text NOT NULL CHECK (by_kind IN ('vendor', 'admin', 'system')),
  by_id text,
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_standing <> to_standing)
);
CREATE INDEX seller_standings_by_seller ON seller_standings (seller_id, id);
CREATE TRIGGER seller_standings_append_only BEFORE UPDATE OR DELETE ON seller_standings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A product that one seller described is theirs to change until another seller offers it; then it is shared.

ALTER TABLE products
  ADD COLUMN owner_seller_id text REFERENCES sellers,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX products_by_owner ON products (owner_seller_id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_by_ean ON products (ean) WHERE ean IS NOT NULL;

-- A draft takes no maker's number from anybody: two shops may be writing up the same part.
DROP INDEX products_by_maker_number;
CREATE UNIQUE INDEX products_by_maker_number ON products (lower(brand), lower(mpn)) WHERE mpn IS NOT NULL AND status <> 'draft';

-- The copies let one index answer a seller's list in every order; a trigger keeps them equal to the product.
ALTER TABLE offers
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN status_before_removal text CHECK (status_before_removal IN ('draft', 'live', 'paused')),
  ADD COLUMN listing_name text NOT NULL DEFAULT '',
  ADD COLUMN listing_category text NOT NULL DEFAULT '',
  ADD COLUMN listing_brand text NOT NULL DEFAULT '',
  ADD COLUMN listing_text text NOT NULL DEFAULT '',
  ADD CHECK ((status = 'removed') = (removed_at IS NOT NULL AND status_before_removal IS NOT NULL));

CREATE FUNCTION listing_text(product products, seller_sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(E'\n', product.name, product.brand, product.mpn, seller_sku, product.short_description, product.description))
$$;

-- Takes the product's lock, so that a name which is being changed at this moment is not missed.
CREATE FUNCTION copy_listing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  product products;
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  NEW.listing_name := lower(product.name);
  NEW.listing_category := product.category;
  NEW.listing_brand := product.brand;
  NEW.listing_text := listing_text(product, NEW.seller_sku);
  RETURN NEW;
END $$;
CREATE TRIGGER offers_copy_listing BEFORE INSERT OR UPDATE OF product_id, seller_sku ON offers
  FOR EACH ROW EXECUTE FUNCTION copy_listing();

CREATE FUNCTION spread_listing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE offers SET listing_name = lower(NEW.name), listing_category = NEW.category, listing_brand = NEW.brand,
    listing_text = listing_text(NEW, seller_sku)
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_spread_listing
  AFTER UPDATE OF name, brand, category, mpn, short_description, description ON products FOR EACH ROW
  WHEN ((OLD.name, OLD.brand, OLD.category, OLD.mpn, OLD.short_description, OLD.description)
    IS DISTINCT FROM (NEW.name, NEW.brand, NEW.category, NEW.mpn, NEW.short_description, NEW.description))
  EXECUTE FUNCTION spread_listing();

UPDATE offers SET listing_name = lower(products.name), listing_category = products.category,
  listing_brand = products.brand, listing_text = listing_text(products, offers.seller_sku)
FROM products WHERE products.id = offers.product_id;

-- Each ends in the category, so that a category is looked for in the index and not row by row in the table.
DROP INDEX offers_by_seller;
CREATE INDEX offers_listed_newest ON offers (seller_id, created_at, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_name ON offers (seller_id, listing_name, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_price ON offers (seller_id, unit_price_paise, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_category ON offers (seller_id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_by_listing_text ON offers USING gin (seller_id, listing_text gin_trgm_ops) WHERE status <> 'removed';
CREATE INDEX offers_by_seller ON offers (seller_id, product_id);

-- Whose pieces they are, so that a seller's short supply is found without visiting every offer.
ALTER TABLE stock ADD COLUMN seller_id text REFERENCES sellers;
UPDATE stock SET seller_id = offers.seller_id FROM offers WHERE offers.id = stock.offer_id;
ALTER TABLE stock ALTER COLUMN seller_id SET NOT NULL;
CREATE INDEX stock_by_seller ON stock (seller_id);

CREATE FUNCTION name_stock_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (SELECT seller_id FROM offers WHERE id = NEW.offer_id);
  RETURN NEW;
END $$;
CREATE TRIGGER stock_name_owner BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION name_stock_owner();

-- A change of stock that a person asked for is made once, however often its form is sent.
ALTER TABLE stock_movements ADD COLUMN change_key uuid;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (change_key) WHERE change_key IS NOT NULL;

-- Pictures that a seller has uploaded and may put on products.
CREATE TABLE picture_uploads (
  seller_id text NOT NULL REFERENCES sellers,
  picture_key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, picture_key)
);

-- Facts of a shared product are changed by proposal. `changes`: field → new value, as the product form names them.
CREATE TABLE product_proposals (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products,
  seller_id text NOT NULL REFERENCES sellers,
  changes jsonb NOT NULL,
  base_version integer NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by text,
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX product_proposals_one_open ON product_proposals (product_id, seller_id) WHERE status = 'open';
CREATE INDEX product_proposals_open ON product_proposals (created_at, id) WHERE status = 'open';
CREATE INDEX product_proposals_by_seller ON product_proposals (seller_id, created_at, id);

-- Who changed what, when, from where. Append-only.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'vendor', 'admin', 'system')),
  actor_id text,
  seller_id text REFERENCES sellers,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  address text
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_kind, subject_id, id);
CREATE INDEX audit_log_by_seller ON audit_log (seller_id, id) WHERE seller_id IS NOT NULL;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A second wall behind every vendor query (decision 0081): inside a seller's transaction only rows of that seller
-- exist. The first wall is the query's own seller id.

-- The seller that the transaction acts for; nobody outside of such a transaction, and where it acts as the shop itself.
CREATE FUNCTION acting_seller() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN current_setting('nn.as_shop', true) = 'on' THEN '' ELSE coalesce(current_setting('nn.seller_id', true), '') END
$$;

-- The role that such transactions take on. Where the shop's database user may make none, it keeps its own role and
-- the policies bind the tables' owner instead.
DO $$
DECLARE
  wall text := 'none';
BEGIN
  FOR attempt IN 1..2 LOOP
    BEGIN
      PERFORM set_config('role', 'nanonagar_vendor', true);
      PERFORM set_config('role', 'none', true);
      wall := 'nanonagar_vendor';
      EXIT;
    EXCEPTION WHEN invalid_parameter_value OR insufficient_privilege THEN
      IF attempt = 2 THEN EXIT; END IF;
    END;
    BEGIN
      CREATE ROLE nanonagar_vendor NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN
      NULL;
    END;
    BEGIN
      EXECUTE format('GRANT nanonagar_vendor TO %I', current_user);
    EXCEPTION WHEN undefined_object OR insufficient_privilege THEN
      NULL;
    END;
  END LOOP;
  IF wall = 'none' THEN
    RAISE WARNING 'the database user may not make the role nanonagar_vendor: row-level security binds the owner instead';
  END IF;
  EXECUTE format('CREATE FUNCTION vendor_role() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$ SELECT %L $f$', wall);
END $$;

-- Puts the wall round a table: what a seller's transaction may do at all (`allowed`), which rows it sees (`seen`) and
-- which it may write (`written`; the same unless told).
CREATE PROCEDURE wall_off(tab regclass, allowed text, seen text, written text DEFAULT NULL) LANGUAGE plpgsql AS $$
DECLARE
  has_role boolean := vendor_role() <> 'none';
  who text := CASE WHEN has_role THEN 'TO nanonagar_vendor' ELSE '' END;
  unless_shop text := CASE WHEN has_role THEN '' ELSE 'acting_seller() = '''' OR ' END;
  may_see text := unless_shop || '(' || seen || ')';
  may_write text := unless_shop || '(' || coalesce(written, seen) || ')';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tab);
  IF has_role THEN
    EXECUTE format('GRANT %s ON %s TO nanonagar_vendor', allowed, tab);
  ELSE
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tab);
  END IF;
  EXECUTE format('CREATE POLICY seller_sees ON %s FOR SELECT %s USING (%s)', tab, who, may_see);
  EXECUTE format('CREATE POLICY seller_adds ON %s FOR INSERT %s WITH CHECK (%s)', tab, who, may_write);
  EXECUTE format('CREATE POLICY seller_changes ON %s FOR UPDATE %s USING (%s) WITH CHECK (%s)', tab, who, may_write, may_write);
  EXECUTE format('CREATE POLICY seller_removes ON %s FOR DELETE %s USING (%s)', tab, who, may_write);
END $$;

CALL wall_off('sellers', 'SELECT', 'id = acting_seller()');
CALL wall_off('seller_standings', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('offers', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('stock', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('stock_movements', 'SELECT, INSERT', 'EXISTS (SELECT FROM offers WHERE offers.id = offer_id AND offers.seller_id = acting_seller())');
CALL wall_off('products', 'SELECT, INSERT, UPDATE', 'status = ''live'' OR owner_seller_id IS NULL OR owner_seller_id = acting_seller()', 'owner_seller_id = acting_seller()');
CALL wall_off('product_pictures', 'SELECT, INSERT, UPDATE, DELETE', 'EXISTS (SELECT FROM products WHERE products.id = product_id)', 'EXISTS (SELECT FROM products WHERE products.id = product_id AND products.owner_seller_id = acting_seller())');
CALL wall_off('picture_uploads', 'SELECT, INSERT', 'seller_id = acting_seller()');
CALL wall_off('product_proposals', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('audit_log', 'SELECT, INSERT', 'seller_id = acting_seller()');
CALL wall_off('vendor_orders', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('order_lines', 'SELECT', 'EXISTS (SELECT FROM vendor_orders WHERE vendor_orders.id = vendor_order_id AND vendor_orders.seller_id = acting_seller())');

-- Counting what is on sale is the shop's own book-keeping, whoever caused it.
ALTER FUNCTION count_listing() SECURITY DEFINER SET search_path = public, pg_temp;

-- The acting seller's offers that hold every word, at most so many: the pattern of the longest word looks into the
-- index, which row-level security would otherwise keep a LIKE from doing.
CREATE FUNCTION find_own_offers(longest text, patterns text[], rows_max integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM offers
  WHERE seller_id = acting_seller() AND status <> 'removed' AND listing_text LIKE longest AND listing_text LIKE ALL (patterns)
  LIMIT rows_max
$$;

-- Founding, 3 of 5: sellers, the catalogue, offers, stock, imports and carts.

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
  created_at timestamptz NOT NULL DEFAULT now(),
  pan text CHECK (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  pickup_address text,
  pickup_city text,
  pickup_state_code text,
  pickup_postal_code text CHECK (pickup_postal_code ~ '^[0-9]{6}$'),
  return_address text,
  return_city text,
  return_state_code text,
  return_postal_code text CHECK (return_postal_code ~ '^[0-9]{6}$'),
  bank_holder text,
  bank_account_ciphertext text,
  bank_account_last4 text CHECK (bank_account_last4 ~ '^[0-9]{4}$'),
  bank_ifsc text CHECK (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  logo_key text,
  about text,
  on_holiday boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  decided_at timestamptz,
  decided_by text,
  decision_note text,
  -- Whether a shop's offers are shown: it is approved and not on holiday.
  is_selling boolean NOT NULL GENERATED ALWAYS AS (standing = 'approved' AND NOT on_holiday) STORED,
  -- A question that is not answered yet waits for the shop; anything else that has applied waits for us. A note on a
  -- holiday says that the back office began it, and why.
  asked_back_at timestamptz,
  asked_note text,
  answered_at timestamptz,
  holiday_note text,
  -- The same bank account gives the same one, under a key of the shop's own: accounts compare without being opened.
  bank_account_fingerprint text CHECK (bank_account_fingerprint ~ '^[0-9a-f]{64}$'),
  -- Whose turn it is, as the list sorts it: 0 ours, 1 the shop's, 2 approved, 3 suspended.
  stage smallint NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN standing = 'approved' THEN 2
        WHEN standing = 'suspended' THEN 3
        WHEN asked_back_at IS NULL OR answered_at IS NOT NULL THEN 0
        ELSE 1
    END) STORED,
  -- Two or three letters before a shop's numbers; null: the first letters of its name. And the day from which its turnover
  -- is above what asks for registered invoices and six digits of the HSN.
  invoice_prefix text,
  einvoices_from date,
  -- The seller's account with the settlement service, which makes it when the seller has proved who they are.
  linked_account text UNIQUE,
  CHECK ((asked_back_at IS NULL) = (asked_note IS NULL)),
  CONSTRAINT sellers_check1 CHECK (answered_at IS NULL OR answered_at >= asked_back_at),
  CONSTRAINT sellers_check2 CHECK (holiday_note IS NULL OR on_holiday),
  CONSTRAINT sellers_invoice_prefix CHECK (invoice_prefix ~ '^[A-Z]{2,3}$'),
  CONSTRAINT sellers_linked_account CHECK (linked_account ~ '^acc_[A-Za-z0-9]{14}$')
);
CREATE INDEX sellers_away_by_name ON sellers (lower(name), id) WHERE on_holiday;
CREATE INDEX sellers_away_by_stage ON sellers (stage, created_at, id) WHERE on_holiday;
CREATE INDEX sellers_away_by_stage_and_name ON sellers (stage, lower(name), id) WHERE on_holiday;
CREATE INDEX sellers_away_newest ON sellers (created_at, id) WHERE on_holiday;
CREATE INDEX sellers_by_bank_account ON sellers (bank_account_fingerprint) WHERE bank_account_fingerprint IS NOT NULL;
CREATE INDEX sellers_by_bank_branch ON sellers (bank_account_last4, bank_ifsc) WHERE bank_account_last4 IS NOT NULL;
CREATE INDEX sellers_by_care_email ON sellers (lower(care_email)) WHERE care_email IS NOT NULL;
CREATE INDEX sellers_by_gstin ON sellers (gstin text_pattern_ops) WHERE gstin IS NOT NULL;
CREATE INDEX sellers_by_name ON sellers (lower(name), id);
CREATE INDEX sellers_by_pan ON sellers (pan) WHERE pan IS NOT NULL;
CREATE INDEX sellers_by_stage ON sellers (stage, created_at, id);
CREATE INDEX sellers_by_stage_and_name ON sellers (stage, lower(name), id);
CREATE INDEX sellers_by_words ON sellers USING gin (lower(name) gin_trgm_ops);
CREATE INDEX sellers_newest ON sellers (created_at, id);
CREATE UNIQUE INDEX sellers_one_house ON sellers (is_house) WHERE is_house;
ALTER TABLE audit_log ADD FOREIGN KEY (seller_id) REFERENCES sellers;
ALTER TABLE vendors ADD FOREIGN KEY (seller_id) REFERENCES sellers;
ALTER TABLE api_keys ADD FOREIGN KEY (seller_id) REFERENCES sellers;

-- A second wall: once a shop was approved, its own transactions cannot write who it is.
CREATE FUNCTION keep_legal_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the legal identity of an approved shop changes by request only';
END $$;

CREATE TRIGGER sellers_keep_legal_identity BEFORE UPDATE ON sellers FOR EACH ROW
  WHEN (OLD.standing <> 'applied' AND acting_seller() <> ''
    AND (OLD.legal_name, OLD.gstin, OLD.pan, OLD.state_code, OLD.address, OLD.city, OLD.postal_code)
      IS DISTINCT FROM (NEW.legal_name, NEW.gstin, NEW.pan, NEW.state_code, NEW.address, NEW.city, NEW.postal_code))
  EXECUTE FUNCTION keep_legal_identity();

CREATE FUNCTION tell_catalogue() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO content_changes (what) VALUES ('catalogue');
  RETURN NULL;
END $$;

CREATE TRIGGER sellers_tell_added AFTER INSERT OR DELETE OR TRUNCATE ON sellers EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER sellers_tell_changed AFTER UPDATE ON sellers FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.is_house, OLD.standing, OLD.is_selling, OLD.on_holiday, OLD.legal_name, OLD.gstin, OLD.state_code, OLD.address,
         OLD.city, OLD.postal_code, OLD.pickup_postal_code, OLD.care_email, OLD.care_phone, OLD.logo_key, OLD.about)
    IS DISTINCT FROM
        (NEW.slug, NEW.name, NEW.is_house, NEW.standing, NEW.is_selling, NEW.on_holiday, NEW.legal_name, NEW.gstin, NEW.state_code, NEW.address,
         NEW.city, NEW.postal_code, NEW.pickup_postal_code, NEW.care_email, NEW.care_phone, NEW.logo_key, NEW.about))
  EXECUTE FUNCTION tell_catalogue();

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

-- How much cash may be with a seller's own couriers at once, where that is not what the settings say of every seller.
CREATE TABLE seller_cash_limits (
  seller_id text PRIMARY KEY REFERENCES sellers,
  limit_paise bigint NOT NULL CHECK (limit_paise >= 0),
  reason text NOT NULL,
  -- Null of what the shop was opened with.
  set_by text REFERENCES users,
  set_at timestamptz NOT NULL
);

-- Papers that a shop sends with its application. A newer one of a kind takes the older one's place; both are kept, for
-- a decision was made by them.
CREATE TABLE seller_documents (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  kind text NOT NULL CHECK (kind IN ('gst-certificate', 'pan-card', 'cancelled-cheque')),
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) >= 1 AND length(file_name) <= 120),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text NOT NULL,
  at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE INDEX seller_documents_by_seller ON seller_documents (seller_id, at, id);
CREATE UNIQUE INDEX seller_documents_one_of_a_kind ON seller_documents (seller_id, kind) WHERE replaced_at IS NULL;

-- A change of an approved shop's legal identity is asked for, decided by the back office, and holds from a day on
-- (decision 0352). Until then the shop's own columns say what holds.
CREATE TABLE seller_identity_changes (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  -- What stood and what is asked for, by the columns of `sellers`.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- The day in India from which it shall hold; never before the day of the decision.
  from_day date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined', 'withdrawn')),
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL,
  question text,
  questioned_at timestamptz,
  answered_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  note text,
  applied_at timestamptz,
  CHECK ((question IS NULL) = (questioned_at IS NULL)),
  CONSTRAINT seller_identity_changes_check1 CHECK (answered_at IS NULL OR answered_at >= questioned_at),
  CONSTRAINT seller_identity_changes_check2 CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT seller_identity_changes_check3 CHECK (applied_at IS NULL OR status = 'approved'),
  CONSTRAINT seller_identity_changes_check4 CHECK (status <> 'approved' OR from_day >= indian_day(decided_at))
);
CREATE INDEX seller_identity_changes_by_seller ON seller_identity_changes (seller_id, asked_at);
-- One at a time: the next is asked for against what holds then.
CREATE UNIQUE INDEX seller_identity_changes_one ON seller_identity_changes (seller_id)
  WHERE status = 'open' OR (status = 'approved' AND applied_at IS NULL);
CREATE INDEX seller_identity_changes_open ON seller_identity_changes (asked_at, id) WHERE status = 'open';
CREATE INDEX seller_identity_changes_to_come ON seller_identity_changes (from_day)
  WHERE status = 'approved' AND applied_at IS NULL;

-- What was asked for and decided about never changes.
CREATE FUNCTION keep_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a shop has asked for never changes';
END $$;

CREATE TRIGGER seller_identity_changes_keep BEFORE UPDATE ON seller_identity_changes FOR EACH ROW
  WHEN ((OLD.seller_id, OLD.before, OLD.after, OLD.asked_by, OLD.asked_at)
    IS DISTINCT FROM (NEW.seller_id, NEW.before, NEW.after, NEW.asked_by, NEW.asked_at))
  EXECUTE FUNCTION keep_identity_change();

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  product_id text NOT NULL,
  seller_id text NOT NULL REFERENCES sellers,
  seller_sku text,
  list_price_paise bigint NOT NULL CHECK (list_price_paise > 0),
  discount_bp numeric(10,6) NOT NULL DEFAULT 0 CHECK (discount_bp >= 0::numeric AND discount_bp < 10000::numeric),
  unit_price_paise bigint NOT NULL,
  condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days >= 0 AND dispatch_days <= 30),
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('draft', 'live', 'paused', 'removed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The copies let one index answer a seller's list in every order; a trigger keeps them equal to the product.
  version integer NOT NULL DEFAULT 1,
  removed_at timestamptz,
  status_before_removal text CHECK (status_before_removal IN ('draft', 'live', 'paused')),
  listing_name text NOT NULL DEFAULT '',
  listing_category text NOT NULL DEFAULT '',
  listing_brand text NOT NULL DEFAULT '',
  listing_text text NOT NULL DEFAULT '',
  UNIQUE (product_id, seller_id, condition),
  CHECK (unit_price_paise > 0 AND unit_price_paise <= list_price_paise),
  CONSTRAINT offers_check1 CHECK ((status = 'removed') = (removed_at IS NOT NULL
    AND status_before_removal IS NOT NULL)),
  -- A price after its discount is rounded half up to a paisa, the same in the database as in the domain's unitPrice.
  CONSTRAINT offers_unit_price_is_rounded_once
    CHECK (unit_price_paise::numeric = round(list_price_paise::numeric * (10000::numeric - discount_bp) / 10000::numeric))
);
-- So that an offer under which returned pieces are sold stays one of open boxes.
CREATE UNIQUE INDEX offers_by_condition ON offers (id, condition);
CREATE INDEX offers_by_listing_text ON offers USING gin (seller_id, listing_text gin_trgm_ops) WHERE status <> 'removed';
CREATE INDEX offers_by_seller ON offers (seller_id, product_id);
CREATE UNIQUE INDEX offers_by_seller_sku ON offers (seller_id, seller_sku) WHERE seller_sku IS NOT NULL AND status <> 'removed';
CREATE INDEX offers_listed_by_category ON offers (seller_id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_name ON offers (seller_id, listing_name, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_price ON offers (seller_id, unit_price_paise, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_newest ON offers (seller_id, created_at, id, listing_category) WHERE status <> 'removed';
-- A shop's page lists what it has on sale, newest first.
CREATE INDEX offers_of_a_shop ON offers (seller_id, created_at DESC, id) WHERE status = 'live';

-- Products named in India's scripts are found by their names. One spelling for what these scripts write in several: `foldScripts`
-- of the domain does the same with what people ask; a test compares the two.
CREATE FUNCTION fold_scripts(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN octet_length(words) = length(words) THEN words ELSE regexp_replace(
  translate(
    replace(normalize(words, NFC), E'\u0d4d\u200d', ''),
    '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
      || 'ऩऱऴँൺൻർൽൾൿآأإٱؤئيىكهةۀۂۃەۓ'
      || E'\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200c\u200d\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670',
    repeat('0123456789', 11) || 'नरळंണനരലളകااااویییکہہہہہہے'),
  'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[ट-ध])|म्(?=[प-भ])', 'ं', 'g') END;

CREATE FUNCTION count_listed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO seller_listing_days AS known (seller_id, day, added)
    SELECT seller_id, indian_day(created_at), count(*) FROM new_rows WHERE status <> 'removed' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, day) DO UPDATE SET added = known.added + EXCLUDED.added;
  ELSE
    INSERT INTO seller_listing_days AS known (seller_id, day, added)
    SELECT new_rows.seller_id, indian_day(coalesce(new_rows.removed_at, new_rows.updated_at)),
      sum(CASE WHEN new_rows.status = 'removed' THEN -1 ELSE 1 END)
    FROM new_rows JOIN old_rows USING (id)
    WHERE (old_rows.status = 'removed') <> (new_rows.status = 'removed') GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (seller_id, day) DO UPDATE SET added = known.added + EXCLUDED.added;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER offers_count_added AFTER INSERT ON offers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();

CREATE TRIGGER offers_count_changed AFTER UPDATE ON offers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();

CREATE FUNCTION note_price(product text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before bigint;
  is_known boolean;
  paise bigint := (
    SELECT products.price_paise FROM products JOIN offers ON offers.id = products.best_offer_id
    WHERE products.id = product AND products.status = 'live' AND products.on_sale AND products.in_stock
      AND offers.condition = 'new');
BEGIN
  SELECT last_paise INTO before FROM product_price_days WHERE product_id = product ORDER BY day DESC LIMIT 1;
  is_known := FOUND;
  IF paise IS NOT DISTINCT FROM before AND (is_known OR paise IS NULL) THEN RETURN; END IF;
  INSERT INTO product_price_days AS noted (product_id, day, lowest_paise, last_paise)
  VALUES (product, (now() AT TIME ZONE 'Asia/Kolkata')::date, paise, paise)
  ON CONFLICT (product_id, day) DO UPDATE
    SET lowest_paise = least(noted.lowest_paise, excluded.lowest_paise), last_paise = excluded.last_paise;
END $$;

-- An offer that stays the best one at the same price may become one of other goods.
CREATE FUNCTION note_price_of_offer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_price(NEW.product_id);
  RETURN NULL;
END $$;

CREATE TRIGGER offers_note_price AFTER UPDATE ON offers FOR EACH ROW
  WHEN (OLD.condition <> NEW.condition) EXECUTE FUNCTION note_price_of_offer();

-- More than so many products at once are not named.
CREATE FUNCTION tell_products(ids text[], what text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF cardinality(ids) > 50 THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  ELSE
    INSERT INTO content_changes (what, product_id, category)
    SELECT tell_products.what, id, CASE WHEN tell_products.what = 'card' THEN products.category END
    FROM products WHERE id = ANY (ids);
  END IF;
END $$;

CREATE FUNCTION tell_offers_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cards text[];
BEGIN
  SELECT array_agg(DISTINCT shown.product_id) INTO cards
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
  CROSS JOIN LATERAL (VALUES (o.product_id), (n.product_id)) AS shown (product_id)
  WHERE (o.status = 'live' OR n.status = 'live')
    AND (o.product_id, o.seller_id, o.list_price_paise, o.discount_bp, o.unit_price_paise, o.condition, o.dispatch_days, o.status, o.created_at)
      IS DISTINCT FROM (n.product_id, n.seller_id, n.list_price_paise, n.discount_bp, n.unit_price_paise, n.condition, n.dispatch_days, n.status, n.created_at);
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER offers_tell_changed AFTER UPDATE ON offers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_changed();

CREATE TRIGGER offers_tell_emptied AFTER TRUNCATE ON offers EXECUTE FUNCTION tell_catalogue();

CREATE FUNCTION tell_offers_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cards text[] := (SELECT array_agg(DISTINCT product_id) FROM these_rows WHERE status = 'live');
BEGIN
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER offers_tell_new AFTER INSERT ON offers REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_added();

CREATE TRIGGER offers_tell_old AFTER DELETE ON offers REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_added();

-- As 0880 has it, and the letters of India's scripts stay, each word by itself.
CREATE FUNCTION search_normal(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT regexp_replace(united, '[^a-z0-9\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+', ' ', 'g')
  FROM (SELECT translate(lower(fold_scripts(words)), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ®™©''’`', 'aaaaaaceeeeiiiinoooooouuuuyy') AS plain) AS a
  CROSS JOIN LATERAL (SELECT regexp_replace(plain, '[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+', ' \& ', 'g') AS apart) AS j
  CROSS JOIN LATERAL (SELECT regexp_replace(apart, '(\d),(?=\d{3}(?!\d))', '\1', 'g') AS grouped) AS b
  CROSS JOIN LATERAL (SELECT regexp_replace(grouped, '(\d)\.(?=\d)', '\1p', 'g') AS pointed) AS c
  CROSS JOIN LATERAL (SELECT regexp_replace(pointed, '\mm\.2', 'm2', 'g') AS slotted) AS d
  CROSS JOIN LATERAL (SELECT regexp_replace(slotted, '(\d)\s*(?:["″”]|inches|inch\M|in\M|-inch)', '\1inch ', 'g') AS inched) AS e
  CROSS JOIN LATERAL (SELECT regexp_replace(inched, 'mt/s|mt s\M', 'mts', 'g') AS clocked) AS f
  CROSS JOIN LATERAL (SELECT regexp_replace(clocked, '(\d)[ -]{0,3}watts?\M', '\1w', 'g') AS powered) AS g
  CROSS JOIN LATERAL (SELECT regexp_replace(powered, '(\d{3,4})\s*[x×]\s*(\d{3,4})(?!\d)', '\1x\2', 'g') AS sized) AS h
  CROSS JOIN LATERAL (SELECT regexp_replace(sized,
    '(\d)[ -]{0,3}(gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread)s?(?![a-z0-9])', '\1\2', 'g') AS united) AS i);

-- Room in a case and slots of a board are numbers that people search by: "case for 420 mm cards", "board with 4 RAM slots".
CREATE FUNCTION search_facts(attributes jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT string_agg(
    CASE jsonb_typeof(value)
      WHEN 'number' THEN CASE
        WHEN key IN ('vram', 'memory', 'storage', 'capacity') THEN (value #>> '{}') || 'gb'
        WHEN key IN ('screenSize', 'size') THEN (value #>> '{}') || 'inch'
        WHEN key IN ('refreshRate', 'pollingRate') THEN (value #>> '{}') || 'hz'
        WHEN key IN ('wattage', 'tdp', 'power') THEN (value #>> '{}') || 'w'
        WHEN key IN ('speed', 'memorySpeed') THEN (value #>> '{}') || 'mts'
        WHEN key IN ('fanSize', 'length', 'height', 'graphicsLengthMax') THEN (value #>> '{}') || 'mm'
        WHEN key = 'memorySlots' THEN (value #>> '{}') || 'ramslots'
        WHEN key = 'casLatency' THEN 'cl' || (value #>> '{}')
        WHEN key = 'dpiMax' THEN (value #>> '{}') || 'dpi'
        WHEN key = 'spindleSpeed' THEN (value #>> '{}') || 'rpm'
        WHEN key = 'cores' THEN (value #>> '{}') || 'core'
        WHEN key = 'threads' THEN (value #>> '{}') || 'thread'
        ELSE '' END
      WHEN 'boolean' THEN CASE WHEN value = 'true' THEN lower(key) ELSE '' END
      WHEN 'string' THEN value #>> '{}'
      WHEN 'array' THEN CASE WHEN jsonb_typeof(value -> 0) = 'string' THEN translate(value::text, '[]",', '    ') ELSE '' END
      ELSE '' END, ' ' ORDER BY key)
  FROM jsonb_each(attributes));

-- Several numbers with commas between them: each is found beside other words too, however its dashes are written.
CREATE FUNCTION search_vector(name text, brand text, mpn text, kind text, attributes jsonb, short_description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple', search_normal(name || ' ' || brand)), 'A')
  || setweight(to_tsvector('simple', search_normal(coalesce(mpn, '')) || ' ' || regexp_replace(lower(coalesce(mpn, '')), '[^a-z0-9,]', '', 'g')
    || ' kind' || replace(kind, '-', '')), 'B')
  || setweight(to_tsvector('simple', search_normal(coalesce(search_facts(attributes), ''))), 'C')
  || setweight(to_tsvector('simple', search_normal(short_description)), 'D');

-- One brand, one spelling: names that differ in case, spaces and signs alone ("AeroCool", "Aerocool"; "be quiet!",
-- "be quiet") have one key, and so have a maker's full name and the short one that it goes by itself.
CREATE FUNCTION brand_key(brand text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]', '', 'g'))
  -- On its drives since 2004, beside the full name.
  WHEN 'wd' THEN 'westerndigital'
  -- The companies' names in full, as feeds of parts carry them.
  WHEN 'westerndigitalcorporation' THEN 'westerndigital'
  WHEN 'hewlettpackard' THEN 'hp'
  WHEN 'advancedmicrodevices' THEN 'amd'
  WHEN 'intelcorporation' THEN 'intel'
  WHEN 'samsungelectronics' THEN 'samsung'
  WHEN 'kingstontechnology' THEN 'kingston'
  WHEN 'seagatetechnology' THEN 'seagate'
  WHEN 'asustek' THEN 'asus'
  WHEN 'microstarinternational' THEN 'msi'
  ELSE coalesce(nullif(lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]', '', 'g')), ''), lower(brand))
END;

CREATE FUNCTION mpn_keys(numbers text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array(regexp_replace(lower(numbers), '[^a-z0-9,]', '', 'g'), ',');

-- Whether a product says all that the rules of a computer compare: the keys are those of FACTS_NEEDED in
-- domain/builder/budget-facts.ts, which a test holds against this. Of plpgsql, so that index and query say the same words.
CREATE FUNCTION says_build_facts(kind text, attributes jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'cpu' THEN attributes ?& ARRAY['socket', 'generation', 'cores', 'tdp', 'memoryTypes', 'memorySpeed', 'integratedGraphics']
    WHEN 'motherboard' THEN attributes ?& ARRAY['socket', 'chipset', 'formFactor', 'memoryType', 'memorySlots', 'memoryMax', 'm2Slots', 'pcieSlots', 'epsConnectors', 'usbCHeaders', 'usb3Headers', 'fanHeaders']
    WHEN 'memory' THEN attributes ?& ARRAY['memoryType', 'capacity', 'modules', 'formFactor', 'speed'] AND attributes ?| ARRAY['registered', 'ecc']
    WHEN 'graphics-card' THEN attributes ?& ARRAY['vram', 'tdp', 'length', 'slots'] AND attributes ?| ARRAY['power16Pin', 'power8Pin', 'power6Pin']
    WHEN 'air-cooler' THEN attributes ?& ARRAY['sockets', 'height']
    WHEN 'liquid-cooler' THEN attributes ?& ARRAY['sockets', 'radiator']
    WHEN 'ssd' THEN attributes ?& ARRAY['capacity', 'formFactor', 'interface']
    WHEN 'case' THEN attributes ?& ARRAY['boards', 'graphicsLengthMax', 'coolerHeightMax', 'powerSupplyForms', 'powerSupplyLengthMax', 'expansionSlots', 'frontUsbC', 'frontUsbA', 'fansIncluded']
    WHEN 'power-supply' THEN attributes ?& ARRAY['wattage', 'formFactor', 'length', 'epsConnectors']
    ELSE false
  END;
END $$;

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
  attributes jsonb NOT NULL DEFAULT '{}'::jsonb,
  box_contents text,
  hsn text NOT NULL CHECK (hsn ~ '^[0-9]{4,8}$'),
  gst_rate_bp integer NOT NULL CHECK (gst_rate_bp >= 0 AND gst_rate_bp <= 10000),
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
  best_offer_id uuid REFERENCES offers DEFERRABLE INITIALLY DEFERRED,
  list_price_paise bigint CHECK (list_price_paise > 0),
  discount_bp numeric(10,6) CHECK (discount_bp >= 0::numeric AND discount_bp < 10000::numeric),
  price_paise bigint CHECK (price_paise > 0),
  in_stock boolean NOT NULL DEFAULT false,
  owner_seller_id text REFERENCES sellers,
  version integer NOT NULL DEFAULT 1,
  -- A part number however its dashes and spaces are written.
  mpn_key text GENERATED ALWAYS AS (regexp_replace(lower(mpn), '[^a-z0-9]', '', 'g')) STORED,
  -- Further numbers of the maker for the same goods (region, packaging, revision), separated by commas: a third of real
  -- parts have some. A product is found by each as by its first, however dashes and spaces are written.
  other_mpns text,
  -- How well a product sells, in steps that double: 0 for none in the last 90 days, 1 from one piece on, 2 from three, up to
  -- 10 from 1,023 on. Counted by a job; what sells better comes first among what a search finds.
  demand smallint NOT NULL DEFAULT 0,
  -- Where each fact of a product comes from and since when: {attribute: {source, sellerId?, dataSet?, on}}, with "*" for all
  -- attributes that have no entry. Empty for products listed before: then the seller who listed it says them, as
  -- domain/catalogue/fact-sources.ts answers, so that no row has to be written.
  attribute_sources jsonb NOT NULL DEFAULT '{}'::jsonb,
  search_vector tsvector NOT NULL GENERATED ALWAYS AS (search_vector(name, brand, (COALESCE(mpn,
    '') || ', ') || COALESCE(other_mpns, ''), kind, attributes, short_description)) STORED,
  -- The words by which a person looks for a product, and an index that finds any part of them.
  search_text text NOT NULL GENERATED ALWAYS AS (lower(fold_scripts((((((((name || ' ') || brand) || ' ') || COALESCE(mpn, '')) || ' ') || kind) || ' ') || category))) STORED,
  CONSTRAINT products_attribute_sources CHECK (jsonb_typeof(attribute_sources) = 'object'),
  CHECK (NOT on_sale OR best_offer_id IS NOT NULL AND price_paise IS NOT NULL),
  CONSTRAINT products_demand CHECK (demand >= 0 AND demand <= 10),
  CONSTRAINT products_other_mpns CHECK (length(other_mpns) <= 500)
);
CREATE INDEX products_all_by_name ON products (name, id);
CREATE INDEX products_all_by_price ON products ((coalesce(price_paise, 0)), id);
-- The back office's list of products reads them whole: drafts and hidden ones too, in three orders.
CREATE INDEX products_all_newest ON products (created_at, id);
CREATE INDEX products_all_of_brand ON products (brand, created_at, id);
CREATE INDEX products_all_of_category ON products (category, created_at, id);
CREATE INDEX products_brand_by_origin ON products (brand, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_cheapest ON products (brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_brand_discount ON products (brand, discount_bp, id) WHERE on_sale;
CREATE INDEX products_brand_featured ON products (brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_newest ON products (brand, created_at, id) WHERE on_sale;
-- Products that have a value of an attribute, for counts of what filters leave and for lists that few products fit.
CREATE INDEX products_by_attribute ON products USING gin (attributes jsonb_path_ops) WHERE on_sale;
-- An import and the forms of products find goods by the maker's number however its dashes are written, in the catalogue
-- and among drafts. The index by `mpn_key` that there is serves the search and knows only what is on sale.
CREATE INDEX products_by_brand_and_key ON products (lower(brand), mpn_key) WHERE mpn IS NOT NULL;
CREATE INDEX products_by_brand_key ON products (brand_key(brand), created_at, id);
CREATE INDEX products_by_ean ON products (ean) WHERE ean IS NOT NULL;
CREATE INDEX products_by_gst ON products (gst_rate_bp, hsn COLLATE "C", id);
CREATE UNIQUE INDEX products_by_maker_number ON products (lower(brand), lower(mpn)) WHERE mpn IS NOT NULL AND status <> 'draft';
CREATE INDEX products_by_mpn_key ON products (mpn_key text_pattern_ops) WHERE on_sale;
-- Lists sorted by the country of origin; goods whose origin is not known come last.
CREATE INDEX products_by_origin ON products ((coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_by_other_mpn ON products USING gin (mpn_keys(other_mpns)) WHERE on_sale;
CREATE INDEX products_by_own_number ON products ((coalesce(owner_seller_id, '') || '/' || lower(brand) || '/' || lower(mpn)));
CREATE INDEX products_by_owner ON products (owner_seller_id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;
CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products_category_by_origin ON products (category, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_cheapest ON products (category, price_paise, id) WHERE on_sale;
CREATE INDEX products_category_discount ON products (category, discount_bp, id) WHERE on_sale;
CREATE INDEX products_category_featured ON products (category, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_newest ON products (category, created_at, id) WHERE on_sale;
CREATE INDEX products_category_origin_cheapest ON products (category, country_of_origin, price_paise, id) WHERE on_sale;
CREATE INDEX products_category_origin_discount ON products (category, country_of_origin, discount_bp, id) WHERE on_sale;
CREATE INDEX products_category_origin_featured ON products (category, country_of_origin, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_category_origin_newest ON products (category, country_of_origin, created_at, id) WHERE on_sale;
CREATE INDEX products_cheapest ON products (price_paise, id) WHERE on_sale;
CREATE INDEX products_discount ON products (discount_bp, id) WHERE on_sale;
CREATE INDEX products_drafts ON products (created_at, id) WHERE status = 'draft';
CREATE INDEX products_featured ON products (handpicked_rank, id) WHERE on_sale;
-- Open data leaves out what decides whether a case takes a power supply: one in a thousand says it, and is found by this.
CREATE INDEX products_for_builds ON products (kind, price_paise, id) WHERE on_sale AND says_build_facts(kind, attributes);
CREATE INDEX products_handpicked ON products (handpicked_rank, id) WHERE handpicked_rank < 1000000;
CREATE INDEX products_hidden ON products (created_at, id) WHERE status = 'hidden';
CREATE INDEX products_kind_by_origin ON products (kind, (coalesce(country_of_origin, 'zz')), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_cheapest ON products (kind, price_paise, id) WHERE on_sale;
CREATE INDEX products_kind_discount ON products (kind, discount_bp, id) WHERE on_sale;
CREATE INDEX products_kind_featured ON products (kind, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_newest ON products (kind, created_at, id) WHERE on_sale;
CREATE INDEX products_newest ON products (created_at, id) WHERE on_sale;
-- The ids on sale in order, without visiting the rows: for the list of addresses that search engines read.
CREATE INDEX products_on_sale ON products (id) WHERE on_sale;
CREATE INDEX products_origin_cheapest ON products (country_of_origin, price_paise, id) WHERE on_sale;
CREATE INDEX products_origin_discount ON products (country_of_origin, discount_bp, id) WHERE on_sale;
CREATE INDEX products_origin_featured ON products (country_of_origin, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_origin_newest ON products (country_of_origin, created_at, id) WHERE on_sale;
CREATE INDEX products_owned ON products (created_at, id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_shelf_cheapest ON products (category, brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_shelf_discount ON products (category, brand, discount_bp, id) WHERE on_sale;
-- A brand inside a category.
CREATE INDEX products_shelf_featured ON products (category, brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_shelf_newest ON products (category, brand, created_at, id) WHERE on_sale;
CREATE INDEX products_sold ON products (demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold_by_terms ON products USING gin (search_vector) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold_of_kind ON products (kind, demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;
CREATE STATISTICS products_kinds_of_categories (dependencies) ON category, kind FROM products;
ALTER TABLE offers ADD FOREIGN KEY (product_id) REFERENCES products;

CREATE FUNCTION count_listing() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_moved boolean := TG_OP = 'UPDATE' AND (OLD.category, OLD.kind, OLD.brand, OLD.country_of_origin)
    IS DISTINCT FROM (NEW.category, NEW.kind, NEW.brand, NEW.country_of_origin);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.on_sale AND (TG_OP = 'DELETE' OR NOT NEW.on_sale OR is_moved) THEN
    UPDATE listing_counts SET on_sale = on_sale - 1
    WHERE category = OLD.category AND kind = OLD.kind AND brand = OLD.brand
      AND origin = coalesce(OLD.country_of_origin, '');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.on_sale AND (TG_OP = 'INSERT' OR NOT OLD.on_sale OR is_moved) THEN
    INSERT INTO listing_counts (category, kind, brand, origin, on_sale)
    VALUES (NEW.category, NEW.kind, NEW.brand, coalesce(NEW.country_of_origin, ''), 1)
    ON CONFLICT (category, kind, brand, origin) DO UPDATE SET on_sale = listing_counts.on_sale + 1;
  END IF;
  RETURN NULL;
END $$;
ALTER FUNCTION count_listing() SECURITY DEFINER SET search_path = public, pg_temp;

CREATE TRIGGER products_count_listing
  AFTER INSERT OR DELETE OR UPDATE OF on_sale, category, kind, brand, country_of_origin
  ON products FOR EACH ROW EXECUTE FUNCTION count_listing();

CREATE TRIGGER products_forget_total AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_total();

-- Products count as they are listed; people until their account is closed; orders from the moment they are placed.
CREATE FUNCTION keep_products_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('products', (SELECT count(*) FROM new_rows));
  ELSE PERFORM keep_total('products', -(SELECT count(*) FROM old_rows)); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_keep_total_new AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();

CREATE TRIGGER products_keep_total_old AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();

CREATE FUNCTION note_price_of_product() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM note_price(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER products_note_price AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.status, OLD.on_sale, OLD.in_stock, OLD.best_offer_id, OLD.price_paise)
    IS DISTINCT FROM (NEW.status, NEW.on_sale, NEW.in_stock, NEW.best_offer_id, NEW.price_paise))
  EXECUTE FUNCTION note_price_of_product();

CREATE TRIGGER products_note_price_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.on_sale) EXECUTE FUNCTION note_price_of_product();

-- In the transaction of the change itself: by form, by file, or by a shop's own software.
CREATE FUNCTION queue_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.owner_seller_id = acting_seller() THEN
    INSERT INTO product_reviews AS known (product_id, seller_id, seen_version)
    VALUES (NEW.id, NEW.owner_seller_id, CASE WHEN TG_OP = 'UPDATE' AND OLD.status <> 'draft' THEN OLD.version END)
    ON CONFLICT (product_id) DO UPDATE SET state = 'waiting',
      waiting_since = CASE WHEN known.state = 'waiting' THEN known.waiting_since ELSE EXCLUDED.waiting_since END;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_queue_review AFTER UPDATE OF version, status ON products FOR EACH ROW
  WHEN (NEW.owner_seller_id IS NOT NULL AND NEW.status <> 'draft' AND (OLD.version <> NEW.version OR OLD.status <> NEW.status))
  EXECUTE FUNCTION queue_review();

CREATE TRIGGER products_queue_review_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.owner_seller_id IS NOT NULL AND NEW.status <> 'draft') EXECUTE FUNCTION queue_review();

-- A seller's own listings are found by their words as the catalogue is.
CREATE FUNCTION listing_text(product products, seller_sku text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(fold_scripts(regexp_replace(
    concat_ws(' ', product.name, product.brand, product.mpn, seller_sku, product.short_description, product.description),
    '\s+', ' ', 'g')))
$$;

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

-- A product's page says where its facts come from.
CREATE FUNCTION tell_products_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved boolean;
  cards text[];
  pages text[];
BEGIN
  SELECT
    bool_or((o.on_sale OR n.on_sale) AND (o.on_sale, o.category, o.kind, o.brand, o.country_of_origin)
      IS DISTINCT FROM (n.on_sale, n.category, n.kind, n.brand, n.country_of_origin)),
    array_agg(n.id) FILTER (WHERE
      (o.name, o.brand, o.category, o.kind, o.status, o.on_sale, o.best_offer_id, o.list_price_paise, o.discount_bp, o.price_paise, o.in_stock,
       o.handpicked_rank, o.created_at, o.attributes, o.search_text, o.search_vector, o.mpn, o.mpn_key, o.ean, o.updated_at)
      IS DISTINCT FROM
      (n.name, n.brand, n.category, n.kind, n.status, n.on_sale, n.best_offer_id, n.list_price_paise, n.discount_bp, n.price_paise, n.in_stock,
       n.handpicked_rank, n.created_at, n.attributes, n.search_text, n.search_vector, n.mpn, n.mpn_key, n.ean, n.updated_at)),
    array_agg(n.id) FILTER (WHERE
      (o.short_description, o.description, o.box_contents, o.country_of_origin, o.importer, o.warranty_months, o.warranty_type,
       o.bis_number, o.owner_seller_id, o.other_mpns, o.attribute_sources)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id, n.other_mpns, n.attribute_sources))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_tell_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_changed();

CREATE FUNCTION tell_demand() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(ARRAY[NEW.id], 'card');
  RETURN NULL;
END $$;

CREATE TRIGGER products_tell_demand AFTER UPDATE OF demand ON products
  FOR EACH ROW WHEN (NEW.on_sale AND NEW.demand <> OLD.demand) EXECUTE FUNCTION tell_demand();

CREATE TRIGGER products_tell_emptied AFTER TRUNCATE ON products EXECUTE FUNCTION tell_catalogue();

-- A product that comes, goes or moves changes the counts of lists that do not show it. What was never there has no page yet.
CREATE FUNCTION tell_products_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM these_rows WHERE on_sale) THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_tell_new AFTER INSERT ON products REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_added();

CREATE FUNCTION tell_products_removed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM these_rows WHERE on_sale) OR (SELECT count(*) FROM these_rows) > 50 THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  ELSE
    INSERT INTO content_changes (what, product_id) SELECT 'page', id FROM these_rows;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_tell_old AFTER DELETE ON products REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_removed();

CREATE FUNCTION add_words_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words((SELECT array_agg(search_vector) FROM new_rows WHERE on_sale));
  RETURN NULL;
END $$;

CREATE TRIGGER products_words_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_new_products();

CREATE FUNCTION add_words_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed tsvector[] := (
    SELECT array_agg(n.search_vector) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
    WHERE n.on_sale AND (NOT o.on_sale OR n.search_vector <> o.search_vector));
BEGIN
  IF changed IS NOT NULL THEN PERFORM add_search_words(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_words_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_changed_products();

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

CREATE TABLE product_pictures (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  position integer NOT NULL CHECK ("position" >= 0),
  picture_key text NOT NULL,
  alt text NOT NULL,
  is_illustration boolean NOT NULL DEFAULT false,
  -- What the page says under a picture: a few words about the view, and that it was rendered and not photographed.
  caption text,
  is_rendered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, "position")
);
CREATE INDEX product_pictures_by_key ON product_pictures (picture_key);

CREATE FUNCTION tell_pictures() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_products(array[OLD.product_id], 'card'); END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND OLD.product_id <> NEW.product_id THEN
    PERFORM tell_products(array[NEW.product_id], 'card');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER product_pictures_tell AFTER INSERT OR UPDATE OR DELETE ON product_pictures FOR EACH ROW EXECUTE FUNCTION tell_pictures();

CREATE TRIGGER product_pictures_tell_emptied AFTER TRUNCATE ON product_pictures EXECUTE FUNCTION tell_catalogue();

-- Pictures that a seller has uploaded and may put on products.
CREATE TABLE picture_uploads (
  seller_id text NOT NULL REFERENCES sellers,
  picture_key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, picture_key)
);
CREATE INDEX picture_uploads_by_age ON picture_uploads (at);

-- A page says which seller sent a picture.
CREATE FUNCTION tell_picture_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[product_id], 'page') FROM product_pictures
  WHERE picture_key IN (OLD.picture_key, NEW.picture_key);
  RETURN NULL;
END $$;

CREATE TRIGGER picture_uploads_tell AFTER INSERT OR UPDATE OR DELETE ON picture_uploads FOR EACH ROW EXECUTE FUNCTION tell_picture_uploads();

-- Pictures that administrators have sent for products.
CREATE TABLE office_pictures (
  picture_key text PRIMARY KEY,
  user_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- The shop's own pictures by name: the home page's scene, and one for each kind of part without a picture of its own.
CREATE TABLE site_pictures (
  name text PRIMARY KEY,
  picture_key text NOT NULL
);

CREATE TRIGGER site_pictures_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_pictures EXECUTE FUNCTION tell_site();

-- Which of the marketplace's own pictures are there in every size. It is a table of its own because a change of
-- `site_pictures` makes every kept page anew, and pages name the same addresses before a picture is made and after.
CREATE TABLE made_pictures (
  picture_key text PRIMARY KEY,
  made_at timestamptz NOT NULL
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
CREATE INDEX product_proposals_by_seller ON product_proposals (seller_id, created_at, id);
CREATE UNIQUE INDEX product_proposals_one_open ON product_proposals (product_id, seller_id) WHERE status = 'open';
CREATE INDEX product_proposals_open ON product_proposals (created_at, id) WHERE status = 'open';

-- What sellers listed or changed of their own products, for an administrator to look at. The products are on sale
-- meanwhile; a held one is not, until an administrator has seen its next version.
CREATE TABLE product_reviews (
  product_id text PRIMARY KEY REFERENCES products,
  seller_id text NOT NULL REFERENCES sellers,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'seen', 'held')),
  waiting_since timestamptz NOT NULL DEFAULT now(),
  -- The version that an administrator last found good; none for a new listing.
  seen_version integer,
  is_off_sale boolean NOT NULL DEFAULT false,
  reason text,
  decided_at timestamptz,
  decided_by text,
  CHECK (state <> 'held' OR is_off_sale AND reason IS NOT NULL)
);
CREATE INDEX product_reviews_waiting ON product_reviews (waiting_since, product_id) WHERE state = 'waiting';

-- A brand that is spelled otherwise from now on, or goes up in another: product by product, by a job.
CREATE TABLE brand_changes (
  id uuid PRIMARY KEY,
  from_brand text NOT NULL,
  to_brand text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done')),
  changed integer NOT NULL DEFAULT 0 CHECK (changed >= 0),
  -- Products whose maker's number the other brand has already: two records of one thing, for a person to look at.
  left_over integer NOT NULL DEFAULT 0 CHECK (left_over >= 0),
  -- Where the last batch ended.
  place_at timestamptz,
  place_id text,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK (to_brand <> from_brand),
  CONSTRAINT brand_changes_check1 CHECK ((state = 'done') = (finished_at IS NOT NULL))
);
CREATE INDEX brand_changes_newest ON brand_changes (started_at);
-- One at a time: two that cross could send a product round in circles.
CREATE UNIQUE INDEX brand_changes_running ON brand_changes ((true)) WHERE state = 'running';

-- How the shop's menus and its home page show the categories. What a category holds is code (domain/catalogue).
CREATE TABLE category_displays (
  category text PRIMARY KEY,
  position integer NOT NULL CHECK ("position" >= 0),
  in_menus boolean NOT NULL DEFAULT true,
  on_home boolean NOT NULL DEFAULT false
);

INSERT INTO category_displays (category, position, on_home) VALUES
  ('Laptops', 0, true), ('Components', 1, true), ('Storage', 2, true), ('Monitors', 3, false), ('Cases', 4, false),
  ('Peripherals', 5, true), ('Cooling', 6, false);

CREATE TRIGGER category_displays_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_displays EXECUTE FUNCTION tell_site();

-- How many products are on sale, by category and brand: counts for the home page and the filters without counting.
CREATE TABLE listing_counts (
  category text NOT NULL,
  brand text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  -- Empty: not known.
  origin text NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY (category, kind, brand, origin)
);
CREATE INDEX listing_counts_by_brand ON listing_counts (brand);
-- The list of products looks a brand or a country up as it is spelled in the address, and counts what each filter leaves.
-- The counts themselves are in no index, so that keeping them writes none.
CREATE INDEX listing_counts_by_brand_key ON listing_counts (brand_key(brand));
-- Which words of a search are names of brands.
CREATE INDEX listing_counts_by_lower_brand ON listing_counts (lower(brand) COLLATE "C");
CREATE INDEX listing_counts_by_origin ON listing_counts (lower(origin));

-- What different customers bought in one order, counted by a job from real orders. A pair stands here from three on.
CREATE TABLE bought_together (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  other_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  customers integer NOT NULL CHECK (customers >= 3),
  PRIMARY KEY (product_id, other_id),
  CHECK (product_id <> other_id)
);
CREATE INDEX bought_together_by_other ON bought_together (other_id);

CREATE FUNCTION tell_bought_together() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products((SELECT array_agg(DISTINCT product_id) FROM these_rows), 'page');
  RETURN NULL;
END $$;

CREATE TRIGGER bought_together_tell_changed AFTER UPDATE ON bought_together
  REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();

CREATE TRIGGER bought_together_tell_emptied AFTER TRUNCATE ON bought_together EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER bought_together_tell_new AFTER INSERT ON bought_together
  REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();

CREATE TRIGGER bought_together_tell_old AFTER DELETE ON bought_together
  REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();

-- Words and phrases that mean the same in a search, as administrators keep them; each in the form of a query's words.
CREATE TABLE search_synonyms (
  id uuid PRIMARY KEY,
  phrases text[] NOT NULL CHECK (cardinality(phrases) >= 2 AND cardinality(phrases) <= 12),
  added_at timestamptz NOT NULL
);

CREATE TRIGGER search_synonyms_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms EXECUTE FUNCTION tell_site();

-- What was searched for and not found as it was asked, by Indian day, and what people did next so far as it is known.
CREATE TABLE search_misses (
  day date NOT NULL,
  query text NOT NULL CHECK (length(query) >= 1 AND length(query) <= 120),
  -- Products that have most of it were shown.
  had_nearest boolean NOT NULL,
  times integer NOT NULL DEFAULT 1,
  searched_again integer NOT NULL DEFAULT 0,
  opened_list integer NOT NULL DEFAULT 0,
  opened_product integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day, query),
  CHECK (searched_again <= times),
  CONSTRAINT search_misses_check1 CHECK (opened_list <= times),
  CONSTRAINT search_misses_check2 CHECK (opened_product <= times)
);

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
CREATE INDEX missing_facts_by_count ON missing_facts (counted_at);
CREATE INDEX missing_facts_first ON missing_facts (priority, product_id, attribute);
CREATE INDEX missing_facts_of_attribute ON missing_facts (attribute, priority, product_id);
CREATE INDEX missing_facts_of_kind ON missing_facts (kind, priority, product_id, attribute);

-- Of how many products of a kind on sale a fact is known, as the last count found it.
CREATE TABLE known_fact_counts (
  kind text NOT NULL,
  attribute text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  known integer NOT NULL,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (kind, attribute),
  CHECK (known >= 0 AND known <= on_sale)
);

-- What new goods cost on the days on which that changed: at most one row for a product and a day, so that the history of a
-- product is bounded however often its price changes.
CREATE TABLE product_price_days (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  -- In India.
  day date NOT NULL,
  -- The lowest price to which it changed on that day; none when it could not be bought new any more.
  lowest_paise bigint CHECK (lowest_paise > 0),
  -- From the last change on; none while nothing new is in stock.
  last_paise bigint CHECK (last_paise > 0),
  PRIMARY KEY (product_id, day),
  CHECK (last_paise IS NULL OR lowest_paise <= last_paise)
);

-- The distinct words of names and facts of products that were on sale, against which a word that no product has is compared. One may stand here twice,
-- added by two transactions at once: neither waits for the other.
CREATE TABLE search_words (
  word text NOT NULL,
  -- Which transaction added a word: each web process keeps the words in memory and reads those that it has not seen
  -- (decision 0787).
  xact xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX search_words_by_beginning ON search_words (word text_pattern_ops);
CREATE INDEX search_words_by_xact ON search_words (xact);

-- Products that a seller listed without a price: drafts, or products of the catalogue, that wait for one.
CREATE TABLE unpriced_listings (
  seller_id text NOT NULL REFERENCES sellers,
  product_id text NOT NULL REFERENCES products,
  seller_sku text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What a file says of a product besides its missing price, so that the price alone is left to give.
  condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days >= 0 AND dispatch_days <= 30),
  stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0 AND stock <= 1000000),
  PRIMARY KEY (seller_id, product_id)
);
CREATE UNIQUE INDEX unpriced_listings_by_sku ON unpriced_listings (seller_id, seller_sku) WHERE seller_sku IS NOT NULL;

CREATE TABLE stock (
  offer_id uuid PRIMARY KEY REFERENCES offers,
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0,
  -- Whose pieces they are, so that a seller's short supply is found without visiting every offer.
  seller_id text NOT NULL REFERENCES sellers,
  CHECK (reserved >= 0 AND reserved <= on_hand)
);
CREATE INDEX stock_by_seller ON stock (seller_id);
-- What runs short, without visiting every offer.
CREATE INDEX stock_short ON stock (seller_id, (on_hand - reserved), offer_id) WHERE on_hand - reserved <= 5;

CREATE FUNCTION name_stock_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (SELECT seller_id FROM offers WHERE id = NEW.offer_id);
  RETURN NEW;
END $$;

CREATE TRIGGER stock_name_owner BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION name_stock_owner();

-- A card says how many are left up to five, a page lets one take up to ten: more pieces look the same.
CREATE FUNCTION shown_pieces(on_hand integer, reserved integer, shown_max integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT least(greatest(coalesce(on_hand, 0) - coalesce(reserved, 0), 0), shown_max)';

CREATE FUNCTION tell_stock() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(
    array[product_id],
    CASE WHEN shown_pieces(OLD.on_hand, OLD.reserved, 6) <> shown_pieces(NEW.on_hand, NEW.reserved, 6) THEN 'card' ELSE 'page' END)
  FROM offers WHERE id = coalesce(NEW.offer_id, OLD.offer_id);
  RETURN NULL;
END $$;

CREATE TRIGGER stock_tell_changed AFTER UPDATE ON stock FOR EACH ROW
  WHEN (shown_pieces(OLD.on_hand, OLD.reserved, 10) <> shown_pieces(NEW.on_hand, NEW.reserved, 10)) EXECUTE FUNCTION tell_stock();

CREATE TRIGGER stock_tell_emptied AFTER TRUNCATE ON stock EXECUTE FUNCTION tell_catalogue();

CREATE TRIGGER stock_tell_new AFTER INSERT ON stock FOR EACH ROW
  WHEN (shown_pieces(NEW.on_hand, NEW.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();

CREATE TRIGGER stock_tell_old AFTER DELETE ON stock FOR EACH ROW
  WHEN (shown_pieces(OLD.on_hand, OLD.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES offers,
  on_hand_change integer NOT NULL,
  reserved_change integer NOT NULL DEFAULT 0,
  -- A dispatch takes the pieces off the shelf, a cancellation gives their promise back. A count says how many there are,
  -- where a correction says how many were lost.
  reason text NOT NULL CHECK (reason IN ('receipt', 'sale', 'hold', 'release', 'dispatch', 'cancellation', 'return',
    'correction', 'count')),
  order_id uuid,
  actor_id text,
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  -- A change of stock that a person asked for is made once, however often its form is sent.
  change_key uuid,
  -- Pieces leave with their parcel, so that a part that is shipped in two parcels leaves the stock twice.
  parcel_id uuid,
  -- The pieces of an order end their reservation once for each parcel and each cancellation.
  cancellation_id uuid,
  CHECK (on_hand_change <> 0 OR reserved_change <> 0)
);
CREATE INDEX stock_movements_by_offer ON stock_movements (offer_id, id);
CREATE INDEX stock_movements_by_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;
-- What came and went on the shelf since a moment, and the latest of it.
CREATE INDEX stock_movements_on_hand ON stock_movements (offer_id, at) WHERE on_hand_change <> 0;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (offer_id, change_key) WHERE change_key IS NOT NULL;
CREATE UNIQUE INDEX stock_movements_one_end ON stock_movements
  (order_id, offer_id, coalesce(parcel_id, cancellation_id, order_id)) WHERE reason IN ('dispatch', 'cancellation');
-- Goods are sold for money that is there, or due at the door: an order is placed only beside such a payment, and a
-- sale of stock names its order once for each offer.
CREATE UNIQUE INDEX stock_movements_one_sale ON stock_movements (order_id, offer_id) WHERE reason = 'sale';

CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Units promised to a payment in progress, until the payment or the deadline decides.
CREATE TABLE stock_holds (
  order_id uuid NOT NULL,
  offer_id uuid NOT NULL REFERENCES offers,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, offer_id)
);
CREATE INDEX stock_holds_by_expiry ON stock_holds (expires_at);
-- Pieces that are held without payment are counted by offer and by person at each checkout that is paid online: the same
-- account, telephone number (orders_by_phone) or place of delivery is one person.
CREATE INDEX stock_holds_by_offer ON stock_holds (offer_id);

-- A file that a seller sent: read into rows, checked without changing anything, then imported when the seller says so.
CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL,
  file_name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('products', 'stock')),
  status text NOT NULL CHECK (status IN ('reading', 'checking', 'checked', 'importing', 'done', 'failed')),
  problem text,
  -- The columns that the file has: a column that it lacks keeps what is known.
  columns text[] NOT NULL DEFAULT '{}'::text[],
  rows_total integer NOT NULL DEFAULT 0 CHECK (rows_total >= 0),
  -- How far the work of the present status got, written by the transaction that did it.
  rows_done integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  last_line integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  moved_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- When what a file says of stock was so, as the person who sent it knows: what left the house since then has left.
  stock_as_of timestamptz,
  prices_confirmed boolean NOT NULL DEFAULT false
);
CREATE INDEX import_runs_by_seller ON import_runs (seller_id, created_at DESC, id);

CREATE TABLE import_rows (
  run_id uuid NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  -- Where the row begins in the file, from 1.
  line integer NOT NULL CHECK (line > 0),
  seller_id text NOT NULL REFERENCES sellers,
  entries jsonb NOT NULL,
  -- What names the goods: SKU, maker's number, barcode; two rows of a file never share one.
  names text[] NOT NULL DEFAULT '{}'::text[],
  same_as_line integer,
  -- What reading found wrong already, and what the dry run says: [{column, value, reason}].
  faults jsonb NOT NULL DEFAULT '[]'::jsonb,
  notes jsonb NOT NULL DEFAULT '[]'::jsonb,
  verdict text CHECK (verdict IN ('new', 'changed', 'unchanged', 'wrong')),
  outcome text CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong')),
  -- A row of a file that is a part of BuildCores OpenDB.
  is_open_db boolean NOT NULL DEFAULT false,
  -- What importing a row changes, old and new, and how far its price moves (basis points of the price that holds, either
  -- way): a price that moves far is left out of the import unless the seller has seen it and said that it is right.
  changes jsonb,
  price_move_bp integer NOT NULL DEFAULT 0 CHECK (price_move_bp >= 0),
  moves_far boolean NOT NULL DEFAULT false,
  -- The product that a row of a file met, for whoever looks at the dry run: by SKU, by its numbers or by its name in our
  -- addresses. No key refers to it, so that a product is removed without reading the rows of all files.
  product_id text,
  PRIMARY KEY (run_id, line),
  CHECK (NOT moves_far OR changes IS NOT NULL)
);
-- The changed rows of a run, the largest moves of the price first.
CREATE INDEX import_rows_by_price_move ON import_rows (run_id, moves_far, price_move_bp DESC, line) WHERE changes IS NOT NULL;
-- The rows that join a product as new offers.
CREATE INDEX import_rows_met ON import_rows (run_id, line) WHERE product_id IS NOT NULL AND changes IS NULL;
CREATE INDEX import_rows_wrong ON import_rows (run_id, line) WHERE verdict = 'wrong' OR outcome = 'wrong';

-- By how many a seller's list of products grew on a day, whoever changed it.
CREATE TABLE seller_listing_days (
  seller_id text NOT NULL REFERENCES sellers,
  day date NOT NULL,
  added integer NOT NULL,
  PRIMARY KEY (seller_id, day)
);

-- The checkout key of a cart stands for its content: another content has another key, and so has the cart after an
-- order has used the key up. Pages that show the same content send the same key, so they cannot order it twice.
CREATE TABLE carts (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  checkout_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- What a form without JavaScript put into a cart last, and when: its second press, sent while the first was under way, puts
  -- in nothing more.
  pressed_offer_id uuid,
  pressed_pieces integer CHECK (pressed_pieces >= 0),
  pressed_at timestamptz,
  CONSTRAINT carts_press_whole CHECK (num_nulls(pressed_offer_id, pressed_pieces, pressed_at) IN (0, 3))
);

CREATE TABLE wishes (
  user_id text NOT NULL REFERENCES wishlists(user_id) ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  -- A letter is wanted once new goods cost this or less; the letter ends it.
  price_at_most_paise bigint CHECK (price_at_most_paise > 0),
  -- A letter is wanted once it can be bought; the letter ends it.
  wants_stock boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX wishes_product ON wishes (product_id);
CREATE INDEX wishes_with_letter ON wishes (product_id) WHERE wants_stock OR price_at_most_paise IS NOT NULL;

-- Builds that customers keep in their account: a row is a version, and the highest number of an id the present one.
CREATE TABLE saved_builds (
  id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  -- As addresses have it: products and pieces, no prices.
  parts text NOT NULL CHECK (length(parts) >= 1 AND length(parts) <= 4000),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (id, number)
);
CREATE INDEX saved_builds_of_customer ON saved_builds (user_id, id, number DESC);

CREATE TABLE cart_lines (
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers,
  quantity integer NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
  seen_unit_price_paise bigint NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, offer_id)
);

-- Whoever changes the lines: no writer can forget it.
CREATE FUNCTION renew_checkout_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE carts SET checkout_key = gen_random_uuid() WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO carts (user_id) VALUES (NEW.user_id)
      ON CONFLICT (user_id) DO UPDATE SET checkout_key = excluded.checkout_key;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER cart_lines_renew_key AFTER INSERT OR DELETE ON cart_lines
  FOR EACH ROW EXECUTE FUNCTION renew_checkout_key();

CREATE TRIGGER cart_lines_renew_key_changed AFTER UPDATE OF quantity, offer_id ON cart_lines
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity OR OLD.offer_id <> NEW.offer_id)
  EXECUTE FUNCTION renew_checkout_key();

CREATE FUNCTION find_own_offers(eithers text[], others text[], in_category text, rows_max integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  words text;
BEGIN
  SELECT string_agg(format('(listing_text LIKE %L OR listing_text LIKE %L)', either, other), ' AND ') INTO words
  FROM unnest(eithers, others) AS word (either, other);
  RETURN QUERY EXECUTE format(
    'SELECT id FROM offers WHERE seller_id = $1 AND status <> ''removed'' AND %s AND ($2 IS NULL OR listing_category = $2) LIMIT $3',
    coalesce(words, 'true'))
  USING acting_seller(), in_category, rows_max;
END $$;

-- Beside words of Latin letters those of India's scripts, which are looked up as they are.
CREATE FUNCTION add_search_words(vectors tsvector[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(vectors) AS vector, unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS word
  WHERE word ~ '^(?:[a-z]{3,24}|[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]{1,40})$'
    AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = word.word)
$$;

-- What a seller's transaction may do (decision 0081).
CALL wall_off('sellers', 'SELECT', 'id = acting_seller()');
CALL wall_off('seller_standings', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('offers', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('stock', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('stock_movements', 'SELECT, INSERT', 'EXISTS (SELECT FROM offers WHERE offers.id = offer_id AND offers.seller_id = acting_seller())');
CALL wall_off('products', 'SELECT, INSERT, UPDATE', 'status = ''live'' OR owner_seller_id IS NULL OR owner_seller_id = acting_seller()', 'owner_seller_id = acting_seller()');
CALL wall_off('product_pictures', 'SELECT, INSERT, UPDATE, DELETE', 'EXISTS (SELECT FROM products WHERE products.id = product_id)', 'EXISTS (SELECT FROM products WHERE products.id = product_id AND products.owner_seller_id = acting_seller())');
CALL wall_off('picture_uploads', 'SELECT, INSERT', 'seller_id = acting_seller()');
CALL wall_off('product_proposals', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('import_runs', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('import_rows', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');
CALL wall_off('unpriced_listings', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');
CALL wall_off('seller_listing_days', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('seller_documents', 'SELECT, INSERT, UPDATE (replaced_at)', 'seller_id = acting_seller()');
CALL wall_off('product_reviews', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('seller_identity_changes', 'SELECT, INSERT, UPDATE (status, answered_at, decided_by, decided_at)',
  'seller_id = acting_seller()', 'seller_id = acting_seller() AND status IN (''open'', ''withdrawn'')');
-- A seller's lists show the illustration of a kind of part where a product has no picture of its own.
CALL wall_off('site_pictures', 'SELECT', 'true', 'false');

DO $$ BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT UPDATE (name, legal_name, gstin, pan, state_code, address, city, postal_code, care_email, care_phone, pickup_address, pickup_city, pickup_state_code, pickup_postal_code, return_address, return_city, return_state_code, return_postal_code, bank_holder, bank_account_ciphertext, bank_account_last4, bank_ifsc, logo_key, about, on_holiday, version) ON sellers TO nanonagar_vendor;
    GRANT UPDATE (answered_at, holiday_note, bank_account_fingerprint) ON sellers TO nanonagar_vendor;
    GRANT UPDATE (at) ON picture_uploads TO nanonagar_vendor;
    GRANT UPDATE (invoice_prefix, einvoices_from) ON sellers TO nanonagar_vendor;
  END IF;
END $$;

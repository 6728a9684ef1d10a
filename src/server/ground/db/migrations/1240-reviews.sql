-- Reviews of pieces that their writers received (decision 1155). The facts beside a text are copied from the order when
-- it is written, and kept right by triggers: no reader of a list asks the tables of orders, and no writer can state them.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  product_id text NOT NULL REFERENCES products(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  -- Whoever closed their account is nobody: the stars stay, the words are gone.
  user_id text REFERENCES users(id),
  -- What one person wrote of one product counts as one voice, also once the person has left.
  voice uuid NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title text NOT NULL CHECK (length(title) <= 80),
  text text NOT NULL CHECK (length(text) <= 4000),
  -- The text without what does not change it, hashed: the same text is found by an index. Empty of short ones, which many write alike.
  text_sha256 text NOT NULL,
  aspects jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(aspects) = 'object'),
  byline text NOT NULL CHECK (byline IN ('named', 'unnamed', 'left')),
  author_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  photographs integer NOT NULL DEFAULT 0 CHECK (photographs BETWEEN 0 AND 6),
  condition text NOT NULL CHECK (condition IN ('new', 'open-box', 'refurbished')),
  delivered_at timestamp with time zone NOT NULL,
  fate text NOT NULL DEFAULT 'kept' CHECK (fate IN ('kept', 'returned', 'failed')),
  -- A reason of `returns`, or that it was refunded without one.
  fate_reason text,
  -- Full months from delivery until it was claimed.
  fate_months integer CHECK (fate_months >= 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  erased_at timestamp with time zone,
  is_answered boolean NOT NULL DEFAULT false,
  helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  unhelpful integer NOT NULL DEFAULT 0 CHECK (unhelpful >= 0),
  -- The lower end of the 95 % interval of the share that found it helpful (Wilson 1927), in millionths.
  helpful_rank integer NOT NULL GENERATED ALWAYS AS (CASE WHEN helpful + unhelpful = 0 THEN 0 ELSE floor(1000000 * greatest(0,
    (helpful + 1.9208 - 1.96 * sqrt(helpful::float8 * unhelpful / (helpful + unhelpful) + 0.9604)) / (helpful + unhelpful + 3.8416)))::integer END) STORED,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  -- Since when the back office has something to decide about it; nothing without one.
  queued_at timestamp with time zone,
  CONSTRAINT reviews_of_a_piece UNIQUE (parcel_id, order_line_id, piece),
  CONSTRAINT reviews_parcel_line FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT reviews_after_delivery CHECK (written_at >= delivered_at),
  CONSTRAINT reviews_published CHECK (state <> 'published' OR published_at IS NOT NULL),
  CONSTRAINT reviews_held CHECK ((state = 'waiting') <= (queued_at IS NOT NULL)),
  CONSTRAINT reviews_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CONSTRAINT reviews_fate CHECK ((fate = 'kept') = (fate_reason IS NULL) AND (fate = 'failed') = (fate_months IS NOT NULL)),
  CONSTRAINT reviews_byline CHECK ((byline = 'named') = (author_name <> '')),
  CONSTRAINT reviews_erased CHECK ((erased_at IS NOT NULL) = (byline = 'left') AND (erased_at IS NULL OR (user_id IS NULL AND text = '' AND title = '')))
);
CREATE INDEX reviews_helpful ON reviews (product_id, helpful_rank DESC, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_newest ON reviews (product_id, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_by_stars ON reviews (product_id, stars, published_at, id) WHERE state = 'published';
CREATE INDEX reviews_of_user ON reviews (user_id, written_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_of_seller ON reviews (seller_id, is_answered, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_queue ON reviews (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX reviews_same_text ON reviews (text_sha256) WHERE text_sha256 <> '';
CALL wall_off('reviews', 'SELECT', 'seller_id = acting_seller() AND state = ''published''');

-- What a review said before it was changed.
CREATE TABLE review_versions (
  review_id uuid NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title text NOT NULL,
  text text NOT NULL,
  aspects jsonb NOT NULL,
  written_at timestamp with time zone NOT NULL,
  -- Only what readers could see once is shown to them.
  was_published boolean NOT NULL,
  CONSTRAINT review_versions_pkey PRIMARY KEY (review_id, version)
);

CREATE TABLE review_photographs (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT review_photographs_once UNIQUE (review_id, sha256)
);

-- What stands below a review: its writer's second report, and the answers of the seller, the office and the maker.
CREATE TABLE review_replies (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  role text NOT NULL CHECK (role IN ('writer', 'seller', 'office', 'maker')),
  text text NOT NULL CHECK (length(text) <= 4000),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld')),
  held_for text[] NOT NULL DEFAULT '{}',
  -- Of the fixed reasons, with words.
  withheld_for text,
  withheld_words text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  by_id text REFERENCES users(id),
  CONSTRAINT review_replies_once UNIQUE (review_id, role),
  CONSTRAINT review_replies_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
CREATE TABLE review_reply_versions (
  reply_id uuid NOT NULL REFERENCES review_replies(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT review_reply_versions_pkey PRIMARY KEY (reply_id, version)
);
CALL wall_off('review_replies', 'SELECT', 'EXISTS (SELECT FROM reviews WHERE reviews.id = review_id AND reviews.seller_id = acting_seller())');

-- What the office decided of a review, and the one appeal against it, which somebody else decides.
CREATE TABLE review_decisions (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  outcome text NOT NULL CHECK (outcome IN ('published', 'withheld')),
  reason text,
  words text NOT NULL,
  is_of_appeal boolean NOT NULL DEFAULT false,
  decided_by text NOT NULL REFERENCES users(id),
  decided_at timestamp with time zone NOT NULL,
  appeal_words text,
  appealed_at timestamp with time zone,
  CONSTRAINT review_decisions_reason CHECK ((outcome = 'withheld') = (reason IS NOT NULL)),
  CONSTRAINT review_decisions_appeal CHECK ((appealed_at IS NULL) = (appeal_words IS NULL) AND (appealed_at IS NULL OR outcome = 'withheld'))
);
CREATE INDEX review_decisions_of_review ON review_decisions (review_id, decided_at DESC, id DESC);
CREATE UNIQUE INDEX review_decisions_one_appeal ON review_decisions (review_id) WHERE appealed_at IS NOT NULL;

CREATE TABLE review_reports (
  review_id uuid NOT NULL REFERENCES reviews(id),
  user_id text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'unlawful')),
  words text NOT NULL,
  at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT review_reports_pkey PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_reports_of_user ON review_reports (user_id, at DESC);

CREATE TABLE review_votes (
  review_id uuid NOT NULL REFERENCES reviews(id),
  user_id text NOT NULL REFERENCES users(id),
  is_helpful boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT review_votes_pkey PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_of_user ON review_votes (user_id);

-- Votes are counted beside the review, whoever takes one back.
CREATE FUNCTION count_review_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE reviews SET helpful = helpful - OLD.is_helpful::int, unhelpful = unhelpful - (NOT OLD.is_helpful)::int WHERE id = OLD.review_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE reviews SET helpful = helpful + NEW.is_helpful::int, unhelpful = unhelpful + (NOT NEW.is_helpful)::int WHERE id = NEW.review_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_votes_count AFTER INSERT OR UPDATE OR DELETE ON review_votes FOR EACH ROW EXECUTE FUNCTION count_review_votes();

-- What the published reviews of a product come to; whoever changes them locks the row and writes it anew.
CREATE TABLE product_ratings (
  product_id text PRIMARY KEY REFERENCES products(id),
  stars_1 integer NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
  stars_2 integer NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
  stars_3 integer NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
  stars_4 integer NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
  stars_5 integer NOT NULL DEFAULT 0 CHECK (stars_5 >= 0),
  reviews integer NOT NULL GENERATED ALWAYS AS (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) STORED,
  -- Thousandths of a star.
  score integer CHECK (score BETWEEN 1000 AND 5000),
  -- As pages show it.
  score_tenths integer GENERATED ALWAYS AS ((score + 50) / 100) STORED,
  weighed_at timestamp with time zone NOT NULL,
  CONSTRAINT product_ratings_score CHECK ((score IS NULL) = (stars_1 + stars_2 + stars_3 + stars_4 + stars_5 = 0))
);
-- What scores of few reviews are drawn towards: the mean of the kind.
CREATE TABLE kind_ratings (
  kind text PRIMARY KEY,
  mean integer NOT NULL CHECK (mean BETWEEN 1000 AND 5000),
  voices integer NOT NULL CHECK (voices > 0),
  weighed_at timestamp with time zone NOT NULL
);

-- How a seller sent one order: never mixed with the products (decision 1157).
CREATE TABLE seller_ratings (
  vendor_order_id uuid PRIMARY KEY REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text REFERENCES users(id),
  day_kept integer NOT NULL CHECK (day_kept BETWEEN 1 AND 5),
  packing integer NOT NULL CHECK (packing BETWEEN 1 AND 5),
  described integer NOT NULL CHECK (described BETWEEN 1 AND 5),
  rated_at timestamp with time zone NOT NULL
);
CREATE INDEX seller_ratings_of_user ON seller_ratings (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE seller_rating_sums (
  seller_id text PRIMARY KEY REFERENCES sellers(id),
  ratings integer NOT NULL CHECK (ratings >= 0),
  day_kept integer NOT NULL,
  packing integer NOT NULL,
  described integer NOT NULL,
  -- The same as pages show it, written every night: a rating does not make every page of the seller anew.
  shown_ratings integer NOT NULL DEFAULT 0,
  shown_day_kept integer NOT NULL DEFAULT 0,
  shown_packing integer NOT NULL DEFAULT 0,
  shown_described integer NOT NULL DEFAULT 0
);
CREATE TRIGGER seller_rating_sums_tell AFTER UPDATE ON seller_rating_sums FOR EACH ROW
  WHEN ((old.shown_ratings, old.shown_day_kept, old.shown_packing, old.shown_described) IS DISTINCT FROM (new.shown_ratings, new.shown_day_kept, new.shown_packing, new.shown_described))
  EXECUTE FUNCTION tell_catalogue();
CREATE FUNCTION sum_seller_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  o_day integer := 0; o_packing integer := 0; o_described integer := 0; o_one integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    o_one := 1; o_day := OLD.day_kept; o_packing := OLD.packing; o_described := OLD.described;
  END IF;
  INSERT INTO seller_rating_sums AS sums (seller_id, ratings, day_kept, packing, described)
    VALUES (NEW.seller_id, 1 - o_one, NEW.day_kept - o_day, NEW.packing - o_packing, NEW.described - o_described)
    ON CONFLICT (seller_id) DO UPDATE SET ratings = sums.ratings + excluded.ratings, day_kept = sums.day_kept + excluded.day_kept,
      packing = sums.packing + excluded.packing, described = sums.described + excluded.described;
  RETURN NULL;
END $$;
CREATE TRIGGER seller_ratings_sum AFTER INSERT OR UPDATE OF day_kept, packing, described ON seller_ratings FOR EACH ROW EXECUTE FUNCTION sum_seller_ratings();

-- Letters that ask for a review: each of an order once, and none to whoever wants none.
CREATE TABLE review_letters (
  order_id uuid NOT NULL REFERENCES orders(id),
  kind text NOT NULL CHECK (kind IN ('two-weeks', 'six-months')),
  at timestamp with time zone NOT NULL,
  CONSTRAINT review_letters_pkey PRIMARY KEY (order_id, kind)
);
CREATE TABLE review_letter_choices (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  stopped_at timestamp with time zone
);
CREATE INDEX parcels_delivered ON parcels (delivered_at, id) WHERE status = 'delivered';

-- What became of a piece by the books of returns: the latest claim or return that was accepted, else a refund without one.
CREATE FUNCTION piece_fate(of_parcel uuid, of_line uuid, of_piece integer, OUT fate text, OUT reason text, OUT months integer)
LANGUAGE sql STABLE AS $$
  SELECT found.fate, found.reason, CASE WHEN found.fate = 'failed' THEN found.months END FROM (
    SELECT CASE WHEN returns.kind = 'warranty' THEN 'failed' ELSE 'returned' END AS fate, returns.reason,
      greatest(0, extract(year FROM age)::int * 12 + extract(month FROM age)::int) AS months, 1 AS place, returns.requested_at AS at
    FROM return_units JOIN returns ON returns.id = return_units.return_id JOIN parcels ON parcels.id = return_units.parcel_id
    CROSS JOIN LATERAL age((returns.requested_at AT TIME ZONE 'Asia/Kolkata')::date, (parcels.delivered_at AT TIME ZONE 'Asia/Kolkata')::date) AS age
    WHERE return_units.parcel_id = of_parcel AND return_units.order_line_id = of_line AND return_units.piece = of_piece
      AND returns.status IN ('accepted', 'refunded', 'replaced', 'repaired', 'exchanged') AND return_units.outcome IS DISTINCT FROM 'refused'
    UNION ALL
    SELECT 'returned', 'refunded', NULL, 2, NULL FROM credited_pieces
    WHERE parcel_id = of_parcel AND order_line_id = of_line AND piece = of_piece
    UNION ALL
    SELECT 'kept', NULL, NULL, 3, NULL) AS found
  ORDER BY found.place, found.at DESC LIMIT 1
$$;
-- With the marketplace's rights, whoever moves a return: a seller may not change reviews.
CREATE FUNCTION note_fate_of_returned() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET (fate, fate_reason, fate_months) = (SELECT * FROM piece_fate(reviews.parcel_id, reviews.order_line_id, reviews.piece))
  FROM return_units WHERE return_units.return_id = NEW.id AND reviews.parcel_id = return_units.parcel_id
    AND reviews.order_line_id = return_units.order_line_id AND reviews.piece = return_units.piece;
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER returns_note_fate AFTER UPDATE OF status ON returns FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION note_fate_of_returned();
CREATE FUNCTION note_fate_of_credited() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET (fate, fate_reason, fate_months) = (SELECT * FROM piece_fate(reviews.parcel_id, reviews.order_line_id, reviews.piece))
  WHERE parcel_id = NEW.parcel_id AND order_line_id = NEW.order_line_id AND piece = NEW.piece;
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER credited_pieces_note_fate AFTER INSERT ON credited_pieces FOR EACH ROW EXECUTE FUNCTION note_fate_of_credited();

-- Kept pages: a product's own page shows its most helpful reviews, cards and lists its score.
CREATE FUNCTION tell_review() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_tell_new AFTER INSERT ON reviews FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_review();
CREATE TRIGGER reviews_tell_old AFTER DELETE ON reviews FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_review();
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published')
  AND (old.state, old.stars, old.title, old.text, old.byline, old.author_name, old.fate, old.fate_reason, old.fate_months, old.helpful_rank, old.version, old.photographs, old.published_at)
  IS DISTINCT FROM (new.state, new.stars, new.title, new.text, new.byline, new.author_name, new.fate, new.fate_reason, new.fate_months, new.helpful_rank, new.version, new.photographs, new.published_at))
  EXECUTE FUNCTION tell_review();
CREATE FUNCTION tell_rating() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'card');
  RETURN NULL;
END $$;
CREATE TRIGGER product_ratings_tell_new AFTER INSERT ON product_ratings FOR EACH ROW WHEN (new.score IS NOT NULL) EXECUTE FUNCTION tell_rating();
CREATE TRIGGER product_ratings_tell_old AFTER DELETE ON product_ratings FOR EACH ROW WHEN (old.score IS NOT NULL) EXECUTE FUNCTION tell_rating();
CREATE TRIGGER product_ratings_tell_changed AFTER UPDATE ON product_ratings FOR EACH ROW
  WHEN ((old.score_tenths, old.stars_1, old.stars_2, old.stars_3, old.stars_4, old.stars_5) IS DISTINCT FROM (new.score_tenths, new.stars_1, new.stars_2, new.stars_3, new.stars_4, new.stars_5))
  EXECUTE FUNCTION tell_rating();

-- A seller's answer is told to the writer of the review once, however often it is changed. Those of before are not told.
ALTER TABLE review_replies ADD COLUMN told_at timestamp with time zone;
UPDATE review_replies SET told_at = written_at WHERE role = 'seller' AND state = 'published';

-- An eighth reason to withhold: people who say that they are independent customers, and are not.
ALTER TABLE review_reports DROP CONSTRAINT review_reports_reason_check;
ALTER TABLE review_reports ADD CONSTRAINT review_reports_reason_check
  CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'not-independent', 'unlawful'));
ALTER TABLE question_reports DROP CONSTRAINT question_reports_reason_check;
ALTER TABLE question_reports ADD CONSTRAINT question_reports_reason_check
  CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'not-independent', 'unlawful'));

-- Bands of the text's min-hashes (decision 1180): texts that share one are compared word by word. Empty of short and erased ones.
ALTER TABLE reviews ADD COLUMN text_bands integer[] NOT NULL DEFAULT '{}' CHECK (cardinality(text_bands) <= 8);
CREATE INDEX reviews_by_text_bands ON reviews USING gin (text_bands) WHERE text_bands <> '{}';
-- What the search for bursts and rings reads: the latest reviews, of a product, of a seller, of all.
CREATE INDEX reviews_latest ON reviews (written_at DESC, id) WHERE state IN ('waiting', 'published');
CREATE INDEX reviews_of_seller_latest ON reviews (seller_id, written_at DESC) WHERE state IN ('waiting', 'published');
CREATE INDEX reviews_of_product_latest ON reviews (product_id, written_at DESC) WHERE state IN ('waiting', 'published');
-- Texts that were changed, which the next night compares again; praise of what went back.
CREATE INDEX reviews_edited ON reviews (edited_at DESC) WHERE edited_at IS NOT NULL;
CREATE INDEX reviews_returned_with_praise ON reviews (written_at DESC) WHERE stars = 5 AND fate = 'returned';

-- That an account wrote, voted or reported in a browser, by a keyed hash of the browser's mark (decision 1181): forgotten
-- ninety days after the account was seen there last.
CREATE TABLE reviewer_devices (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  mark_sha256 text NOT NULL CHECK (mark_sha256 ~ '^[0-9a-f]{64}$'),
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT reviewer_devices_pkey PRIMARY KEY (user_id, mark_sha256)
);
CREATE INDEX reviewer_devices_by_mark ON reviewer_devices (mark_sha256, last_at DESC);
CREATE INDEX reviewer_devices_by_age ON reviewer_devices (last_at);

-- A case: why some reviews or votes may not be honest, and what was decided of it.
CREATE TABLE review_suspicions (
  id uuid PRIMARY KEY,
  signal text NOT NULL CHECK (signal IN ('burst', 'device', 'network', 'own-people', 'ring', 'near-copy', 'refunded', 'votes')),
  is_strong boolean NOT NULL,
  seller_id text REFERENCES sellers(id),
  product_id text REFERENCES products(id),
  -- Numbers and kinds of ties, never whose: what the words of the evidence are made of.
  evidence jsonb NOT NULL CHECK (jsonb_typeof(evidence) = 'object'),
  found_at timestamp with time zone NOT NULL,
  grown_at timestamp with time zone,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
CREATE INDEX review_suspicions_waiting ON review_suspicions (found_at, id) WHERE decided_at IS NULL;
CREATE INDEX review_suspicions_waiting_by_signal ON review_suspicions (signal, found_at, id) WHERE decided_at IS NULL;
CREATE INDEX review_suspicions_decided ON review_suspicions (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX review_suspicions_decided_by_signal ON review_suspicions (signal, decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;

CREATE TABLE suspected_reviews (
  suspicion_id uuid NOT NULL REFERENCES review_suspicions(id) ON DELETE CASCADE,
  review_id uuid NOT NULL REFERENCES reviews(id),
  CONSTRAINT suspected_reviews_pkey PRIMARY KEY (suspicion_id, review_id)
);
CREATE INDEX suspected_reviews_by_review ON suspected_reviews (review_id);
-- Goes with the account: nothing of its person stays in a case.
CREATE TABLE suspected_accounts (
  suspicion_id uuid NOT NULL REFERENCES review_suspicions(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT suspected_accounts_pkey PRIMARY KEY (suspicion_id, user_id)
);
CREATE INDEX suspected_accounts_by_user ON suspected_accounts (user_id);

-- What the office did about a case, each taken back by itself.
CREATE TABLE suspicion_decisions (
  id uuid PRIMARY KEY,
  suspicion_id uuid NOT NULL REFERENCES review_suspicions(id) ON DELETE CASCADE,
  deed text NOT NULL CHECK (deed IN ('nothing', 'hide', 'ignore-votes', 'bar')),
  reason text,
  words text NOT NULL,
  until timestamp with time zone,
  decided_by text NOT NULL REFERENCES users(id),
  decided_at timestamp with time zone NOT NULL,
  undone_by text REFERENCES users(id),
  undone_at timestamp with time zone,
  CONSTRAINT suspicion_decisions_reason CHECK ((deed = 'hide') = (reason IS NOT NULL)),
  CONSTRAINT suspicion_decisions_until CHECK ((deed = 'bar') = (until IS NOT NULL)),
  CONSTRAINT suspicion_decisions_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX suspicion_decisions_of_case ON suspicion_decisions (suspicion_id, decided_at, id);
CREATE UNIQUE INDEX suspicion_decisions_once ON suspicion_decisions (suspicion_id, deed) WHERE undone_at IS NULL;

-- Accounts whose votes do not count, or that write no reviews for a time, by the decision that says so.
CREATE TABLE reviewer_limits (
  decision_id uuid NOT NULL REFERENCES suspicion_decisions(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- Without one, votes do not count; with one, nothing is written until then.
  barred_until timestamp with time zone,
  CONSTRAINT reviewer_limits_pkey PRIMARY KEY (decision_id, user_id)
);
CREATE INDEX reviewer_limits_of_user ON reviewer_limits (user_id);

-- A vote that does not count: its account is ignored by the office, or another account voted in the same browser.
ALTER TABLE review_votes ADD COLUMN ignored_for text CHECK (ignored_for IN ('office', 'device'));
CREATE INDEX review_votes_latest ON review_votes (at DESC, review_id) WHERE is_helpful;
CREATE OR REPLACE FUNCTION count_review_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE reviews SET helpful = helpful - OLD.is_helpful::int, unhelpful = unhelpful - (NOT OLD.is_helpful)::int
    WHERE id = OLD.review_id AND OLD.ignored_for IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE reviews SET helpful = helpful + NEW.is_helpful::int, unhelpful = unhelpful + (NOT NEW.is_helpful)::int
    WHERE id = NEW.review_id AND NEW.ignored_for IS NULL;
  END IF;
  RETURN NULL;
END $$;

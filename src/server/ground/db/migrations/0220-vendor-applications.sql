-- What the back office needs to decide about shops: questions and answers, papers, and lists.

-- A question that is not answered yet waits for the shop; anything else that has applied waits for us. A note on a
-- holiday says that the back office began it, and why.
ALTER TABLE sellers
  ADD COLUMN asked_back_at timestamptz,
  ADD COLUMN asked_note text,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN holiday_note text,
  -- The same bank account gives the same one, under a key of the shop's own: accounts compare without being opened.
  ADD COLUMN bank_account_fingerprint text CHECK (bank_account_fingerprint ~ '^[0-9a-f]{64}$'),
  ADD CHECK ((asked_back_at IS NULL) = (asked_note IS NULL)),
  ADD CHECK (answered_at IS NULL OR answered_at >= asked_back_at),
  ADD CHECK (holiday_note IS NULL OR on_holiday);
-- Whose turn it is, as the list sorts it: 0 ours, 1 the shop's, 2 approved, 3 suspended.
ALTER TABLE sellers ADD COLUMN stage smallint NOT NULL GENERATED ALWAYS AS (CASE
  WHEN standing = 'approved' THEN 2 WHEN standing = 'suspended' THEN 3
  WHEN asked_back_at IS NULL OR answered_at IS NOT NULL THEN 0 ELSE 1 END) STORED;

CREATE INDEX sellers_by_stage ON sellers (stage, created_at, id);
CREATE INDEX sellers_by_stage_and_name ON sellers (stage, lower(name), id);
CREATE INDEX sellers_by_name ON sellers (lower(name), id);
CREATE INDEX sellers_newest ON sellers (created_at, id);
CREATE INDEX sellers_away_by_stage ON sellers (stage, created_at, id) WHERE on_holiday;
CREATE INDEX sellers_away_by_stage_and_name ON sellers (stage, lower(name), id) WHERE on_holiday;
CREATE INDEX sellers_away_by_name ON sellers (lower(name), id) WHERE on_holiday;
CREATE INDEX sellers_away_newest ON sellers (created_at, id) WHERE on_holiday;
CREATE INDEX sellers_by_words ON sellers USING gin (lower(name) gin_trgm_ops);
CREATE INDEX sellers_by_gstin ON sellers (gstin text_pattern_ops) WHERE gstin IS NOT NULL;
CREATE INDEX sellers_by_pan ON sellers (pan) WHERE pan IS NOT NULL;
CREATE INDEX sellers_by_care_email ON sellers (lower(care_email)) WHERE care_email IS NOT NULL;
CREATE INDEX sellers_by_bank_account ON sellers (bank_account_fingerprint) WHERE bank_account_fingerprint IS NOT NULL;
CREATE INDEX sellers_by_bank_branch ON sellers (bank_account_last4, bank_ifsc) WHERE bank_account_last4 IS NOT NULL;

DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT UPDATE (answered_at, holiday_note, bank_account_fingerprint) ON sellers TO nanonagar_vendor;
  END IF;
END $$;

-- Papers that a shop sends with its application. A newer one of a kind takes the older one's place; both are kept, for
-- a decision was made by them.
CREATE TABLE seller_documents (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  kind text NOT NULL CHECK (kind IN ('gst-certificate', 'pan-card', 'cancelled-cheque')),
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text NOT NULL,
  at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE UNIQUE INDEX seller_documents_one_of_a_kind ON seller_documents (seller_id, kind) WHERE replaced_at IS NULL;
CREATE INDEX seller_documents_by_seller ON seller_documents (seller_id, at, id);
CALL wall_off('seller_documents', 'SELECT, INSERT, UPDATE (replaced_at)', 'seller_id = acting_seller()');

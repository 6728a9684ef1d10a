-- Listing by file, and the keys of a shop's own software.

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
  columns text[] NOT NULL DEFAULT '{}',
  rows_total integer NOT NULL DEFAULT 0 CHECK (rows_total >= 0),
  -- How far the work of the present status got, written by the transaction that did it.
  rows_done integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  last_line integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  moved_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX import_runs_by_seller ON import_runs (seller_id, created_at DESC, id);

CREATE TABLE import_rows (
  run_id uuid NOT NULL REFERENCES import_runs ON DELETE CASCADE,
  -- Where the row begins in the file, from 1.
  line integer NOT NULL CHECK (line > 0),
  seller_id text NOT NULL REFERENCES sellers,
  entries jsonb NOT NULL,
  -- What names the goods: SKU, maker's number, barcode; two rows of a file never share one.
  names text[] NOT NULL DEFAULT '{}',
  same_as_line integer,
  -- What reading found wrong already, and what the dry run says: [{column, value, reason}].
  faults jsonb NOT NULL DEFAULT '[]',
  notes jsonb NOT NULL DEFAULT '[]',
  verdict text CHECK (verdict IN ('new', 'changed', 'unchanged', 'wrong')),
  outcome text CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong')),
  PRIMARY KEY (run_id, line)
);
CREATE INDEX import_rows_wrong ON import_rows (run_id, line) WHERE verdict = 'wrong' OR outcome = 'wrong';

-- Products that a seller listed without a price: drafts, or products of the catalogue, that wait for one.
CREATE TABLE unpriced_listings (
  seller_id text NOT NULL REFERENCES sellers,
  product_id text NOT NULL REFERENCES products,
  seller_sku text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, product_id)
);
CREATE UNIQUE INDEX unpriced_listings_by_sku ON unpriced_listings (seller_id, seller_sku) WHERE seller_sku IS NOT NULL;

-- A seller's drafts are matched by maker's number and barcode too, so that a file can be sent again.
CREATE INDEX products_own_drafts ON products (owner_seller_id, lower(brand), lower(mpn)) WHERE status = 'draft' AND mpn IS NOT NULL;

-- Keys for a shop's own software: shown once, kept as a fingerprint.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  sha256 text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_by_seller ON api_keys (seller_id, created_at DESC, id);

CALL wall_off('import_runs', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');
CALL wall_off('import_rows', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');
CALL wall_off('unpriced_listings', 'SELECT, INSERT, UPDATE, DELETE', 'seller_id = acting_seller()');
CALL wall_off('api_keys', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');

-- The back office's list of products reads them whole: drafts and hidden ones too, in three orders.
CREATE INDEX products_all_newest ON products (created_at, id);
CREATE INDEX products_all_by_name ON products (name, id);
CREATE INDEX products_all_by_price ON products ((coalesce(price_paise, 0)), id);
CREATE INDEX products_all_of_category ON products (category, created_at, id);
CREATE INDEX products_all_of_brand ON products (brand, created_at, id);
CREATE INDEX products_drafts ON products (created_at, id) WHERE status = 'draft';
CREATE INDEX products_hidden ON products (created_at, id) WHERE status = 'hidden';
CREATE INDEX products_owned ON products (created_at, id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_handpicked ON products (handpicked_rank, id) WHERE handpicked_rank < 1000000;

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
  CHECK (state <> 'held' OR (is_off_sale AND reason IS NOT NULL))
);
CREATE INDEX product_reviews_waiting ON product_reviews (waiting_since, product_id) WHERE state = 'waiting';
CALL wall_off('product_reviews', 'SELECT, INSERT, UPDATE', 'seller_id = acting_seller()');

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
CREATE TRIGGER products_queue_review_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.owner_seller_id IS NOT NULL AND NEW.status <> 'draft') EXECUTE FUNCTION queue_review();
CREATE TRIGGER products_queue_review AFTER UPDATE OF version, status ON products FOR EACH ROW
  WHEN (NEW.owner_seller_id IS NOT NULL AND NEW.status <> 'draft' AND (OLD.version <> NEW.version OR OLD.status <> NEW.status))
  EXECUTE FUNCTION queue_review();

-- Pictures that administrators have sent for products.
CREATE TABLE office_pictures (
  picture_key text PRIMARY KEY,
  user_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX picture_uploads_by_age ON picture_uploads (at);
CREATE INDEX product_pictures_by_key ON product_pictures (picture_key);
CREATE INDEX order_lines_by_picture ON order_lines (picture_key) WHERE picture_key IS NOT NULL;

-- Saving a product holds the uploads it names, so that the sweep of unused ones cannot overtake it.
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT UPDATE (at) ON picture_uploads TO nanonagar_vendor;
  END IF;
END $$;

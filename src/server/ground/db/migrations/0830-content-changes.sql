-- What public pages show has changed: each web process reads it before it gives a page that it kept (decision 0765).
-- Rows are only ever added, so that no two orders wait for each other, and forgotten by content_purges.
CREATE TABLE content_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The transaction that changed it, whatever savepoint it was in.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- site: anything; catalogue: any product; card: a product's card and page; page: its page alone.
  what text NOT NULL CHECK (what IN ('site', 'catalogue', 'card', 'page')),
  product_id text,
  category text,
  CHECK ((product_id IS NULL) = (what IN ('site', 'catalogue'))),
  CHECK ((category IS NULL) = (what <> 'card'))
);
CREATE INDEX content_changes_xact ON content_changes (xact);

CREATE TABLE content_purges (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  number integer NOT NULL,
  -- What had been committed when the last purge began: the next one deletes that.
  snapshot pg_snapshot NOT NULL
);
INSERT INTO content_purges (number, snapshot) VALUES (0, pg_current_snapshot());

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

CREATE FUNCTION tell_site() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO content_changes (what) VALUES ('site');
  RETURN NULL;
END $$;

CREATE FUNCTION tell_catalogue() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO content_changes (what) VALUES ('catalogue');
  RETURN NULL;
END $$;

CREATE TRIGGER setting_changes_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_changes EXECUTE FUNCTION tell_site();
CREATE TRIGGER shipping_changes_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_changes EXECUTE FUNCTION tell_site();
CREATE TRIGGER shipping_pins_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_pins EXECUTE FUNCTION tell_site();
CREATE TRIGGER shipping_transit_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_transit EXECUTE FUNCTION tell_site();
CREATE TRIGGER shipping_holidays_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_holidays EXECUTE FUNCTION tell_site();
CREATE TRIGGER category_displays_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_displays EXECUTE FUNCTION tell_site();
CREATE TRIGGER site_pictures_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_pictures EXECUTE FUNCTION tell_site();

CREATE TRIGGER sellers_tell_added AFTER INSERT OR DELETE OR TRUNCATE ON sellers EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER sellers_tell_changed AFTER UPDATE ON sellers FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.is_house, OLD.standing, OLD.is_selling, OLD.on_holiday, OLD.legal_name, OLD.gstin, OLD.state_code, OLD.address,
         OLD.city, OLD.postal_code, OLD.pickup_postal_code, OLD.care_email, OLD.care_phone, OLD.logo_key, OLD.about)
    IS DISTINCT FROM
        (NEW.slug, NEW.name, NEW.is_house, NEW.standing, NEW.is_selling, NEW.on_holiday, NEW.legal_name, NEW.gstin, NEW.state_code, NEW.address,
         NEW.city, NEW.postal_code, NEW.pickup_postal_code, NEW.care_email, NEW.care_phone, NEW.logo_key, NEW.about))
  EXECUTE FUNCTION tell_catalogue();

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
CREATE TRIGGER products_tell_emptied AFTER TRUNCATE ON products EXECUTE FUNCTION tell_catalogue();

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
       o.handpicked_rank, o.created_at, o.attributes, o.search_text, o.updated_at)
      IS DISTINCT FROM
      (n.name, n.brand, n.category, n.kind, n.status, n.on_sale, n.best_offer_id, n.list_price_paise, n.discount_bp, n.price_paise, n.in_stock,
       n.handpicked_rank, n.created_at, n.attributes, n.search_text, n.updated_at)),
    array_agg(n.id) FILTER (WHERE
      (o.mpn, o.ean, o.short_description, o.description, o.box_contents, o.country_of_origin, o.importer, o.warranty_months, o.warranty_type,
       o.bis_number, o.owner_seller_id)
      IS DISTINCT FROM
      (n.mpn, n.ean, n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id))
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
CREATE TRIGGER offers_tell_emptied AFTER TRUNCATE ON offers EXECUTE FUNCTION tell_catalogue();

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
CREATE TRIGGER stock_tell_new AFTER INSERT ON stock FOR EACH ROW
  WHEN (shown_pieces(NEW.on_hand, NEW.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();
CREATE TRIGGER stock_tell_old AFTER DELETE ON stock FOR EACH ROW
  WHEN (shown_pieces(OLD.on_hand, OLD.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();
CREATE TRIGGER stock_tell_emptied AFTER TRUNCATE ON stock EXECUTE FUNCTION tell_catalogue();

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

-- A page says which seller sent a picture.
CREATE FUNCTION tell_picture_uploads() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[product_id], 'page') FROM product_pictures
  WHERE picture_key IN (OLD.picture_key, NEW.picture_key);
  RETURN NULL;
END $$;
CREATE TRIGGER picture_uploads_tell AFTER INSERT OR UPDATE OR DELETE ON picture_uploads FOR EACH ROW EXECUTE FUNCTION tell_picture_uploads();

-- Units that came back are told on the page of their product while they are on sale as open box.
CREATE FUNCTION tell_units() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page') FROM offers WHERE id IN (OLD.offer_id, NEW.offer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER returned_units_tell_new AFTER INSERT ON returned_units FOR EACH ROW
  WHEN (NEW.status = 'open-box') EXECUTE FUNCTION tell_units();
CREATE TRIGGER returned_units_tell_old AFTER DELETE ON returned_units FOR EACH ROW
  WHEN (OLD.status = 'open-box') EXECUTE FUNCTION tell_units();
CREATE TRIGGER returned_units_tell_changed AFTER UPDATE ON returned_units FOR EACH ROW
  WHEN (OLD.status = 'open-box' OR NEW.status = 'open-box') EXECUTE FUNCTION tell_units();

CREATE FUNCTION tell_photographs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page')
  FROM returned_units JOIN offers ON offers.id = returned_units.offer_id
  WHERE returned_units.return_id IN (OLD.return_id, NEW.return_id) AND returned_units.status = 'open-box';
  RETURN NULL;
END $$;
CREATE TRIGGER return_photographs_tell AFTER INSERT OR UPDATE OR DELETE ON return_photographs FOR EACH ROW EXECUTE FUNCTION tell_photographs();

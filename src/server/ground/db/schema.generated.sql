-- The schema as all migrations leave it, written from the database's catalogue by `npm run db:types`; never edited by
-- hand, never run. Tables are in the order of their names, each with its indexes, triggers, rights and policies; the
-- extensions and functions stand before them. What migrations insert stands in the migrations.
CREATE EXTENSION btree_gin;
CREATE EXTENSION citext;
CREATE EXTENSION fuzzystrmatch;
CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION acknowledge_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE tickets SET acknowledged_at = NEW.sent_at
    WHERE acknowledged_at IS NULL
      AND (receipt_mail_id = NEW.id OR id IN (SELECT ticket_id FROM ticket_messages WHERE mail_id = NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION acting_seller()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN current_setting('nn.as_shop', true) = 'on' THEN '' ELSE coalesce(current_setting('nn.seller_id', true), '') END
$function$;

CREATE OR REPLACE FUNCTION add_search_words(vectors tsvector[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(vectors) AS vector, unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS word
  WHERE word ~ '^(?:[a-z]{3,24}|[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]{1,40})$'
    AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = word.word)
$function$;

CREATE OR REPLACE FUNCTION add_to_exchanged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payments SET exchanged_paise = exchanged_paise + NEW.amount_paise WHERE order_id = NEW.exchange_of_order_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_to_refunded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
    IF NEW.gateway_payment_id IS NOT NULL AND EXISTS (SELECT FROM payments LEFT JOIN rest_payments AS rest
        ON rest.order_id = payments.order_id AND rest.gateway_payment_id IS NOT NULL
      WHERE payments.order_id = NEW.order_id AND (cash_due_paise > 0 OR rest.id IS NOT NULL)
        AND CASE WHEN rest.gateway_payment_id = NEW.gateway_payment_id THEN rest.amount_paise
            ELSE payments.amount_paise - coalesce(rest.amount_paise, 0) END
          < (SELECT sum(refunds.amount_paise) FROM payment_refunds AS refunds
          WHERE refunds.order_id = NEW.order_id AND refunds.gateway_payment_id = NEW.gateway_payment_id AND refunds.reason <> 'second-payment'))
    THEN RAISE EXCEPTION 'more would go back by a payment than it took' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_words_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed tsvector[] := (
    SELECT array_agg(n.search_vector) FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
    WHERE n.on_sale AND (NOT o.on_sale OR n.search_vector <> o.search_vector));
BEGIN
  IF changed IS NOT NULL THEN PERFORM add_search_words(changed); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_words_of_new_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_search_words((SELECT array_agg(search_vector) FROM new_rows WHERE on_sale));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION address_changes_of(of_order uuid)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg(changed_at ORDER BY changed_at), '{}') FROM order_address_changes
  WHERE order_id = of_order
    AND EXISTS (SELECT FROM vendor_orders WHERE order_id = of_order AND acting_seller() IN ('', seller_id))
$function$;

CREATE OR REPLACE FUNCTION address_letters(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(address, '[[:space:][:punct:]]+'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION asked_at_most(offer offers, beside text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT greatest(
      CASE WHEN offer.status IN ('live', 'paused') OR offer.removed_at > now() - interval '90 days' AND offer.status_before_removal <> 'draft'
        THEN offer.unit_price_paise END,
      (SELECT max(highest_paise) FROM offer_price_days
      WHERE offer_price_days.offer_id = offer.id AND day > (now() AT TIME ZONE 'Asia/Kolkata')::date - 90))
    / CASE WHEN offer.condition = 'new' AND beside <> 'new' THEN 3 ELSE 1 END
$function$;

CREATE OR REPLACE FUNCTION audit_field(field text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE(((octet_length(field) || ':'::text) || field), '-'::text) || '
'::text);

CREATE OR REPLACE FUNCTION audit_text(entry audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT audit_field(entry.id::text)
    || audit_field(to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(entry.actor_kind) || audit_field(entry.actor_id) || audit_field(entry.seller_id)
    || audit_field(entry.action) || audit_field(entry.subject_kind) || audit_field(entry.subject_id)
    || audit_field(entry.before::text) || audit_field(entry.after::text) || audit_field(entry.address)
$function$;

CREATE OR REPLACE FUNCTION bank_asked_before(of_order uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.opened_at < moment)
$function$;

CREATE OR REPLACE FUNCTION books_kept_until(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT make_date(extract(year FROM (moment AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::integer + 7, 12, 31);
$function$;

CREATE OR REPLACE FUNCTION bound_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  original ledger_entries;
BEGIN
  SELECT * INTO original FROM ledger_entries WHERE id = NEW.reverses FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE source = NEW.source) THEN
    RETURN NEW;
  END IF;
  IF (original.debit, original.credit, original.kind, original.seller_id)
      IS DISTINCT FROM (NEW.credit, NEW.debit, NEW.kind, NEW.seller_id)
    OR NEW.amount_paise + (SELECT coalesce(sum(amount_paise), 0) FROM ledger_entries WHERE reverses = NEW.reverses)
      > original.amount_paise THEN
    RAISE EXCEPTION 'ledger_entries: more is taken back than there was';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION brand_key(brand text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]'::text, ''::text, 'g'::text)) WHEN 'wd'::text THEN 'westerndigital'::text WHEN 'westerndigitalcorporation'::text THEN 'westerndigital'::text WHEN 'hewlettpackard'::text THEN 'hp'::text WHEN 'advancedmicrodevices'::text THEN 'amd'::text WHEN 'intelcorporation'::text THEN 'intel'::text WHEN 'samsungelectronics'::text THEN 'samsung'::text WHEN 'kingstontechnology'::text THEN 'kingston'::text WHEN 'seagatetechnology'::text THEN 'seagate'::text WHEN 'asustek'::text THEN 'asus'::text WHEN 'microstarinternational'::text THEN 'msi'::text ELSE COALESCE(NULLIF(lower(regexp_replace(brand, '[\s!-/:-@\[-`{-~’™®]'::text, ''::text, 'g'::text)), ''::text), lower(brand)) END;

CREATE OR REPLACE FUNCTION check_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.amount_paise <> (SELECT coalesce(sum(seller_paise), 0) FROM payout_rows
      JOIN ledger_entries ON ledger_entries.id = ledger_entry_id AND ledger_entries.seller_id = NEW.seller_id
      WHERE payout_rows.payout_id = NEW.id) THEN
    RAISE EXCEPTION 'payouts: a payout is the sum of its rows';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION copy_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  product products;
BEGIN
  SELECT * INTO product FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
  NEW.listing_name := lower(product.name);
  NEW.listing_category := product.category;
  NEW.listing_brand := product.brand;
  NEW.listing_text := listing_text(product, NEW.seller_sku);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION count_answer_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE answers SET helpful = helpful - OLD.is_helpful::int, unhelpful = unhelpful - (NOT OLD.is_helpful)::int WHERE id = OLD.answer_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE answers SET helpful = helpful + NEW.is_helpful::int, unhelpful = unhelpful + (NOT NEW.is_helpful)::int WHERE id = NEW.answer_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION count_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION count_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION count_newsletter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change record;
  sources text;
BEGIN
  sources := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT status, 1 AS n FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT status, -1 AS n FROM old_rows'
    ELSE 'SELECT status, 1 AS n FROM new_rows UNION ALL SELECT status, -1 FROM old_rows'
  END;
  FOR change IN EXECUTE
    'SELECT status, sum(n)::integer AS n FROM (' || sources || ') AS rows GROUP BY status HAVING sum(n) <> 0 ORDER BY status'
  LOOP
    UPDATE newsletter_counts SET subscribers = subscribers + change.n WHERE status = change.status;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION count_review_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION delivery_place(address text, postal_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((COALESCE(NULLIF(replace(regexp_replace(regexp_replace(lower(address), '[[:space:][:punct:]]+'::text, ' '::text, 'g'::text), '\m((flat|house|door|room|apartment|apt|unit|h|d) ?no|flat|house|door|room|apartment|apt|unit|no)(?![[:alpha:]])'::text, ''::text, 'g'::text), ' '::text, ''::text), ''::text), address_letters(address)) || ' '::text) || postal_code);

CREATE OR REPLACE FUNCTION erased_paper(document jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT document
    || jsonb_build_object('poNumber', NULL)
    || jsonb_build_object('buyer', (document->'buyer') || '{"name": "Erased", "address": "", "city": "", "postalCode": ""}')
    || jsonb_build_object('deliverTo', (document->'deliverTo')
      || '{"name": "Erased", "address": "", "city": "", "postalCode": "", "phoneNumber": ""}');
$function$;

CREATE OR REPLACE FUNCTION erased_row(of_table name, row_before jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE of_table
    WHEN 'invoices' THEN row_before || jsonb_build_object('document', erased_paper(row_before->'document'))
    WHEN 'credit_notes' THEN row_before || jsonb_build_object('document', erased_paper(row_before->'document'))
    WHEN 'order_notes' THEN row_before || '{"author_name": "", "body": "Erased."}'
    WHEN 'order_events' THEN row_before || '{"note": null}'
    WHEN 'return_events' THEN row_before || '{"note": null}'
    WHEN 'goodwill_refunds' THEN row_before || '{"reason": "Erased."}'
    WHEN 'dispute_events' THEN row_before
      || CASE WHEN row_before->>'text' IS NULL THEN '{}' ELSE '{"text": "Erased."}' END::jsonb
  END;
$function$;

CREATE OR REPLACE FUNCTION find_own_offers(eithers text[], others text[], in_category text, rows_max integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  words text;
BEGIN
  SELECT string_agg(format('(listing_text LIKE %L OR listing_text LIKE %L)', either, other), ' AND ') INTO words
  FROM unnest(eithers, others) AS word (either, other);
  RETURN QUERY EXECUTE format(
    'SELECT id FROM offers WHERE seller_id = $1 AND status <> ''removed'' AND %s AND ($2 IS NULL OR listing_category = $2) LIMIT $3',
    coalesce(words, 'true'))
  USING acting_seller(), in_category, rows_max;
END $function$;

CREATE OR REPLACE FUNCTION fold_scripts(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(words) = length(words)) THEN words ELSE regexp_replace(translate(replace(NORMALIZE(words, NFC), '്‍'::text, ''::text), (('०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text || 'ऩऱऴँൺൻർൽൾൿآأإٱؤئيىكهةۀۂۃەۓ'::text) || '़়਼઼଼఼಼‌‍ـًٌٍَُِّْٰٕٓٔ'::text), (repeat('0123456789'::text, 11) || 'नरळंണനരലളകااااویییکہہہہہہے'::text)), 'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[ट-ध])|म्(?=[प-भ])'::text, 'ं'::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION forget_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE kept_totals SET amount = 0 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION indian_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment AT TIME ZONE 'Asia/Kolkata'::text))::date;

CREATE OR REPLACE FUNCTION is_erased_order(of_order uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM order_retentions WHERE order_id = of_order AND erased_at IS NOT NULL);
$function$;

CREATE OR REPLACE FUNCTION keep_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.buyer_gstin IS NOT DISTINCT FROM OLD.buyer_gstin AND NEW.place_of_supply = OLD.place_of_supply
    AND NEW.buyer_company IS NOT DISTINCT FROM (CASE WHEN OLD.buyer_company IS NOT NULL THEN 'Erased' END)
    AND num_nonnulls(NEW.buyer_po_number, NEW.buyer_address, NEW.buyer_city, NEW.buyer_postal_code) = 0
    AND is_erased_order(OLD.id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the buyer of an order never changes';
END $function$;

CREATE OR REPLACE FUNCTION keep_commission_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND (OLD.seller_id, OLD.category, OLD.rate_bp, OLD.valid_from, OLD.set_at)
      IS NOT DISTINCT FROM (NEW.seller_id, NEW.category, NEW.rate_bp, NEW.valid_from, NEW.set_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'commission_rates is append-only';
END $function$;

CREATE OR REPLACE FUNCTION keep_identity_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what a shop has asked for never changes';
END $function$;

CREATE OR REPLACE FUNCTION keep_legal_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the legal identity of an approved shop changes by request only';
END $function$;

CREATE OR REPLACE FUNCTION keep_order_status(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM payments WHERE order_id = ANY (ids)) THEN RETURN; END IF;
  PERFORM FROM orders WHERE id = ANY (ids) AND EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET status = now_is.status, payment_status = now_is.payment_status
  FROM (
    SELECT payments.order_id, payments.status AS payment_status, order_status(payments.status, own.parts) AS status
    FROM payments CROSS JOIN LATERAL (SELECT coalesce(array_agg(vendor_orders.status), '{}') AS parts
      FROM vendor_orders WHERE vendor_orders.order_id = payments.order_id OFFSET 0) AS own
    WHERE payments.order_id = ANY (ids) OFFSET 0
  ) AS now_is
  WHERE orders.id = now_is.order_id
    AND (orders.status, orders.payment_status) IS DISTINCT FROM (now_is.status, now_is.payment_status);
END $function$;

CREATE OR REPLACE FUNCTION keep_orders_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('orders', (SELECT count(*) FROM new_rows WHERE placed_at IS NOT NULL));
  ELSIF TG_OP = 'DELETE' THEN PERFORM keep_total('orders', -(SELECT count(*) FROM old_rows WHERE placed_at IS NOT NULL));
  ELSE PERFORM keep_total('orders', CASE WHEN NEW.placed_at IS NULL THEN -1 ELSE 1 END); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN RAISE EXCEPTION 'payouts: what was instructed stays'; END $function$;

CREATE OR REPLACE FUNCTION keep_products_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('products', (SELECT count(*) FROM new_rows));
  ELSE PERFORM keep_total('products', -(SELECT count(*) FROM old_rows)); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_roles(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE users SET is_customer = now_is.customer, is_vendor = now_is.vendor, is_admin = now_is.admin
  FROM (
    SELECT users.id,
      EXISTS (SELECT FROM customers WHERE user_id = users.id AND closed_at IS NULL) AS customer,
      EXISTS (SELECT FROM vendors WHERE user_id = users.id) AS vendor,
      EXISTS (SELECT FROM admins WHERE user_id = users.id) AS admin
    FROM users WHERE users.id = ANY (ids)
  ) AS now_is
  WHERE users.id = now_is.id
    AND (users.is_customer, users.is_vendor, users.is_admin) IS DISTINCT FROM (now_is.customer, now_is.vendor, now_is.admin)
$function$;

CREATE OR REPLACE FUNCTION keep_roles_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM new_rows));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_roles_of_old()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_roles(ARRAY(SELECT user_id FROM old_rows));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_seller_day(of_seller text, sold_on date, more_orders integer, more_units integer, more_paise bigint, more_customers integer, more_cancelled integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE seller_days SET orders = orders + more_orders, units = units + more_units,
    revenue_paise = revenue_paise + more_paise, new_customers = new_customers + more_customers,
    cancelled_units = cancelled_units + more_cancelled
  WHERE seller_id = of_seller AND day = sold_on AND lane = (SELECT lane FROM seller_days
    WHERE seller_id = of_seller AND day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO seller_days AS known
      (seller_id, day, lane, orders, units, revenue_paise, new_customers, cancelled_units)
    VALUES (of_seller, sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise, more_customers,
      more_cancelled)
    ON CONFLICT (seller_id, day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders,
      units = known.units + EXCLUDED.units, revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise,
      new_customers = known.new_customers + EXCLUDED.new_customers,
      cancelled_units = known.cancelled_units + EXCLUDED.cancelled_units;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION keep_shop_day(sold_on date, more_orders integer, more_units integer, more_paise bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE shop_days SET orders = orders + more_orders, units = units + more_units, revenue_paise = revenue_paise + more_paise
  WHERE day = sold_on AND lane = (SELECT lane FROM shop_days WHERE day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO shop_days AS known (day, lane, orders, units, revenue_paise)
    VALUES (sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise)
    ON CONFLICT (day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders, units = known.units + EXCLUDED.units,
      revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION keep_sold_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO sold_names (product_id, name, mpn)
  SELECT DISTINCT product_id, name, coalesce(mpn, '') FROM new_rows
  WHERE NOT EXISTS (SELECT FROM sold_names AS known
    WHERE (known.product_id, known.name, known.mpn) = (new_rows.product_id, new_rows.name, coalesce(new_rows.mpn, '')))
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_status_of_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  moved uuid[] := ARRAY(SELECT DISTINCT new_rows.order_id FROM new_rows JOIN old_rows USING (id)
    WHERE new_rows.status <> old_rows.status);
BEGIN
  IF cardinality(moved) > 0 THEN PERFORM keep_order_status(moved); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_status_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM keep_order_status(ARRAY(SELECT DISTINCT order_id FROM new_rows));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_status_of_new_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  parts text[] := ARRAY(SELECT status FROM vendor_orders WHERE order_id = NEW.order_id);
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id
    AND (status, payment_status) IS DISTINCT FROM (order_status(NEW.status, parts), NEW.status))
  THEN PERFORM keep_order_status(ARRAY[NEW.order_id]); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_supplier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the supplier of an order never changes';
END $function$;

CREATE OR REPLACE FUNCTION keep_total(kept text, change bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF change = 0 THEN RETURN; END IF;
  UPDATE kept_totals SET amount = amount + change WHERE name = kept AND lane = (
    SELECT lane FROM kept_totals WHERE name = kept
    ORDER BY lane <> pg_backend_pid() % 64, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO kept_totals AS known (name, lane, amount) VALUES (kept, pg_backend_pid() % 64, change)
    ON CONFLICT (name, lane) DO UPDATE SET amount = known.amount + EXCLUDED.amount;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION keep_users_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM keep_total('users', (SELECT count(*) FROM new_rows WHERE closed_at IS NULL));
  ELSIF TG_OP = 'DELETE' THEN PERFORM keep_total('users', -(SELECT count(*) FROM old_rows WHERE closed_at IS NULL));
  ELSE PERFORM keep_total('users', CASE WHEN NEW.closed_at IS NULL THEN 1 ELSE -1 END); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE PROCEDURE link_entries(IN ids bigint[], IN texts text[])
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  first_sequence bigint;
  first_head bytea;
  head bytea;
  heads bytea[] := '{}';
  place integer := 0;
  line text;
BEGIN
  SELECT sequence, sha256 INTO first_sequence, first_head FROM audit_chain ORDER BY sequence DESC LIMIT 1;
  first_sequence := coalesce(first_sequence, 0);
  head := first_head;
  FOREACH line IN ARRAY texts LOOP
    place := place + 1;
    head := sha256(convert_to(
      audit_field((first_sequence + place)::text) || audit_field(encode(head, 'hex')) || line, 'UTF8'));
    heads[place] := head;
  END LOOP;
  INSERT INTO audit_chain (sequence, entry_id, previous_sha256, sha256)
  SELECT first_sequence + link.place, link.id, lag(link.head, 1, first_head) OVER (ORDER BY link.place), link.head
  FROM unnest(ids, heads) WITH ORDINALITY AS link (id, head, place);
END $procedure$;

CREATE OR REPLACE FUNCTION link_unlinked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7260186);
  CALL link_entries(NEW.ids, NEW.texts);
  DELETE FROM audit_unlinked WHERE id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION listing_text(product products, seller_sku text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lower(fold_scripts(regexp_replace(
    concat_ws(' ', product.name, product.brand, product.mpn, seller_sku, product.short_description, product.description),
    '\s+', ' ', 'g')))
$function$;

CREATE OR REPLACE FUNCTION mpn_keys(numbers text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN string_to_array(regexp_replace(lower(numbers), '[^a-z0-9,]'::text, ''::text, 'g'::text), ','::text);

CREATE OR REPLACE FUNCTION name_stock_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.seller_id := (SELECT seller_id FROM offers WHERE id = NEW.offer_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION note_fate_of_credited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET (fate, fate_reason, fate_months) = (SELECT * FROM piece_fate(reviews.parcel_id, reviews.order_line_id, reviews.piece))
  WHERE parcel_id = NEW.parcel_id AND order_line_id = NEW.order_line_id AND piece = NEW.piece;
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_fate_of_returned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET (fate, fate_reason, fate_months) = (SELECT * FROM piece_fate(reviews.parcel_id, reviews.order_line_id, reviews.piece))
  FROM return_units WHERE return_units.return_id = NEW.id AND reviews.parcel_id = return_units.parcel_id
    AND reviews.order_line_id = return_units.order_line_id AND reviews.piece = return_units.piece;
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_listing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.listing_xact := pg_current_xact_id();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION note_own_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Kolkata')::date;
BEGIN
  INSERT INTO offer_price_days AS noted (offer_id, day, lowest_paise, highest_paise)
  VALUES (NEW.id, today, least(OLD.unit_price_paise, NEW.unit_price_paise), greatest(OLD.unit_price_paise, NEW.unit_price_paise))
  ON CONFLICT (offer_id, day) DO UPDATE
    SET lowest_paise = least(noted.lowest_paise, excluded.lowest_paise),
      highest_paise = greatest(noted.highest_paise, excluded.highest_paise);
  DELETE FROM offer_price_days WHERE offer_id = NEW.id AND day <= today - 90;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_price(product text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION note_price_of_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_price(NEW.product_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_price_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM note_price(NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_rewritten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- What the marketplace mends of an owned product is no seller's.
  IF acting_seller() = OLD.owner_seller_id THEN NEW.rewritten_version := NEW.version; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION note_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE users SET last_signed_in_at = greatest(last_signed_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_unlinked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO audit_unlinked (ids, texts)
  SELECT array_agg(entry.id ORDER BY entry.id), array_agg(audit_text(ROW(entry.*)::audit_log) ORDER BY entry.id)
  FROM new_rows AS entry HAVING count(*) > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_what_is_sold()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT offers.condition, products.version,
      (SELECT max(asked_at_most(own, offers.condition)) FROM offers AS own
        WHERE own.product_id = offers.product_id AND own.seller_id = offers.seller_id),
      (SELECT max(asked_at_most(other, offers.condition)) FROM offers AS other
        JOIN sellers ON sellers.id = other.seller_id AND sellers.standing = 'approved'
        WHERE other.product_id = offers.product_id AND other.seller_id <> offers.seller_id)
    INTO NEW.sold_condition, NEW.sold_version, NEW.own_asked_paise, NEW.others_asked_paise
    FROM offers JOIN products ON products.id = offers.product_id WHERE offers.id = NEW.offer_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION order_status(payment text, parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((cardinality(parts) > 0) AND (parts <@ ARRAY['cancelled'::text, 'returned'::text, 'lost'::text])) THEN CASE WHEN (payment = 'refunded'::text) THEN 'refunded'::text WHEN ('lost'::text = ANY (parts)) THEN 'lost'::text WHEN ('returned'::text = ANY (parts)) THEN 'returned'::text ELSE 'cancelled'::text END WHEN ('awaiting-payment'::text = ANY (parts)) THEN CASE WHEN (payment = ANY (ARRAY['failed'::text, 'expired'::text])) THEN 'payment-failed'::text ELSE 'pending'::text END WHEN (NOT (parts && ARRAY['partly-shipped'::text, 'shipped'::text, 'delivered'::text])) THEN 'pending'::text WHEN (parts && ARRAY['pending'::text, 'accepted'::text, 'packed'::text, 'partly-shipped'::text]) THEN 'partly-shipped'::text WHEN ('shipped'::text = ANY (parts)) THEN 'shipped'::text ELSE 'delivered'::text END;

CREATE OR REPLACE FUNCTION order_waits_for(of_order uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN waits_for_bank(of_order) THEN 'bank'
    WHEN EXISTS (SELECT FROM cash_confirmations WHERE order_id = of_order AND outcome IS NULL) THEN 'customer'
  END
$function$;

CREATE OR REPLACE FUNCTION piece_fate(of_parcel uuid, of_line uuid, of_piece integer, OUT fate text, OUT reason text, OUT months integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION queue_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.owner_seller_id = acting_seller() THEN
    INSERT INTO product_reviews AS known (product_id, seller_id, seen_version)
    VALUES (NEW.id, NEW.owner_seller_id, CASE WHEN TG_OP = 'UPDATE' AND OLD.status <> 'draft' THEN OLD.version END)
    ON CONFLICT (product_id) DO UPDATE SET state = 'waiting',
      waiting_since = CASE WHEN known.state = 'waiting' THEN known.waiting_since ELSE EXCLUDED.waiting_since END;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  row_before jsonb;
  of_order uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN
    ('invoices', 'credit_notes', 'order_notes', 'order_events', 'return_events', 'dispute_events', 'goodwill_refunds') THEN
    row_before := to_jsonb(OLD);
    of_order := CASE TG_TABLE_NAME
      WHEN 'return_events' THEN (SELECT order_id FROM returns WHERE id = (row_before->>'return_id')::uuid)
      WHEN 'dispute_events' THEN (SELECT order_id FROM disputes WHERE id = (row_before->>'dispute_id')::uuid)
      ELSE (row_before->>'order_id')::uuid END;
    IF to_jsonb(NEW) = erased_row(TG_TABLE_NAME, row_before) AND is_erased_order(of_order) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION refuse_early_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.kept_until < (SELECT books_kept_until(ordered_at) FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'the books of this order are kept longer';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_setting_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL
    AND (to_jsonb(NEW) - 'withdrawn_by' - 'withdrawn_at') = (to_jsonb(OLD) - 'withdrawn_by' - 'withdrawn_at') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a change of the settings can only be withdrawn, once';
END $function$;

CREATE OR REPLACE FUNCTION renew_checkout_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE carts SET checkout_key = gen_random_uuid() WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO carts (user_id) VALUES (NEW.user_id)
      ON CONFLICT (user_id) DO UPDATE SET checkout_key = excluded.checkout_key;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION rest_paid_at(of_order uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT paid_at FROM rest_payments
  WHERE order_id = of_order AND gateway_payment_id IS NOT NULL
    AND EXISTS (SELECT FROM vendor_orders WHERE order_id = of_order AND acting_seller() IN ('', seller_id))
$function$;

CREATE OR REPLACE FUNCTION says_build_facts(kind text, attributes jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION search_facts(attributes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(CASE jsonb_typeof(jsonb_each.value) WHEN 'number'::text THEN CASE WHEN (jsonb_each.key = ANY (ARRAY['vram'::text, 'memory'::text, 'storage'::text, 'capacity'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'gb'::text) WHEN (jsonb_each.key = ANY (ARRAY['screenSize'::text, 'size'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'inch'::text) WHEN (jsonb_each.key = ANY (ARRAY['refreshRate'::text, 'pollingRate'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'hz'::text) WHEN (jsonb_each.key = ANY (ARRAY['wattage'::text, 'tdp'::text, 'power'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'w'::text) WHEN (jsonb_each.key = ANY (ARRAY['speed'::text, 'memorySpeed'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'mts'::text) WHEN (jsonb_each.key = ANY (ARRAY['fanSize'::text, 'length'::text, 'height'::text, 'graphicsLengthMax'::text])) THEN ((jsonb_each.value #>> '{}'::text[]) || 'mm'::text) WHEN (jsonb_each.key = 'memorySlots'::text) THEN ((jsonb_each.value #>> '{}'::text[]) || 'ramslots'::text) WHEN (jsonb_each.key = 'casLatency'::text) THEN ('cl'::text || (jsonb_each.value #>> '{}'::text[])) WHEN (jsonb_each.key = 'dpiMax'::text) THEN ((jsonb_each.value #>> '{}'::text[]) || 'dpi'::text) WHEN (jsonb_each.key = 'spindleSpeed'::text) THEN ((jsonb_each.value #>> '{}'::text[]) || 'rpm'::text) WHEN (jsonb_each.key = 'cores'::text) THEN ((jsonb_each.value #>> '{}'::text[]) || 'core'::text) WHEN (jsonb_each.key = 'threads'::text) THEN ((jsonb_each.value #>> '{}'::text[]) || 'thread'::text) ELSE ''::text END WHEN 'boolean'::text THEN CASE WHEN (jsonb_each.value = 'true'::jsonb) THEN lower(jsonb_each.key) ELSE ''::text END WHEN 'string'::text THEN (jsonb_each.value #>> '{}'::text[]) WHEN 'array'::text THEN CASE WHEN (jsonb_typeof((jsonb_each.value -> 0)) = 'string'::text) THEN translate((jsonb_each.value)::text, '[]",'::text, '    '::text) ELSE ''::text END ELSE ''::text END, ' '::text ORDER BY jsonb_each.key) AS string_agg FROM jsonb_each(search_facts.attributes) jsonb_each(key, value));

CREATE OR REPLACE FUNCTION search_normal(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT regexp_replace(i.united, '[^a-z0-9\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+'::text, ' '::text, 'g'::text) AS regexp_replace FROM ((((((((((SELECT translate(lower(fold_scripts(search_normal.words)), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ®™©''’`'::text, 'aaaaaaceeeeiiiinoooooouuuuyy'::text) AS plain) a CROSS JOIN LATERAL (SELECT regexp_replace(a.plain, '[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+'::text, ' \& '::text, 'g'::text) AS apart) j) CROSS JOIN LATERAL (SELECT regexp_replace(j.apart, '(\d),(?=\d{3}(?!\d))'::text, '\1'::text, 'g'::text) AS grouped) b) CROSS JOIN LATERAL (SELECT regexp_replace(b.grouped, '(\d)\.(?=\d)'::text, '\1p'::text, 'g'::text) AS pointed) c) CROSS JOIN LATERAL (SELECT regexp_replace(c.pointed, '\mm\.2'::text, 'm2'::text, 'g'::text) AS slotted) d) CROSS JOIN LATERAL (SELECT regexp_replace(d.slotted, '(\d)\s*(?:["″”]|inches|inch\M|in\M|-inch)'::text, '\1inch '::text, 'g'::text) AS inched) e) CROSS JOIN LATERAL (SELECT regexp_replace(e.inched, 'mt/s|mt s\M'::text, 'mts'::text, 'g'::text) AS clocked) f) CROSS JOIN LATERAL (SELECT regexp_replace(f.clocked, '(\d)[ -]{0,3}watts?\M'::text, '\1w'::text, 'g'::text) AS powered) g) CROSS JOIN LATERAL (SELECT regexp_replace(g.powered, '(\d{3,4})\s*[x×]\s*(\d{3,4})(?!\d)'::text, '\1x\2'::text, 'g'::text) AS sized) h) CROSS JOIN LATERAL (SELECT regexp_replace(h.sized, '(\d)[ -]{0,3}(gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread)s?(?![a-z0-9])'::text, '\1\2'::text, 'g'::text) AS united) i));

CREATE OR REPLACE FUNCTION search_vector(name text, brand text, mpn text, kind text, attributes jsonb, short_description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((setweight(to_tsvector('simple'::regconfig, search_normal(((name || ' '::text) || brand))), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, ((((search_normal(COALESCE(mpn, ''::text)) || ' '::text) || regexp_replace(lower(COALESCE(mpn, ''::text)), '[^a-z0-9,]'::text, ''::text, 'g'::text)) || ' kind'::text) || replace(kind, '-'::text, ''::text))), 'B'::"char")) || setweight(to_tsvector('simple'::regconfig, search_normal(COALESCE(search_facts(attributes), ''::text))), 'C'::"char")) || setweight(to_tsvector('simple'::regconfig, search_normal(short_description)), 'D'::"char"));

CREATE OR REPLACE FUNCTION seller_of_unit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT seller_id INTO NEW.seller_id FROM parcels WHERE id = NEW.parcel_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION shown_pieces(on_hand integer, reserved integer, shown_max integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$SELECT least(greatest(coalesce(on_hand, 0) - coalesce(reserved, 0), 0), shown_max)$function$;

CREATE OR REPLACE FUNCTION spread_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE offers SET listing_name = lower(NEW.name), listing_category = NEW.category, listing_brand = NEW.brand,
    listing_text = listing_text(NEW, seller_sku)
  WHERE product_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION sum_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_question uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.question_id ELSE NEW.question_id END;
BEGIN
  UPDATE questions SET (answers, answered_at, helpful_rank, listed_at, search_text) = (
    SELECT count(*)::int, max(coalesce(answers.edited_at, answers.written_at)), coalesce(max(answers.helpful_rank), 0),
      coalesce(max(coalesce(answers.edited_at, answers.written_at)), questions.asked_at),
      lower(questions.text || coalesce(' ' || string_agg(answers.text, ' ' ORDER BY answers.id), ''))
    FROM answers WHERE answers.question_id = questions.id AND answers.state = 'published')
  WHERE questions.id = of_question;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION sum_seller_ratings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  o_one integer := 0; o_day integer := 0; o_packing integer := 0; o_described integer := 0;
  n_one integer := (NEW.unproven IS NULL AND NOT NEW.is_hidden AND NOT NEW.is_suspected AND NOT NEW.is_repeated)::int;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.unproven IS NULL AND NOT OLD.is_hidden AND NOT OLD.is_suspected AND NOT OLD.is_repeated THEN
    o_one := 1; o_day := OLD.day_kept; o_packing := OLD.packing; o_described := OLD.described;
  END IF;
  INSERT INTO seller_rating_sums (seller_id, ratings, day_kept, packing, described) VALUES (NEW.seller_id, 0, 0, 0, 0) ON CONFLICT (seller_id) DO NOTHING;
  UPDATE seller_rating_sums SET ratings = ratings + n_one - o_one, day_kept = day_kept + n_one * NEW.day_kept - o_day,
    packing = packing + n_one * NEW.packing - o_packing, described = described + n_one * NEW.described - o_described WHERE seller_id = NEW.seller_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION take_from_refunded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise - OLD.amount_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array(SELECT product_id FROM questions WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.question_id ELSE NEW.question_id END), 'page');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_bought_together()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products((SELECT array_agg(DISTINCT product_id) FROM these_rows), 'page');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO content_changes (what) VALUES ('catalogue');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_demand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(ARRAY[NEW.id], 'card');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_launch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[product_id], 'page') FROM offers WHERE id = NEW.offer_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_measurement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_offers_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  cards text[] := (SELECT array_agg(DISTINCT product_id) FROM these_rows WHERE status = 'live');
BEGIN
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_offers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  cards text[];
BEGIN
  SELECT array_agg(DISTINCT shown.product_id) INTO cards
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id
  CROSS JOIN LATERAL (VALUES (o.product_id), (n.product_id)) AS shown (product_id)
  WHERE (o.status = 'live' OR n.status = 'live')
    AND (o.product_id, o.seller_id, o.list_price_paise, o.discount_bp, o.unit_price_paise, o.condition, o.dispatch_days, o.status, o.created_at, o.preorder_from, o.preorder_limit)
      IS DISTINCT FROM (n.product_id, n.seller_id, n.list_price_paise, n.discount_bp, n.unit_price_paise, n.condition, n.dispatch_days, n.status, n.created_at, n.preorder_from, n.preorder_limit);
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_photographs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page')
  FROM returned_units JOIN offers ON offers.id = returned_units.offer_id
  WHERE returned_units.return_id IN (OLD.return_id, NEW.return_id) AND returned_units.status = 'open-box';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_picture_uploads()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[product_id], 'page') FROM product_pictures
  WHERE picture_key IN (OLD.picture_key, NEW.picture_key);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM tell_products(array[OLD.product_id], 'card'); END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND OLD.product_id <> NEW.product_id THEN
    PERFORM tell_products(array[NEW.product_id], 'card');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_products(ids text[], what text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF cardinality(ids) > 50 THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  ELSE
    INSERT INTO content_changes (what, product_id, category)
    SELECT tell_products.what, id, CASE WHEN tell_products.what = 'card' THEN products.category END
    FROM products WHERE id = ANY (ids);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION tell_products_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM these_rows WHERE on_sale) THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_products_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
       o.handpicked_rank, o.created_at, o.attributes, o.search_text, o.search_vector, o.mpn, o.mpn_key, o.ean, o.updated_at, o.stand_in, o.key_facts, o.sort_keys)
      IS DISTINCT FROM
      (n.name, n.brand, n.category, n.kind, n.status, n.on_sale, n.best_offer_id, n.list_price_paise, n.discount_bp, n.price_paise, n.in_stock,
       n.handpicked_rank, n.created_at, n.attributes, n.search_text, n.search_vector, n.mpn, n.mpn_key, n.ean, n.updated_at, n.stand_in, n.key_facts, n.sort_keys)),
    array_agg(n.id) FILTER (WHERE
      (o.short_description, o.description, o.box_contents, o.country_of_origin, o.importer, o.warranty_months, o.warranty_type,
       o.bis_number, o.owner_seller_id, o.other_mpns, o.attribute_sources, o.measured)
      IS DISTINCT FROM
      (n.short_description, n.description, n.box_contents, n.country_of_origin, n.importer, n.warranty_months, n.warranty_type,
       n.bis_number, n.owner_seller_id, n.other_mpns, n.attribute_sources, n.measured))
  INTO moved, cards, pages
  FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id;
  IF moved THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  END IF;
  IF cards IS NOT NULL THEN PERFORM tell_products(cards, 'card'); END IF;
  IF pages IS NOT NULL THEN PERFORM tell_products(pages, 'page'); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_products_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM these_rows WHERE on_sale) OR (SELECT count(*) FROM these_rows) > 50 THEN
    INSERT INTO content_changes (what) VALUES ('catalogue');
  ELSE
    INSERT INTO content_changes (what, product_id) SELECT 'page', id FROM these_rows;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'card');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_reliability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_products(ARRAY[OLD.product_id], 'page');
  ELSE
    PERFORM tell_products(ARRAY[NEW.product_id], 'page');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_site()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO content_changes (what) VALUES ('site');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(
    array[product_id],
    CASE WHEN shown_pieces(OLD.on_hand, OLD.reserved, 6) <> shown_pieces(NEW.on_hand, NEW.reserved, 6) THEN 'card' ELSE 'page' END)
  FROM offers WHERE id = coalesce(NEW.offer_id, OLD.offer_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_units()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tell_products(array[offers.product_id], 'page') FROM offers WHERE id IN (OLD.offer_id, NEW.offer_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION vendor_role()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT 'nanonagar_vendor' $function$;

CREATE OR REPLACE FUNCTION waits_for_bank(of_order uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM payments JOIN payment_disputes AS disputes
    ON disputes.gateway = payments.gateway AND disputes.gateway_payment_id = payments.gateway_payment_id
    WHERE payments.order_id = of_order AND disputes.status NOT IN ('won', 'closed'))
$function$;

CREATE OR REPLACE PROCEDURE wall_off(IN tab regclass, IN allowed text, IN seen text, IN written text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
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
END $procedure$;

CREATE OR REPLACE FUNCTION weigh_by_price(line_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
  products_sold text[] := array(SELECT DISTINCT product_id FROM order_lines WHERE id = ANY (line_ids));
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  WITH weighed AS (
    UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' FROM order_lines AS line
    WHERE line.id = reviews.order_line_id AND reviews.product_id = ANY (products_sold) AND (reviews.receipt_unproven = 'far-below-price'
      OR reviews.state = 'published' AND line.line_paise * 3 < line.quantity * greatest(line.own_asked_paise, line.others_asked_paise))
    RETURNING reviews.parcel_id
  ) INSERT INTO receipts_to_weigh (parcel_id) SELECT DISTINCT parcel_id FROM weighed;
  PERFORM set_config('nn.as_shop', before, true);
END $function$;

CREATE OR REPLACE FUNCTION weigh_by_price_of_credited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_by_price(array[NEW.order_line_id]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_by_price_of_proven()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_by_price(array(SELECT order_line_id FROM moved_rows));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_confirmed_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO receipts_to_weigh (parcel_id) VALUES (NEW.parcel_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO receipts_to_weigh (parcel_id) VALUES (NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of(of_parcels uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  INSERT INTO receipts_to_weigh (parcel_id) SELECT unnest(of_parcels);
  UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE parcel_id = ANY (of_parcels);
  UPDATE seller_ratings SET weigh_at = timestamptz '2000-01-01 00:00+00'
    WHERE vendor_order_id IN (SELECT vendor_order_id FROM parcels WHERE id = ANY (of_parcels));
  PERFORM set_config('nn.as_shop', before, true);
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of_credited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_receipts_of(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.parcel_id ELSE NEW.parcel_id END]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of_disputed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_receipts_of(array(SELECT parcels.id FROM payments JOIN parcels ON parcels.order_id = payments.order_id
    WHERE payments.gateway = NEW.gateway AND payments.gateway_payment_id = NEW.gateway_payment_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of_exchanged()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_receipts_of(array(SELECT parcel_id FROM returns WHERE exchange_order_id = NEW.order_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM weigh_receipts_of(array[NEW.id]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION weigh_receipts_of_rewritten()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  before text := coalesce(current_setting('nn.as_shop', true), '');
BEGIN
  PERFORM set_config('nn.as_shop', 'on', true);
  UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE product_id = NEW.id AND state IN ('waiting', 'published');
  PERFORM set_config('nn.as_shop', before, true);
  RETURN NULL;
END $function$;

CREATE TABLE admin_invitations (
  id uuid PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('owner', 'catalogue', 'orders', 'support', 'finance', 'read-only')),
  token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  invited_by text REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE admins (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL DEFAULT 'Admin',
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'catalogue', 'orders', 'support', 'finance', 'read-only')),
  last_seen_at timestamp with time zone
);
CREATE TRIGGER admins_keep_roles_new AFTER INSERT ON admins REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER admins_keep_roles_old AFTER DELETE ON admins REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

CREATE TABLE answer_proposals (
  id uuid PRIMARY KEY,
  answer_id uuid NOT NULL REFERENCES answers(id),
  answer_version integer NOT NULL CHECK (answer_version > 0),
  product_id text NOT NULL REFERENCES products(id),
  fact text NOT NULL,
  stated text NOT NULL,
  said text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'measuring', 'dropped')),
  reason text,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text REFERENCES users(id),
  CONSTRAINT answer_proposals_once UNIQUE (answer_id, answer_version),
  CONSTRAINT answer_proposals_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state IN ('open', 'dropped')) = (decided_by IS NULL))
);
CREATE INDEX answer_proposals_open ON answer_proposals (created_at, id) WHERE state = 'open';

CREATE TABLE answer_templates (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  text text NOT NULL CHECK (length(text) >= 1 AND length(text) <= 5000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone
);
CREATE UNIQUE INDEX answer_templates_by_name ON answer_templates (lower(name)) WHERE removed_at IS NULL;

CREATE TABLE answer_versions (
  answer_id uuid NOT NULL REFERENCES answers(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  was_published boolean NOT NULL,
  CONSTRAINT answer_versions_pkey PRIMARY KEY (answer_id, version)
);

CREATE TABLE answer_votes (
  answer_id uuid NOT NULL REFERENCES answers(id),
  user_id text NOT NULL REFERENCES users(id),
  is_helpful boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT answer_votes_pkey PRIMARY KEY (answer_id, user_id)
);
CREATE INDEX answer_votes_of_user ON answer_votes (user_id);
CREATE TRIGGER answer_votes_count AFTER INSERT OR DELETE OR UPDATE ON answer_votes FOR EACH ROW EXECUTE FUNCTION count_answer_votes();

CREATE TABLE answers (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions(id),
  role text NOT NULL CHECK (role IN ('owner', 'seller', 'office', 'maker')),
  user_id text REFERENCES users(id),
  seller_id text REFERENCES sellers(id),
  author_name text NOT NULL,
  owned_since timestamp with time zone,
  text text NOT NULL CHECK (length(text) <= 1500),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  withheld_for text,
  withheld_words text,
  contradicted text,
  contradiction text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  unhelpful integer NOT NULL DEFAULT 0 CHECK (unhelpful >= 0),
  helpful_rank integer NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN (helpful + unhelpful) = 0 THEN 0
        ELSE floor(1000000::double precision * GREATEST(0::double precision, ((helpful::numeric + 1.9208)::double precision - 1.96::double precision * sqrt(helpful::double precision * unhelpful::double precision / (helpful + unhelpful)::double precision + 0.9604::double precision)) / ((helpful + unhelpful)::numeric + 3.8416)::double precision))::integer
    END) STORED,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  erased_at timestamp with time zone,
  withdrawn_from text CHECK (withdrawn_from IN ('waiting', 'published')),
  CONSTRAINT answers_contradiction CHECK ((contradicted IS NULL) = (contradiction IS NULL)),
  CONSTRAINT answers_erased CHECK (erased_at IS NULL OR user_id IS NULL AND author_name = ''),
  CONSTRAINT answers_role CHECK ((role = 'seller') = (seller_id IS NOT NULL) AND (role = 'owner') = (owned_since IS NOT NULL)),
  CONSTRAINT answers_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_from IS NOT NULL)),
  CONSTRAINT answers_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
CREATE UNIQUE INDEX answers_of_office ON answers (question_id, role) WHERE role IN ('office', 'maker');
CREATE UNIQUE INDEX answers_of_owner ON answers (question_id, user_id) WHERE role = 'owner';
CREATE INDEX answers_of_question ON answers (question_id, helpful_rank DESC, written_at, id);
CREATE UNIQUE INDEX answers_of_seller ON answers (question_id, seller_id) WHERE role = 'seller';
CREATE INDEX answers_of_user ON answers (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER answers_sum_changed AFTER UPDATE ON answers FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.text IS DISTINCT FROM new.text OR old.helpful_rank IS DISTINCT FROM new.helpful_rank OR old.edited_at IS DISTINCT FROM new.edited_at) EXECUTE FUNCTION sum_answers();
CREATE TRIGGER answers_sum_new AFTER INSERT OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION sum_answers();
CREATE TRIGGER answers_tell_changed AFTER UPDATE ON answers FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published') AND (old.state IS DISTINCT FROM new.state OR old.text IS DISTINCT FROM new.text OR old.role IS DISTINCT FROM new.role OR old.author_name IS DISTINCT FROM new.author_name OR old.owned_since IS DISTINCT FROM new.owned_since OR old.contradicted IS DISTINCT FROM new.contradicted OR old.contradiction IS DISTINCT FROM new.contradiction OR old.helpful_rank IS DISTINCT FROM new.helpful_rank OR old.version IS DISTINCT FROM new.version OR old.erased_at IS DISTINCT FROM new.erased_at)) EXECUTE FUNCTION tell_answer();
CREATE TRIGGER answers_tell_new AFTER INSERT ON answers FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_answer();
CREATE TRIGGER answers_tell_old AFTER DELETE ON answers FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_answer();
ALTER TABLE answers ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON answers TO nanonagar_vendor;
CREATE POLICY seller_adds ON answers FOR INSERT TO nanonagar_vendor WITH CHECK (((state = 'published') OR (seller_id = acting_seller())));
CREATE POLICY seller_changes ON answers FOR UPDATE TO nanonagar_vendor USING (((state = 'published') OR (seller_id = acting_seller()))) WITH CHECK (((state = 'published') OR (seller_id = acting_seller())));
CREATE POLICY seller_removes ON answers FOR DELETE TO nanonagar_vendor USING (((state = 'published') OR (seller_id = acting_seller())));
CREATE POLICY seller_sees ON answers FOR SELECT TO nanonagar_vendor USING (((state = 'published') OR (seller_id = acting_seller())));

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL,
  prefix text NOT NULL,
  sha256 text NOT NULL UNIQUE,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone
);
CREATE INDEX api_keys_by_seller ON api_keys (seller_id, created_at DESC, id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON api_keys TO nanonagar_vendor;
CREATE POLICY seller_adds ON api_keys FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON api_keys FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON api_keys FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON api_keys FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE audit_chain (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  entry_id bigint NOT NULL UNIQUE,
  previous_sha256 bytea CHECK (octet_length(previous_sha256) = 32),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  CONSTRAINT audit_chain_check CHECK ((sequence = 1) = (previous_sha256 IS NULL))
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_chain_keep_all BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamp with time zone NOT NULL,
  asked_by text,
  entries bigint NOT NULL,
  head_sha256 bytea CHECK (octet_length(head_sha256) = 32),
  fault text,
  fault_entry_id bigint
);
CREATE TRIGGER audit_checks_append_only BEFORE DELETE OR UPDATE ON audit_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checks_keep_all BEFORE TRUNCATE ON audit_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'vendor', 'admin', 'system')),
  actor_id text,
  seller_id text REFERENCES sellers(id),
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  address text
);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_by_seller ON audit_log (seller_id, at, id) WHERE seller_id IS NOT NULL;
CREATE INDEX audit_log_by_subject ON audit_log (subject_kind, subject_id, id);
CREATE INDEX audit_log_by_subject_id ON audit_log (subject_id COLLATE "C", at, id);
CREATE INDEX audit_log_newest ON audit_log (at, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_keep_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_note_unlinked AFTER INSERT ON audit_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_unlinked();
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON audit_log TO nanonagar_vendor;
CREATE POLICY seller_adds ON audit_log FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON audit_log FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON audit_log FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON audit_log FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE audit_unlinked (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ids bigint[] NOT NULL,
  texts text[] NOT NULL
);
CREATE CONSTRAINT TRIGGER audit_unlinked_link AFTER INSERT ON audit_unlinked DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_unlinked();

CREATE TABLE audit_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('customer', 'vendor', 'admin', 'system')),
  actor_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  after jsonb,
  address text
);

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('nightly', 'manual')),
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  folder text,
  bytes bigint CHECK (bytes >= 0),
  problem text,
  CONSTRAINT backups_check CHECK (ended_at >= started_at),
  CONSTRAINT backups_check1 CHECK ((problem IS NULL) = (folder IS NOT NULL)),
  CONSTRAINT backups_check2 CHECK ((problem IS NULL) = (bytes IS NOT NULL))
);
CREATE INDEX backups_made ON backups (id) WHERE problem IS NULL;

CREATE TABLE bank_offers (
  id uuid PRIMARY KEY,
  gateway_offer_id text NOT NULL CHECK (gateway_offer_id ~ '^offer_[A-Za-z0-9]{14}$'),
  kind text NOT NULL CHECK (kind IN ('instant-discount', 'no-cost-emi')),
  method text NOT NULL CHECK (method IN ('netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')),
  instrument text CHECK (instrument ~ '^\w{1,40}$'),
  months smallint CHECK (months >= 1 AND months <= 60),
  percent_bp integer CHECK (percent_bp >= 1 AND percent_bp <= 5000),
  flat_paise bigint CHECK (flat_paise > 0),
  max_paise bigint CHECK (max_paise > 0),
  least_order_paise bigint NOT NULL CHECK (least_order_paise > 0),
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  paused_at timestamp with time zone,
  refused_at timestamp with time zone,
  CONSTRAINT bank_offers_discount CHECK (num_nonnulls(percent_bp, flat_paise) =
    CASE kind
        WHEN 'no-cost-emi' THEN 0
        ELSE 1
    END AND (max_paise IS NULL OR percent_bp IS NOT NULL) AND (flat_paise IS NULL OR (flat_paise * 2) <= least_order_paise)),
  CONSTRAINT bank_offers_plan CHECK ((kind = 'no-cost-emi') = (months IS NOT NULL) AND (kind <> 'no-cost-emi' OR method = 'emi' AND instrument IS NOT NULL)),
  CONSTRAINT bank_offers_times CHECK (starts_at < ends_at)
);
CREATE UNIQUE INDEX bank_offers_once ON bank_offers (gateway_offer_id) WHERE paused_at IS NULL;
CREATE TRIGGER bank_offers_tell_changed AFTER UPDATE OF paused_at, refused_at ON bank_offers FOR EACH ROW WHEN ((old.paused_at IS NULL) IS DISTINCT FROM (new.paused_at IS NULL) OR (old.refused_at IS NULL) IS DISTINCT FROM (new.refused_at IS NULL)) EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER bank_offers_tell_new AFTER INSERT ON bank_offers FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TABLE batch_signals (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  seller_id text NOT NULL REFERENCES sellers(id),
  kind text NOT NULL CHECK (kind IN ('month', 'serial')),
  name text NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  faults integer NOT NULL CHECK (faults > 0),
  rest_pieces integer NOT NULL CHECK (rest_pieces > 0),
  rest_faults integer NOT NULL CHECK (rest_faults >= 0),
  chance double precision NOT NULL CHECK (chance >= 0::double precision AND chance <= 1::double precision),
  found_at timestamp with time zone NOT NULL,
  stands_out boolean NOT NULL DEFAULT true,
  noted_at timestamp with time zone,
  noted_by text REFERENCES users(id),
  outcome text CHECK (outcome IN ('seen', 'told-maker')),
  words text CHECK (length(words) >= 1 AND length(words) <= 1000),
  CONSTRAINT batch_signals_product_id_seller_id_kind_name_key UNIQUE (product_id, seller_id, kind, name),
  CONSTRAINT batch_signals_noted CHECK (num_nonnulls(noted_at, noted_by, outcome, words) IN (0, 4)),
  CONSTRAINT batch_signals_stand_out CHECK (stands_out OR noted_at IS NOT NULL)
);
CREATE INDEX batch_signals_noted_on ON batch_signals (noted_at, id) WHERE noted_at IS NOT NULL;
CREATE INDEX batch_signals_of_seller ON batch_signals (seller_id, found_at, id);
CREATE INDEX batch_signals_open ON batch_signals (found_at, id) WHERE noted_at IS NULL;
ALTER TABLE batch_signals ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, product_id, seller_id, kind, name, pieces, faults, rest_pieces, rest_faults, found_at, stands_out, noted_at, outcome) ON batch_signals TO nanonagar_vendor;
CREATE POLICY seller_adds ON batch_signals FOR INSERT TO nanonagar_vendor WITH CHECK (false);
CREATE POLICY seller_changes ON batch_signals FOR UPDATE TO nanonagar_vendor USING (false) WITH CHECK (false);
CREATE POLICY seller_removes ON batch_signals FOR DELETE TO nanonagar_vendor USING (false);
CREATE POLICY seller_sees ON batch_signals FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE bought_together (
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  other_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  customers integer NOT NULL CHECK (customers >= 3),
  CONSTRAINT bought_together_pkey PRIMARY KEY (product_id, other_id),
  CONSTRAINT bought_together_check CHECK (product_id <> other_id)
);
CREATE INDEX bought_together_by_other ON bought_together (other_id);
CREATE TRIGGER bought_together_tell_changed AFTER UPDATE ON bought_together REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();
CREATE TRIGGER bought_together_tell_emptied AFTER TRUNCATE ON bought_together FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER bought_together_tell_new AFTER INSERT ON bought_together REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();
CREATE TRIGGER bought_together_tell_old AFTER DELETE ON bought_together REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();

CREATE TABLE brand_changes (
  id uuid PRIMARY KEY,
  from_brand text NOT NULL,
  to_brand text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done')),
  changed integer NOT NULL DEFAULT 0 CHECK (changed >= 0),
  left_over integer NOT NULL DEFAULT 0 CHECK (left_over >= 0),
  place_at timestamp with time zone,
  place_id text,
  started_by text NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT brand_changes_check CHECK (to_brand <> from_brand),
  CONSTRAINT brand_changes_check1 CHECK ((state = 'done') = (finished_at IS NOT NULL))
);
CREATE INDEX brand_changes_newest ON brand_changes (started_at);
CREATE UNIQUE INDEX brand_changes_running ON brand_changes ((true)) WHERE state = 'running';

CREATE TABLE cancellation_lines (
  cancellation_id uuid NOT NULL REFERENCES cancellations(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  quantity integer NOT NULL CHECK (quantity > 0),
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  contributed_paise bigint NOT NULL DEFAULT 0,
  passed_on_paise bigint NOT NULL DEFAULT 0,
  bought_again_as uuid UNIQUE REFERENCES orders(id),
  advance_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT cancellation_lines_pkey PRIMARY KEY (cancellation_id, order_line_id),
  CONSTRAINT cancellation_lines_advance CHECK (advance_paise >= 0 AND (advance_paise = 0 OR passed_on_paise = 0 AND advance_paise <= (goods_paise + shipping_paise - contributed_paise))),
  CONSTRAINT cancellation_lines_contributed CHECK (contributed_paise >= 0 AND passed_on_paise >= 0 AND (contributed_paise + passed_on_paise) <= (goods_paise + shipping_paise)),
  CONSTRAINT cancellation_lines_passed_on CHECK (passed_on_paise = 0 OR bought_again_as IS NOT NULL)
);
CREATE INDEX cancellation_lines_by_line ON cancellation_lines (order_line_id);
ALTER TABLE cancellation_lines ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cancellation_lines TO nanonagar_vendor;
CREATE POLICY seller_adds ON cancellation_lines FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM cancellations WHERE (cancellations.id = cancellation_lines.cancellation_id))));
CREATE POLICY seller_changes ON cancellation_lines FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM cancellations WHERE (cancellations.id = cancellation_lines.cancellation_id)))) WITH CHECK ((EXISTS ( SELECT FROM cancellations WHERE (cancellations.id = cancellation_lines.cancellation_id))));
CREATE POLICY seller_removes ON cancellation_lines FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM cancellations WHERE (cancellations.id = cancellation_lines.cancellation_id))));
CREATE POLICY seller_sees ON cancellation_lines FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM cancellations WHERE (cancellations.id = cancellation_lines.cancellation_id))));

CREATE TABLE cancellations (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  reason text NOT NULL CHECK (reason IN ('changed-mind', 'ordered-wrong', 'cheaper-elsewhere', 'too-slow', 'wrong-address', 'other', 'out-of-stock', 'damaged-in-store', 'price-wrong', 'price-slip', 'cannot-deliver', 'customer-asked', 'charged-back', 'not-confirmed')),
  note text,
  cancelled_at timestamp with time zone NOT NULL,
  is_unasked boolean NOT NULL DEFAULT false,
  CONSTRAINT cancellations_by_system CHECK ((by_kind = 'system') = (reason IN ('charged-back', 'not-confirmed')))
);
CREATE INDEX cancellations_by_order ON cancellations (order_id, cancelled_at);
CREATE INDEX cancellations_by_part ON cancellations (vendor_order_id, cancelled_at);
ALTER TABLE cancellations ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cancellations TO nanonagar_vendor;
CREATE POLICY seller_adds ON cancellations FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = cancellations.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON cancellations FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = cancellations.vendor_order_id) AND (vendor_orders.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = cancellations.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON cancellations FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = cancellations.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON cancellations FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = cancellations.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
COMMENT ON COLUMN cancellations.is_unasked IS 'Cancelled before the gateway was asked for the order: never paid.';

CREATE TABLE card_columns_version (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  version integer NOT NULL
);

CREATE TABLE cart_codes (
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT cart_codes_pkey PRIMARY KEY (user_id, promotion_id)
);

CREATE TABLE cart_lines (
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  offer_id uuid NOT NULL REFERENCES offers(id),
  quantity integer NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
  seen_unit_price_paise bigint NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT now(),
  build_text text CHECK (length(build_text) >= 1 AND length(build_text) <= 4000),
  CONSTRAINT cart_lines_pkey PRIMARY KEY (user_id, offer_id)
);
CREATE TRIGGER cart_lines_renew_key AFTER INSERT OR DELETE ON cart_lines FOR EACH ROW EXECUTE FUNCTION renew_checkout_key();
CREATE TRIGGER cart_lines_renew_key_changed AFTER UPDATE OF quantity, offer_id ON cart_lines FOR EACH ROW WHEN (old.quantity <> new.quantity OR old.offer_id <> new.offer_id) EXECUTE FUNCTION renew_checkout_key();

CREATE TABLE carts (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  checkout_key uuid NOT NULL DEFAULT gen_random_uuid(),
  pressed_offer_id uuid,
  pressed_pieces integer CHECK (pressed_pieces >= 0),
  pressed_at timestamp with time zone,
  CONSTRAINT carts_press_whole CHECK (num_nulls(pressed_offer_id, pressed_pieces, pressed_at) IN (0, 3))
);

CREATE TABLE cash_by_pin (
  postal_code text PRIMARY KEY,
  ended integer NOT NULL,
  refused integer NOT NULL,
  CONSTRAINT cash_by_pin_counts CHECK (refused >= 0 AND refused <= ended)
);

CREATE TABLE cash_confirmations (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  reasons text[] NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  due_at timestamp with time zone NOT NULL,
  remind_at timestamp with time zone,
  code_number integer NOT NULL DEFAULT 0 CHECK (code_number >= 0 AND code_number <= 5),
  code_tries integer NOT NULL DEFAULT 0 CHECK (code_tries >= 0 AND code_tries <= 5),
  outcome text CHECK (outcome IN ('link', 'code', 'office', 'paid-ahead', 'not-needed', 'let-go', 'cancelled')),
  ended_at timestamp with time zone,
  confirmed_by text,
  reason text,
  CONSTRAINT cash_confirmations_by_office CHECK ((confirmed_by IS NOT NULL) = (NOT outcome IS DISTINCT FROM 'office') AND (reason IS NOT NULL) = (confirmed_by IS NOT NULL)),
  CONSTRAINT cash_confirmations_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT cash_confirmations_reasons CHECK (cardinality(reasons) > 0 AND reasons <@ ARRAY['amount', 'pin', 'number', 'history']),
  CONSTRAINT cash_confirmations_span CHECK (due_at > asked_at AND remind_at > asked_at AND remind_at < due_at)
);
CREATE INDEX cash_confirmations_due ON cash_confirmations (due_at, order_id) WHERE outcome IS NULL;
CREATE INDEX cash_confirmations_to_remind ON cash_confirmations (remind_at, order_id) WHERE outcome IS NULL AND remind_at IS NOT NULL;

CREATE TABLE cash_months (
  month date PRIMARY KEY CHECK (date_part('day', month) = 1::double precision),
  ended integer NOT NULL,
  refused integer NOT NULL,
  ended_before integer NOT NULL,
  refused_before integer NOT NULL,
  asked integer NOT NULL,
  confirmed integer NOT NULL,
  let_go integer NOT NULL,
  confirmed_ended integer NOT NULL,
  confirmed_refused integer NOT NULL,
  CONSTRAINT cash_months_counts CHECK (refused >= 0 AND refused <= ended AND ended_before >= 0 AND ended_before <= ended AND refused_before >= 0 AND refused_before <= LEAST(refused, ended_before) AND asked >= 0 AND confirmed >= 0 AND let_go >= 0 AND (confirmed + let_go) <= asked AND confirmed_refused >= 0 AND confirmed_refused <= confirmed_ended AND confirmed_ended <= ended)
);

CREATE TABLE cash_refund_covers (
  refund_id uuid PRIMARY KEY REFERENCES payment_refunds(id),
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  remitted_paise bigint NOT NULL CHECK (remitted_paise >= 0),
  reserve_paise bigint NOT NULL CHECK (reserve_paise >= 0),
  let_through_paise bigint NOT NULL CHECK (let_through_paise >= 0),
  let_through_by text REFERENCES users(id),
  reason text,
  covered_at timestamp with time zone NOT NULL,
  CONSTRAINT cash_refund_covers_check CHECK ((remitted_paise + reserve_paise + let_through_paise) > 0),
  CONSTRAINT cash_refund_covers_check1 CHECK ((let_through_paise > 0) = (reason IS NOT NULL)),
  CONSTRAINT cash_refund_covers_check2 CHECK (let_through_by IS NULL OR let_through_paise > 0)
);
CREATE INDEX cash_refund_covers_by_parcel ON cash_refund_covers (parcel_id);
CREATE INDEX cash_refund_covers_by_reserve ON cash_refund_covers (seller_id) WHERE reserve_paise > 0;
ALTER TABLE cash_refund_covers ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON cash_refund_covers TO nanonagar_vendor;
CREATE POLICY seller_adds ON cash_refund_covers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON cash_refund_covers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON cash_refund_covers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON cash_refund_covers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE cash_remittance_lines (
  id uuid PRIMARY KEY,
  remittance_id uuid NOT NULL REFERENCES cash_remittances(id),
  line integer NOT NULL,
  tracking_number text NOT NULL,
  reference text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  remitted_on date NOT NULL,
  parcel_id uuid REFERENCES parcels(id),
  result text NOT NULL CHECK (result IN ('matched', 'short', 'over', 'unknown')),
  imported_at timestamp with time zone NOT NULL,
  tracking_key text NOT NULL GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED,
  assigned_by text REFERENCES users(id),
  assigned_at timestamp with time zone,
  handed_back_to text,
  handed_back_by text REFERENCES users(id),
  handed_back_at timestamp with time zone,
  CONSTRAINT cash_remittance_lines_reference_tracking_number_key UNIQUE (reference, tracking_number),
  CONSTRAINT cash_remittance_lines_assigned CHECK ((assigned_by IS NULL) = (assigned_at IS NULL) AND (assigned_at IS NULL OR parcel_id IS NOT NULL)),
  CONSTRAINT cash_remittance_lines_check CHECK ((result = 'unknown') = (parcel_id IS NULL)),
  CONSTRAINT cash_remittance_lines_handed_back CHECK ((handed_back_at IS NULL) = (handed_back_by IS NULL) AND (handed_back_at IS NULL) = (handed_back_to IS NULL) AND (handed_back_at IS NULL OR parcel_id IS NOT NULL)),
  CONSTRAINT cash_remittance_lines_to CHECK (handed_back_to IN ('courier', 'customer'))
);
CREATE INDEX cash_remittance_lines_by_assigner ON cash_remittance_lines (assigned_by) WHERE assigned_by IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_handed_back ON cash_remittance_lines (handed_back_at) WHERE handed_back_at IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_hander ON cash_remittance_lines (handed_back_by) WHERE handed_back_by IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_import ON cash_remittance_lines (remittance_id, line);
CREATE INDEX cash_remittance_lines_by_parcel ON cash_remittance_lines (parcel_id) WHERE parcel_id IS NOT NULL;
CREATE INDEX cash_remittance_lines_by_result ON cash_remittance_lines (result, imported_at DESC, id);
CREATE INDEX cash_remittance_lines_by_time ON cash_remittance_lines (imported_at DESC, id);

CREATE TABLE cash_remittances (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  imported_by text NOT NULL REFERENCES users(id),
  imported_at timestamp with time zone NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  new_count integer NOT NULL,
  CONSTRAINT cash_remittances_check CHECK (new_count >= 0 AND new_count <= line_count)
);
CREATE INDEX cash_remittances_by_day ON cash_remittances (imported_at DESC, id);

CREATE TABLE category_displays (
  category text PRIMARY KEY,
  position integer NOT NULL CHECK ("position" >= 0),
  in_menus boolean NOT NULL DEFAULT true,
  on_home boolean NOT NULL DEFAULT false
);
CREATE TRIGGER category_displays_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON category_displays FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE chargeback_answers (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accept', 'contest')),
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'told', 'refused')),
  problem text CHECK (length(problem) <= 300),
  asked_by text NOT NULL REFERENCES users(id),
  asked_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  summary text CHECK (length(summary) >= 1 AND length(summary) <= 1000),
  parts text[],
  file_key text,
  document_id text,
  CONSTRAINT chargeback_answers_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id),
  CONSTRAINT chargeback_answers_contested CHECK ((answer = 'contest') = (summary IS NOT NULL AND cardinality(parts) > 0)),
  CONSTRAINT chargeback_answers_document CHECK ((document_id IS NULL) = (file_key IS NULL)),
  CONSTRAINT chargeback_answers_ended CHECK ((status = 'asked') = (ended_at IS NULL)),
  CONSTRAINT chargeback_answers_problem CHECK ((status = 'refused') = (problem IS NOT NULL)),
  CONSTRAINT chargeback_answers_told_with_document CHECK (answer <> 'contest' OR status <> 'told' OR document_id IS NOT NULL)
);
CREATE INDEX chargeback_answers_asked ON chargeback_answers (asked_at) WHERE status = 'asked';
CREATE UNIQUE INDEX chargeback_answers_once ON chargeback_answers (gateway, dispute_id) WHERE status <> 'refused';

CREATE TABLE chargeback_shares (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  paise bigint NOT NULL CHECK (paise > 0),
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  held_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  cause text CHECK (cause IN ('payment', 'goods', 'delivery', 'other')),
  handed_out text CHECK (handed_out IN ('for-code', 'without-code', 'not-delivered')),
  taken_paise bigint,
  ended_early boolean NOT NULL DEFAULT false,
  looked_for_at timestamp with time zone,
  decided_bearer text CHECK (decided_bearer IN ('seller', 'marketplace')),
  decided_by text REFERENCES users(id),
  decided_at timestamp with time zone,
  decided_reason text CHECK (length(decided_reason) >= 1 AND length(decided_reason) <= 500),
  CONSTRAINT chargeback_shares_gateway_dispute_id_vendor_order_id_key UNIQUE (gateway, dispute_id, vendor_order_id),
  CONSTRAINT chargeback_shares_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id),
  CONSTRAINT chargeback_shares_borne CHECK (bearer IS NULL OR ended_at IS NOT NULL),
  CONSTRAINT chargeback_shares_check CHECK (taken_paise >= 0 AND taken_paise <= paise),
  CONSTRAINT chargeback_shares_decided CHECK ((decided_bearer IS NULL) = (decided_at IS NULL) AND (decided_bearer IS NULL) = (decided_by IS NULL) AND (decided_bearer IS NULL) = (decided_reason IS NULL)),
  CONSTRAINT chargeback_shares_ended CHECK ((ended_at IS NULL) = (taken_paise IS NULL)),
  CONSTRAINT chargeback_shares_ended_early CHECK (NOT ended_early OR ended_at IS NOT NULL AND bearer IS NULL),
  CONSTRAINT chargeback_shares_looked_at CHECK (decided_at IS NULL OR looked_for_at IS NOT NULL),
  CONSTRAINT chargeback_shares_taken CHECK (COALESCE(taken_paise, 0::bigint) = 0 OR bearer = 'seller'),
  CONSTRAINT chargeback_shares_why CHECK (handed_out IS NULL OR bearer IS NOT NULL)
);
CREATE INDEX chargeback_shares_borne_by_us ON chargeback_shares (seller_id, ended_at) WHERE bearer = 'marketplace';
CREATE INDEX chargeback_shares_by_part ON chargeback_shares (vendor_order_id);
CREATE INDEX chargeback_shares_open ON chargeback_shares (gateway, dispute_id) WHERE ended_at IS NULL;
CREATE INDEX chargeback_shares_to_decide ON chargeback_shares (looked_for_at, id) WHERE looked_for_at IS NOT NULL AND decided_at IS NULL;
ALTER TABLE chargeback_shares ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON chargeback_shares TO nanonagar_vendor;
CREATE POLICY seller_adds ON chargeback_shares FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON chargeback_shares FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON chargeback_shares FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON chargeback_shares FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE chargeback_steps (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  step text NOT NULL CHECK (step IN ('noticed', 'reminded', 'decided')),
  at timestamp with time zone NOT NULL,
  CONSTRAINT chargeback_steps_pkey PRIMARY KEY (gateway, dispute_id, step),
  CONSTRAINT chargeback_steps_gateway_dispute_id_fkey FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes(gateway, dispute_id)
);

CREATE TABLE commission_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  last_serial integer NOT NULL CHECK (last_serial >= 0),
  CONSTRAINT commission_counters_pkey PRIMARY KEY (gstin, financial_year, kind)
);

CREATE TABLE commission_papers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  seller_id text NOT NULL REFERENCES sellers(id),
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamp with time zone NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  round_off_paise integer NOT NULL CHECK (round_off_paise >= 0 AND round_off_paise <= 1),
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  document jsonb NOT NULL,
  CONSTRAINT commission_papers_gstin_financial_year_kind_serial_key UNIQUE (gstin, financial_year, kind, serial),
  CONSTRAINT commission_papers_gstin_financial_year_number_key UNIQUE (gstin, financial_year, number),
  CONSTRAINT commission_papers_seller_id_month_kind_key UNIQUE (seller_id, month, kind),
  CONSTRAINT commission_papers_add_up CHECK (total_paise = (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise + round_off_paise)),
  CONSTRAINT commission_papers_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
CREATE INDEX commission_papers_by_month ON commission_papers (month, number);
CREATE INDEX commission_papers_by_time ON commission_papers (issued_at, id);
CREATE INDEX commission_papers_numbered ON commission_papers (number text_pattern_ops);
CREATE TRIGGER commission_papers_append_only BEFORE DELETE OR UPDATE ON commission_papers FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE commission_papers ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON commission_papers TO nanonagar_vendor;
CREATE POLICY seller_adds ON commission_papers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON commission_papers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON commission_papers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON commission_papers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE commission_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text,
  rate_bp integer CHECK (rate_bp >= 0 AND rate_bp <= 10000),
  valid_from date NOT NULL,
  seller_id text REFERENCES sellers(id),
  set_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  CONSTRAINT commission_rates_check CHECK (rate_bp IS NOT NULL OR category IS NOT NULL OR seller_id IS NOT NULL),
  CONSTRAINT commission_rates_check1 CHECK (indian_day(set_at) < valid_from),
  CONSTRAINT commission_rates_check2 CHECK (indian_day(withdrawn_at) < valid_from)
);
CREATE INDEX commission_rates_by_day ON commission_rates (valid_from, id);
CREATE UNIQUE INDEX commission_rates_once ON commission_rates (seller_id, category, valid_from) NULLS NOT DISTINCT WHERE withdrawn_at IS NULL;
CREATE TRIGGER commission_rates_append_only BEFORE DELETE OR UPDATE ON commission_rates FOR EACH ROW EXECUTE FUNCTION keep_commission_rate();
ALTER TABLE commission_rates ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON commission_rates TO nanonagar_vendor;
CREATE POLICY seller_adds ON commission_rates FOR INSERT TO nanonagar_vendor WITH CHECK (((seller_id IS NULL) OR (seller_id = acting_seller())));
CREATE POLICY seller_changes ON commission_rates FOR UPDATE TO nanonagar_vendor USING (((seller_id IS NULL) OR (seller_id = acting_seller()))) WITH CHECK (((seller_id IS NULL) OR (seller_id = acting_seller())));
CREATE POLICY seller_removes ON commission_rates FOR DELETE TO nanonagar_vendor USING (((seller_id IS NULL) OR (seller_id = acting_seller())));
CREATE POLICY seller_sees ON commission_rates FOR SELECT TO nanonagar_vendor USING (((seller_id IS NULL) OR (seller_id = acting_seller())));

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  purpose text NOT NULL,
  text_version text NOT NULL,
  granted boolean NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_user ON consents (user_id, id);

CREATE TABLE content_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  what text NOT NULL CHECK (what IN ('site', 'catalogue', 'card', 'page')),
  product_id text,
  category text,
  CONSTRAINT content_changes_check CHECK ((product_id IS NULL) = (what IN ('site', 'catalogue'))),
  CONSTRAINT content_changes_check1 CHECK ((category IS NULL) = (what <> 'card'))
);
CREATE INDEX content_changes_xact ON content_changes (xact);

CREATE TABLE content_purges (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  number integer NOT NULL,
  snapshot pg_snapshot NOT NULL
);

CREATE TABLE contribution_returns (
  contribution_id uuid NOT NULL REFERENCES price_contributions(id),
  cause_id uuid NOT NULL,
  paise bigint NOT NULL CHECK (paise > 0),
  returned_at timestamp with time zone NOT NULL,
  CONSTRAINT contribution_returns_pkey PRIMARY KEY (contribution_id, cause_id)
);
CREATE INDEX contribution_returns_by_cause ON contribution_returns (cause_id);

CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  user_id text REFERENCES users(id),
  customer_name text NOT NULL,
  seller_id text NOT NULL REFERENCES sellers(id),
  order_id uuid REFERENCES orders(id),
  product_id text REFERENCES products(id),
  opened_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  shared_at timestamp with time zone,
  to_customer_at timestamp with time zone,
  to_seller_at timestamp with time zone,
  customer_seen_at timestamp with time zone,
  seller_seen_at timestamp with time zone,
  customer_told_at timestamp with time zone,
  seller_told_at timestamp with time zone,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT conversations_about CHECK (num_nonnulls(order_id, product_id) = 1),
  CONSTRAINT conversations_due CHECK (due_at IS NULL OR waiting_since IS NOT NULL),
  CONSTRAINT conversations_erased CHECK (erased_at IS NULL OR user_id IS NULL AND customer_name = '')
);
CREATE INDEX conversations_all ON conversations (active_at DESC, id DESC);
CREATE UNIQUE INDEX conversations_of_order ON conversations (order_id, seller_id, user_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX conversations_of_product ON conversations (product_id, seller_id, user_id) WHERE product_id IS NOT NULL;
CREATE INDEX conversations_of_seller ON conversations (seller_id, shared_at DESC, id DESC) WHERE shared_at IS NOT NULL;
CREATE INDEX conversations_of_user ON conversations (user_id, active_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX conversations_queue ON conversations (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX conversations_unread ON conversations (seller_id, to_seller_at DESC, id DESC) WHERE to_seller_at IS NOT NULL AND (seller_seen_at IS NULL OR seller_seen_at < to_seller_at);
CREATE INDEX conversations_waiting ON conversations (seller_id, waiting_since, id) WHERE waiting_since IS NOT NULL;
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON conversations TO nanonagar_vendor;
CREATE POLICY seller_adds ON conversations FOR INSERT TO nanonagar_vendor WITH CHECK (((seller_id = acting_seller()) AND (shared_at IS NOT NULL)));
CREATE POLICY seller_changes ON conversations FOR UPDATE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (shared_at IS NOT NULL))) WITH CHECK (((seller_id = acting_seller()) AND (shared_at IS NOT NULL)));
CREATE POLICY seller_removes ON conversations FOR DELETE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (shared_at IS NOT NULL)));
CREATE POLICY seller_sees ON conversations FOR SELECT TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (shared_at IS NOT NULL)));

CREATE TABLE courier_bookings (
  parcel_id uuid PRIMARY KEY REFERENCES parcels(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  courier text NOT NULL,
  key text NOT NULL UNIQUE CHECK (key ~ '^[1-9][0-9]{11}$'),
  state text NOT NULL CHECK (state IN ('reserved', 'asked', 'booked', 'failed', 'cancelled')),
  is_unwanted boolean NOT NULL DEFAULT false,
  weight_grams integer NOT NULL CHECK (weight_grams >= 1 AND weight_grams <= 100000),
  length_cm integer NOT NULL CHECK (length_cm >= 1 AND length_cm <= 300),
  breadth_cm integer NOT NULL CHECK (breadth_cm >= 1 AND breadth_cm <= 300),
  height_cm integer NOT NULL CHECK (height_cm >= 1 AND height_cm <= 300),
  order_ref text,
  shipment_ref text,
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  booked_at timestamp with time zone,
  next_ask_at timestamp with time zone,
  asks integer NOT NULL DEFAULT 0,
  CONSTRAINT courier_bookings_check CHECK (state <> 'booked' OR order_ref IS NOT NULL AND shipment_ref IS NOT NULL AND booked_at IS NOT NULL)
);
CREATE INDEX courier_bookings_due ON courier_bookings (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX courier_bookings_to_ask ON courier_bookings (next_ask_at) WHERE next_ask_at IS NOT NULL;
ALTER TABLE courier_bookings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON courier_bookings TO nanonagar_vendor;
CREATE POLICY seller_adds ON courier_bookings FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON courier_bookings FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON courier_bookings FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON courier_bookings FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE credit_note_lines (
  credit_note_id uuid NOT NULL REFERENCES credit_notes(id),
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  CONSTRAINT credit_note_lines_pkey PRIMARY KEY (credit_note_id, order_line_id),
  CONSTRAINT credit_note_lines_parcel_id_order_line_id_fkey FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT credit_note_lines_add_up CHECK ((taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) = 0 OR (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) = (goods_paise + shipping_paise))
);
CREATE INDEX credit_note_lines_by_parcel_line ON credit_note_lines (parcel_id, order_line_id);
CREATE TRIGGER credit_note_lines_append_only BEFORE DELETE OR UPDATE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE credit_note_lines ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON credit_note_lines TO nanonagar_vendor;
CREATE POLICY seller_adds ON credit_note_lines FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM credit_notes WHERE ((credit_notes.id = credit_note_lines.credit_note_id) AND (credit_notes.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON credit_note_lines FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM credit_notes WHERE ((credit_notes.id = credit_note_lines.credit_note_id) AND (credit_notes.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM credit_notes WHERE ((credit_notes.id = credit_note_lines.credit_note_id) AND (credit_notes.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON credit_note_lines FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM credit_notes WHERE ((credit_notes.id = credit_note_lines.credit_note_id) AND (credit_notes.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON credit_note_lines FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM credit_notes WHERE ((credit_notes.id = credit_note_lines.credit_note_id) AND (credit_notes.seller_id = acting_seller())))));

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices(id),
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  reason text NOT NULL CHECK (reason IN ('cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'rate-change', 'price-reduction')),
  cause_id uuid NOT NULL,
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamp with time zone NOT NULL,
  buyer_gstin text,
  place_of_supply text NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  total_paise bigint NOT NULL,
  document jsonb NOT NULL,
  is_commercial boolean NOT NULL DEFAULT false,
  CONSTRAINT credit_notes_gstin_financial_year_number_key UNIQUE (gstin, financial_year, number),
  CONSTRAINT credit_notes_gstin_financial_year_prefix_serial_key UNIQUE (gstin, financial_year, prefix, is_commercial, serial),
  CONSTRAINT credit_notes_parcel_id_reason_cause_id_key UNIQUE (parcel_id, reason, cause_id),
  CONSTRAINT credit_notes_add_up CHECK ((taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise) =
    CASE
        WHEN is_commercial THEN 0::bigint
        ELSE total_paise
    END),
  CONSTRAINT credit_notes_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
CREATE INDEX credit_notes_by_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_by_order ON credit_notes (order_id, id);
CREATE INDEX credit_notes_by_seller ON credit_notes (seller_id, issued_at, id);
CREATE INDEX credit_notes_by_time ON credit_notes (issued_at, id);
CREATE INDEX credit_notes_numbered ON credit_notes (number text_pattern_ops);
CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE credit_notes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON credit_notes TO nanonagar_vendor;
CREATE POLICY seller_adds ON credit_notes FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON credit_notes FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON credit_notes FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON credit_notes FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE credited_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  credit_note_id uuid NOT NULL REFERENCES credit_notes(id),
  CONSTRAINT credited_pieces_pkey PRIMARY KEY (parcel_id, order_line_id, piece),
  CONSTRAINT credited_pieces_credit_note_id_order_line_id_fkey FOREIGN KEY (credit_note_id, order_line_id) REFERENCES credit_note_lines(credit_note_id, order_line_id)
);
CREATE INDEX credited_pieces_by_note ON credited_pieces (credit_note_id);
CREATE TRIGGER credited_pieces_append_only BEFORE DELETE OR UPDATE ON credited_pieces FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credited_pieces_note_fate AFTER INSERT ON credited_pieces FOR EACH ROW EXECUTE FUNCTION note_fate_of_credited();
CREATE TRIGGER credited_pieces_weigh_by_price AFTER INSERT ON credited_pieces FOR EACH ROW EXECUTE FUNCTION weigh_by_price_of_credited();
CREATE TRIGGER credited_pieces_weigh_receipts AFTER INSERT OR DELETE ON credited_pieces FOR EACH ROW EXECUTE FUNCTION weigh_receipts_of_credited();
ALTER TABLE credited_pieces ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON credited_pieces TO nanonagar_vendor;
CREATE POLICY seller_adds ON credited_pieces FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = credited_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON credited_pieces FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = credited_pieces.parcel_id) AND (parcels.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = credited_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON credited_pieces FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = credited_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON credited_pieces FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = credited_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));

CREATE TABLE customer_addresses (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{6}$'),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX customer_addresses_by_user ON customer_addresses (user_id, created_at);
CREATE UNIQUE INDEX customer_addresses_one_default ON customer_addresses (user_id) WHERE is_default;

CREATE TABLE customer_businesses (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  gstin text NOT NULL CHECK (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$'),
  company text NOT NULL,
  address text,
  city text,
  postal_code text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_businesses_address CHECK (num_nulls(address, city, postal_code) IN (0, 3))
);

CREATE TABLE customers (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL,
  phone text CHECK (phone ~ '^[0-9]{10}$'),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  closed_at timestamp with time zone,
  delivery_pin text CHECK (delivery_pin ~ '^[1-9][0-9]{5}$')
);
CREATE INDEX customers_by_phone ON customers (phone) WHERE phone IS NOT NULL;
CREATE TRIGGER customers_keep_roles_closed AFTER UPDATE ON customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER customers_keep_roles_new AFTER INSERT ON customers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER customers_keep_roles_old AFTER DELETE ON customers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

CREATE TABLE dated_prices (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  offer_id uuid NOT NULL REFERENCES offers(id),
  user_id text NOT NULL,
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  before_paise bigint CHECK (before_paise > 0),
  ended_at timestamp with time zone,
  outcome text CHECK (outcome IN ('stays', 'restored', 'kept', 'not_possible', 'withdrawn')),
  change_id uuid REFERENCES price_changes(id),
  CONSTRAINT dated_prices_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT dated_prices_span CHECK (ends_at > starts_at),
  CONSTRAINT dated_prices_started CHECK ((started_at IS NULL) = (before_paise IS NULL))
);
CREATE INDEX dated_prices_due ON dated_prices ((
CASE
    WHEN started_at IS NULL THEN starts_at
    ELSE ends_at
END), id) WHERE ended_at IS NULL;
CREATE INDEX dated_prices_of_change ON dated_prices (change_id, offer_id) WHERE change_id IS NOT NULL;
CREATE INDEX dated_prices_of_offer ON dated_prices (offer_id, created_at DESC);
CREATE INDEX dated_prices_open ON dated_prices (offer_id, starts_at) WHERE ended_at IS NULL;
ALTER TABLE dated_prices ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON dated_prices TO nanonagar_vendor;
CREATE POLICY seller_adds ON dated_prices FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON dated_prices FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON dated_prices FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON dated_prices FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE deduction_rates (
  kind text NOT NULL CHECK (kind IN ('commission-gst', 'tcs', 'tds', 'tds-without-pan')),
  rate_bp integer NOT NULL CHECK (rate_bp >= 0 AND rate_bp <= 10000),
  valid_from date NOT NULL,
  source text NOT NULL,
  CONSTRAINT deduction_rates_pkey PRIMARY KEY (kind, valid_from),
  CONSTRAINT deduction_rates_check CHECK (kind <> 'tcs' OR (rate_bp % 2) = 0)
);
GRANT SELECT ON deduction_rates TO nanonagar_vendor;

CREATE TABLE demo_accounts (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE dispute_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes(id),
  event text NOT NULL CHECK (event IN ('opened', 'agreed', 'agreed-uncovered', 'contested', 'replied', 'seller-late', 'customer-late', 'refunded', 'refused', 'withdrawn')),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  text text CHECK (length(text) >= 1 AND length(text) <= 4000),
  request_key uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT dispute_events_dispute_id_event_key UNIQUE (dispute_id, event),
  CONSTRAINT dispute_events_dispute_id_request_key_key UNIQUE (dispute_id, request_key),
  CONSTRAINT dispute_events_by CHECK ((by_kind = 'system') = (by_id IS NULL)),
  CONSTRAINT dispute_events_said CHECK (text IS NOT NULL OR (event IN ('seller-late', 'customer-late', 'withdrawn', 'agreed', 'agreed-uncovered')))
);
CREATE TRIGGER dispute_events_append_only BEFORE DELETE OR UPDATE ON dispute_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE dispute_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON dispute_events TO nanonagar_vendor;
CREATE POLICY seller_adds ON dispute_events FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_events.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON dispute_events FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_events.dispute_id) AND (disputes.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_events.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON dispute_events FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_events.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON dispute_events FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_events.dispute_id) AND (disputes.seller_id = acting_seller())))));

CREATE TABLE dispute_photographs (
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes(id),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT dispute_photographs_dispute_id_by_kind_sha256_key UNIQUE (dispute_id, by_kind, sha256)
);
ALTER TABLE dispute_photographs ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON dispute_photographs TO nanonagar_vendor;
CREATE POLICY seller_adds ON dispute_photographs FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_photographs.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON dispute_photographs FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_photographs.dispute_id) AND (disputes.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_photographs.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON dispute_photographs FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_photographs.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON dispute_photographs FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_photographs.dispute_id) AND (disputes.seller_id = acting_seller())))));

CREATE TABLE dispute_pieces (
  dispute_id uuid NOT NULL REFERENCES disputes(id),
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  is_held boolean NOT NULL DEFAULT true,
  CONSTRAINT dispute_pieces_pkey PRIMARY KEY (dispute_id, order_line_id, piece),
  CONSTRAINT dispute_pieces_parcel_id_order_line_id_fkey FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id)
);
CREATE UNIQUE INDEX dispute_pieces_once ON dispute_pieces (parcel_id, order_line_id, piece) WHERE is_held;
ALTER TABLE dispute_pieces ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON dispute_pieces TO nanonagar_vendor;
CREATE POLICY seller_adds ON dispute_pieces FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_pieces.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON dispute_pieces FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_pieces.dispute_id) AND (disputes.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_pieces.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON dispute_pieces FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_pieces.dispute_id) AND (disputes.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON dispute_pieces FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM disputes WHERE ((disputes.id = dispute_pieces.dispute_id) AND (disputes.seller_id = acting_seller())))));

CREATE TABLE disputes (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL REFERENCES users(id),
  kind text NOT NULL CHECK (kind IN ('not-received', 'not-as-described', 'counterfeit', 'wrong-item', 'return-refused', 'not-returned', 'seller-silent')),
  status text NOT NULL CHECK (status IN ('with-seller', 'with-customer', 'with-us', 'refunded', 'refused', 'withdrawn')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  bearer text CHECK (bearer IN ('seller', 'marketplace')),
  is_seller_late boolean NOT NULL DEFAULT false,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  return_id uuid REFERENCES returns(id),
  agreed_takes_paise bigint,
  agreed_covered_paise bigint,
  refunded_paise bigint,
  CONSTRAINT disputes_agreed CHECK ((agreed_takes_paise IS NULL) = (agreed_covered_paise IS NULL) AND COALESCE(agreed_covered_paise >= 0 AND agreed_covered_paise < agreed_takes_paise, true)),
  CONSTRAINT disputes_borne CHECK ((status = 'refunded') = (bearer IS NOT NULL)),
  CONSTRAINT disputes_due CHECK ((ended_at IS NOT NULL) = (due_at = '2200-01-01 00:00:00+00'::timestamp with time zone)),
  CONSTRAINT disputes_ended CHECK ((status IN ('refunded', 'refused', 'withdrawn')) = (ended_at IS NOT NULL)),
  CONSTRAINT disputes_refunded CHECK (refunded_paise IS NULL OR status = 'refunded' AND refunded_paise >= 0 AND refunded_paise <= amount_paise)
);
CREATE INDEX disputes_by_order ON disputes (order_id, opened_at);
CREATE INDEX disputes_by_return ON disputes (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX disputes_by_seller ON disputes (seller_id, due_at, id);
CREATE INDEX disputes_by_status ON disputes (status, due_at, id);
CREATE INDEX disputes_by_urgency ON disputes (due_at, id);
CREATE INDEX disputes_by_user ON disputes (user_id);
ALTER TABLE disputes ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON disputes TO nanonagar_vendor;
CREATE POLICY seller_adds ON disputes FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON disputes FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON disputes FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON disputes FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE einvoices (
  invoice_id uuid UNIQUE REFERENCES invoices(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  state text NOT NULL CHECK (state IN ('asked', 'issued', 'refused', 'cancelling', 'cancelled')),
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL,
  irn text UNIQUE CHECK (irn ~ '^[0-9a-f]{64}$'),
  ack_number text CHECK (ack_number ~ '^[0-9]{10,20}$'),
  acknowledged_at timestamp with time zone,
  signed_qr text,
  cancel_reason text,
  cancelled_at timestamp with time zone,
  credit_note_id uuid UNIQUE REFERENCES credit_notes(id),
  paper_id uuid GENERATED ALWAYS AS (COALESCE(invoice_id, credit_note_id)) STORED PRIMARY KEY,
  CONSTRAINT einvoices_cancelled CHECK ((state NOT IN ('cancelling', 'cancelled')) OR cancel_reason IS NOT NULL),
  CONSTRAINT einvoices_cancelled_at CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT einvoices_issued CHECK ((state IN ('asked', 'refused')) OR irn IS NOT NULL AND ack_number IS NOT NULL AND acknowledged_at IS NOT NULL),
  CONSTRAINT einvoices_notes_stay CHECK (credit_note_id IS NULL OR (state NOT IN ('cancelling', 'cancelled'))),
  CONSTRAINT einvoices_one_paper CHECK (num_nonnulls(invoice_id, credit_note_id) = 1),
  CONSTRAINT einvoices_waits CHECK ((state IN ('asked', 'cancelling')) = (next_try_at IS NOT NULL))
);
CREATE INDEX einvoices_due ON einvoices (next_try_at) WHERE next_try_at IS NOT NULL;
ALTER TABLE einvoices ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON einvoices TO nanonagar_vendor;
CREATE POLICY seller_adds ON einvoices FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON einvoices FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON einvoices FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON einvoices FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE email_verifications (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  email citext NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone
);
CREATE INDEX email_verifications_by_expiry ON email_verifications (expires_at);
CREATE INDEX email_verifications_by_user ON email_verifications (user_id);

CREATE TABLE eway_bills (
  parcel_id uuid PRIMARY KEY REFERENCES parcels(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  state text NOT NULL CHECK (state IN ('asked', 'made', 'refused')),
  distance_km integer CHECK (distance_km >= 1 AND distance_km <= 4000),
  transporter_id text CHECK (transporter_id ~ '^[0-9]{2}[0-9A-Z]{13}$'),
  vehicle_number text CHECK (vehicle_number ~ '^[0-9A-Z]{7,15}$'),
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL,
  number text UNIQUE CHECK (number ~ '^[0-9]{12}$'),
  made_at timestamp with time zone,
  valid_until timestamp with time zone,
  CONSTRAINT eway_bills_made CHECK ((state = 'made') = (number IS NOT NULL AND made_at IS NOT NULL)),
  CONSTRAINT eway_bills_transport CHECK (state <> 'asked' OR distance_km IS NOT NULL),
  CONSTRAINT eway_bills_waits CHECK ((state = 'asked') = (next_try_at IS NOT NULL))
);
CREATE INDEX eway_bills_due ON eway_bills (next_try_at) WHERE next_try_at IS NOT NULL;
ALTER TABLE eway_bills ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON eway_bills TO nanonagar_vendor;
CREATE POLICY seller_adds ON eway_bills FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON eway_bills FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON eway_bills FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON eway_bills FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE fit_claims (
  return_id uuid PRIMARY KEY REFERENCES returns(id),
  order_id uuid NOT NULL REFERENCES order_fit_promises(order_id),
  verdict integer NOT NULL CHECK (verdict >= 0),
  ticket_id bigint NOT NULL REFERENCES tickets(id),
  claimed_at timestamp with time zone NOT NULL,
  decision text CHECK (decision IN ('our-fact', 'seller-fact', 'fits')),
  decided_at timestamp with time zone,
  decided_by text REFERENCES users(id),
  reason text,
  product_id text REFERENCES products(id),
  attribute text,
  value_before text,
  value_after text,
  loss_paise bigint NOT NULL DEFAULT 0 CHECK (loss_paise >= 0),
  CONSTRAINT fit_claims_corrected CHECK (((decision IN ('our-fact', 'seller-fact')) IS TRUE) = (product_id IS NOT NULL AND attribute IS NOT NULL)),
  CONSTRAINT fit_claims_decided CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (reason IS NULL)),
  CONSTRAINT fit_claims_loss CHECK (loss_paise = 0 OR decision = 'our-fact')
);
CREATE INDEX fit_claims_by_order ON fit_claims (order_id);
CREATE INDEX fit_claims_by_product ON fit_claims (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX fit_claims_by_ticket ON fit_claims (ticket_id);
CREATE INDEX fit_claims_decided_on ON fit_claims (decided_at, return_id) WHERE decision IS NOT NULL;
CREATE INDEX fit_claims_open ON fit_claims (claimed_at, return_id) WHERE decision IS NULL;

CREATE TABLE gateway_customers (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  gateway text NOT NULL,
  gateway_customer_id text NOT NULL CHECK (length(gateway_customer_id) >= 1 AND length(gateway_customer_id) <= 100),
  created_at timestamp with time zone NOT NULL,
  forget_since timestamp with time zone,
  CONSTRAINT gateway_customers_pkey PRIMARY KEY (user_id, gateway),
  CONSTRAINT gateway_customers_gateway_gateway_customer_id_key UNIQUE (gateway, gateway_customer_id)
);
CREATE INDEX gateway_customers_to_forget ON gateway_customers (forget_since) WHERE forget_since IS NOT NULL;

CREATE TABLE gateway_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  gateway_order_id text,
  gateway_payment_id text,
  received_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT gateway_events_pkey PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_by_age ON gateway_events (received_at);
CREATE INDEX gateway_events_latest ON gateway_events (gateway, received_at);

CREATE TABLE gateway_ways (
  gateway text PRIMARY KEY,
  ways jsonb NOT NULL,
  ways_at timestamp with time zone NOT NULL,
  outages jsonb NOT NULL DEFAULT '[]'::jsonb,
  outages_at timestamp with time zone
);
CREATE TRIGGER gateway_ways_tell_changed AFTER UPDATE OF ways ON gateway_ways FOR EACH ROW WHEN (old.ways IS DISTINCT FROM new.ways) EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER gateway_ways_tell_new AFTER INSERT ON gateway_ways FOR EACH ROW EXECUTE FUNCTION tell_catalogue();

CREATE TABLE goodwill_refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  bearer text NOT NULL CHECK (bearer IN ('marketplace', 'seller')),
  cause text NOT NULL CHECK (cause IN ('late', 'condition', 'description', 'service', 'other')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (length(reason) >= 1 AND length(reason) <= 500),
  credit_note_id uuid UNIQUE REFERENCES credit_notes(id),
  decided_by text NOT NULL REFERENCES users(id),
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT goodwill_refunds_line FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT goodwill_refunds_note CHECK ((bearer = 'seller') = (credit_note_id IS NOT NULL))
);
CREATE INDEX goodwill_refunds_by_decider ON goodwill_refunds (decided_by);
CREATE INDEX goodwill_refunds_by_line ON goodwill_refunds (parcel_id, order_line_id);
CREATE INDEX goodwill_refunds_by_order ON goodwill_refunds (order_id, decided_at);
CREATE INDEX goodwill_refunds_by_order_line ON goodwill_refunds (order_line_id);
CREATE INDEX goodwill_refunds_by_seller ON goodwill_refunds (seller_id, decided_at);
CREATE INDEX goodwill_refunds_by_vendor_order ON goodwill_refunds (vendor_order_id);
CREATE TRIGGER goodwill_refunds_append_only BEFORE DELETE OR UPDATE ON goodwill_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE goodwill_returns (
  goodwill_id uuid NOT NULL REFERENCES goodwill_refunds(id),
  cause_id uuid NOT NULL,
  paise bigint NOT NULL CHECK (paise > 0),
  returned_at timestamp with time zone NOT NULL,
  CONSTRAINT goodwill_returns_pkey PRIMARY KEY (goodwill_id, cause_id)
);
CREATE INDEX goodwill_returns_by_cause ON goodwill_returns (cause_id);
CREATE TRIGGER goodwill_returns_append_only BEFORE DELETE OR UPDATE ON goodwill_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE home_shelves (
  shelf text NOT NULL CHECK (shelf IN ('selling', 'cheaper')),
  place integer NOT NULL CHECK (place >= 1 AND place <= 24),
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  price_paise bigint CHECK (price_paise > 0),
  CONSTRAINT home_shelves_pkey PRIMARY KEY (shelf, place),
  CONSTRAINT home_shelves_product_id_shelf_key UNIQUE (product_id, shelf),
  CONSTRAINT home_shelves_check CHECK ((shelf = 'cheaper') = (price_paise IS NOT NULL))
);
CREATE TRIGGER home_shelves_tell AFTER INSERT OR DELETE OR UPDATE ON home_shelves FOR EACH ROW EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER home_shelves_tell_emptied AFTER TRUNCATE ON home_shelves FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  route text NOT NULL,
  key uuid NOT NULL,
  request_sha256 text NOT NULL,
  order_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (principal, route, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE import_rows (
  run_id uuid NOT NULL REFERENCES import_runs(id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  seller_id text NOT NULL REFERENCES sellers(id),
  entries jsonb NOT NULL,
  names text[] NOT NULL DEFAULT '{}'::text[],
  same_as_line integer,
  faults jsonb NOT NULL DEFAULT '[]'::jsonb,
  notes jsonb NOT NULL DEFAULT '[]'::jsonb,
  verdict text CHECK (verdict IN ('new', 'changed', 'unchanged', 'wrong')),
  outcome text CHECK (outcome IN ('new', 'changed', 'unchanged', 'wrong')),
  is_open_db boolean NOT NULL DEFAULT false,
  changes jsonb,
  price_move_bp integer NOT NULL DEFAULT 0 CHECK (price_move_bp >= 0),
  moves_far boolean NOT NULL DEFAULT false,
  product_id text,
  CONSTRAINT import_rows_pkey PRIMARY KEY (run_id, line),
  CONSTRAINT import_rows_check CHECK (NOT moves_far OR changes IS NOT NULL)
);
CREATE INDEX import_rows_by_price_move ON import_rows (run_id, moves_far, price_move_bp DESC, line) WHERE changes IS NOT NULL;
CREATE INDEX import_rows_met ON import_rows (run_id, line) WHERE product_id IS NOT NULL AND changes IS NULL;
CREATE INDEX import_rows_wrong ON import_rows (run_id, line) WHERE verdict = 'wrong' OR outcome = 'wrong';
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON import_rows TO nanonagar_vendor;
CREATE POLICY seller_adds ON import_rows FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON import_rows FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON import_rows FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON import_rows FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE import_runs (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL,
  file_name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('products', 'stock')),
  status text NOT NULL CHECK (status IN ('reading', 'checking', 'checked', 'importing', 'done', 'failed')),
  problem text,
  columns text[] NOT NULL DEFAULT '{}'::text[],
  rows_total integer NOT NULL DEFAULT 0 CHECK (rows_total >= 0),
  rows_done integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  last_line integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  moved_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  stock_as_of timestamp with time zone,
  prices_confirmed boolean NOT NULL DEFAULT false
);
CREATE INDEX import_runs_by_seller ON import_runs (seller_id, created_at DESC, id);
ALTER TABLE import_runs ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON import_runs TO nanonagar_vendor;
CREATE POLICY seller_adds ON import_runs FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON import_runs FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON import_runs FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON import_runs FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE invoice_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note', 'commercial-note')),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{2,3}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (gstin, financial_year, kind, prefix)
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL UNIQUE REFERENCES parcels(id),
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamp with time zone NOT NULL,
  buyer_gstin text,
  place_of_supply text NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  total_paise bigint NOT NULL,
  document jsonb NOT NULL,
  CONSTRAINT invoices_gstin_financial_year_number_key UNIQUE (gstin, financial_year, number),
  CONSTRAINT invoices_gstin_financial_year_prefix_serial_key UNIQUE (gstin, financial_year, prefix, serial),
  CONSTRAINT invoices_add_up CHECK (total_paise = (taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise)),
  CONSTRAINT invoices_halves CHECK (cgst_paise = (sgst_paise + utgst_paise))
);
CREATE INDEX invoices_by_number ON invoices (seller_id, number text_pattern_ops);
CREATE INDEX invoices_by_order ON invoices (order_id, id);
CREATE INDEX invoices_by_seller ON invoices (seller_id, issued_at, id);
CREATE INDEX invoices_by_time ON invoices (issued_at, id);
CREATE INDEX invoices_numbered ON invoices (number text_pattern_ops);
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE invoices ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON invoices TO nanonagar_vendor;
CREATE POLICY seller_adds ON invoices FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON invoices FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON invoices FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON invoices FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE kept_totals (
  name text NOT NULL CHECK (name IN ('users', 'products', 'orders')),
  lane smallint NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  CONSTRAINT kept_totals_pkey PRIMARY KEY (name, lane)
) WITH (fillfactor=50);

CREATE TABLE kind_ratings (
  kind text PRIMARY KEY,
  mean integer NOT NULL CHECK (mean >= 1000 AND mean <= 5000),
  voices integer NOT NULL CHECK (voices > 0),
  weighed_at timestamp with time zone NOT NULL
);

CREATE TABLE known_fact_counts (
  kind text NOT NULL,
  attribute text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  known integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT known_fact_counts_pkey PRIMARY KEY (kind, attribute),
  CONSTRAINT known_fact_counts_check CHECK (known >= 0 AND known <= on_sale)
);

CREATE TABLE launch_entries (
  id uuid PRIMARY KEY,
  launch_id uuid NOT NULL REFERENCES launches(id),
  user_id text REFERENCES users(id),
  place text NOT NULL,
  entered_at timestamp with time zone NOT NULL,
  rank integer CHECK (rank > 0),
  drawn_at timestamp with time zone,
  told_at timestamp with time zone,
  CONSTRAINT launch_entries_one_account UNIQUE (launch_id, user_id),
  CONSTRAINT launch_entries_one_place UNIQUE (launch_id, place),
  CONSTRAINT launch_entries_drawn CHECK (drawn_at IS NULL OR rank IS NOT NULL)
);
CREATE INDEX launch_entries_next ON launch_entries (launch_id, rank) WHERE drawn_at IS NULL;
CREATE INDEX launch_entries_of_user ON launch_entries (user_id, entered_at DESC);

CREATE TABLE launch_seeds (
  launch_id uuid PRIMARY KEY REFERENCES launches(id),
  seed text NOT NULL
);

CREATE TABLE launches (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  offer_id uuid NOT NULL REFERENCES offers(id),
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  buy_hours integer NOT NULL CHECK (buy_hours > 0),
  seed_sha256 text NOT NULL CHECK (length(seed_sha256) = 64),
  seed text,
  created_at timestamp with time zone NOT NULL,
  drawn_at timestamp with time zone,
  entries integer,
  withdrawn_at timestamp with time zone,
  stop_reason text CHECK (stop_reason <> ''),
  entrants_told_at timestamp with time zone,
  CONSTRAINT launches_drawn CHECK ((drawn_at IS NULL) = (seed IS NULL) AND (drawn_at IS NULL) = (entries IS NULL)),
  CONSTRAINT launches_one_end CHECK (drawn_at IS NULL OR withdrawn_at IS NULL),
  CONSTRAINT launches_span CHECK (closes_at >= (opens_at + '00:10:00'::interval)),
  CONSTRAINT launches_stopped CHECK (stop_reason IS NULL OR withdrawn_at IS NOT NULL)
);
CREATE INDEX launches_due ON launches (closes_at, id) WHERE drawn_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX launches_newest ON launches (created_at DESC, id DESC);
CREATE INDEX launches_of_offer ON launches (offer_id, created_at DESC);
CREATE INDEX launches_of_seller ON launches (seller_id, created_at DESC, id);
CREATE UNIQUE INDEX launches_one_open ON launches (offer_id) WHERE drawn_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX launches_to_tell ON launches (withdrawn_at) WHERE stop_reason IS NOT NULL AND entrants_told_at IS NULL;
CREATE TRIGGER launches_tell AFTER INSERT OR UPDATE ON launches FOR EACH ROW EXECUTE FUNCTION tell_launch();
ALTER TABLE launches ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON launches TO nanonagar_vendor;
CREATE POLICY seller_adds ON launches FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON launches FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON launches FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON launches FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE ledger_account_totals (
  account text PRIMARY KEY REFERENCES ledger_accounts(account),
  debit_paise bigint NOT NULL CHECK (debit_paise >= 0),
  credit_paise bigint NOT NULL CHECK (credit_paise >= 0),
  at timestamp with time zone NOT NULL
);

CREATE TABLE ledger_accounts (
  account text PRIMARY KEY
);

CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by text REFERENCES users(id),
  started_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  steps_done integer NOT NULL DEFAULT 0,
  looked_at bigint NOT NULL DEFAULT 0,
  opened_count integer,
  closed_count integer,
  cut_checks text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT ledger_checks_ended CHECK ((ended_at IS NULL) = (opened_count IS NULL) AND (ended_at IS NULL) = (closed_count IS NULL))
);
CREATE INDEX ledger_checks_by_end ON ledger_checks (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX ledger_checks_one ON ledger_checks ((true)) WHERE ended_at IS NULL;

CREATE TABLE ledger_days (
  seller_id text NOT NULL REFERENCES sellers(id),
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 8),
  sales_paise bigint NOT NULL DEFAULT 0,
  commission_paise bigint NOT NULL DEFAULT 0,
  commission_gst_paise bigint NOT NULL DEFAULT 0,
  tcs_paise bigint NOT NULL DEFAULT 0,
  tds_paise bigint NOT NULL DEFAULT 0,
  other_paise bigint NOT NULL DEFAULT 0,
  paid_out_paise bigint NOT NULL DEFAULT 0,
  net_paise bigint NOT NULL GENERATED ALWAYS AS (sales_paise + commission_paise + commission_gst_paise + tcs_paise + tds_paise + other_paise + paid_out_paise) STORED,
  CONSTRAINT ledger_days_pkey PRIMARY KEY (seller_id, day, lane)
);
ALTER TABLE ledger_days ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON ledger_days TO nanonagar_vendor;
CREATE POLICY seller_adds ON ledger_days FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON ledger_days FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON ledger_days FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON ledger_days FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE ledger_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_name text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  line text NOT NULL,
  order_id uuid REFERENCES orders(id),
  expected_paise bigint,
  found_paise bigint,
  since timestamp with time zone NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_check_id bigint NOT NULL REFERENCES ledger_checks(id),
  closed_at timestamp with time zone,
  CONSTRAINT ledger_differences_differ CHECK (expected_paise IS DISTINCT FROM found_paise)
);
CREATE INDEX ledger_differences_closed ON ledger_differences (since, id) WHERE closed_at IS NOT NULL;
CREATE INDEX ledger_differences_oldest ON ledger_differences (since, id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX ledger_differences_open ON ledger_differences (check_name, subject_kind, subject_id, line) WHERE closed_at IS NULL;

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text REFERENCES sellers(id),
  vendor_order_id uuid REFERENCES vendor_orders(id),
  kind text NOT NULL CHECK (kind IN ('sale', 'commission', 'commission-gst', 'tcs-igst', 'tcs-cgst', 'tcs-sgst', 'tcs-utgst', 'tcs-rounding', 'tds', 'hold', 'hold-taken', 'reserve', 'return-freight', 'freight-gst', 'penalty', 'compensation', 'payout', 'chargeback-lost', 'captured', 'cash-collected', 'cash-remitted', 'refunded', 'bank-took', 'bank-gave-back', 'settled', 'gateway-fee', 'gateway-fee-gst', 'price-kept', 'promotion', 'promotion-received', 'bank-offer')),
  amount_paise bigint NOT NULL,
  basis_paise bigint CHECK (basis_paise > 0),
  rate_bp integer CHECK (rate_bp > 0),
  reverses bigint REFERENCES ledger_entries(id),
  at timestamp with time zone NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  source text NOT NULL,
  order_id uuid REFERENCES orders(id),
  parcel_id uuid REFERENCES parcels(id),
  credit_note_id uuid REFERENCES credit_notes(id),
  seller_paise bigint NOT NULL GENERATED ALWAYS AS (
    CASE 'seller'
        WHEN credit THEN amount_paise
        WHEN debit THEN - amount_paise
        ELSE 0::bigint
    END) STORED,
  dispute_id uuid,
  note text,
  payout_id uuid REFERENCES payouts(id),
  refund_id uuid REFERENCES payment_refunds(id),
  remittance_line_id uuid REFERENCES cash_remittance_lines(id),
  reserve_until date,
  CONSTRAINT ledger_entries_source UNIQUE (source),
  CONSTRAINT ledger_entries_credit FOREIGN KEY (credit) REFERENCES ledger_accounts(account),
  CONSTRAINT ledger_entries_debit FOREIGN KEY (debit) REFERENCES ledger_accounts(account),
  CONSTRAINT ledger_entries_accounts CHECK (debit <> credit),
  CONSTRAINT ledger_entries_amount CHECK (amount_paise > 0),
  CONSTRAINT ledger_entries_charge CHECK ((kind IN ('return-freight', 'freight-gst', 'penalty', 'compensation', 'chargeback-lost', 'reserve', 'tcs-rounding')) = (note IS NOT NULL)),
  CONSTRAINT ledger_entries_freight_gst CHECK (kind <> 'freight-gst' OR basis_paise IS NOT NULL),
  CONSTRAINT ledger_entries_hold CHECK ((kind IN ('hold', 'hold-taken')) = (dispute_id IS NOT NULL)),
  CONSTRAINT ledger_entries_of_seller CHECK (seller_id IS NOT NULL OR NOT ARRAY[debit, credit] && ARRAY['seller', 'held', 'reserve', 'house']),
  CONSTRAINT ledger_entries_payout CHECK ((kind = 'payout') = (payout_id IS NOT NULL)),
  CONSTRAINT ledger_entries_rate CHECK ((rate_bp IS NULL) = (basis_paise IS NULL)),
  CONSTRAINT ledger_entries_refund CHECK ((kind = 'refunded') = (refund_id IS NOT NULL)),
  CONSTRAINT ledger_entries_remitted CHECK ((kind = 'cash-remitted') = (remittance_line_id IS NOT NULL)),
  CONSTRAINT ledger_entries_reserve CHECK ((kind = 'reserve' AND reverses IS NULL) = (reserve_until IS NOT NULL) AND (kind = 'reserve') = ('reserve' = debit OR 'reserve' = credit))
);
CREATE INDEX ledger_entries_by_credit ON ledger_entries (credit, at DESC, id DESC);
CREATE INDEX ledger_entries_by_credit_note ON ledger_entries (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX ledger_entries_by_debit ON ledger_entries (debit, at DESC, id DESC);
CREATE INDEX ledger_entries_by_dispute ON ledger_entries (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX ledger_entries_by_kind ON ledger_entries (kind, at DESC, id DESC);
CREATE INDEX ledger_entries_by_order ON ledger_entries (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX ledger_entries_by_parcel ON ledger_entries (parcel_id, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX ledger_entries_by_payout ON ledger_entries (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ledger_entries_by_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ledger_entries_by_reversed ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ledger_entries_by_seller ON ledger_entries (seller_id, at, id);
CREATE INDEX ledger_entries_by_vendor_order ON ledger_entries (vendor_order_id, id);
CREATE INDEX ledger_entries_reserves ON ledger_entries (reserve_until, seller_id) WHERE reserve_until IS NOT NULL;
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION bound_reversal();
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON ledger_entries TO nanonagar_vendor;
CREATE POLICY seller_adds ON ledger_entries FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON ledger_entries FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON ledger_entries FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON ledger_entries FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE listing_counts (
  category text NOT NULL,
  brand text NOT NULL,
  on_sale integer NOT NULL CHECK (on_sale >= 0),
  origin text NOT NULL,
  kind text NOT NULL,
  CONSTRAINT listing_counts_pkey PRIMARY KEY (category, kind, brand, origin)
);
CREATE INDEX listing_counts_by_brand ON listing_counts (brand);
CREATE INDEX listing_counts_by_brand_key ON listing_counts (brand_key(brand));
CREATE INDEX listing_counts_by_lower_brand ON listing_counts (lower(brand) COLLATE "C");
CREATE INDEX listing_counts_by_origin ON listing_counts (lower(origin));

CREATE TABLE lost_cash_closures (
  parcel_id uuid PRIMARY KEY REFERENCES parcels(id),
  closed_by text NOT NULL REFERENCES users(id),
  reason text NOT NULL,
  closed_at timestamp with time zone NOT NULL
);
CREATE INDEX lost_cash_closures_by_closer ON lost_cash_closures (closed_by);

CREATE TABLE made_pictures (
  picture_key text PRIMARY KEY,
  made_at timestamp with time zone NOT NULL
);

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  text_body text,
  html_body text,
  has_secret boolean NOT NULL DEFAULT false,
  order_id uuid REFERENCES orders(id),
  user_id text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_problem text,
  resend_of uuid REFERENCES mails(id),
  gave_up_at timestamp with time zone,
  attached_invoice_id uuid,
  parcel_id uuid REFERENCES parcels(id),
  vendor_order_id uuid REFERENCES vendor_orders(id),
  for_day date,
  attached_credit_note_id uuid REFERENCES credit_notes(id),
  CONSTRAINT mails_attached_invoice FOREIGN KEY (attached_invoice_id) REFERENCES invoices(id),
  CONSTRAINT mails_attach_one CHECK (num_nonnulls(attached_invoice_id, attached_credit_note_id) <= 1)
);
CREATE INDEX mails_by_address ON mails (to_address);
CREATE INDEX mails_by_first ON mails (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX mails_by_kind ON mails (kind, created_at, id);
CREATE INDEX mails_by_order ON mails (order_id, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX mails_by_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_by_vendor_order ON mails (vendor_order_id) WHERE vendor_order_id IS NOT NULL;
CREATE INDEX mails_given_up ON mails (created_at, id) WHERE sent_at IS NULL AND gave_up_at IS NOT NULL AND text_body IS NOT NULL;
CREATE INDEX mails_newest ON mails (created_at DESC, id);
CREATE UNIQUE INDEX mails_once ON mails (kind, to_address, parcel_id, vendor_order_id, for_day) NULLS NOT DISTINCT WHERE resend_of IS NULL AND (parcel_id IS NOT NULL OR vendor_order_id IS NOT NULL OR for_day IS NOT NULL);
CREATE UNIQUE INDEX mails_one_confirmation ON mails (order_id) WHERE kind = 'order-placed' AND resend_of IS NULL;
CREATE INDEX mails_tried_again ON mails (created_at, id) WHERE sent_at IS NULL AND gave_up_at IS NULL AND last_problem IS NOT NULL AND text_body IS NOT NULL;
CREATE INDEX mails_unsent ON mails (created_at) WHERE sent_at IS NULL;
CREATE TRIGGER mails_acknowledge_tickets AFTER UPDATE OF sent_at ON mails FOR EACH ROW WHEN (old.sent_at IS NULL AND new.sent_at IS NOT NULL AND new.kind ~~ 'ticket-%') EXECUTE FUNCTION acknowledge_ticket();

CREATE TABLE measurement_versions (
  measurement_id uuid NOT NULL REFERENCES measurements(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  value double precision NOT NULL,
  state text NOT NULL,
  measured_at timestamp with time zone NOT NULL,
  CONSTRAINT measurement_versions_pkey PRIMARY KEY (measurement_id, version)
);

CREATE TABLE measurements (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  user_id text REFERENCES users(id),
  household text NOT NULL CHECK (household <> ''),
  value double precision NOT NULL CHECK (value > 0::double precision),
  stated double precision,
  is_confirmation boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'counted', 'refused', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  refused_for text CHECK (refused_for IN ('not-readable', 'other-product', 'measured-otherwise', 'not-own-photograph')),
  refused_words text,
  file_key text,
  file_sha256 text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  measured_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  counted_since timestamp with time zone,
  CONSTRAINT measurements_erased CHECK (erased_at IS NULL OR user_id IS NULL),
  CONSTRAINT measurements_file CHECK ((file_key IS NULL) = (file_sha256 IS NULL)),
  CONSTRAINT measurements_held CHECK ((state = 'waiting') = (queued_at IS NOT NULL)),
  CONSTRAINT measurements_refused CHECK ((state = 'refused') = (refused_for IS NOT NULL) AND (refused_for IS NULL) = (refused_words IS NULL)),
  CONSTRAINT measurements_since CHECK ((state = 'counted') = (counted_since IS NOT NULL))
);
CREATE INDEX measurements_counted ON measurements (product_id, attribute, measured_at DESC, id) WHERE state = 'counted';
CREATE INDEX measurements_erased_files ON measurements (id) WHERE erased_at IS NOT NULL AND (file_key IS NOT NULL OR state <> 'counted');
CREATE INDEX measurements_of_user ON measurements (user_id, measured_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX measurements_once ON measurements (product_id, attribute, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX measurements_queue ON measurements (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX measurements_same_photograph ON measurements (file_sha256) WHERE file_sha256 IS NOT NULL;
CREATE TRIGGER measurements_tell_changed AFTER UPDATE ON measurements FOR EACH ROW WHEN ((old.state = 'counted' OR new.state = 'counted') AND (old.state IS DISTINCT FROM new.state OR old.value IS DISTINCT FROM new.value OR old.household IS DISTINCT FROM new.household)) EXECUTE FUNCTION tell_measurement();
CREATE TRIGGER measurements_tell_new AFTER INSERT ON measurements FOR EACH ROW WHEN (new.state = 'counted') EXECUTE FUNCTION tell_measurement();
CREATE TRIGGER measurements_tell_old AFTER DELETE ON measurements FOR EACH ROW WHEN (old.state = 'counted') EXECUTE FUNCTION tell_measurement();

CREATE TABLE message_attempts (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES phone_messages(id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'sms')),
  service text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'sent', 'delivered', 'read', 'failed')),
  service_id text,
  problem text,
  cost_millirupees integer NOT NULL DEFAULT 0 CHECK (cost_millirupees >= 0),
  asked_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  CONSTRAINT message_attempts_once UNIQUE (message_id, channel)
);
CREATE INDEX message_attempts_by_month ON message_attempts (asked_at) INCLUDE (channel, state, cost_millirupees);
CREATE UNIQUE INDEX message_attempts_by_service ON message_attempts (service, service_id) WHERE service_id IS NOT NULL;

CREATE TABLE message_choices (
  user_id text PRIMARY KEY REFERENCES users(id),
  receipts_off_at timestamp with time zone NOT NULL
);
ALTER TABLE message_choices ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_choices TO nanonagar_vendor;
CREATE POLICY seller_adds ON message_choices FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM conversations WHERE ((conversations.user_id = message_choices.user_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON message_choices FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM conversations WHERE ((conversations.user_id = message_choices.user_id) AND (conversations.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM conversations WHERE ((conversations.user_id = message_choices.user_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON message_choices FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM conversations WHERE ((conversations.user_id = message_choices.user_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON message_choices FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM conversations WHERE ((conversations.user_id = message_choices.user_id) AND (conversations.seller_id = acting_seller())))));

CREATE TABLE message_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('orders', 'codes')),
  granted boolean NOT NULL,
  way text NOT NULL CHECK (way IN ('page', 'checkout', 'stop', 'start', 'closed')),
  text_version text NOT NULL,
  at timestamp with time zone NOT NULL
);
CREATE INDEX message_consents_by_user ON message_consents (user_id, purpose, id);

CREATE TABLE message_limits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codes_day_paise integer NOT NULL CHECK (codes_day_paise >= 0 AND codes_day_paise <= 10000000),
  quiet_from_hour integer NOT NULL CHECK (quiet_from_hour >= 0 AND quiet_from_hour <= 23),
  quiet_until_hour integer NOT NULL CHECK (quiet_until_hour >= 0 AND quiet_until_hour <= 23),
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL
);

CREATE TABLE message_pictures (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES messages(id),
  file_key text NOT NULL,
  position smallint NOT NULL CHECK ("position" >= 1 AND "position" <= 4),
  CONSTRAINT message_pictures_once UNIQUE (message_id, "position")
);
ALTER TABLE message_pictures ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_pictures TO nanonagar_vendor;
CREATE POLICY seller_adds ON message_pictures FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM (messages JOIN conversations ON ((conversations.id = messages.conversation_id))) WHERE ((messages.id = message_pictures.message_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON message_pictures FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM (messages JOIN conversations ON ((conversations.id = messages.conversation_id))) WHERE ((messages.id = message_pictures.message_id) AND (conversations.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM (messages JOIN conversations ON ((conversations.id = messages.conversation_id))) WHERE ((messages.id = message_pictures.message_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON message_pictures FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM (messages JOIN conversations ON ((conversations.id = messages.conversation_id))) WHERE ((messages.id = message_pictures.message_id) AND (conversations.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON message_pictures FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM (messages JOIN conversations ON ((conversations.id = messages.conversation_id))) WHERE ((messages.id = message_pictures.message_id) AND (conversations.seller_id = acting_seller())))));

CREATE TABLE message_templates (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 60),
  text text NOT NULL CHECK (length(text) >= 1 AND length(text) <= 2000),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CONSTRAINT message_templates_named UNIQUE (seller_id, name)
);
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_templates TO nanonagar_vendor;
CREATE POLICY seller_adds ON message_templates FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON message_templates FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON message_templates FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON message_templates FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE message_waits (
  conversation_id uuid NOT NULL REFERENCES conversations(id),
  asked_at timestamp with time zone NOT NULL,
  seller_id text NOT NULL REFERENCES sellers(id),
  due_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT message_waits_pkey PRIMARY KEY (conversation_id, asked_at),
  CONSTRAINT message_waits_check CHECK (due_at >= asked_at)
);
CREATE INDEX message_waits_of_seller ON message_waits (seller_id, due_at);
ALTER TABLE message_waits ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON message_waits TO nanonagar_vendor;
CREATE POLICY seller_adds ON message_waits FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON message_waits FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON message_waits FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON message_waits FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations(id),
  side text NOT NULL CHECK (side IN ('customer', 'seller', 'office')),
  user_id text REFERENCES users(id),
  text text NOT NULL CHECK (length(text) <= 2000),
  state text NOT NULL CHECK (state IN ('sent', 'held', 'refused', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  refused_words text,
  request_key uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT messages_once UNIQUE (conversation_id, request_key),
  CONSTRAINT messages_office CHECK (side <> 'office' OR state = 'sent'),
  CONSTRAINT messages_refused CHECK ((state = 'refused') = (refused_words IS NOT NULL)),
  CONSTRAINT messages_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX messages_of_conversation ON messages (conversation_id, written_at DESC, id DESC);
CREATE INDEX messages_of_user ON messages (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON messages TO nanonagar_vendor;
CREATE POLICY seller_adds ON messages FOR INSERT TO nanonagar_vendor WITH CHECK ((((state = 'sent') OR (side = 'seller')) AND (EXISTS ( SELECT FROM conversations WHERE ((conversations.id = messages.conversation_id) AND (conversations.seller_id = acting_seller()))))));
CREATE POLICY seller_changes ON messages FOR UPDATE TO nanonagar_vendor USING ((((state = 'sent') OR (side = 'seller')) AND (EXISTS ( SELECT FROM conversations WHERE ((conversations.id = messages.conversation_id) AND (conversations.seller_id = acting_seller())))))) WITH CHECK ((((state = 'sent') OR (side = 'seller')) AND (EXISTS ( SELECT FROM conversations WHERE ((conversations.id = messages.conversation_id) AND (conversations.seller_id = acting_seller()))))));
CREATE POLICY seller_removes ON messages FOR DELETE TO nanonagar_vendor USING ((((state = 'sent') OR (side = 'seller')) AND (EXISTS ( SELECT FROM conversations WHERE ((conversations.id = messages.conversation_id) AND (conversations.seller_id = acting_seller()))))));
CREATE POLICY seller_sees ON messages FOR SELECT TO nanonagar_vendor USING ((((state = 'sent') OR (side = 'seller')) AND (EXISTS ( SELECT FROM conversations WHERE ((conversations.id = messages.conversation_id) AND (conversations.seller_id = acting_seller()))))));

CREATE TABLE missing_facts (
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  kind text NOT NULL,
  demand smallint NOT NULL,
  times_asked integer NOT NULL CHECK (times_asked >= 0),
  priority smallint NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  CONSTRAINT missing_facts_pkey PRIMARY KEY (product_id, attribute)
);
CREATE INDEX missing_facts_by_count ON missing_facts (counted_at);
CREATE INDEX missing_facts_first ON missing_facts (priority, product_id, attribute);
CREATE INDEX missing_facts_of_attribute ON missing_facts (attribute, priority, product_id);
CREATE INDEX missing_facts_of_kind ON missing_facts (kind, priority, product_id, attribute);

CREATE TABLE newsletter_counts (
  status text PRIMARY KEY CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  subscribers integer NOT NULL DEFAULT 0
);

CREATE TABLE newsletter_subscribers (
  email citext PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  token_sha256 text NOT NULL UNIQUE,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone
);
CREATE INDEX newsletter_by_state ON newsletter_subscribers (status, asked_at, email);
CREATE INDEX newsletter_confirmed ON newsletter_subscribers (email) WHERE status = 'confirmed';
CREATE INDEX newsletter_latest ON newsletter_subscribers (asked_at, email);
CREATE INDEX newsletter_search ON newsletter_subscribers USING gin (lower(email::text) gin_trgm_ops);
CREATE TRIGGER newsletter_counted_delete AFTER DELETE ON newsletter_subscribers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();
CREATE TRIGGER newsletter_counted_insert AFTER INSERT ON newsletter_subscribers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();
CREATE TRIGGER newsletter_counted_update AFTER UPDATE ON newsletter_subscribers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_newsletter();

CREATE TABLE offer_price_days (
  offer_id uuid NOT NULL REFERENCES offers(id) ON DELETE CASCADE,
  day date NOT NULL,
  lowest_paise bigint NOT NULL CHECK (lowest_paise > 0),
  highest_paise bigint NOT NULL,
  CONSTRAINT offer_price_days_pkey PRIMARY KEY (offer_id, day),
  CONSTRAINT offer_price_days_check CHECK (lowest_paise <= highest_paise)
);
ALTER TABLE offer_price_days ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON offer_price_days TO nanonagar_vendor;
CREATE POLICY seller_adds ON offer_price_days FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM offers WHERE ((offers.id = offer_price_days.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON offer_price_days FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = offer_price_days.offer_id) AND (offers.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM offers WHERE ((offers.id = offer_price_days.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON offer_price_days FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = offer_price_days.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON offer_price_days FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = offer_price_days.offer_id) AND (offers.seller_id = acting_seller())))));

CREATE TABLE offers (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  seller_sku text,
  list_price_paise bigint NOT NULL CHECK (list_price_paise > 0),
  discount_bp numeric(10,6) NOT NULL DEFAULT 0 CHECK (discount_bp >= 0::numeric AND discount_bp < 10000::numeric),
  unit_price_paise bigint NOT NULL,
  condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days >= 0 AND dispatch_days <= 30),
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('draft', 'live', 'paused', 'removed')),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  removed_at timestamp with time zone,
  status_before_removal text CHECK (status_before_removal IN ('draft', 'live', 'paused')),
  listing_name text NOT NULL DEFAULT '',
  listing_category text NOT NULL DEFAULT '',
  listing_brand text NOT NULL DEFAULT '',
  listing_text text NOT NULL DEFAULT '',
  preorder_from date,
  preorder_limit integer CHECK (preorder_limit >= 1 AND preorder_limit <= 10),
  preorder_since timestamp with time zone,
  CONSTRAINT offers_product_id_seller_id_condition_key UNIQUE (product_id, seller_id, condition),
  CONSTRAINT offers_check CHECK (unit_price_paise > 0 AND unit_price_paise <= list_price_paise),
  CONSTRAINT offers_check1 CHECK ((status = 'removed') = (removed_at IS NOT NULL AND status_before_removal IS NOT NULL)),
  CONSTRAINT offers_preorder CHECK (num_nulls(preorder_from, preorder_limit, preorder_since) IN (0, 3)),
  CONSTRAINT offers_unit_price_is_rounded_once CHECK (unit_price_paise::numeric = round(list_price_paise::numeric * (10000::numeric - discount_bp) / 10000::numeric))
);
CREATE UNIQUE INDEX offers_by_condition ON offers (id, condition);
CREATE INDEX offers_by_listing_text ON offers USING gin (seller_id, listing_text gin_trgm_ops) WHERE status <> 'removed';
CREATE INDEX offers_by_seller ON offers (seller_id, product_id);
CREATE UNIQUE INDEX offers_by_seller_sku ON offers (seller_id, seller_sku) WHERE seller_sku IS NOT NULL AND status <> 'removed';
CREATE INDEX offers_listed_by_category ON offers (seller_id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_name ON offers (seller_id, listing_name, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_by_price ON offers (seller_id, unit_price_paise, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_listed_newest ON offers (seller_id, created_at, id, listing_category) WHERE status <> 'removed';
CREATE INDEX offers_of_a_shop ON offers (seller_id, created_at DESC, id) WHERE status = 'live';
CREATE INDEX offers_own_preorders ON offers (seller_id, preorder_from, id) WHERE preorder_from IS NOT NULL;
CREATE INDEX offers_preordered ON offers (preorder_from, id) WHERE preorder_from IS NOT NULL;
CREATE TRIGGER offers_copy_listing BEFORE INSERT OR UPDATE OF product_id, seller_sku ON offers FOR EACH ROW EXECUTE FUNCTION copy_listing();
CREATE TRIGGER offers_count_added AFTER INSERT ON offers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER offers_count_changed AFTER UPDATE ON offers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER offers_note_own_price AFTER UPDATE OF unit_price_paise ON offers FOR EACH ROW WHEN (old.unit_price_paise <> new.unit_price_paise) EXECUTE FUNCTION note_own_price();
CREATE TRIGGER offers_note_price AFTER UPDATE ON offers FOR EACH ROW WHEN (old.condition <> new.condition) EXECUTE FUNCTION note_price_of_offer();
CREATE TRIGGER offers_tell_changed AFTER UPDATE ON offers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_changed();
CREATE TRIGGER offers_tell_emptied AFTER TRUNCATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER offers_tell_new AFTER INSERT ON offers REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_added();
CREATE TRIGGER offers_tell_old AFTER DELETE ON offers REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_offers_added();
ALTER TABLE offers ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON offers TO nanonagar_vendor;
CREATE POLICY seller_adds ON offers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON offers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON offers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON offers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE office_pictures (
  picture_key text PRIMARY KEY,
  user_id text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE order_address_changes (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  changed_at timestamp with time zone NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'admin')),
  by_id text REFERENCES users(id),
  reason text,
  from_address text NOT NULL,
  from_city text NOT NULL,
  from_postal_code text NOT NULL,
  to_address text NOT NULL,
  to_city text NOT NULL,
  to_postal_code text NOT NULL,
  CONSTRAINT order_address_changes_reason CHECK ((by_kind = 'admin') = (reason IS NOT NULL))
);
CREATE INDEX order_address_changes_by_order ON order_address_changes (order_id, changed_at);
CREATE INDEX order_address_changes_by_person ON order_address_changes (by_id) WHERE by_id IS NOT NULL;

CREATE TABLE order_bank_offers (
  order_id uuid NOT NULL REFERENCES orders(id),
  bank_offer_id uuid NOT NULL REFERENCES bank_offers(id),
  discount_paise bigint NOT NULL CHECK (discount_paise > 0),
  CONSTRAINT order_bank_offers_pkey PRIMARY KEY (order_id, bank_offer_id)
);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid REFERENCES vendor_orders(id),
  subject text NOT NULL CHECK (subject IN ('payment', 'vendor_order', 'parcel')),
  from_status text,
  to_status text NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  note text,
  at timestamp with time zone NOT NULL DEFAULT now(),
  parcel_id uuid REFERENCES parcels(id),
  reason_code text CHECK (reason_code IN ('customer-absent', 'refused', 'wrong-address', 'rescheduled', 'cash-not-ready', 'area-closed', 'other')),
  CONSTRAINT order_events_parcel CHECK ((subject = 'parcel') = (parcel_id IS NOT NULL)),
  CONSTRAINT order_events_reason CHECK (reason_code IS NULL OR (to_status IN ('attempt-failed', 'returning')))
);
CREATE INDEX order_events_by_order ON order_events (order_id, id);
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE order_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, order_id, vendor_order_id, subject, from_status, to_status, by_kind, note, at, parcel_id) ON order_events TO nanonagar_vendor;
CREATE POLICY seller_adds ON order_events FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_events.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON order_events FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_events.vendor_order_id) AND (vendor_orders.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_events.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON order_events FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_events.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON order_events FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_events.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));

CREATE TABLE order_exports (
  id uuid PRIMARY KEY,
  user_id text NOT NULL,
  user_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('orders', 'lines')),
  search text NOT NULL,
  order_ids uuid[],
  status text NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'expired')),
  first_sequence bigint NOT NULL,
  end_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  parts integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  is_cut boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX order_exports_newest ON order_exports (created_at, id);
CREATE INDEX order_exports_to_sweep ON order_exports (expires_at) WHERE status <> 'expired';

CREATE TABLE order_fit_promises (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  answer text NOT NULL CHECK (answer IN ('fits', 'fits if', 'not known', 'does not fit')),
  why_not text,
  verdicts jsonb NOT NULL CHECK (jsonb_typeof(verdicts) = 'array'),
  judged_at timestamp with time zone NOT NULL,
  CONSTRAINT order_fit_promises_known CHECK (why_not IS NOT NULL OR (answer IN ('fits', 'fits if')))
);
CREATE TRIGGER order_fit_promises_append_only BEFORE DELETE OR UPDATE ON order_fit_promises FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE order_line_builds (
  order_line_id uuid PRIMARY KEY REFERENCES order_lines(id) ON DELETE CASCADE,
  build_text text NOT NULL CHECK (length(build_text) >= 1 AND length(build_text) <= 4000)
);

CREATE TABLE order_line_promotions (
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  paise bigint NOT NULL CHECK (paise > 0),
  CONSTRAINT order_line_promotions_pkey PRIMARY KEY (order_line_id, promotion_id)
);
ALTER TABLE order_line_promotions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON order_line_promotions TO nanonagar_vendor;
CREATE POLICY seller_adds ON order_line_promotions FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = order_line_promotions.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON order_line_promotions FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = order_line_promotions.promotion_id) AND (promotions.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = order_line_promotions.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON order_line_promotions FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = order_line_promotions.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON order_line_promotions FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = order_line_promotions.promotion_id) AND (promotions.seller_id = acting_seller())))));

CREATE TABLE order_lines (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  position integer NOT NULL,
  offer_id uuid NOT NULL REFERENCES offers(id),
  product_id text NOT NULL REFERENCES products(id),
  name text NOT NULL,
  mpn text,
  picture_key text,
  picture_alt text,
  hsn text NOT NULL,
  gst_rate_bp integer NOT NULL,
  list_price_paise bigint NOT NULL,
  discount_bp numeric(10,6) NOT NULL,
  unit_price_paise bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  line_paise bigint NOT NULL,
  category text NOT NULL,
  shipping_share_paise bigint NOT NULL,
  cancelled_quantity integer NOT NULL DEFAULT 0 CHECK (cancelled_quantity >= 0),
  credited_quantity integer NOT NULL DEFAULT 0 CHECK (credited_quantity >= 0),
  given_back_paise bigint NOT NULL DEFAULT 0,
  warranty_months integer CHECK (warranty_months > 0),
  invoiced_rate_bp integer CHECK (invoiced_rate_bp >= 0 AND invoiced_rate_bp <= 10000),
  promotion_paise bigint NOT NULL DEFAULT 0,
  contributed_paise bigint NOT NULL DEFAULT 0,
  warranty_refund text NOT NULL DEFAULT 'paid',
  contributed_by text[] NOT NULL DEFAULT '{}'::text[],
  preorder_from date,
  shipping_off_paise bigint NOT NULL DEFAULT 0,
  sold_condition text CHECK (sold_condition IN ('new', 'open-box', 'refurbished')),
  sold_version integer,
  own_asked_paise bigint,
  others_asked_paise bigint,
  advance_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_lines_advance CHECK (advance_paise >= 0 AND advance_paise <= (line_paise + shipping_share_paise - contributed_paise)),
  CONSTRAINT order_lines_contributed CHECK (contributed_paise >= 0 AND contributed_paise < (line_paise + shipping_share_paise)),
  CONSTRAINT order_lines_given_back CHECK (given_back_paise >= 0 AND given_back_paise <= (line_paise + shipping_share_paise)),
  CONSTRAINT order_lines_given_back_whole CHECK ((cancelled_quantity + credited_quantity) < quantity OR given_back_paise = (line_paise + shipping_share_paise)),
  CONSTRAINT order_lines_pieces_end_once CHECK ((cancelled_quantity + credited_quantity) <= quantity),
  CONSTRAINT order_lines_price CHECK (promotion_paise >= 0 AND line_paise = (unit_price_paise * quantity - promotion_paise) AND line_paise >= quantity),
  CONSTRAINT order_lines_shipping_off CHECK (shipping_off_paise >= 0),
  CONSTRAINT order_lines_shipping_share CHECK (shipping_share_paise >= 0),
  CONSTRAINT order_lines_warranty_refund CHECK (warranty_refund IN ('paid', 'today'))
);
CREATE INDEX order_lines_all_back ON order_lines (order_id) WHERE credited_quantity > 0 AND quantity = (cancelled_quantity + credited_quantity);
CREATE INDEX order_lines_by_offer ON order_lines (offer_id);
CREATE INDEX order_lines_by_picture ON order_lines (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX order_lines_by_product ON order_lines (product_id, order_id);
CREATE INDEX order_lines_by_vendor_order ON order_lines (vendor_order_id, "position");
CREATE INDEX order_lines_preordered ON order_lines (offer_id, order_id) WHERE preorder_from IS NOT NULL;
CREATE TRIGGER order_lines_keep_names AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_sold_names();
CREATE TRIGGER order_lines_note_what_is_sold BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION note_what_is_sold();
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON order_lines TO nanonagar_vendor;
CREATE POLICY seller_adds ON order_lines FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_lines.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON order_lines FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_lines.vendor_order_id) AND (vendor_orders.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_lines.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON order_lines FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_lines.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON order_lines FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.id = order_lines.vendor_order_id) AND (vendor_orders.seller_id = acting_seller())))));

CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  note_key uuid NOT NULL UNIQUE,
  author_id text NOT NULL,
  author_name text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  at timestamp with time zone NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);
CREATE TRIGGER order_notes_append_only BEFORE DELETE OR UPDATE ON order_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE order_retentions (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  kept_until date NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}'::text[],
  look_on date,
  erased_at timestamp with time zone,
  files_gone_at timestamp with time zone,
  CONSTRAINT order_retentions_files CHECK (files_gone_at IS NULL OR erased_at IS NOT NULL),
  CONSTRAINT order_retentions_kept CHECK ((erased_at IS NULL) = (look_on IS NOT NULL) AND (erased_at IS NULL) = (cardinality(reasons) > 0)),
  CONSTRAINT order_retentions_not_early CHECK (erased_at IS NULL OR (erased_at AT TIME ZONE 'Asia/Kolkata')::date > kept_until),
  CONSTRAINT order_retentions_reasons CHECK (reasons <@ ARRAY['hold', 'proceeding', 'money', 'delivery', 'papers', 'books', 'warranty'])
);
CREATE INDEX order_retentions_to_look_at ON order_retentions (look_on, order_id) WHERE erased_at IS NULL;
CREATE INDEX order_retentions_with_files ON order_retentions (order_id) WHERE erased_at IS NOT NULL AND files_gone_at IS NULL;
CREATE TRIGGER order_retentions_keep_books BEFORE INSERT OR UPDATE ON order_retentions FOR EACH ROW EXECUTE FUNCTION refuse_early_erasure();

CREATE TABLE order_views (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES admins(user_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  search text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  CONSTRAINT order_views_check CHECK (removed_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX order_views_by_name ON order_views (user_id, lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX order_views_one_default ON order_views (user_id) WHERE is_default;

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) UNIQUE,
  user_id text NOT NULL REFERENCES users(id),
  checkout_key uuid NOT NULL,
  placed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_code text NOT NULL,
  postal_code text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater', 'online', 'cod')),
  shipping_method text NOT NULL DEFAULT 'Standard delivery',
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  savings_paise bigint NOT NULL CHECK (savings_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  total_paise bigint NOT NULL,
  ordered_at timestamp with time zone NOT NULL GENERATED ALWAYS AS (COALESCE(placed_at, created_at)) STORED,
  status text NOT NULL DEFAULT 'pending',
  payment_status text,
  buyer_gstin text,
  buyer_company text,
  buyer_po_number text,
  place_of_supply text NOT NULL,
  buyer_address text,
  buyer_city text,
  buyer_postal_code text,
  has_advance boolean NOT NULL DEFAULT false,
  replaced_by uuid REFERENCES orders(id),
  CONSTRAINT orders_user_id_checkout_key_key UNIQUE (user_id, checkout_key),
  CONSTRAINT orders_buyer_address CHECK (num_nulls(buyer_address, buyer_city, buyer_postal_code) IN (0, 3)),
  CONSTRAINT orders_buyer_gstin CHECK (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$'),
  CONSTRAINT orders_buyer_registered CHECK (num_nulls(buyer_gstin, buyer_company) = 0 OR num_nonnulls(buyer_gstin, buyer_company, buyer_po_number, buyer_address) = 0),
  CONSTRAINT orders_check CHECK (total_paise = (subtotal_paise + shipping_paise)),
  CONSTRAINT orders_replaced CHECK (replaced_by <> id),
  CONSTRAINT orders_status_known CHECK (status IN ('pending', 'payment-failed', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'refunded', 'lost'))
);
CREATE INDEX orders_advance_by_place ON orders (delivery_place(address, postal_code)) WHERE has_advance AND placed_at IS NOT NULL;
CREATE INDEX orders_by_amount ON orders (total_paise) INCLUDE (id);
CREATE INDEX orders_by_email ON orders (lower(email) text_pattern_ops);
CREATE INDEX orders_by_payment ON orders (payment_status, ordered_at, id) INCLUDE (status, payment_method, total_paise);
CREATE INDEX orders_by_phone ON orders (phone_number text_pattern_ops);
CREATE INDEX orders_by_recipient ON orders USING gin (lower((((((first_name || ' ') || last_name) || ' ') || COALESCE(buyer_company, '')) || ' ') || COALESCE(buyer_gstin, '')) gin_trgm_ops);
CREATE INDEX orders_by_replaced ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX orders_by_status ON orders (status, ordered_at, id) INCLUDE (payment_status, payment_method, total_paise);
CREATE INDEX orders_by_user ON orders (user_id, placed_at DESC, id) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_cash_by_place ON orders (delivery_place(address, postal_code)) WHERE payment_method = 'cod' AND placed_at IS NOT NULL;
CREATE INDEX orders_cash_due_by_phone ON orders (phone_number) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_due_by_place ON orders (delivery_place(address, postal_code)) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_due_by_user ON orders (user_id) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_to_collect ON orders (ordered_at, id) WHERE payment_status = 'due' OR has_advance AND placed_at IS NOT NULL AND (status IN ('pending', 'partly-shipped', 'shipped'));
CREATE INDEX orders_latest ON orders (ordered_at, id) INCLUDE (status, payment_status, payment_method, total_paise);
CREATE INDEX orders_placed ON orders (placed_at DESC, id) WHERE placed_at IS NOT NULL;
CREATE INDEX orders_unplaced_by_place ON orders (delivery_place(address, postal_code)) WHERE placed_at IS NULL;
CREATE INDEX orders_unplaced_by_user ON orders (user_id) WHERE placed_at IS NULL;
CREATE TRIGGER orders_forget_total AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forget_total();
CREATE TRIGGER orders_keep_buyer BEFORE UPDATE ON orders FOR EACH ROW WHEN (old.buyer_gstin IS DISTINCT FROM new.buyer_gstin OR old.buyer_company IS DISTINCT FROM new.buyer_company OR old.buyer_po_number IS DISTINCT FROM new.buyer_po_number OR old.buyer_address IS DISTINCT FROM new.buyer_address OR old.buyer_city IS DISTINCT FROM new.buyer_city OR old.buyer_postal_code IS DISTINCT FROM new.buyer_postal_code OR old.place_of_supply IS DISTINCT FROM new.place_of_supply) EXECUTE FUNCTION keep_buyer();
CREATE TRIGGER orders_keep_total_new AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_orders_total();
CREATE TRIGGER orders_keep_total_old AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_orders_total();
CREATE TRIGGER orders_keep_total_placed AFTER UPDATE OF placed_at ON orders FOR EACH ROW WHEN ((old.placed_at IS NULL) <> (new.placed_at IS NULL)) EXECUTE FUNCTION keep_orders_total();
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, sequence, placed_at, first_name, last_name, phone_number, address, city, state_code, postal_code, payment_method, shipping_method, buyer_gstin, buyer_company, buyer_po_number, place_of_supply, buyer_address, buyer_city, buyer_postal_code, has_advance) ON orders TO nanonagar_vendor;
CREATE POLICY seller_adds ON orders FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.order_id = orders.id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON orders FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.order_id = orders.id) AND (vendor_orders.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.order_id = orders.id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON orders FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.order_id = orders.id) AND (vendor_orders.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON orders FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM vendor_orders WHERE ((vendor_orders.order_id = orders.id) AND (vendor_orders.seller_id = acting_seller())))));

CREATE TABLE parcel_lines (
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  quantity integer NOT NULL CHECK (quantity > 0),
  goods_paise bigint NOT NULL CHECK (goods_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  credited_quantity integer NOT NULL DEFAULT 0,
  contributed_paise bigint NOT NULL DEFAULT 0,
  advance_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT parcel_lines_pkey PRIMARY KEY (parcel_id, order_line_id),
  CONSTRAINT parcel_lines_advance CHECK (advance_paise >= 0 AND advance_paise <= (goods_paise + shipping_paise - contributed_paise)),
  CONSTRAINT parcel_lines_contributed CHECK (contributed_paise >= 0 AND contributed_paise <= (goods_paise + shipping_paise)),
  CONSTRAINT parcel_lines_credited_once CHECK (credited_quantity >= 0 AND credited_quantity <= quantity)
);
CREATE INDEX parcel_lines_by_line ON parcel_lines (order_line_id);
ALTER TABLE parcel_lines ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parcel_lines TO nanonagar_vendor;
CREATE POLICY seller_adds ON parcel_lines FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_lines.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON parcel_lines FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_lines.parcel_id) AND (parcels.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_lines.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON parcel_lines FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_lines.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON parcel_lines FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_lines.parcel_id) AND (parcels.seller_id = acting_seller())))));

CREATE TABLE parcel_units (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  product_id text NOT NULL REFERENCES products(id),
  piece integer NOT NULL CHECK (piece > 0),
  serial text NOT NULL CHECK (serial ~ '^[0-9A-Z][0-9A-Z./-]{2,39}$'),
  released_at timestamp with time zone,
  resold_parcel_id uuid REFERENCES parcels(id),
  seller_id text REFERENCES sellers(id),
  CONSTRAINT parcel_units_parcel_id_order_line_id_piece_serial_key UNIQUE (parcel_id, order_line_id, piece, serial),
  CONSTRAINT parcel_units_have_seller CHECK (seller_id IS NOT NULL)
);
CREATE INDEX parcel_units_by_serial ON parcel_units (serial, seller_id) WHERE released_at IS NULL;
CREATE INDEX parcel_units_resold ON parcel_units (resold_parcel_id) WHERE resold_parcel_id IS NOT NULL;
CREATE UNIQUE INDEX parcel_units_serial ON parcel_units (product_id, serial, seller_id) WHERE released_at IS NULL AND resold_parcel_id IS NULL;
CREATE TRIGGER parcel_units_seller BEFORE INSERT ON parcel_units FOR EACH ROW EXECUTE FUNCTION seller_of_unit();
ALTER TABLE parcel_units ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parcel_units TO nanonagar_vendor;
CREATE POLICY seller_adds ON parcel_units FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_units.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON parcel_units FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_units.parcel_id) AND (parcels.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_units.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON parcel_units FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_units.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON parcel_units FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = parcel_units.parcel_id) AND (parcels.seller_id = acting_seller())))));

CREATE TABLE parcels (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  position integer NOT NULL CHECK ("position" > 0),
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  courier text,
  courier_name text,
  tracking_number text,
  tracking_url text,
  cash_paise bigint NOT NULL CHECK (cash_paise >= 0),
  expected_on date,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  moved_at timestamp with time zone NOT NULL,
  picture_key text,
  needs_code boolean NOT NULL DEFAULT false,
  box_opened_at timestamp with time zone,
  cash_remitted_paise bigint NOT NULL DEFAULT 0 CHECK (cash_remitted_paise >= 0),
  dispatch_by date NOT NULL,
  contradicted_at timestamp with time zone,
  tracking_key text GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED,
  in_place_of uuid UNIQUE REFERENCES parcels(id),
  came_after_refund_at timestamp with time zone,
  delivered_by_dispute uuid REFERENCES disputes(id),
  delivery_wish text,
  delivery_wished_at timestamp with time zone,
  CONSTRAINT parcels_vendor_order_id_position_key UNIQUE (vendor_order_id, "position"),
  CONSTRAINT parcels_come_after_refund CHECK (came_after_refund_at IS NULL OR status = 'delivered'),
  CONSTRAINT parcels_delivered_by_dispute CHECK (delivered_by_dispute IS NULL OR status = 'delivered'),
  CONSTRAINT parcels_delivery_wish CHECK ((delivery_wish IS NULL) = (delivery_wished_at IS NULL) AND char_length(delivery_wish) <= 400),
  CONSTRAINT parcels_status_known CHECK (status IN ('packed', 'shipped', 'out-for-delivery', 'attempt-failed', 'held', 'delivered', 'returning', 'returned', 'lost', 'damaged', 'cancelled'))
);
CREATE INDEX parcels_by_order ON parcels (order_id, id);
CREATE INDEX parcels_by_picture ON parcels (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX parcels_by_seller ON parcels (seller_id, status, created_at, id);
CREATE INDEX parcels_by_tracking ON parcels (tracking_key) WHERE tracking_key IS NOT NULL;
CREATE INDEX parcels_came_after_refund ON parcels (came_after_refund_at) WHERE came_after_refund_at IS NOT NULL;
CREATE INDEX parcels_cash_by_number ON parcels (tracking_key, created_at, id) WHERE cash_paise > cash_remitted_paise AND tracking_key IS NOT NULL;
CREATE INDEX parcels_cash_came_back ON parcels (seller_id, moved_at) WHERE cash_paise > cash_remitted_paise AND status = 'returned' AND courier = 'manual';
CREATE INDEX parcels_cash_collected ON parcels (delivered_at) WHERE delivered_at IS NOT NULL AND cash_paise > 0;
CREATE INDEX parcels_cash_ended ON parcels (moved_at) WHERE cash_paise > 0 AND (status IN ('delivered', 'returned'));
CREATE INDEX parcels_cash_lost ON parcels (moved_at, id) WHERE cash_paise > cash_remitted_paise AND status = 'lost' AND courier = 'manual';
CREATE INDEX parcels_cash_missing ON parcels (delivered_at, id) WHERE status = 'delivered' AND cash_paise > cash_remitted_paise;
CREATE INDEX parcels_cash_on_the_way ON parcels (seller_id) WHERE cash_paise > cash_remitted_paise AND (status NOT IN ('packed', 'cancelled', 'returned'));
CREATE INDEX parcels_contradicted ON parcels (contradicted_at) WHERE contradicted_at IS NOT NULL;
CREATE INDEX parcels_delivered ON parcels (delivered_at, id) WHERE status = 'delivered';
CREATE INDEX parcels_ended_and_paid ON parcels (moved_at, id) WHERE (status IN ('lost', 'returned')) AND cash_remitted_paise > 0;
CREATE INDEX parcels_in_trouble ON parcels (seller_id, moved_at, id) WHERE status IN ('attempt-failed', 'held', 'returning', 'lost', 'damaged');
CREATE INDEX parcels_on_their_way ON parcels (moved_at, id) WHERE status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning');
CREATE INDEX parcels_shipped ON parcels (seller_id, shipped_at) WHERE shipped_at IS NOT NULL;
CREATE INDEX parcels_to_hand_over ON parcels (seller_id, dispatch_by, id) WHERE status = 'packed';
CREATE TRIGGER parcels_weigh_new AFTER INSERT ON parcels FOR EACH ROW WHEN (new.status = 'delivered') EXECUTE FUNCTION weigh_parcel();
CREATE TRIGGER parcels_weigh_receipts AFTER UPDATE OF status, courier, cash_paise, cash_remitted_paise ON parcels FOR EACH ROW WHEN ((old.status = 'delivered' OR new.status = 'delivered') AND (old.status IS DISTINCT FROM new.status OR old.courier IS DISTINCT FROM new.courier OR old.cash_paise IS DISTINCT FROM new.cash_paise OR old.cash_remitted_paise IS DISTINCT FROM new.cash_remitted_paise)) EXECUTE FUNCTION weigh_receipts_of_parcel();
ALTER TABLE parcels ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON parcels TO nanonagar_vendor;
CREATE POLICY seller_adds ON parcels FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON parcels FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON parcels FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON parcels FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE passkey_challenges (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'second-step', 'prove')),
  user_id text REFERENCES users(id) ON DELETE CASCADE,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (user_id);

CREATE TABLE passkeys (
  id text PRIMARY KEY CHECK (length(id) >= 1 AND length(id) <= 1400),
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

CREATE TABLE password_resets (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
CREATE INDEX password_resets_by_user ON password_resets (user_id);

CREATE TABLE passwords (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  hash text NOT NULL CHECK (hash ~~ '$argon2id$%'),
  changed_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE payment_attempts (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  method text NOT NULL CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')),
  request_sha256 text NOT NULL,
  status text NOT NULL CHECK (status IN ('started', 'pending', 'authorized', 'captured', 'failed', 'refunded')),
  gateway_payment_id text,
  step jsonb,
  problem text,
  started_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  saves_card boolean NOT NULL DEFAULT false,
  instrument text,
  instrument_name text,
  emi_months smallint,
  emi_rate_bp integer,
  chosen_at timestamp with time zone,
  rest_payment_id uuid,
  CONSTRAINT payment_attempts_order_id_request_sha256_key UNIQUE (order_id, request_sha256),
  CONSTRAINT payment_attempts_plan_check CHECK ((emi_months IS NULL) = (emi_rate_bp IS NULL) AND emi_months > 0 AND emi_rate_bp >= 0)
);
CREATE INDEX payment_attempts_by_gateway_payment ON payment_attempts (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payment_attempts_by_order ON payment_attempts (order_id, started_at);
CREATE INDEX payment_attempts_captured ON payment_attempts (moved_at) WHERE status = 'captured';
CREATE INDEX payment_attempts_decided ON payment_attempts (moved_at) INCLUDE (method, instrument, status) WHERE status IN ('captured', 'failed');

CREATE TABLE payment_disputes (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  order_id uuid REFERENCES orders(id),
  gateway_payment_id text NOT NULL,
  phase text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  amount_paise bigint NOT NULL,
  respond_by timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  phase_of text,
  CONSTRAINT payment_disputes_pkey PRIMARY KEY (gateway, dispute_id),
  CONSTRAINT payment_disputes_gateway_phase_of_fkey FOREIGN KEY (gateway, phase_of) REFERENCES payment_disputes(gateway, dispute_id),
  CONSTRAINT payment_disputes_later CHECK (phase_of <> dispute_id)
);
CREATE INDEX payment_disputes_by_order ON payment_disputes (order_id, opened_at);
CREATE INDEX payment_disputes_by_payment ON payment_disputes (gateway_payment_id);
CREATE INDEX payment_disputes_moved ON payment_disputes (moved_at);
CREATE INDEX payment_disputes_newest ON payment_disputes (opened_at DESC, dispute_id DESC);
CREATE INDEX payment_disputes_open ON payment_disputes (opened_at DESC, dispute_id DESC) WHERE status NOT IN ('won', 'closed', 'lost');
CREATE INDEX payment_disputes_phases ON payment_disputes (gateway, phase_of) WHERE phase_of IS NOT NULL;
CREATE TRIGGER payment_disputes_weigh_receipts AFTER INSERT OR UPDATE OF status, order_id ON payment_disputes FOR EACH ROW EXECUTE FUNCTION weigh_receipts_of_disputed();

CREATE TABLE payment_refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  gateway text NOT NULL,
  gateway_payment_id text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('too-late', 'second-payment', 'cancelled', 'cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'exchange', 'broken-word', 'price-rise', 'goodwill')),
  status text NOT NULL CHECK (status IN ('waiting', 'asked', 'pending', 'processed', 'failed')),
  gateway_refund_id text,
  problem text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  refusals integer NOT NULL DEFAULT 0 CHECK (refusals >= 0),
  cause_id uuid,
  refund_account_id uuid REFERENCES refund_accounts(id),
  charged_back_by text,
  rest_of uuid UNIQUE REFERENCES payment_refunds(id),
  waits_for_bank boolean NOT NULL DEFAULT false,
  CONSTRAINT payment_refunds_cause CHECK ((reason IN ('too-late', 'second-payment', 'cancelled')) = (cause_id IS NULL)),
  CONSTRAINT payment_refunds_charged_back CHECK (charged_back_by IS NULL OR (status IN ('failed', 'processed'))),
  CONSTRAINT payment_refunds_rest CHECK (rest_of <> id),
  CONSTRAINT payment_refunds_wait_asked CHECK (NOT waits_for_bank OR (status IN ('asked', 'failed'))),
  CONSTRAINT payment_refunds_waiting CHECK (
    CASE
        WHEN status = 'waiting' THEN gateway_payment_id IS NULL
        ELSE gateway_payment_id IS NOT NULL OR refund_account_id IS NOT NULL
    END)
);
CREATE INDEX payment_refunds_by_account ON payment_refunds (refund_account_id) WHERE refund_account_id IS NOT NULL;
CREATE INDEX payment_refunds_by_bank ON payment_refunds (asked_at, id) WHERE charged_back_by IS NOT NULL;
CREATE INDEX payment_refunds_by_gateway_refund ON payment_refunds (gateway_refund_id) WHERE gateway_refund_id IS NOT NULL;
CREATE INDEX payment_refunds_by_order ON payment_refunds (order_id, asked_at);
CREATE INDEX payment_refunds_by_reason ON payment_refunds (reason, asked_at, id);
CREATE INDEX payment_refunds_by_state ON payment_refunds (status, asked_at, id) WHERE charged_back_by IS NULL;
CREATE INDEX payment_refunds_by_time ON payment_refunds (asked_at, id);
CREATE INDEX payment_refunds_cash_to_pay ON payment_refunds (cause_id) WHERE gateway_payment_id IS NULL AND (status IN ('waiting', 'asked', 'failed'));
CREATE INDEX payment_refunds_due ON payment_refunds (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_refunds_moved ON payment_refunds (moved_at) WHERE status = 'processed';
CREATE UNIQUE INDEX payment_refunds_once_by_payment ON payment_refunds (order_id, reason, COALESCE(cause_id::text, ''), COALESCE(gateway_payment_id, '')) WHERE rest_of IS NULL;
CREATE INDEX payment_refunds_open ON payment_refunds (status, asked_at) INCLUDE (amount_paise) WHERE status <> 'processed' AND charged_back_by IS NULL;
CREATE INDEX payment_refunds_second ON payment_refunds (asked_at) WHERE reason = 'second-payment';
CREATE INDEX payment_refunds_to_accounts ON payment_refunds (asked_at, id) WHERE gateway_payment_id IS NULL;
CREATE TRIGGER payment_refunds_count AFTER INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION add_to_refunded();
CREATE TRIGGER payment_refunds_count_less AFTER UPDATE OF amount_paise ON payment_refunds FOR EACH ROW WHEN (old.amount_paise <> new.amount_paise) EXECUTE FUNCTION take_from_refunded();
CREATE TRIGGER payment_refunds_keep_all BEFORE DELETE ON payment_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_refunds_keep_amount BEFORE UPDATE OF amount_paise, order_id, reason, cause_id, rest_of ON payment_refunds FOR EACH ROW WHEN (old.order_id IS DISTINCT FROM new.order_id OR old.reason IS DISTINCT FROM new.reason OR old.cause_id IS DISTINCT FROM new.cause_id OR old.rest_of IS DISTINCT FROM new.rest_of OR new.amount_paise > old.amount_paise OR new.amount_paise < old.amount_paise AND (old.charged_back_by IS NOT NULL OR new.charged_back_by IS NULL)) EXECUTE FUNCTION refuse_change();

CREATE TABLE payment_transfers (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL UNIQUE REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  service text NOT NULL,
  gateway_payment_id text NOT NULL,
  linked_account text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  kept_paise bigint NOT NULL,
  keep_paise bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('asked', 'held', 'released', 'failed')),
  reference text,
  problem text,
  payout_id uuid REFERENCES payouts(id),
  made_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone,
  CONSTRAINT payment_transfers_keep CHECK (0 <= keep_paise AND keep_paise <= kept_paise AND kept_paise <= amount_paise),
  CONSTRAINT payment_transfers_problem CHECK ((status = 'failed') = (problem IS NOT NULL)),
  CONSTRAINT payment_transfers_reference CHECK ((status IN ('held', 'released')) = (reference IS NOT NULL)),
  CONSTRAINT payment_transfers_released CHECK (
    CASE status
        WHEN 'released' THEN payout_id IS NOT NULL AND kept_paise = keep_paise
        WHEN 'held' THEN true
        ELSE payout_id IS NULL
    END)
);
CREATE INDEX payment_transfers_by_order ON payment_transfers (order_id);
CREATE INDEX payment_transfers_by_payout ON payment_transfers (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX payment_transfers_due ON payment_transfers (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payment_transfers_held ON payment_transfers (seller_id) WHERE status = 'held';

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders(id),
  method text NOT NULL CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater', 'online', 'cod')),
  status text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  gateway text,
  gateway_payment_id text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  card_issuer text,
  problem text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  next_ask_at timestamp with time zone,
  asks integer NOT NULL DEFAULT 0 CHECK (asks >= 0),
  gateway_order_id text,
  ask_until timestamp with time zone,
  refunded_paise bigint NOT NULL DEFAULT 0,
  exchange_of_order_id uuid REFERENCES payments(order_id),
  exchanged_paise bigint NOT NULL DEFAULT 0 CHECK (exchanged_paise >= 0),
  instrument text CHECK (length(instrument) >= 1 AND length(instrument) <= 120),
  cash_due_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT payments_cash_due CHECK (cash_due_paise >= 0 AND (cash_due_paise = 0 OR method <> 'cod' AND exchange_of_order_id IS NULL)),
  CONSTRAINT payments_exchange_was_paid CHECK (exchange_of_order_id IS NULL OR gateway_payment_id IS NOT NULL AND gateway IS NOT NULL AND method <> 'cod'),
  CONSTRAINT payments_give_back_what_came CHECK (refunded_paise >= 0 AND (refunded_paise + exchanged_paise) <= (amount_paise + cash_due_paise)),
  CONSTRAINT payments_status_known CHECK (status IN ('due', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'refund-due', 'partly-refunded', 'refunded'))
);
CREATE INDEX payments_by_exchange ON payments (exchange_of_order_id) WHERE exchange_of_order_id IS NOT NULL;
CREATE UNIQUE INDEX payments_by_gateway_order ON payments (gateway, gateway_order_id) WHERE gateway_order_id IS NOT NULL;
CREATE INDEX payments_by_gateway_payment ON payments (gateway_payment_id) WHERE gateway_payment_id IS NOT NULL;
CREATE UNIQUE INDEX payments_gateway_payment_id_key ON payments (gateway_payment_id) WHERE exchange_of_order_id IS NULL;
CREATE INDEX payments_moved ON payments (updated_at) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payments_to_ask ON payments (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE TRIGGER payments_count_exchange AFTER INSERT ON payments FOR EACH ROW WHEN (new.exchange_of_order_id IS NOT NULL) EXECUTE FUNCTION add_to_exchanged();
CREATE TRIGGER payments_keep_exchange BEFORE UPDATE OF exchange_of_order_id, amount_paise ON payments FOR EACH ROW WHEN ((old.exchange_of_order_id IS DISTINCT FROM new.exchange_of_order_id OR old.amount_paise IS DISTINCT FROM new.amount_paise) AND (old.exchange_of_order_id IS NOT NULL OR new.exchange_of_order_id IS NOT NULL)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_keep_status_moved AFTER UPDATE ON payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();
CREATE TRIGGER payments_keep_status_new AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_status_of_new_payment();
CREATE TRIGGER payments_weigh_receipts AFTER UPDATE OF status, refunded_paise, exchanged_paise ON payments FOR EACH ROW WHEN (new.exchange_of_order_id IS NOT NULL AND (old.status IS DISTINCT FROM new.status OR old.refunded_paise IS DISTINCT FROM new.refunded_paise OR old.exchanged_paise IS DISTINCT FROM new.exchanged_paise)) EXECUTE FUNCTION weigh_receipts_of_exchanged();

CREATE TABLE payout_rows (
  ledger_entry_id bigint PRIMARY KEY REFERENCES ledger_entries(id),
  payout_id uuid NOT NULL REFERENCES payouts(id)
);
CREATE INDEX payout_rows_by_payout ON payout_rows (payout_id);
CREATE TRIGGER payout_rows_append_only BEFORE DELETE OR UPDATE ON payout_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE payout_rows ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payout_rows TO nanonagar_vendor;
CREATE POLICY seller_adds ON payout_rows FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM payouts WHERE ((payouts.id = payout_rows.payout_id) AND (payouts.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON payout_rows FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM payouts WHERE ((payouts.id = payout_rows.payout_id) AND (payouts.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM payouts WHERE ((payouts.id = payout_rows.payout_id) AND (payouts.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON payout_rows FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM payouts WHERE ((payouts.id = payout_rows.payout_id) AND (payouts.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON payout_rows FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM payouts WHERE ((payouts.id = payout_rows.payout_id) AND (payouts.seller_id = acting_seller())))));

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('asked', 'pending', 'settled', 'failed', 'returned')),
  service text NOT NULL,
  utr text,
  problem text,
  bank_last4 text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone,
  reference text,
  bank_holder text,
  bank_ifsc text,
  CONSTRAINT payouts_problem CHECK ((status IN ('failed', 'returned')) = (problem IS NOT NULL)),
  CONSTRAINT payouts_settled CHECK (status <> 'settled' OR utr IS NOT NULL)
);
CREATE INDEX payouts_by_seller ON payouts (seller_id, made_at, id);
CREATE INDEX payouts_by_time ON payouts (made_at, id);
CREATE INDEX payouts_due ON payouts (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE TRIGGER payouts_keep_all BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
CREATE TRIGGER payouts_keep_amount BEFORE UPDATE ON payouts FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.seller_id IS DISTINCT FROM new.seller_id OR old.amount_paise IS DISTINCT FROM new.amount_paise OR old.service IS DISTINCT FROM new.service OR old.bank_last4 IS DISTINCT FROM new.bank_last4 OR old.bank_holder IS DISTINCT FROM new.bank_holder OR old.bank_ifsc IS DISTINCT FROM new.bank_ifsc OR old.made_at IS DISTINCT FROM new.made_at) EXECUTE FUNCTION keep_payout();
CREATE CONSTRAINT TRIGGER payouts_sum AFTER INSERT ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout();
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON payouts TO nanonagar_vendor;
CREATE POLICY seller_adds ON payouts FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON payouts FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON payouts FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON payouts FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE pending_sign_ins (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0 AND attempts <= 5),
  expires_at timestamp with time zone NOT NULL,
  first_proof text NOT NULL DEFAULT 'password'
);
CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);

CREATE TABLE phone_messages (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_number text NOT NULL,
  event text NOT NULL,
  filled_in jsonb NOT NULL,
  has_secret boolean NOT NULL DEFAULT false,
  user_id text,
  order_id uuid REFERENCES orders(id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'asked', 'sent', 'delivered', 'read', 'failed', 'withheld')),
  problem text,
  capped_millirupees integer NOT NULL DEFAULT 0 CHECK (capped_millirupees >= 0),
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX phone_messages_by_number ON phone_messages (to_number, created_at);
CREATE INDEX phone_messages_by_order ON phone_messages (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX phone_messages_by_user ON phone_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX phone_messages_capped ON phone_messages (created_at) INCLUDE (capped_millirupees) WHERE capped_millirupees > 0;
CREATE INDEX phone_messages_failed ON phone_messages (created_at DESC, id) WHERE state = 'failed';
CREATE INDEX phone_messages_newest ON phone_messages (created_at DESC, id);
CREATE INDEX phone_messages_of_codes ON phone_messages (created_at) WHERE kind = 'sign-in-code' AND to_number <> '';
CREATE UNIQUE INDEX phone_messages_once ON phone_messages (kind, to_number, event) WHERE to_number <> '';
CREATE INDEX phone_messages_open ON phone_messages (due_at, id) WHERE state IN ('waiting', 'asked');
CREATE INDEX phone_messages_secret ON phone_messages (expires_at) WHERE has_secret AND filled_in <> '{}'::jsonb;

CREATE TABLE picture_uploads (
  seller_id text NOT NULL REFERENCES sellers(id),
  picture_key text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT picture_uploads_pkey PRIMARY KEY (seller_id, picture_key)
);
CREATE INDEX picture_uploads_by_age ON picture_uploads (at);
CREATE TRIGGER picture_uploads_tell AFTER INSERT OR DELETE OR UPDATE ON picture_uploads FOR EACH ROW EXECUTE FUNCTION tell_picture_uploads();
ALTER TABLE picture_uploads ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON picture_uploads TO nanonagar_vendor;
GRANT UPDATE (at) ON picture_uploads TO nanonagar_vendor;
CREATE POLICY seller_adds ON picture_uploads FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON picture_uploads FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON picture_uploads FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON picture_uploads FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE price_change_rows (
  change_id uuid NOT NULL REFERENCES price_changes(id) ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  offer_id uuid REFERENCES offers(id),
  seller_sku text,
  list_price_paise bigint,
  before_paise bigint,
  lowest_paise bigint,
  highest_paise bigint,
  after_paise bigint CHECK (after_paise > 0),
  fault text CHECK (fault IN ('above_mrp', 'too_low', 'discount_too_small', 'no_other_seller', 'no_price', 'not_a_price', 'unknown_sku', 'named_twice', 'meets_planned', 'planned_full')),
  is_far boolean NOT NULL DEFAULT false,
  outcome text CHECK (outcome IN ('changed', 'left', 'restored', 'kept')),
  CONSTRAINT price_change_rows_pkey PRIMARY KEY (change_id, line),
  CONSTRAINT price_change_rows_of_offer CHECK ((offer_id IS NULL) = (num_nulls(before_paise, list_price_paise, lowest_paise, highest_paise) = 4)),
  CONSTRAINT price_change_rows_outcome CHECK (outcome IS NULL OR fault IS NULL),
  CONSTRAINT price_change_rows_priced CHECK (fault IS NOT NULL OR offer_id IS NOT NULL AND after_paise <= list_price_paise)
);
CREATE INDEX price_change_rows_by_offer ON price_change_rows (offer_id);
CREATE INDEX price_change_rows_to_do ON price_change_rows (change_id, line) WHERE outcome IS NULL AND fault IS NULL;
ALTER TABLE price_change_rows ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON price_change_rows TO nanonagar_vendor;
CREATE POLICY seller_adds ON price_change_rows FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM price_changes WHERE ((price_changes.id = price_change_rows.change_id) AND (price_changes.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON price_change_rows FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM price_changes WHERE ((price_changes.id = price_change_rows.change_id) AND (price_changes.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM price_changes WHERE ((price_changes.id = price_change_rows.change_id) AND (price_changes.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON price_change_rows FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM price_changes WHERE ((price_changes.id = price_change_rows.change_id) AND (price_changes.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON price_change_rows FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM price_changes WHERE ((price_changes.id = price_change_rows.change_id) AND (price_changes.seller_id = acting_seller())))));

CREATE TABLE price_changes (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL,
  rule jsonb NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT price_changes_span CHECK (ends_at > starts_at)
);
CREATE INDEX price_changes_of_seller ON price_changes (seller_id, created_at DESC, id DESC);
ALTER TABLE price_changes ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON price_changes TO nanonagar_vendor;
CREATE POLICY seller_adds ON price_changes FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON price_changes FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON price_changes FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON price_changes FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE price_contributions (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  order_line_id uuid REFERENCES order_lines(id),
  cancellation_id uuid REFERENCES cancellations(id),
  seller_id text REFERENCES sellers(id),
  vendor_order_id uuid REFERENCES vendor_orders(id),
  paise bigint NOT NULL CHECK (paise > 0),
  paid_at timestamp with time zone NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  return_id uuid REFERENCES returns(id),
  promotion_id uuid REFERENCES promotions(id),
  bank_offer_id uuid,
  CONSTRAINT price_contributions_bank_offer FOREIGN KEY (bank_offer_id) REFERENCES bank_offers(id),
  CONSTRAINT price_contributions_cause CHECK (num_nonnulls(cancellation_id, return_id, promotion_id, bank_offer_id) = 1),
  CONSTRAINT price_contributions_paid_by CHECK (
    CASE
        WHEN promotion_id IS NULL AND bank_offer_id IS NULL THEN num_nulls(seller_id, vendor_order_id) = 0
        ELSE num_nonnulls(seller_id, vendor_order_id) = 0 AND order_line_id IS NOT NULL
    END)
);
CREATE INDEX price_contributions_by_cancellation ON price_contributions (cancellation_id);
CREATE INDEX price_contributions_by_line ON price_contributions (order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX price_contributions_by_order ON price_contributions (order_id, sequence);
CREATE INDEX price_contributions_by_promotion ON price_contributions (promotion_id) WHERE promotion_id IS NOT NULL;
CREATE UNIQUE INDEX price_contributions_by_return ON price_contributions (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX price_contributions_by_seller ON price_contributions (seller_id, paid_at);

CREATE TABLE price_followers (
  offer_id uuid PRIMARY KEY REFERENCES offers(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL,
  floor_paise bigint NOT NULL CHECK (floor_paise > 0),
  ceiling_paise bigint,
  below_paise bigint CHECK (below_paise >= 0 AND below_paise <= 100000),
  below_bp integer CHECK (below_bp >= 1 AND below_bp <= 1000),
  when_alone text NOT NULL CHECK (when_alone IN ('stays', 'ceiling')),
  set_at timestamp with time zone NOT NULL,
  seen_lowest_paise bigint NOT NULL CHECK (seen_lowest_paise > 0),
  seen_highest_paise bigint NOT NULL,
  own_paise bigint NOT NULL CHECK (own_paise > 0),
  state text NOT NULL CHECK (state IN ('follows', 'floor', 'far', 'changed', 'mrp')),
  state_since timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  changes_on date,
  changes integer NOT NULL DEFAULT 0 CHECK (changes >= 0),
  CONSTRAINT price_followers_below CHECK (num_nonnulls(below_paise, below_bp) = 1),
  CONSTRAINT price_followers_limits CHECK (ceiling_paise >= floor_paise),
  CONSTRAINT price_followers_seen CHECK (seen_lowest_paise <= seen_highest_paise)
);
CREATE INDEX price_followers_of_seller ON price_followers (seller_id, set_at DESC, offer_id);
CREATE INDEX price_followers_to_tell ON price_followers (seller_id) WHERE (state IN ('floor', 'far', 'mrp')) AND (told_at IS NULL OR told_at < state_since);
ALTER TABLE price_followers ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON price_followers TO nanonagar_vendor;
CREATE POLICY seller_adds ON price_followers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON price_followers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON price_followers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON price_followers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE product_pictures (
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  position integer NOT NULL CHECK ("position" >= 0),
  picture_key text NOT NULL,
  alt text NOT NULL,
  is_illustration boolean NOT NULL DEFAULT false,
  caption text,
  is_rendered boolean NOT NULL DEFAULT false,
  CONSTRAINT product_pictures_pkey PRIMARY KEY (product_id, "position")
);
CREATE INDEX product_pictures_by_key ON product_pictures (picture_key);
CREATE TRIGGER product_pictures_tell AFTER INSERT OR DELETE OR UPDATE ON product_pictures FOR EACH ROW EXECUTE FUNCTION tell_pictures();
CREATE TRIGGER product_pictures_tell_emptied AFTER TRUNCATE ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
ALTER TABLE product_pictures ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON product_pictures TO nanonagar_vendor;
CREATE POLICY seller_adds ON product_pictures FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM products WHERE ((products.id = product_pictures.product_id) AND (products.owner_seller_id = acting_seller())))));
CREATE POLICY seller_changes ON product_pictures FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM products WHERE ((products.id = product_pictures.product_id) AND (products.owner_seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM products WHERE ((products.id = product_pictures.product_id) AND (products.owner_seller_id = acting_seller())))));
CREATE POLICY seller_removes ON product_pictures FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM products WHERE ((products.id = product_pictures.product_id) AND (products.owner_seller_id = acting_seller())))));
CREATE POLICY seller_sees ON product_pictures FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM products WHERE (products.id = product_pictures.product_id))));

CREATE TABLE product_price_days (
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  day date NOT NULL,
  lowest_paise bigint CHECK (lowest_paise > 0),
  last_paise bigint CHECK (last_paise > 0),
  CONSTRAINT product_price_days_pkey PRIMARY KEY (product_id, day),
  CONSTRAINT product_price_days_check CHECK (last_paise IS NULL OR lowest_paise <= last_paise)
);
CREATE INDEX product_price_days_by_day ON product_price_days (day, product_id);

CREATE TABLE product_proposals (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  changes jsonb NOT NULL,
  base_version integer NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
  note text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  decided_by text,
  CONSTRAINT product_proposals_check CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE INDEX product_proposals_by_seller ON product_proposals (seller_id, created_at, id);
CREATE UNIQUE INDEX product_proposals_one_open ON product_proposals (product_id, seller_id) WHERE status = 'open';
CREATE INDEX product_proposals_open ON product_proposals (created_at, id) WHERE status = 'open';
ALTER TABLE product_proposals ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON product_proposals TO nanonagar_vendor;
CREATE POLICY seller_adds ON product_proposals FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON product_proposals FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON product_proposals FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON product_proposals FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE product_ratings (
  product_id text PRIMARY KEY REFERENCES products(id),
  stars_1 integer NOT NULL DEFAULT 0 CHECK (stars_1 >= 0),
  stars_2 integer NOT NULL DEFAULT 0 CHECK (stars_2 >= 0),
  stars_3 integer NOT NULL DEFAULT 0 CHECK (stars_3 >= 0),
  stars_4 integer NOT NULL DEFAULT 0 CHECK (stars_4 >= 0),
  stars_5 integer NOT NULL DEFAULT 0 CHECK (stars_5 >= 0),
  reviews integer NOT NULL GENERATED ALWAYS AS (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) STORED,
  score integer CHECK (score >= 1000 AND score <= 5000),
  score_tenths integer GENERATED ALWAYS AS ((score + 50) / 100) STORED,
  weighed_at timestamp with time zone NOT NULL,
  voices integer NOT NULL DEFAULT 0 CHECK (voices >= 0),
  CONSTRAINT product_ratings_score CHECK ((score IS NULL) = ((stars_1 + stars_2 + stars_3 + stars_4 + stars_5) = 0))
);
CREATE TRIGGER product_ratings_tell_changed AFTER UPDATE ON product_ratings FOR EACH ROW WHEN (old.score_tenths IS DISTINCT FROM new.score_tenths OR old.stars_1 IS DISTINCT FROM new.stars_1 OR old.stars_2 IS DISTINCT FROM new.stars_2 OR old.stars_3 IS DISTINCT FROM new.stars_3 OR old.stars_4 IS DISTINCT FROM new.stars_4 OR old.stars_5 IS DISTINCT FROM new.stars_5) EXECUTE FUNCTION tell_rating();
CREATE TRIGGER product_ratings_tell_new AFTER INSERT ON product_ratings FOR EACH ROW WHEN (new.score IS NOT NULL) EXECUTE FUNCTION tell_rating();
CREATE TRIGGER product_ratings_tell_old AFTER DELETE ON product_ratings FOR EACH ROW WHEN (old.score IS NOT NULL) EXECUTE FUNCTION tell_rating();

CREATE TABLE product_reliability (
  product_id text PRIMARY KEY REFERENCES products(id) ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 0),
  faults integer NOT NULL CHECK (faults >= 0),
  faults_low_bp integer NOT NULL CHECK (faults_low_bp >= 0 AND faults_low_bp <= 10000),
  figures jsonb NOT NULL,
  shown jsonb
);
CREATE INDEX product_reliability_worst ON product_reliability (faults_low_bp, product_id);
CREATE TRIGGER product_reliability_tell_changed AFTER UPDATE ON product_reliability FOR EACH ROW WHEN (new.shown IS DISTINCT FROM old.shown) EXECUTE FUNCTION tell_reliability();
CREATE TRIGGER product_reliability_tell_emptied AFTER TRUNCATE ON product_reliability FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER product_reliability_tell_new AFTER INSERT ON product_reliability FOR EACH ROW WHEN (new.shown IS NOT NULL) EXECUTE FUNCTION tell_reliability();
CREATE TRIGGER product_reliability_tell_old AFTER DELETE ON product_reliability FOR EACH ROW WHEN (old.shown IS NOT NULL) EXECUTE FUNCTION tell_reliability();
ALTER TABLE product_reliability ENABLE ROW LEVEL SECURITY;
GRANT SELECT (product_id, shown) ON product_reliability TO nanonagar_vendor;
CREATE POLICY seller_adds ON product_reliability FOR INSERT TO nanonagar_vendor WITH CHECK (false);
CREATE POLICY seller_changes ON product_reliability FOR UPDATE TO nanonagar_vendor USING (false) WITH CHECK (false);
CREATE POLICY seller_removes ON product_reliability FOR DELETE TO nanonagar_vendor USING (false);
CREATE POLICY seller_sees ON product_reliability FOR SELECT TO nanonagar_vendor USING (true);

CREATE TABLE product_reviews (
  product_id text PRIMARY KEY REFERENCES products(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'seen', 'held')),
  waiting_since timestamp with time zone NOT NULL DEFAULT now(),
  seen_version integer,
  is_off_sale boolean NOT NULL DEFAULT false,
  reason text,
  decided_at timestamp with time zone,
  decided_by text,
  CONSTRAINT product_reviews_check CHECK (state <> 'held' OR is_off_sale AND reason IS NOT NULL)
);
CREATE INDEX product_reviews_waiting ON product_reviews (waiting_since, product_id) WHERE state = 'waiting';
ALTER TABLE product_reviews ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON product_reviews TO nanonagar_vendor;
CREATE POLICY seller_adds ON product_reviews FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON product_reviews FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON product_reviews FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON product_reviews FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

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
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  on_sale boolean NOT NULL DEFAULT false,
  best_offer_id uuid REFERENCES offers(id) DEFERRABLE INITIALLY DEFERRED,
  list_price_paise bigint CHECK (list_price_paise > 0),
  discount_bp numeric(10,6) CHECK (discount_bp >= 0::numeric AND discount_bp < 10000::numeric),
  price_paise bigint CHECK (price_paise > 0),
  in_stock boolean NOT NULL DEFAULT false,
  owner_seller_id text REFERENCES sellers(id),
  version integer NOT NULL DEFAULT 1,
  mpn_key text GENERATED ALWAYS AS (regexp_replace(lower(mpn), '[^a-z0-9]', '', 'g')) STORED,
  other_mpns text,
  demand smallint NOT NULL DEFAULT 0,
  attribute_sources jsonb NOT NULL DEFAULT '{}'::jsonb,
  search_vector tsvector NOT NULL GENERATED ALWAYS AS (search_vector(name, brand, (COALESCE(mpn, '') || ', ') || COALESCE(other_mpns, ''), kind, attributes, short_description)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(fold_scripts((((((((name || ' ') || brand) || ' ') || COALESCE(mpn, '')) || ' ') || kind) || ' ') || category))) STORED,
  stand_in text,
  key_facts text NOT NULL DEFAULT '',
  sort_keys jsonb NOT NULL DEFAULT '[]'::jsonb CHECK (jsonb_typeof(sort_keys) = 'array'),
  measured jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(measured) = 'object'),
  rewritten_version integer,
  listing_xact xid8,
  CONSTRAINT products_attribute_sources CHECK (jsonb_typeof(attribute_sources) = 'object'),
  CONSTRAINT products_check CHECK (NOT on_sale OR best_offer_id IS NOT NULL AND price_paise IS NOT NULL),
  CONSTRAINT products_demand CHECK (demand >= 0 AND demand <= 10),
  CONSTRAINT products_other_mpns CHECK (length(other_mpns) <= 500)
);
CREATE INDEX products_all_by_name ON products (name, id);
CREATE INDEX products_all_by_price ON products (COALESCE(price_paise, 0::bigint), id);
CREATE INDEX products_all_newest ON products (created_at, id);
CREATE INDEX products_all_of_brand ON products (brand, created_at, id);
CREATE INDEX products_all_of_category ON products (category, created_at, id);
CREATE INDEX products_brand_by_origin ON products (brand, COALESCE(country_of_origin, 'zz'), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_cheapest ON products (brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_brand_discount ON products (brand, discount_bp, id) WHERE on_sale;
CREATE INDEX products_brand_featured ON products (brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_brand_newest ON products (brand, created_at, id) WHERE on_sale;
CREATE INDEX products_by_attribute ON products USING gin (attributes jsonb_path_ops) WHERE on_sale;
CREATE INDEX products_by_brand_and_key ON products (lower(brand), mpn_key) WHERE mpn IS NOT NULL;
CREATE INDEX products_by_brand_key ON products (brand_key(brand), created_at, id);
CREATE INDEX products_by_ean ON products (ean) WHERE ean IS NOT NULL;
CREATE INDEX products_by_gst ON products (gst_rate_bp, hsn COLLATE "C", id);
CREATE UNIQUE INDEX products_by_maker_number ON products (lower(brand), lower(mpn)) WHERE mpn IS NOT NULL AND status <> 'draft';
CREATE INDEX products_by_mpn_key ON products (mpn_key text_pattern_ops) WHERE on_sale;
CREATE INDEX products_by_origin ON products (COALESCE(country_of_origin, 'zz'), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_by_other_mpn ON products USING gin (mpn_keys(other_mpns)) WHERE on_sale;
CREATE INDEX products_by_own_number ON products (((((COALESCE(owner_seller_id, '') || '/') || lower(brand)) || '/') || lower(mpn)));
CREATE INDEX products_by_owner ON products (owner_seller_id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;
CREATE INDEX products_by_words ON products USING gin (search_text gin_trgm_ops);
CREATE INDEX products_category_by_origin ON products (category, COALESCE(country_of_origin, 'zz'), handpicked_rank, id) WHERE on_sale;
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
CREATE INDEX products_for_builds ON products (kind, price_paise, id) WHERE on_sale AND says_build_facts(kind, attributes);
CREATE INDEX products_handpicked ON products (handpicked_rank, id) WHERE handpicked_rank < 1000000;
CREATE INDEX products_hidden ON products (created_at, id) WHERE status = 'hidden';
CREATE INDEX products_kind_by_fact_1 ON products (kind, COALESCE(sort_keys ->> 0, '�') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_1_down ON products (kind, COALESCE(sort_keys ->> 0, '') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_2 ON products (kind, COALESCE(sort_keys ->> 1, '�') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_2_down ON products (kind, COALESCE(sort_keys ->> 1, '') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_3 ON products (kind, COALESCE(sort_keys ->> 2, '�') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_3_down ON products (kind, COALESCE(sort_keys ->> 2, '') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_4 ON products (kind, COALESCE(sort_keys ->> 3, '�') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_4_down ON products (kind, COALESCE(sort_keys ->> 3, '') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_5 ON products (kind, COALESCE(sort_keys ->> 4, '�') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_fact_5_down ON products (kind, COALESCE(sort_keys ->> 4, '') COLLATE "C", id) WHERE on_sale;
CREATE INDEX products_kind_by_origin ON products (kind, COALESCE(country_of_origin, 'zz'), handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_cheapest ON products (kind, price_paise, id) WHERE on_sale;
CREATE INDEX products_kind_discount ON products (kind, discount_bp, id) WHERE on_sale;
CREATE INDEX products_kind_featured ON products (kind, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_kind_newest ON products (kind, created_at, id) WHERE on_sale;
CREATE INDEX products_listing_changed ON products (listing_xact) WHERE listing_xact IS NOT NULL;
CREATE INDEX products_measured ON products (id) WHERE measured <> '{}'::jsonb;
CREATE INDEX products_newest ON products (created_at, id) WHERE on_sale;
CREATE INDEX products_on_sale ON products (id) WHERE on_sale;
CREATE INDEX products_origin_cheapest ON products (country_of_origin, price_paise, id) WHERE on_sale;
CREATE INDEX products_origin_discount ON products (country_of_origin, discount_bp, id) WHERE on_sale;
CREATE INDEX products_origin_featured ON products (country_of_origin, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_origin_newest ON products (country_of_origin, created_at, id) WHERE on_sale;
CREATE INDEX products_owned ON products (created_at, id) WHERE owner_seller_id IS NOT NULL;
CREATE INDEX products_shelf_cheapest ON products (category, brand, price_paise, id) WHERE on_sale;
CREATE INDEX products_shelf_discount ON products (category, brand, discount_bp, id) WHERE on_sale;
CREATE INDEX products_shelf_featured ON products (category, brand, handpicked_rank, id) WHERE on_sale;
CREATE INDEX products_shelf_newest ON products (category, brand, created_at, id) WHERE on_sale;
CREATE INDEX products_sold ON products (demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold_by_terms ON products USING gin (search_vector) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_sold_of_kind ON products (kind, demand DESC, id) WHERE on_sale AND in_stock AND demand > 0;
CREATE INDEX products_without_stand_in ON products (id) WHERE stand_in IS NULL;
CREATE STATISTICS products_kinds_of_categories (dependencies) ON category, kind FROM products;
CREATE TRIGGER products_count_listing AFTER INSERT OR DELETE OR UPDATE OF on_sale, category, kind, brand, country_of_origin ON products FOR EACH ROW EXECUTE FUNCTION count_listing();
CREATE TRIGGER products_forget_total AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_total();
CREATE TRIGGER products_keep_total_new AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();
CREATE TRIGGER products_keep_total_old AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_products_total();
CREATE TRIGGER products_note_listing BEFORE UPDATE ON products FOR EACH ROW WHEN ((old.on_sale OR new.on_sale) AND (old.on_sale IS DISTINCT FROM new.on_sale OR old.category IS DISTINCT FROM new.category OR old.kind IS DISTINCT FROM new.kind OR old.brand IS DISTINCT FROM new.brand OR old.country_of_origin IS DISTINCT FROM new.country_of_origin OR old.price_paise IS DISTINCT FROM new.price_paise OR old.discount_bp IS DISTINCT FROM new.discount_bp OR old.in_stock IS DISTINCT FROM new.in_stock OR old.attributes IS DISTINCT FROM new.attributes)) EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER products_note_listing_added BEFORE INSERT ON products FOR EACH ROW WHEN (new.on_sale) EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER products_note_price AFTER UPDATE ON products FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.on_sale IS DISTINCT FROM new.on_sale OR old.in_stock IS DISTINCT FROM new.in_stock OR old.best_offer_id IS DISTINCT FROM new.best_offer_id OR old.price_paise IS DISTINCT FROM new.price_paise) EXECUTE FUNCTION note_price_of_product();
CREATE TRIGGER products_note_price_added AFTER INSERT ON products FOR EACH ROW WHEN (new.on_sale) EXECUTE FUNCTION note_price_of_product();
CREATE TRIGGER products_note_rewritten BEFORE UPDATE OF version ON products FOR EACH ROW WHEN (old.owner_seller_id IS NOT NULL AND old.version <> new.version) EXECUTE FUNCTION note_rewritten();
CREATE TRIGGER products_queue_review AFTER UPDATE OF version, status ON products FOR EACH ROW WHEN (new.owner_seller_id IS NOT NULL AND new.status <> 'draft' AND (old.version <> new.version OR old.status <> new.status)) EXECUTE FUNCTION queue_review();
CREATE TRIGGER products_queue_review_added AFTER INSERT ON products FOR EACH ROW WHEN (new.owner_seller_id IS NOT NULL AND new.status <> 'draft') EXECUTE FUNCTION queue_review();
CREATE TRIGGER products_spread_listing AFTER UPDATE OF name, brand, category, mpn, short_description, description ON products FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.brand IS DISTINCT FROM new.brand OR old.category IS DISTINCT FROM new.category OR old.mpn IS DISTINCT FROM new.mpn OR old.short_description IS DISTINCT FROM new.short_description OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION spread_listing();
CREATE TRIGGER products_tell_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_changed();
CREATE TRIGGER products_tell_demand AFTER UPDATE OF demand ON products FOR EACH ROW WHEN (new.on_sale AND new.demand <> old.demand) EXECUTE FUNCTION tell_demand();
CREATE TRIGGER products_tell_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER products_tell_new AFTER INSERT ON products REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_added();
CREATE TRIGGER products_tell_old AFTER DELETE ON products REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_products_removed();
CREATE TRIGGER products_weigh_rewritten AFTER UPDATE OF version ON products FOR EACH ROW WHEN (old.rewritten_version IS DISTINCT FROM new.rewritten_version) EXECUTE FUNCTION weigh_receipts_of_rewritten();
CREATE TRIGGER products_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_new_products();
CREATE TRIGGER products_words_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_changed_products();
ALTER TABLE products ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON products TO nanonagar_vendor;
CREATE POLICY seller_adds ON products FOR INSERT TO nanonagar_vendor WITH CHECK ((owner_seller_id = acting_seller()));
CREATE POLICY seller_changes ON products FOR UPDATE TO nanonagar_vendor USING ((owner_seller_id = acting_seller())) WITH CHECK ((owner_seller_id = acting_seller()));
CREATE POLICY seller_removes ON products FOR DELETE TO nanonagar_vendor USING ((owner_seller_id = acting_seller()));
CREATE POLICY seller_sees ON products FOR SELECT TO nanonagar_vendor USING (((status = 'live') OR (owner_seller_id IS NULL) OR (owner_seller_id = acting_seller())));

CREATE TABLE promotion_receipts (
  id uuid PRIMARY KEY,
  payer_name text NOT NULL CHECK (payer_name <> ''),
  paise bigint NOT NULL CHECK (paise > 0),
  received_on date NOT NULL,
  reference text NOT NULL CHECK (reference <> ''),
  noted_by text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  taken_back_at timestamp with time zone,
  taken_back_by text,
  CONSTRAINT promotion_receipts_taken_back CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
CREATE INDEX promotion_receipts_by_payer ON promotion_receipts (payer_name, noted_at DESC, id DESC);
CREATE INDEX promotion_receipts_newest ON promotion_receipts (noted_at DESC, id DESC);

CREATE TABLE promotion_targets (
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  what text NOT NULL CHECK (what IN ('product', 'kind', 'brand')),
  value text NOT NULL CHECK (value <> ''),
  CONSTRAINT promotion_targets_pkey PRIMARY KEY (promotion_id, what, value)
);
ALTER TABLE promotion_targets ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON promotion_targets TO nanonagar_vendor;
CREATE POLICY seller_adds ON promotion_targets FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_targets.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON promotion_targets FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_targets.promotion_id) AND (promotions.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_targets.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON promotion_targets FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_targets.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON promotion_targets FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_targets.promotion_id) AND (promotions.seller_id = acting_seller())))));

CREATE TABLE promotion_tiers (
  promotion_id uuid NOT NULL REFERENCES promotions(id),
  from_pieces integer NOT NULL CHECK (from_pieces >= 2),
  percent_bp integer NOT NULL CHECK (percent_bp > 0 AND percent_bp <= 9000),
  CONSTRAINT promotion_tiers_pkey PRIMARY KEY (promotion_id, from_pieces)
);
ALTER TABLE promotion_tiers ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON promotion_tiers TO nanonagar_vendor;
CREATE POLICY seller_adds ON promotion_tiers FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_tiers.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON promotion_tiers FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_tiers.promotion_id) AND (promotions.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_tiers.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON promotion_tiers FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_tiers.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON promotion_tiers FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_tiers.promotion_id) AND (promotions.seller_id = acting_seller())))));

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
ALTER TABLE promotion_uses ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON promotion_uses TO nanonagar_vendor;
CREATE POLICY seller_adds ON promotion_uses FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_uses.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON promotion_uses FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_uses.promotion_id) AND (promotions.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_uses.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON promotion_uses FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_uses.promotion_id) AND (promotions.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON promotion_uses FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM promotions WHERE ((promotions.id = promotion_uses.promotion_id) AND (promotions.seller_id = acting_seller())))));

CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  seller_id text REFERENCES sellers(id),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'buy-get', 'together', 'tiers', 'delivery')),
  percent_bp integer CHECK (percent_bp > 0 AND percent_bp <= 10000),
  max_paise bigint CHECK (max_paise > 0),
  amount_paise bigint CHECK (amount_paise > 0),
  buy_pieces integer CHECK (buy_pieces > 0),
  get_pieces integer,
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
  asks text[] NOT NULL DEFAULT '{}'::text[],
  payer text NOT NULL DEFAULT 'seller' CHECK (payer IN ('seller', 'marketplace', 'maker', 'bank')),
  payer_name text CHECK (payer_name <> ''),
  CONSTRAINT promotions_asks CHECK (asks <@ ARRAY['first-order', 'business', 'online']),
  CONSTRAINT promotions_check CHECK (get_pieces > 0 AND get_pieces <= buy_pieces),
  CONSTRAINT promotions_code_closed CHECK (code_closed_at IS NULL OR code IS NOT NULL),
  CONSTRAINT promotions_days CHECK (ends_at > starts_at),
  CONSTRAINT promotions_given CHECK (given_paise >= 0),
  CONSTRAINT promotions_paid_by CHECK ((payer = 'seller') = (seller_id IS NOT NULL) AND (payer = 'seller') = (payer_name IS NULL)),
  CONSTRAINT promotions_uses CHECK (uses >= 0 AND uses <= COALESCE(uses_max, uses)),
  CONSTRAINT promotions_whole CHECK (
    CASE kind
        WHEN 'percent' THEN percent_bp IS NOT NULL AND percent_bp <= 9000 AND num_nonnulls(amount_paise, buy_pieces, get_pieces) = 0
        WHEN 'amount' THEN amount_paise IS NOT NULL AND num_nonnulls(percent_bp, max_paise, buy_pieces, get_pieces) = 0
        WHEN 'together' THEN amount_paise IS NOT NULL AND num_nonnulls(percent_bp, max_paise, buy_pieces, get_pieces) = 0
        WHEN 'buy-get' THEN num_nulls(percent_bp, buy_pieces, get_pieces) = 0 AND num_nonnulls(max_paise, amount_paise) = 0
        ELSE num_nonnulls(percent_bp, max_paise, amount_paise, buy_pieces, get_pieces) = 0
    END)
);
CREATE INDEX promotions_by_payer ON promotions (payer, payer_name) WHERE payer_name IS NOT NULL;
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);
CREATE INDEX promotions_not_ended ON promotions (seller_id) WHERE ended_at IS NULL;
CREATE INDEX promotions_of_all ON promotions (id) WHERE ended_at IS NULL AND seller_id IS NULL;
CREATE INDEX promotions_of_seller ON promotions (seller_id, created_at DESC, id DESC);
CREATE TRIGGER promotions_tell_changed AFTER UPDATE ON promotions FOR EACH ROW WHEN (new.code IS NULL AND ((old.paused_at IS NULL) IS DISTINCT FROM (new.paused_at IS NULL) OR (old.ended_at IS NULL) IS DISTINCT FROM (new.ended_at IS NULL) OR COALESCE(old.uses >= old.uses_max, false) IS DISTINCT FROM COALESCE(new.uses >= new.uses_max, false) OR COALESCE(old.given_paise >= old.budget_paise, false) IS DISTINCT FROM COALESCE(new.given_paise >= new.budget_paise, false))) EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER promotions_tell_new AFTER INSERT ON promotions FOR EACH ROW WHEN (new.code IS NULL) EXECUTE FUNCTION tell_catalogue();
ALTER TABLE promotions ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON promotions TO nanonagar_vendor;
CREATE POLICY seller_adds ON promotions FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON promotions FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON promotions FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON promotions FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE proven_lines (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  holds_refunded boolean NOT NULL,
  CONSTRAINT proven_lines_pkey PRIMARY KEY (parcel_id, order_line_id),
  CONSTRAINT proven_lines_parcel_id_order_line_id_fkey FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id)
);
CREATE INDEX proven_lines_by_line ON proven_lines (order_line_id);
CREATE TRIGGER proven_lines_weigh_gone AFTER DELETE ON proven_lines REFERENCING OLD TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION weigh_by_price_of_proven();
CREATE TRIGGER proven_lines_weigh_new AFTER INSERT ON proven_lines REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION weigh_by_price_of_proven();

CREATE TABLE question_facts (
  question_id uuid NOT NULL REFERENCES questions(id),
  product_id text NOT NULL REFERENCES products(id),
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  CONSTRAINT question_facts_pkey PRIMARY KEY (question_id, attribute)
);
CREATE INDEX question_facts_of_product ON question_facts (product_id, attribute);
ALTER TABLE question_facts ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON question_facts TO nanonagar_vendor;
CREATE POLICY seller_adds ON question_facts FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = question_facts.question_id) AND (question_sellers.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON question_facts FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = question_facts.question_id) AND (question_sellers.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = question_facts.question_id) AND (question_sellers.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON question_facts FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = question_facts.question_id) AND (question_sellers.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON question_facts FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = question_facts.question_id) AND (question_sellers.seller_id = acting_seller())))));

CREATE TABLE question_invitations (
  question_id uuid NOT NULL REFERENCES questions(id),
  user_id text NOT NULL REFERENCES users(id),
  at timestamp with time zone NOT NULL,
  CONSTRAINT question_invitations_pkey PRIMARY KEY (question_id, user_id)
);
CREATE INDEX question_invitations_of_user ON question_invitations (user_id, at DESC);

CREATE TABLE question_reports (
  text_id uuid NOT NULL,
  question_id uuid NOT NULL REFERENCES questions(id),
  answer_id uuid REFERENCES answers(id),
  user_id text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'not-independent', 'unlawful')),
  words text NOT NULL,
  at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT question_reports_pkey PRIMARY KEY (text_id, user_id),
  CONSTRAINT question_reports_text CHECK (text_id = COALESCE(answer_id, question_id))
);
CREATE INDEX question_reports_of_question ON question_reports (question_id, at) WHERE settled_at IS NULL;
CREATE INDEX question_reports_of_user ON question_reports (user_id, at DESC);

CREATE TABLE question_sellers (
  question_id uuid NOT NULL REFERENCES questions(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  asked_at timestamp with time zone NOT NULL,
  is_answered boolean NOT NULL DEFAULT false,
  CONSTRAINT question_sellers_pkey PRIMARY KEY (question_id, seller_id)
);
CREATE INDEX question_sellers_list ON question_sellers (seller_id, is_answered, asked_at DESC, question_id DESC);
ALTER TABLE question_sellers ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON question_sellers TO nanonagar_vendor;
CREATE POLICY seller_adds ON question_sellers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON question_sellers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON question_sellers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON question_sellers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE questions (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  user_id text REFERENCES users(id),
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) <= 300),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  withheld_for text,
  withheld_words text,
  asked_at timestamp with time zone NOT NULL,
  answers integer NOT NULL DEFAULT 0 CHECK (answers >= 0),
  answered_at timestamp with time zone,
  has_answer integer NOT NULL GENERATED ALWAYS AS (LEAST(answers, 1)) STORED,
  helpful_rank integer NOT NULL DEFAULT 0,
  listed_at timestamp with time zone NOT NULL,
  search_text text NOT NULL,
  told_at timestamp with time zone,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT questions_answered CHECK ((answers = 0) = (answered_at IS NULL)),
  CONSTRAINT questions_erased CHECK (erased_at IS NULL OR user_id IS NULL AND author_name = ''),
  CONSTRAINT questions_held CHECK ((state = 'waiting') <= (queued_at IS NOT NULL)),
  CONSTRAINT questions_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
CREATE INDEX questions_alike ON questions USING gin (product_id, lower(text) gin_trgm_ops) WHERE state = 'published';
CREATE INDEX questions_by_words ON questions USING gin (product_id, search_text gin_trgm_ops) WHERE state = 'published';
CREATE INDEX questions_helpful ON questions (product_id, helpful_rank DESC, answered_at DESC, id DESC) WHERE state = 'published' AND answers > 0;
CREATE INDEX questions_listed ON questions (product_id, has_answer DESC, listed_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX questions_of_user ON questions (user_id, asked_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX questions_queue ON questions (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX questions_untold ON questions (answered_at, id) WHERE state = 'published' AND told_at < answered_at AND user_id IS NOT NULL;
CREATE TRIGGER questions_tell_changed AFTER UPDATE ON questions FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published') AND (old.state IS DISTINCT FROM new.state OR old.text IS DISTINCT FROM new.text OR old.author_name IS DISTINCT FROM new.author_name OR old.answers IS DISTINCT FROM new.answers OR old.answered_at IS DISTINCT FROM new.answered_at OR old.helpful_rank IS DISTINCT FROM new.helpful_rank)) EXECUTE FUNCTION tell_question();
CREATE TRIGGER questions_tell_new AFTER INSERT ON questions FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_question();
CREATE TRIGGER questions_tell_old AFTER DELETE ON questions FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_question();
ALTER TABLE questions ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON questions TO nanonagar_vendor;
CREATE POLICY seller_adds ON questions FOR INSERT TO nanonagar_vendor WITH CHECK (((state = 'published') AND (EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = questions.id) AND (question_sellers.seller_id = acting_seller()))))));
CREATE POLICY seller_changes ON questions FOR UPDATE TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = questions.id) AND (question_sellers.seller_id = acting_seller())))))) WITH CHECK (((state = 'published') AND (EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = questions.id) AND (question_sellers.seller_id = acting_seller()))))));
CREATE POLICY seller_removes ON questions FOR DELETE TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = questions.id) AND (question_sellers.seller_id = acting_seller()))))));
CREATE POLICY seller_sees ON questions FOR SELECT TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM question_sellers WHERE ((question_sellers.question_id = questions.id) AND (question_sellers.seller_id = acting_seller()))))));

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL CHECK (hits >= 0),
  window_ends_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone
);
CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);

CREATE TABLE receipt_confirmations (
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  confirmed_by text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (length(reason) >= 1 AND length(reason) <= 1000),
  confirmed_at timestamp with time zone NOT NULL,
  order_line_id uuid REFERENCES order_lines(id),
  piece integer CHECK (piece > 0),
  seen_version integer,
  is_of_worth boolean NOT NULL DEFAULT true,
  CONSTRAINT receipt_confirmations_once UNIQUE NULLS NOT DISTINCT (parcel_id, order_line_id, piece, is_of_worth),
  CONSTRAINT receipt_confirmations_piece CHECK ((order_line_id IS NULL) = (piece IS NULL))
);
CREATE TRIGGER receipt_confirmations_weigh AFTER INSERT OR UPDATE ON receipt_confirmations FOR EACH ROW EXECUTE FUNCTION weigh_confirmed_parcel();

CREATE TABLE receipts_to_weigh (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id uuid NOT NULL
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_sha256 text NOT NULL CHECK (code_sha256 ~ '^[0-9a-f]{64}$'),
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_sha256)
);

CREATE TABLE refund_accounts (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id),
  kind text NOT NULL CHECK (kind IN ('upi', 'bank')),
  sealed text NOT NULL,
  shown_as text NOT NULL,
  holder_name text NOT NULL,
  payout_reference text,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  question text,
  refused_at timestamp with time zone,
  CONSTRAINT refund_accounts_question CHECK (question IS NULL OR holder_name = '' AND confirmed_at IS NULL)
);
CREATE INDEX refund_accounts_by_user ON refund_accounts (user_id, created_at DESC);
CREATE INDEX refund_accounts_unconfirmed ON refund_accounts (created_at) WHERE confirmed_at IS NULL;

CREATE TABLE refunds_at_gateway (
  refund_id uuid PRIMARY KEY REFERENCES payment_refunds(id),
  paise bigint NOT NULL CHECK (paise > 0)
);

CREATE TABLE rest_payments (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  gateway text NOT NULL,
  gateway_order_id text,
  gateway_payment_id text UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  method text CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')),
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  CONSTRAINT rest_payments_paid CHECK ((gateway_payment_id IS NULL) = (paid_at IS NULL) AND (paid_at IS NULL OR method IS NOT NULL))
);
CREATE UNIQUE INDEX rest_payments_by_gateway_order ON rest_payments (gateway, gateway_order_id) WHERE gateway_order_id IS NOT NULL;
CREATE INDEX rest_payments_by_order ON rest_payments (order_id, created_at);
CREATE UNIQUE INDEX rest_payments_once ON rest_payments (order_id) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX rest_payments_paid_at ON rest_payments (paid_at) WHERE paid_at IS NOT NULL;

CREATE TABLE retention_holds (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES orders(id),
  seller_id text REFERENCES sellers(id),
  reason text NOT NULL CHECK (reason <> ''),
  set_by text NOT NULL REFERENCES users(id),
  set_at timestamp with time zone NOT NULL,
  ended_by text REFERENCES users(id),
  ended_at timestamp with time zone,
  kept_until date,
  CONSTRAINT retention_holds_ended CHECK (num_nonnulls(ended_by, ended_at, kept_until) IN (0, 3)),
  CONSTRAINT retention_holds_of_one CHECK (num_nonnulls(order_id, seller_id) = 1)
);
CREATE INDEX retention_holds_by_ender ON retention_holds (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX retention_holds_by_order ON retention_holds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX retention_holds_by_seller ON retention_holds (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX retention_holds_by_setter ON retention_holds (set_by);

CREATE TABLE retention_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  erased integer NOT NULL DEFAULT 0 CHECK (erased >= 0),
  kept integer NOT NULL DEFAULT 0 CHECK (kept >= 0),
  tickets integer NOT NULL DEFAULT 0 CHECK (tickets >= 0),
  orders_until timestamp with time zone,
  orders_until_id uuid,
  tickets_until timestamp with time zone,
  CONSTRAINT retention_runs_until CHECK ((orders_until IS NULL) = (orders_until_id IS NULL))
);
CREATE UNIQUE INDEX retention_runs_one_open ON retention_runs ((ended_at IS NULL)) WHERE ended_at IS NULL;

CREATE TABLE return_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns(id),
  at timestamp with time zone NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin', 'system')),
  by_id text,
  from_status text,
  to_status text NOT NULL,
  note text
);
CREATE INDEX return_events_by_return ON return_events (return_id, id);
CREATE TRIGGER return_events_append_only BEFORE DELETE OR UPDATE ON return_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE return_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON return_events TO nanonagar_vendor;
CREATE POLICY seller_adds ON return_events FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_events.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON return_events FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_events.return_id) AND (returns.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_events.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON return_events FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_events.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON return_events FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_events.return_id) AND (returns.seller_id = acting_seller())))));

CREATE TABLE return_photographs (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns(id),
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT return_photographs_return_id_by_kind_sha256_key UNIQUE (return_id, by_kind, sha256)
);
CREATE TRIGGER return_photographs_tell AFTER INSERT OR DELETE OR UPDATE ON return_photographs FOR EACH ROW EXECUTE FUNCTION tell_photographs();
ALTER TABLE return_photographs ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON return_photographs TO nanonagar_vendor;
CREATE POLICY seller_adds ON return_photographs FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_photographs.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON return_photographs FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_photographs.return_id) AND (returns.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_photographs.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON return_photographs FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_photographs.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON return_photographs FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_photographs.return_id) AND (returns.seller_id = acting_seller())))));

CREATE TABLE return_pickups (
  return_id uuid PRIMARY KEY REFERENCES returns(id),
  day date NOT NULL,
  slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
  carrier text CHECK (length(carrier) >= 1 AND length(carrier) <= 60),
  set_by text NOT NULL CHECK (set_by IN ('customer', 'vendor', 'admin')),
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT return_pickups_arranged CHECK (set_by = 'customer' OR carrier IS NOT NULL)
);
ALTER TABLE return_pickups ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON return_pickups TO nanonagar_vendor;
CREATE POLICY seller_adds ON return_pickups FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_pickups.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON return_pickups FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_pickups.return_id) AND (returns.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_pickups.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON return_pickups FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_pickups.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON return_pickups FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_pickups.return_id) AND (returns.seller_id = acting_seller())))));

CREATE TABLE return_units (
  id uuid PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns(id),
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  product_id text NOT NULL REFERENCES products(id),
  piece integer NOT NULL CHECK (piece > 0),
  serials text[] NOT NULL,
  is_held boolean NOT NULL DEFAULT true,
  came_serials text[],
  condition text CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete', 'other-item')),
  outcome text CHECK (outcome IN ('accepted', 'refused')),
  note text,
  CONSTRAINT return_units_parcel_id_order_line_id_fkey FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT return_units_inspected CHECK ((outcome IS NULL) = (condition IS NULL)),
  CONSTRAINT return_units_say_why CHECK (outcome IS DISTINCT FROM 'refused' OR note <> '')
);
CREATE INDEX return_units_by_piece ON return_units (parcel_id, order_line_id);
CREATE INDEX return_units_by_return ON return_units (return_id);
CREATE UNIQUE INDEX return_units_once ON return_units (parcel_id, order_line_id, piece) WHERE is_held;
ALTER TABLE return_units ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON return_units TO nanonagar_vendor;
CREATE POLICY seller_adds ON return_units FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_units.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON return_units FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_units.return_id) AND (returns.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_units.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON return_units FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_units.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON return_units FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_units.return_id) AND (returns.seller_id = acting_seller())))));

CREATE TABLE return_ways_back (
  return_id uuid PRIMARY KEY REFERENCES returns(id),
  due_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  by_kind text CHECK (by_kind IN ('vendor', 'admin')),
  courier_name text CHECK (length(courier_name) >= 1 AND length(courier_name) <= 60),
  tracking_number text CHECK (length(tracking_number) >= 1 AND length(tracking_number) <= 60),
  seller_id text NOT NULL REFERENCES sellers(id),
  reminded_at timestamp with time zone,
  CONSTRAINT return_ways_back_carried CHECK ((courier_name IS NULL) = (tracking_number IS NULL) AND (courier_name IS NULL OR sent_at IS NOT NULL)),
  CONSTRAINT return_ways_back_sent CHECK ((sent_at IS NULL) = (by_kind IS NULL))
);
CREATE INDEX return_ways_back_due ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_of_seller ON return_ways_back (seller_id, due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_to_remind ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL AND reminded_at IS NULL;
ALTER TABLE return_ways_back ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON return_ways_back TO nanonagar_vendor;
CREATE POLICY seller_adds ON return_ways_back FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_ways_back.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON return_ways_back FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_ways_back.return_id) AND (returns.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_ways_back.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON return_ways_back FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_ways_back.return_id) AND (returns.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON return_ways_back FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returns WHERE ((returns.id = return_ways_back.return_id) AND (returns.seller_id = acting_seller())))));

CREATE TABLE returned_refunds (
  refund_id uuid NOT NULL REFERENCES payment_refunds(id),
  refusals integer NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  returned_at timestamp with time zone NOT NULL,
  CONSTRAINT returned_refunds_pkey PRIMARY KEY (refund_id, refusals)
);
CREATE INDEX returned_refunds_by_time ON returned_refunds (returned_at);
CREATE TRIGGER returned_refunds_append_only BEFORE DELETE OR UPDATE ON returned_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE returned_unit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_id uuid NOT NULL REFERENCES returned_units(id),
  at timestamp with time zone NOT NULL,
  from_status text,
  to_status text NOT NULL
);
CREATE INDEX returned_unit_events_by_unit ON returned_unit_events (unit_id, id);
CREATE TRIGGER returned_unit_events_append_only BEFORE DELETE OR UPDATE ON returned_unit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE returned_unit_events ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON returned_unit_events TO nanonagar_vendor;
CREATE POLICY seller_adds ON returned_unit_events FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM returned_units WHERE ((returned_units.id = returned_unit_events.unit_id) AND (returned_units.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON returned_unit_events FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returned_units WHERE ((returned_units.id = returned_unit_events.unit_id) AND (returned_units.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM returned_units WHERE ((returned_units.id = returned_unit_events.unit_id) AND (returned_units.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON returned_unit_events FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returned_units WHERE ((returned_units.id = returned_unit_events.unit_id) AND (returned_units.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON returned_unit_events FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM returned_units WHERE ((returned_units.id = returned_unit_events.unit_id) AND (returned_units.seller_id = acting_seller())))));

CREATE TABLE returned_units (
  id uuid PRIMARY KEY,
  return_id uuid REFERENCES returns(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  product_id text NOT NULL REFERENCES products(id),
  serials text[] NOT NULL,
  condition text NOT NULL CHECK (condition IN ('sealed', 'like-new', 'used', 'faulty', 'damaged', 'incomplete', 'other-item')),
  inspected_at timestamp with time zone,
  repaired_at timestamp with time zone,
  words text,
  status text NOT NULL CHECK (status IN ('waiting', 'open-box', 'in-repair', 'scrapped', 'sold')),
  moved_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  offer_id uuid REFERENCES offers(id),
  sold_parcel_id uuid REFERENCES parcels(id),
  sold_as text GENERATED ALWAYS AS (
    CASE
        WHEN status IN ('open-box', 'sold') THEN 'open-box'
        ELSE NULL::text
    END) STORED,
  return_unit_id uuid GENERATED ALWAYS AS (
    CASE
        WHEN return_id IS NOT NULL THEN id
        ELSE NULL::uuid
    END) STORED REFERENCES return_units(id),
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  repairs text,
  CONSTRAINT returned_units_stay_open_box FOREIGN KEY (offer_id, sold_as) REFERENCES offers(id, condition),
  CONSTRAINT returned_units_offer CHECK ((offer_id IS NOT NULL) = (status IN ('open-box', 'sold'))),
  CONSTRAINT returned_units_repairs_of_repaired CHECK (repairs IS NULL OR repaired_at IS NOT NULL),
  CONSTRAINT returned_units_sold CHECK ((sold_parcel_id IS NOT NULL) = (status = 'sold'))
);
CREATE INDEX returned_units_by_parcel ON returned_units (sold_parcel_id) WHERE sold_parcel_id IS NOT NULL;
CREATE INDEX returned_units_by_product ON returned_units (product_id);
CREATE INDEX returned_units_of_seller ON returned_units (seller_id, status, moved_at, id);
CREATE INDEX returned_units_on_sale ON returned_units (offer_id) WHERE status = 'open-box';
CREATE TRIGGER returned_units_tell_changed AFTER UPDATE ON returned_units FOR EACH ROW WHEN (old.status = 'open-box' OR new.status = 'open-box') EXECUTE FUNCTION tell_units();
CREATE TRIGGER returned_units_tell_new AFTER INSERT ON returned_units FOR EACH ROW WHEN (new.status = 'open-box') EXECUTE FUNCTION tell_units();
CREATE TRIGGER returned_units_tell_old AFTER DELETE ON returned_units FOR EACH ROW WHEN (old.status = 'open-box') EXECUTE FUNCTION tell_units();
ALTER TABLE returned_units ENABLE ROW LEVEL SECURITY;
GRANT SELECT, UPDATE ON returned_units TO nanonagar_vendor;
CREATE POLICY seller_adds ON returned_units FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON returned_units FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON returned_units FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON returned_units FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE returns (
  id uuid PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('return', 'warranty')),
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders(id),
  parcel_id uuid NOT NULL REFERENCES parcels(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (reason IN ('defective-on-arrival', 'damaged', 'wrong-item', 'missing-parts', 'changed-mind', 'not-as-described', 'ordered-wrong', 'stopped-working', 'does-not-fit')),
  words text NOT NULL,
  wanted text NOT NULL CHECK (wanted IN ('refund', 'replacement', 'repair', 'exchange')),
  way text NOT NULL CHECK (way IN ('pickup', 'drop-off')),
  status text NOT NULL CHECK (status IN ('requested', 'sent', 'received', 'accepted', 'refused', 'refunded', 'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired')),
  requested_at timestamp with time zone NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  act_by timestamp with time zone,
  warned_at timestamp with time zone,
  courier_name text,
  tracking_number text,
  sent_courier_name text,
  sent_tracking_number text,
  exchange_offer_id uuid REFERENCES offers(id),
  exchange_paise bigint CHECK (exchange_paise > 0),
  exchange_order_id uuid UNIQUE REFERENCES orders(id),
  agreed_takes_paise bigint,
  agreed_covered_paise bigint,
  CONSTRAINT returns_act_by CHECK ((act_by IS NULL) = (status IN ('refused', 'refunded', 'replaced', 'repaired', 'exchanged', 'withdrawn', 'expired'))),
  CONSTRAINT returns_agreed CHECK ((agreed_takes_paise IS NULL) = (agreed_covered_paise IS NULL) AND COALESCE(agreed_covered_paise >= 0 AND agreed_covered_paise < agreed_takes_paise, true)),
  CONSTRAINT returns_exchange_wanted CHECK ((wanted = 'exchange') = (exchange_offer_id IS NOT NULL) AND (exchange_offer_id IS NULL) = (exchange_paise IS NULL)),
  CONSTRAINT returns_exchanged CHECK ((status = 'exchanged') = (exchange_order_id IS NOT NULL))
);
CREATE INDEX returns_by_order ON returns (order_id, sequence);
CREATE INDEX returns_by_parcel ON returns (parcel_id);
CREATE INDEX returns_by_user ON returns (user_id, sequence);
CREATE INDEX returns_due ON returns (act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_ended ON returns (moved_at, id) WHERE act_by IS NULL;
CREATE INDEX returns_of_seller_due ON returns (seller_id, act_by, id) WHERE act_by IS NOT NULL;
CREATE INDEX returns_of_seller_ended ON returns (seller_id, moved_at, id) WHERE act_by IS NULL;
CREATE TRIGGER returns_note_fate AFTER UPDATE OF status ON returns FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION note_fate_of_returned();
ALTER TABLE returns ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON returns TO nanonagar_vendor;
CREATE POLICY seller_adds ON returns FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON returns FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON returns FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON returns FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

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
  suspicion_decision_id uuid REFERENCES suspicion_decisions(id) ON DELETE SET NULL,
  taken_back_at timestamp with time zone,
  CONSTRAINT review_decisions_appeal CHECK ((appealed_at IS NULL) = (appeal_words IS NULL) AND (appealed_at IS NULL OR outcome = 'withheld')),
  CONSTRAINT review_decisions_reason CHECK ((outcome = 'withheld') = (reason IS NOT NULL)),
  CONSTRAINT review_decisions_taken_back CHECK (taken_back_at IS NULL OR outcome = 'withheld')
);
CREATE INDEX review_decisions_of_case ON review_decisions (suspicion_decision_id, review_id) WHERE suspicion_decision_id IS NOT NULL;
CREATE INDEX review_decisions_of_review ON review_decisions (review_id, decided_at DESC, id DESC);
CREATE UNIQUE INDEX review_decisions_one_appeal ON review_decisions (review_id) WHERE appealed_at IS NOT NULL;

CREATE TABLE review_letter_choices (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  stopped_at timestamp with time zone
);

CREATE TABLE review_letters (
  order_id uuid NOT NULL REFERENCES orders(id),
  kind text NOT NULL CHECK (kind IN ('two-weeks', 'six-months')),
  at timestamp with time zone NOT NULL,
  CONSTRAINT review_letters_pkey PRIMARY KEY (order_id, kind)
);

CREATE TABLE review_photographs (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamp with time zone NOT NULL,
  has_small boolean NOT NULL DEFAULT false,
  CONSTRAINT review_photographs_once UNIQUE (review_id, sha256)
);
CREATE INDEX review_photographs_without_small ON review_photographs (id) WHERE NOT has_small;
ALTER TABLE review_photographs ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON review_photographs TO nanonagar_vendor;
CREATE POLICY seller_adds ON review_photographs FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_photographs.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published')))));
CREATE POLICY seller_changes ON review_photographs FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_photographs.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published'))))) WITH CHECK ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_photographs.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published')))));
CREATE POLICY seller_removes ON review_photographs FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_photographs.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published')))));
CREATE POLICY seller_sees ON review_photographs FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_photographs.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published')))));

CREATE TABLE review_replies (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  role text NOT NULL CHECK (role IN ('writer', 'seller', 'office', 'maker')),
  text text NOT NULL CHECK (length(text) <= 4000),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  withheld_for text,
  withheld_words text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  by_id text REFERENCES users(id),
  told_at timestamp with time zone,
  withdrawn_from text CHECK (withdrawn_from IN ('waiting', 'published')),
  CONSTRAINT review_replies_once UNIQUE (review_id, role),
  CONSTRAINT review_replies_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_from IS NOT NULL)),
  CONSTRAINT review_replies_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
ALTER TABLE review_replies ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON review_replies TO nanonagar_vendor;
CREATE POLICY seller_adds ON review_replies FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_replies.review_id) AND (reviews.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON review_replies FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_replies.review_id) AND (reviews.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_replies.review_id) AND (reviews.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON review_replies FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_replies.review_id) AND (reviews.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON review_replies FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_replies.review_id) AND (reviews.seller_id = acting_seller())))));

CREATE TABLE review_reply_versions (
  reply_id uuid NOT NULL REFERENCES review_replies(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT review_reply_versions_pkey PRIMARY KEY (reply_id, version)
);

CREATE TABLE review_reports (
  review_id uuid NOT NULL REFERENCES reviews(id),
  user_id text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'not-independent', 'unlawful')),
  words text NOT NULL,
  at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT review_reports_pkey PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_reports_of_user ON review_reports (user_id, at DESC);

CREATE TABLE review_suspicions (
  id uuid PRIMARY KEY,
  signal text NOT NULL CHECK (signal IN ('burst', 'device', 'network', 'own-people', 'ring', 'near-copy', 'refunded', 'votes', 'same-address', 'near-phones', 'new-accounts', 'cash-kept', 'price-raised')),
  is_strong boolean NOT NULL,
  seller_id text REFERENCES sellers(id),
  product_id text REFERENCES products(id),
  evidence jsonb NOT NULL CHECK (jsonb_typeof(evidence) = 'object'),
  found_at timestamp with time zone NOT NULL,
  grown_at timestamp with time zone,
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
CREATE INDEX review_suspicions_decided ON review_suspicions (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX review_suspicions_decided_by_signal ON review_suspicions (signal, decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
CREATE INDEX review_suspicions_waiting ON review_suspicions (found_at, id) WHERE decided_at IS NULL;
CREATE INDEX review_suspicions_waiting_by_signal ON review_suspicions (signal, found_at, id) WHERE decided_at IS NULL;

CREATE TABLE review_versions (
  review_id uuid NOT NULL REFERENCES reviews(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  stars integer NOT NULL CHECK (stars >= 1 AND stars <= 5),
  title text NOT NULL,
  text text NOT NULL,
  aspects jsonb NOT NULL,
  written_at timestamp with time zone NOT NULL,
  was_published boolean NOT NULL,
  CONSTRAINT review_versions_pkey PRIMARY KEY (review_id, version)
);

CREATE TABLE review_videos (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  file_key text NOT NULL,
  container text NOT NULL CHECK (container IN ('mp4', 'webm')),
  sha256 text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width >= 1 AND width <= 1920),
  height integer NOT NULL CHECK (height >= 1 AND height <= 1920),
  duration_ms integer NOT NULL CHECK (duration_ms >= 1 AND duration_ms <= 30500),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'withheld')),
  withheld_for text,
  withheld_words text,
  at timestamp with time zone NOT NULL,
  decided_by text REFERENCES users(id),
  appeal_words text,
  appealed_at timestamp with time zone,
  appeal_decided_at timestamp with time zone,
  CONSTRAINT review_videos_one UNIQUE (review_id),
  CONSTRAINT review_videos_appealed CHECK ((appealed_at IS NULL) = (appeal_words IS NULL) AND (appeal_decided_at IS NULL OR appealed_at IS NOT NULL)),
  CONSTRAINT review_videos_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
ALTER TABLE review_videos ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON review_videos TO nanonagar_vendor;
CREATE POLICY seller_adds ON review_videos FOR INSERT TO nanonagar_vendor WITH CHECK (((state = 'published') AND (EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_videos.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published'))))));
CREATE POLICY seller_changes ON review_videos FOR UPDATE TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_videos.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published')))))) WITH CHECK (((state = 'published') AND (EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_videos.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published'))))));
CREATE POLICY seller_removes ON review_videos FOR DELETE TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_videos.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published'))))));
CREATE POLICY seller_sees ON review_videos FOR SELECT TO nanonagar_vendor USING (((state = 'published') AND (EXISTS ( SELECT FROM reviews WHERE ((reviews.id = review_videos.review_id) AND (reviews.seller_id = acting_seller()) AND (reviews.state = 'published'))))));

CREATE TABLE review_votes (
  review_id uuid NOT NULL REFERENCES reviews(id),
  user_id text NOT NULL REFERENCES users(id),
  is_helpful boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  ignored_for text CHECK (ignored_for IN ('office', 'device')),
  CONSTRAINT review_votes_pkey PRIMARY KEY (review_id, user_id)
);
CREATE INDEX review_votes_latest ON review_votes (at DESC, review_id) WHERE is_helpful;
CREATE INDEX review_votes_of_user ON review_votes (user_id);
CREATE TRIGGER review_votes_count AFTER INSERT OR DELETE OR UPDATE ON review_votes FOR EACH ROW EXECUTE FUNCTION count_review_votes();

CREATE TABLE reviewer_devices (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  mark_sha256 text NOT NULL CHECK (mark_sha256 ~ '^[0-9a-f]{64}$'),
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT reviewer_devices_pkey PRIMARY KEY (user_id, mark_sha256)
);
CREATE INDEX reviewer_devices_by_age ON reviewer_devices (last_at);
CREATE INDEX reviewer_devices_by_mark ON reviewer_devices (mark_sha256, last_at DESC);

CREATE TABLE reviewer_limits (
  decision_id uuid NOT NULL REFERENCES suspicion_decisions(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  barred_until timestamp with time zone,
  CONSTRAINT reviewer_limits_pkey PRIMARY KEY (decision_id, user_id)
);
CREATE INDEX reviewer_limits_of_user ON reviewer_limits (user_id);

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  product_id text NOT NULL REFERENCES products(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text REFERENCES users(id),
  voice uuid NOT NULL,
  stars integer NOT NULL CHECK (stars >= 1 AND stars <= 5),
  title text NOT NULL CHECK (length(title) <= 80),
  text text NOT NULL CHECK (length(text) <= 4000),
  text_sha256 text NOT NULL,
  aspects jsonb NOT NULL DEFAULT '{}'::jsonb CHECK (jsonb_typeof(aspects) = 'object'),
  byline text NOT NULL CHECK (byline IN ('named', 'unnamed', 'left')),
  author_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}'::text[],
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  photographs integer NOT NULL DEFAULT 0 CHECK (photographs >= 0 AND photographs <= 6),
  condition text NOT NULL CHECK (condition IN ('new', 'open-box', 'refurbished')),
  delivered_at timestamp with time zone NOT NULL,
  fate text NOT NULL DEFAULT 'kept' CHECK (fate IN ('kept', 'returned', 'failed')),
  fate_reason text,
  fate_months integer CHECK (fate_months >= 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  erased_at timestamp with time zone,
  is_answered boolean NOT NULL DEFAULT false,
  helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  unhelpful integer NOT NULL DEFAULT 0 CHECK (unhelpful >= 0),
  helpful_rank integer NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN (helpful + unhelpful) = 0 THEN 0
        ELSE floor(1000000::double precision * GREATEST(0::double precision, ((helpful::numeric + 1.9208)::double precision - 1.96::double precision * sqrt(helpful::double precision * unhelpful::double precision / (helpful + unhelpful)::double precision + 0.9604::double precision)) / ((helpful + unhelpful)::numeric + 3.8416)::double precision))::integer
    END) STORED,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  queued_at timestamp with time zone,
  text_bands integer[] NOT NULL DEFAULT '{}'::integer[] CHECK (cardinality(text_bands) <= 8),
  build_with text[] NOT NULL DEFAULT '{}'::text[] CHECK (cardinality(build_with) <= 24),
  has_video boolean NOT NULL DEFAULT false,
  unproven text CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten')),
  look_from timestamp with time zone,
  is_text_clear boolean NOT NULL DEFAULT false,
  weigh_at timestamp with time zone,
  receipt_unproven text CHECK (receipt_unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten')),
  CONSTRAINT reviews_of_a_piece UNIQUE (parcel_id, order_line_id, piece),
  CONSTRAINT reviews_parcel_line FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id),
  CONSTRAINT reviews_after_delivery CHECK (written_at >= delivered_at),
  CONSTRAINT reviews_byline CHECK ((byline = 'named') = (author_name <> '')),
  CONSTRAINT reviews_erased CHECK ((erased_at IS NOT NULL) = (byline = 'left') AND (erased_at IS NULL OR user_id IS NULL AND text = '' AND title = '')),
  CONSTRAINT reviews_fate CHECK ((fate = 'kept') = (fate_reason IS NULL) AND (fate = 'failed') = (fate_months IS NOT NULL)),
  CONSTRAINT reviews_held CHECK (state <> 'waiting' OR queued_at IS NOT NULL OR is_text_clear AND unproven IS NOT NULL),
  CONSTRAINT reviews_looked_at CHECK ((look_from IS NULL) = (unproven IS NULL)),
  CONSTRAINT reviews_proven CHECK (state <> 'published' OR is_text_clear AND unproven IS NULL),
  CONSTRAINT reviews_published CHECK (state <> 'published' OR published_at IS NOT NULL),
  CONSTRAINT reviews_receipt CHECK (unproven IS NULL OR NOT unproven IS DISTINCT FROM receipt_unproven),
  CONSTRAINT reviews_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL))
);
CREATE INDEX reviews_by_stars ON reviews (product_id, stars, published_at, id) WHERE state = 'published';
CREATE INDEX reviews_by_text_bands ON reviews USING gin (text_bands) WHERE text_bands <> '{}'::integer[];
CREATE INDEX reviews_edited ON reviews (edited_at DESC) WHERE edited_at IS NOT NULL;
CREATE INDEX reviews_far_below ON reviews (product_id) WHERE receipt_unproven = 'far-below-price';
CREATE INDEX reviews_helpful ON reviews (product_id, helpful_rank DESC, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_latest ON reviews (written_at DESC, id) WHERE state IN ('waiting', 'published');
CREATE INDEX reviews_newest ON reviews (product_id, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_of_product_latest ON reviews (product_id, written_at DESC) WHERE state IN ('waiting', 'published');
CREATE INDEX reviews_of_seller ON reviews (seller_id, is_answered, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_of_seller_latest ON reviews (seller_id, written_at DESC) WHERE state IN ('waiting', 'published');
CREATE INDEX reviews_of_user ON reviews (user_id, written_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX reviews_queue ON reviews (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX reviews_returned_with_praise ON reviews (written_at DESC) WHERE stars = 5 AND fate = 'returned';
CREATE INDEX reviews_same_text ON reviews (text_sha256) WHERE text_sha256 <> '';
CREATE INDEX reviews_to_weigh ON reviews (weigh_at, id) WHERE weigh_at IS NOT NULL;
CREATE INDEX reviews_waiting_for_cash ON reviews (seller_id, id) WHERE unproven = 'cash-not-here' AND state = 'waiting';
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published') AND (old.state IS DISTINCT FROM new.state OR old.stars IS DISTINCT FROM new.stars OR old.title IS DISTINCT FROM new.title OR old.text IS DISTINCT FROM new.text OR old.byline IS DISTINCT FROM new.byline OR old.author_name IS DISTINCT FROM new.author_name OR old.fate IS DISTINCT FROM new.fate OR old.fate_reason IS DISTINCT FROM new.fate_reason OR old.fate_months IS DISTINCT FROM new.fate_months OR old.helpful_rank IS DISTINCT FROM new.helpful_rank OR old.version IS DISTINCT FROM new.version OR old.photographs IS DISTINCT FROM new.photographs OR old.has_video IS DISTINCT FROM new.has_video OR old.published_at IS DISTINCT FROM new.published_at)) EXECUTE FUNCTION tell_review();
CREATE TRIGGER reviews_tell_new AFTER INSERT ON reviews FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_review();
CREATE TRIGGER reviews_tell_old AFTER DELETE ON reviews FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_review();
ALTER TABLE reviews ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON reviews TO nanonagar_vendor;
CREATE POLICY seller_adds ON reviews FOR INSERT TO nanonagar_vendor WITH CHECK (((seller_id = acting_seller()) AND (state = 'published')));
CREATE POLICY seller_changes ON reviews FOR UPDATE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (state = 'published'))) WITH CHECK (((seller_id = acting_seller()) AND (state = 'published')));
CREATE POLICY seller_removes ON reviews FOR DELETE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (state = 'published')));
CREATE POLICY seller_sees ON reviews FOR SELECT TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (state = 'published')));

CREATE TABLE saved_builds (
  id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  user_id text NOT NULL REFERENCES customers(user_id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  parts text NOT NULL CHECK (length(parts) >= 1 AND length(parts) <= 4000),
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_builds_pkey PRIMARY KEY (id, number)
);
CREATE INDEX saved_builds_of_customer ON saved_builds (user_id, id, number DESC);

CREATE TABLE search_misses (
  day date NOT NULL,
  query text NOT NULL CHECK (length(query) >= 1 AND length(query) <= 120),
  had_nearest boolean NOT NULL,
  times integer NOT NULL DEFAULT 1,
  searched_again integer NOT NULL DEFAULT 0,
  opened_list integer NOT NULL DEFAULT 0,
  opened_product integer NOT NULL DEFAULT 0,
  CONSTRAINT search_misses_pkey PRIMARY KEY (day, query),
  CONSTRAINT search_misses_check CHECK (searched_again <= times),
  CONSTRAINT search_misses_check1 CHECK (opened_list <= times),
  CONSTRAINT search_misses_check2 CHECK (opened_product <= times)
);

CREATE TABLE search_synonyms (
  id uuid PRIMARY KEY,
  phrases text[] NOT NULL CHECK (cardinality(phrases) >= 2 AND cardinality(phrases) <= 12),
  added_at timestamp with time zone NOT NULL
);
CREATE TRIGGER search_synonyms_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE search_words (
  word text NOT NULL,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX search_words_by_beginning ON search_words (word text_pattern_ops);
CREATE INDEX search_words_by_xact ON search_words (xact);

CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  secret_ciphertext text NOT NULL,
  enabled_at timestamp with time zone,
  last_step bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE seller_cash_limits (
  seller_id text PRIMARY KEY REFERENCES sellers(id),
  limit_paise bigint NOT NULL CHECK (limit_paise >= 0),
  reason text NOT NULL,
  set_by text REFERENCES users(id),
  set_at timestamp with time zone NOT NULL
);

CREATE TABLE seller_customers (
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text NOT NULL REFERENCES users(id),
  orders integer NOT NULL DEFAULT 0 CHECK (orders >= 0),
  spent_paise bigint NOT NULL DEFAULT 0 CHECK (spent_paise >= 0),
  first_at timestamp with time zone,
  last_at timestamp with time zone,
  last_order_id uuid REFERENCES orders(id),
  CONSTRAINT seller_customers_pkey PRIMARY KEY (seller_id, user_id)
);
CREATE INDEX seller_customers_by_latest ON seller_customers (seller_id, last_at, id);
CREATE INDEX seller_customers_by_spend ON seller_customers (seller_id, spent_paise, id);
ALTER TABLE seller_customers ENABLE ROW LEVEL SECURITY;
GRANT SELECT (id, seller_id, orders, spent_paise, first_at, last_at, last_order_id) ON seller_customers TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_customers FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_customers FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_customers FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_customers FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_days (
  seller_id text NOT NULL REFERENCES sellers(id),
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 8),
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue_paise bigint NOT NULL DEFAULT 0,
  new_customers integer NOT NULL DEFAULT 0,
  cancelled_units integer NOT NULL DEFAULT 0,
  CONSTRAINT seller_days_pkey PRIMARY KEY (seller_id, day, lane)
);
ALTER TABLE seller_days ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_days TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_days FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_days FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_days FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_days FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_documents (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  kind text NOT NULL CHECK (kind IN ('gst-certificate', 'pan-card', 'cancelled-cheque')),
  file_key text NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) >= 1 AND length(file_name) <= 120),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  replaced_at timestamp with time zone
);
CREATE INDEX seller_documents_by_seller ON seller_documents (seller_id, at, id);
CREATE UNIQUE INDEX seller_documents_one_of_a_kind ON seller_documents (seller_id, kind) WHERE replaced_at IS NULL;
ALTER TABLE seller_documents ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON seller_documents TO nanonagar_vendor;
GRANT UPDATE (replaced_at) ON seller_documents TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_documents FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_documents FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_documents FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_documents FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_dues (
  seller_id text NOT NULL REFERENCES sellers(id),
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  due_on date NOT NULL,
  amount_paise bigint NOT NULL,
  CONSTRAINT seller_dues_pkey PRIMARY KEY (seller_id, month, due_on)
);
ALTER TABLE seller_dues ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_dues TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_dues FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_dues FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_dues FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_dues FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_identity_changes (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  from_day date NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'declined', 'withdrawn')),
  asked_by text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  question text,
  questioned_at timestamp with time zone,
  answered_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  note text,
  applied_at timestamp with time zone,
  CONSTRAINT seller_identity_changes_check CHECK ((question IS NULL) = (questioned_at IS NULL)),
  CONSTRAINT seller_identity_changes_check1 CHECK (answered_at IS NULL OR answered_at >= questioned_at),
  CONSTRAINT seller_identity_changes_check2 CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT seller_identity_changes_check3 CHECK (applied_at IS NULL OR status = 'approved'),
  CONSTRAINT seller_identity_changes_check4 CHECK (status <> 'approved' OR from_day >= indian_day(decided_at))
);
CREATE INDEX seller_identity_changes_by_seller ON seller_identity_changes (seller_id, asked_at);
CREATE UNIQUE INDEX seller_identity_changes_one ON seller_identity_changes (seller_id) WHERE status = 'open' OR status = 'approved' AND applied_at IS NULL;
CREATE INDEX seller_identity_changes_open ON seller_identity_changes (asked_at, id) WHERE status = 'open';
CREATE INDEX seller_identity_changes_to_come ON seller_identity_changes (from_day) WHERE status = 'approved' AND applied_at IS NULL;
CREATE TRIGGER seller_identity_changes_keep BEFORE UPDATE ON seller_identity_changes FOR EACH ROW WHEN (old.seller_id IS DISTINCT FROM new.seller_id OR old.before IS DISTINCT FROM new.before OR old.after IS DISTINCT FROM new.after OR old.asked_by IS DISTINCT FROM new.asked_by OR old.asked_at IS DISTINCT FROM new.asked_at) EXECUTE FUNCTION keep_identity_change();
ALTER TABLE seller_identity_changes ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON seller_identity_changes TO nanonagar_vendor;
GRANT UPDATE (status, answered_at, decided_by, decided_at) ON seller_identity_changes TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_identity_changes FOR INSERT TO nanonagar_vendor WITH CHECK (((seller_id = acting_seller()) AND (status IN ('open', 'withdrawn'))));
CREATE POLICY seller_changes ON seller_identity_changes FOR UPDATE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (status IN ('open', 'withdrawn')))) WITH CHECK (((seller_id = acting_seller()) AND (status IN ('open', 'withdrawn'))));
CREATE POLICY seller_removes ON seller_identity_changes FOR DELETE TO nanonagar_vendor USING (((seller_id = acting_seller()) AND (status IN ('open', 'withdrawn'))));
CREATE POLICY seller_sees ON seller_identity_changes FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_listing_days (
  seller_id text NOT NULL REFERENCES sellers(id),
  day date NOT NULL,
  added integer NOT NULL,
  CONSTRAINT seller_listing_days_pkey PRIMARY KEY (seller_id, day)
);
ALTER TABLE seller_listing_days ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_listing_days TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_listing_days FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_listing_days FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_listing_days FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_listing_days FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_message_hours (
  seller_id text PRIMARY KEY REFERENCES sellers(id),
  promised_hours smallint NOT NULL CHECK (promised_hours >= 1 AND promised_hours <= 24),
  opens smallint[] NOT NULL CHECK (cardinality(opens) = 7 AND (0 <= ALL (opens)) AND (1440 >= ALL (opens))),
  closes smallint[] NOT NULL CHECK (cardinality(closes) = 7 AND (0 <= ALL (closes)) AND (1440 >= ALL (closes))),
  days_off text[] NOT NULL DEFAULT '{}'::text[] CHECK (cardinality(days_off) <= 40),
  shows_receipts boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
ALTER TABLE seller_message_hours ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_message_hours TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_message_hours FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_message_hours FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_message_hours FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_message_hours FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_rating_sums (
  seller_id text PRIMARY KEY REFERENCES sellers(id),
  ratings integer NOT NULL CHECK (ratings >= 0),
  day_kept integer NOT NULL,
  packing integer NOT NULL,
  described integer NOT NULL,
  shown_ratings integer NOT NULL DEFAULT 0,
  shown_day_kept integer NOT NULL DEFAULT 0,
  shown_packing integer NOT NULL DEFAULT 0,
  shown_described integer NOT NULL DEFAULT 0
);
CREATE TRIGGER seller_rating_sums_tell AFTER UPDATE ON seller_rating_sums FOR EACH ROW WHEN (old.shown_ratings IS DISTINCT FROM new.shown_ratings OR old.shown_day_kept IS DISTINCT FROM new.shown_day_kept OR old.shown_packing IS DISTINCT FROM new.shown_packing OR old.shown_described IS DISTINCT FROM new.shown_described) EXECUTE FUNCTION tell_catalogue();

CREATE TABLE seller_ratings (
  vendor_order_id uuid PRIMARY KEY REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  user_id text REFERENCES users(id),
  day_kept integer NOT NULL CHECK (day_kept >= 1 AND day_kept <= 5),
  packing integer NOT NULL CHECK (packing >= 1 AND packing <= 5),
  described integer NOT NULL CHECK (described >= 1 AND described <= 5),
  rated_at timestamp with time zone NOT NULL,
  unproven text CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten')),
  weigh_at timestamp with time zone,
  is_hidden boolean NOT NULL DEFAULT false,
  is_suspected boolean NOT NULL DEFAULT false,
  is_repeated boolean NOT NULL DEFAULT false
);
CREATE INDEX seller_ratings_of_user ON seller_ratings (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seller_ratings_to_weigh ON seller_ratings (weigh_at, vendor_order_id) WHERE weigh_at IS NOT NULL;
CREATE TRIGGER seller_ratings_sum AFTER INSERT OR UPDATE OF day_kept, packing, described, unproven, is_hidden, is_suspected, is_repeated ON seller_ratings FOR EACH ROW EXECUTE FUNCTION sum_seller_ratings();

CREATE TABLE seller_reliability (
  seller_id text NOT NULL REFERENCES sellers(id),
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  pieces integer NOT NULL CHECK (pieces >= 0),
  faults integer NOT NULL CHECK (faults >= 0),
  faults_low_bp integer NOT NULL CHECK (faults_low_bp >= 0 AND faults_low_bp <= 10000),
  figures jsonb NOT NULL,
  CONSTRAINT seller_reliability_pkey PRIMARY KEY (product_id, seller_id)
);
CREATE INDEX seller_reliability_worst ON seller_reliability (seller_id, faults_low_bp, product_id);
ALTER TABLE seller_reliability ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_reliability TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_reliability FOR INSERT TO nanonagar_vendor WITH CHECK (false);
CREATE POLICY seller_changes ON seller_reliability FOR UPDATE TO nanonagar_vendor USING (false) WITH CHECK (false);
CREATE POLICY seller_removes ON seller_reliability FOR DELETE TO nanonagar_vendor USING (false);
CREATE POLICY seller_sees ON seller_reliability FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE seller_standings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  from_standing text NOT NULL,
  to_standing text NOT NULL CHECK (to_standing IN ('applied', 'approved', 'suspended')),
  by_kind text NOT NULL CHECK (by_kind IN ('vendor', 'admin', 'system')),
  by_id text,
  note text,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT seller_standings_check CHECK (from_standing <> to_standing)
);
CREATE INDEX seller_standings_by_seller ON seller_standings (seller_id, id);
CREATE TRIGGER seller_standings_append_only BEFORE DELETE OR UPDATE ON seller_standings FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE seller_standings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON seller_standings TO nanonagar_vendor;
CREATE POLICY seller_adds ON seller_standings FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON seller_standings FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON seller_standings FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON seller_standings FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

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
  created_at timestamp with time zone NOT NULL DEFAULT now(),
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
  decided_at timestamp with time zone,
  decided_by text,
  decision_note text,
  is_selling boolean NOT NULL GENERATED ALWAYS AS (standing = 'approved' AND NOT on_holiday) STORED,
  asked_back_at timestamp with time zone,
  asked_note text,
  answered_at timestamp with time zone,
  holiday_note text,
  bank_account_fingerprint text CHECK (bank_account_fingerprint ~ '^[0-9a-f]{64}$'),
  stage smallint NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN standing = 'approved' THEN 2
        WHEN standing = 'suspended' THEN 3
        WHEN asked_back_at IS NULL OR answered_at IS NOT NULL THEN 0
        ELSE 1
    END) STORED,
  invoice_prefix text,
  einvoices_from date,
  linked_account text UNIQUE,
  word_orders integer NOT NULL DEFAULT 0,
  word_kept integer NOT NULL DEFAULT 0,
  warranty_refund text NOT NULL DEFAULT 'paid' CHECK (warranty_refund IN ('paid', 'today')),
  payout_refused_at timestamp with time zone,
  CONSTRAINT sellers_check CHECK ((asked_back_at IS NULL) = (asked_note IS NULL)),
  CONSTRAINT sellers_check1 CHECK (answered_at IS NULL OR answered_at >= asked_back_at),
  CONSTRAINT sellers_check2 CHECK (holiday_note IS NULL OR on_holiday),
  CONSTRAINT sellers_invoice_prefix CHECK (invoice_prefix ~ '^[A-Z]{2,3}$'),
  CONSTRAINT sellers_linked_account CHECK (linked_account ~ '^acc_[A-Za-z0-9]{14}$'),
  CONSTRAINT sellers_word_kept CHECK (word_kept >= 0 AND word_kept <= word_orders)
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
CREATE TRIGGER sellers_keep_legal_identity BEFORE UPDATE ON sellers FOR EACH ROW WHEN (old.standing <> 'applied' AND acting_seller() <> '' AND (old.legal_name IS DISTINCT FROM new.legal_name OR old.gstin IS DISTINCT FROM new.gstin OR old.pan IS DISTINCT FROM new.pan OR old.state_code IS DISTINCT FROM new.state_code OR old.address IS DISTINCT FROM new.address OR old.city IS DISTINCT FROM new.city OR old.postal_code IS DISTINCT FROM new.postal_code)) EXECUTE FUNCTION keep_legal_identity();
CREATE TRIGGER sellers_tell_added AFTER INSERT OR DELETE OR TRUNCATE ON sellers FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER sellers_tell_changed AFTER UPDATE ON sellers FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug OR old.name IS DISTINCT FROM new.name OR old.is_house IS DISTINCT FROM new.is_house OR old.standing IS DISTINCT FROM new.standing OR old.is_selling IS DISTINCT FROM new.is_selling OR old.on_holiday IS DISTINCT FROM new.on_holiday OR old.legal_name IS DISTINCT FROM new.legal_name OR old.gstin IS DISTINCT FROM new.gstin OR old.state_code IS DISTINCT FROM new.state_code OR old.address IS DISTINCT FROM new.address OR old.city IS DISTINCT FROM new.city OR old.postal_code IS DISTINCT FROM new.postal_code OR old.pickup_postal_code IS DISTINCT FROM new.pickup_postal_code OR old.care_email IS DISTINCT FROM new.care_email OR old.care_phone IS DISTINCT FROM new.care_phone OR old.logo_key IS DISTINCT FROM new.logo_key OR old.about IS DISTINCT FROM new.about OR old.word_orders IS DISTINCT FROM new.word_orders OR old.word_kept IS DISTINCT FROM new.word_kept OR old.warranty_refund IS DISTINCT FROM new.warranty_refund) EXECUTE FUNCTION tell_catalogue();
ALTER TABLE sellers ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON sellers TO nanonagar_vendor;
GRANT UPDATE (name, legal_name, gstin, state_code, address, city, postal_code, care_email, care_phone, pan, pickup_address, pickup_city, pickup_state_code, pickup_postal_code, return_address, return_city, return_state_code, return_postal_code, bank_holder, bank_account_ciphertext, bank_account_last4, bank_ifsc, logo_key, about, on_holiday, version, answered_at, holiday_note, bank_account_fingerprint, invoice_prefix, einvoices_from, warranty_refund, payout_refused_at) ON sellers TO nanonagar_vendor;
CREATE POLICY seller_adds ON sellers FOR INSERT TO nanonagar_vendor WITH CHECK ((id = acting_seller()));
CREATE POLICY seller_changes ON sellers FOR UPDATE TO nanonagar_vendor USING ((id = acting_seller())) WITH CHECK ((id = acting_seller()));
CREATE POLICY seller_removes ON sellers FOR DELETE TO nanonagar_vendor USING ((id = acting_seller()));
CREATE POLICY seller_sees ON sellers FOR SELECT TO nanonagar_vendor USING ((id = acting_seller()));

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  token_sha256 text NOT NULL CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  role text NOT NULL CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL DEFAULT false,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text,
  proved_at timestamp with time zone,
  former_token_sha256 text,
  CONSTRAINT sessions_token_key UNIQUE (token_sha256)
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_former_token ON sessions (former_token_sha256) WHERE former_token_sha256 IS NOT NULL;
CREATE INDEX sessions_by_user ON sessions (user_id, created_at DESC);
CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

CREATE TABLE setting_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL CHECK (key ~ '^([a-zA-Z]+|gst:([0-9]{2}){1,4})$'),
  value jsonb NOT NULL,
  valid_from date NOT NULL,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamp with time zone,
  CONSTRAINT setting_changes_check CHECK (jsonb_typeof(value) <> 'null' OR key ~~ 'gst:%'),
  CONSTRAINT setting_changes_check1 CHECK (valid_from >= indian_day(set_at)),
  CONSTRAINT setting_changes_check2 CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  CONSTRAINT setting_changes_check3 CHECK (indian_day(withdrawn_at) < valid_from),
  CONSTRAINT setting_changes_check4 CHECK (key <> 'codLimitPaise' OR value::bigint >= 1 AND value::bigint <= 19999900),
  CONSTRAINT setting_changes_check5 CHECK ((key NOT IN ('shippingFeePaise', 'freeShippingAbovePaise')) OR value::bigint >= 0),
  CONSTRAINT setting_changes_check6 CHECK (key !~~ 'gst:%' OR jsonb_typeof(value) = 'null' OR value::integer >= 0 AND value::integer <= 10000)
);
CREATE INDEX setting_changes_by_key ON setting_changes (key, valid_from DESC, id DESC) WHERE withdrawn_at IS NULL;
CREATE TRIGGER setting_changes_append_only BEFORE DELETE OR UPDATE ON setting_changes FOR EACH ROW EXECUTE FUNCTION refuse_setting_rewrite();
CREATE TRIGGER setting_changes_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON setting_changes FOR EACH STATEMENT EXECUTE FUNCTION tell_site();
GRANT SELECT (id, key, value, valid_from, withdrawn_at) ON setting_changes TO nanonagar_vendor;

CREATE TABLE settlement_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment')),
  line_id text NOT NULL,
  settlement_id text,
  day date NOT NULL,
  amount_paise bigint NOT NULL,
  fee_paise bigint NOT NULL,
  tax_paise bigint NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_lines_gateway_kind_line_id_key UNIQUE (gateway, kind, line_id)
);
CREATE INDEX settlement_lines_by_day ON settlement_lines (gateway, day);

CREATE TABLE settlement_mismatches (
  gateway text NOT NULL,
  line_id text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment-unknown', 'payment-differs', 'refund-unknown', 'refund-differs')),
  settlement_id text NOT NULL,
  order_id uuid REFERENCES orders(id),
  settled_paise bigint NOT NULL,
  known_paise bigint,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT settlement_mismatches_pkey PRIMARY KEY (gateway, line_id),
  CONSTRAINT settlement_mismatches_check CHECK ((known_paise IS NULL) = (kind IN ('payment-unknown', 'refund-unknown')))
);
CREATE INDEX settlement_mismatches_by_day ON settlement_mismatches (day, line_id);

CREATE TABLE shipping_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('pins', 'transit', 'holidays')),
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array' AND jsonb_array_length(rows) > 0),
  reason text NOT NULL,
  undoes bigint UNIQUE REFERENCES shipping_changes(id),
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL
);
CREATE TRIGGER shipping_changes_append_only BEFORE DELETE OR UPDATE ON shipping_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER shipping_changes_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shipping_changes FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE shipping_holidays (
  day date NOT NULL,
  state_code text NOT NULL CHECK (state_code ~ '^([A-Z]{2})?$'),
  name text NOT NULL CHECK (length(name) >= 1 AND length(name) <= 80),
  CONSTRAINT shipping_holidays_pkey PRIMARY KEY (day, state_code)
);
CREATE TRIGGER shipping_holidays_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shipping_holidays FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE shipping_pins (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9][0-9]{0,5}$'),
  zone text NOT NULL CHECK (zone IN ('metro', 'standard', 'north-east', 'jammu-kashmir', 'ladakh', 'islands', 'army-post')),
  city text NOT NULL CHECK (length(city) <= 60),
  is_served boolean NOT NULL,
  offers_cash boolean NOT NULL,
  CONSTRAINT shipping_pins_check CHECK (is_served OR NOT offers_cash)
);
CREATE TRIGGER shipping_pins_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shipping_pins FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE shipping_transit (
  route text PRIMARY KEY CHECK (route IN ('same-city', 'same-state', 'metro-to-metro', 'national', 'north-east', 'jammu-kashmir', 'ladakh', 'islands', 'army-post')),
  days_min integer NOT NULL CHECK (days_min >= 0),
  days_max integer NOT NULL,
  CONSTRAINT shipping_transit_check CHECK (days_max >= days_min AND days_max <= 45)
);
CREATE TRIGGER shipping_transit_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shipping_transit FOR EACH STATEMENT EXECUTE FUNCTION tell_site();

CREATE TABLE shop_days (
  day date NOT NULL,
  lane smallint NOT NULL DEFAULT (pg_backend_pid() % 32),
  orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL DEFAULT 0,
  revenue_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT shop_days_pkey PRIMARY KEY (day, lane)
);

CREATE TABLE shop_opening (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  is_demonstration boolean NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT shop_opening_check CHECK (completed_at >= begun_at)
);

CREATE TABLE sign_in_codes (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'prove', 'own-phone', 'own-email')),
  user_id text REFERENCES users(id) ON DELETE CASCADE,
  phone text CHECK (phone ~ '^\+91[6-9][0-9]{9}$'),
  email citext,
  code_hmac text NOT NULL CHECK (code_hmac ~ '^[0-9a-f]{64}$'),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0 AND attempts <= 5),
  proved_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  mailed_at timestamp with time zone,
  CONSTRAINT sign_in_codes_to CHECK ((phone IS NULL) <> (email IS NULL)),
  CONSTRAINT sign_in_codes_whose CHECK ((purpose = 'sign-in') = (user_id IS NULL))
);
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at);
CREATE INDEX sign_in_codes_by_user ON sign_in_codes (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX sign_in_codes_email ON sign_in_codes (email) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX sign_in_codes_phone ON sign_in_codes (phone) WHERE phone IS NOT NULL;

CREATE TABLE site_pictures (
  name text PRIMARY KEY,
  picture_key text NOT NULL,
  alt text NOT NULL DEFAULT '',
  kind text UNIQUE
);
CREATE TRIGGER site_pictures_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_pictures FOR EACH STATEMENT EXECUTE FUNCTION tell_site();
ALTER TABLE site_pictures ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON site_pictures TO nanonagar_vendor;
CREATE POLICY seller_adds ON site_pictures FOR INSERT TO nanonagar_vendor WITH CHECK (false);
CREATE POLICY seller_changes ON site_pictures FOR UPDATE TO nanonagar_vendor USING (false) WITH CHECK (false);
CREATE POLICY seller_removes ON site_pictures FOR DELETE TO nanonagar_vendor USING (false);
CREATE POLICY seller_sees ON site_pictures FOR SELECT TO nanonagar_vendor USING (true);

CREATE TABLE slip_claim_lines (
  claim_id uuid NOT NULL REFERENCES slip_claims(id),
  order_line_id uuid NOT NULL REFERENCES order_lines(id),
  quantity integer NOT NULL CHECK (quantity > 0),
  sold_paise bigint NOT NULL CHECK (sold_paise > 0),
  usual_paise bigint NOT NULL,
  CONSTRAINT slip_claim_lines_pkey PRIMARY KEY (claim_id, order_line_id),
  CONSTRAINT slip_claim_lines_check CHECK (usual_paise > sold_paise)
);

CREATE TABLE slip_claims (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  vendor_order_id uuid NOT NULL UNIQUE REFERENCES vendor_orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  note text,
  claimed_by text NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  outcome text CHECK (outcome IN ('slip', 'kept')),
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  CONSTRAINT slip_claims_decided CHECK (num_nonnulls(outcome, decided_by, decided_at, reason) IN (0, 4)),
  CONSTRAINT slip_claims_due CHECK (due_at > claimed_at)
);
CREATE INDEX slip_claims_decided ON slip_claims (decided_at DESC) WHERE outcome IS NOT NULL;
CREATE INDEX slip_claims_waiting ON slip_claims (due_at) WHERE outcome IS NULL;

CREATE TABLE sold_names (
  product_id text NOT NULL REFERENCES products(id),
  name text NOT NULL,
  mpn text NOT NULL,
  words text NOT NULL GENERATED ALWAYS AS (lower((((name || ' ') || mpn) || ' ') || product_id)) STORED,
  CONSTRAINT sold_names_pkey PRIMARY KEY (product_id, name, mpn)
);
CREATE INDEX sold_names_by_words ON sold_names USING gin (words gin_trgm_ops);

CREATE TABLE stock (
  offer_id uuid PRIMARY KEY REFERENCES offers(id),
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0,
  seller_id text NOT NULL REFERENCES sellers(id),
  CONSTRAINT stock_check CHECK (reserved >= 0 AND reserved <= on_hand)
);
CREATE INDEX stock_by_seller ON stock (seller_id);
CREATE INDEX stock_short ON stock (seller_id, (on_hand - reserved), offer_id) WHERE (on_hand - reserved) <= 5;
CREATE TRIGGER stock_name_owner BEFORE INSERT ON stock FOR EACH ROW EXECUTE FUNCTION name_stock_owner();
CREATE TRIGGER stock_tell_changed AFTER UPDATE ON stock FOR EACH ROW WHEN (shown_pieces(old.on_hand, old.reserved, 10) <> shown_pieces(new.on_hand, new.reserved, 10)) EXECUTE FUNCTION tell_stock();
CREATE TRIGGER stock_tell_emptied AFTER TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER stock_tell_new AFTER INSERT ON stock FOR EACH ROW WHEN (shown_pieces(new.on_hand, new.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();
CREATE TRIGGER stock_tell_old AFTER DELETE ON stock FOR EACH ROW WHEN (shown_pieces(old.on_hand, old.reserved, 10) > 0) EXECUTE FUNCTION tell_stock();
ALTER TABLE stock ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT, UPDATE ON stock TO nanonagar_vendor;
CREATE POLICY seller_adds ON stock FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON stock FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON stock FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON stock FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE stock_allocations (
  id uuid PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES offers(id),
  user_id text NOT NULL REFERENCES users(id),
  made_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  outcome text CHECK (outcome IN ('bought', 'lapsed', 'given-up', 'not-on-sale')),
  order_id uuid REFERENCES orders(id),
  launch_id uuid REFERENCES launches(id),
  CONSTRAINT stock_allocations_bought CHECK ((order_id IS NOT NULL) = (NOT outcome IS DISTINCT FROM 'bought')),
  CONSTRAINT stock_allocations_ended CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT stock_allocations_span CHECK (ends_at > made_at)
);
CREATE INDEX stock_allocations_by_offer ON stock_allocations (offer_id) WHERE ended_at IS NULL;
CREATE INDEX stock_allocations_by_order ON stock_allocations (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_allocations_due ON stock_allocations (ends_at, id) WHERE ended_at IS NULL;
CREATE INDEX stock_allocations_of_launch ON stock_allocations (launch_id) WHERE launch_id IS NOT NULL;
CREATE INDEX stock_allocations_of_user ON stock_allocations (user_id, made_at);
CREATE UNIQUE INDEX stock_allocations_one_open ON stock_allocations (user_id, offer_id) WHERE ended_at IS NULL;

CREATE TABLE stock_holds (
  order_id uuid NOT NULL REFERENCES orders(id),
  offer_id uuid NOT NULL REFERENCES offers(id),
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamp with time zone NOT NULL,
  held_since timestamp with time zone NOT NULL DEFAULT now(),
  user_id text,
  CONSTRAINT stock_holds_pkey PRIMARY KEY (order_id, offer_id)
);
CREATE INDEX stock_holds_by_expiry ON stock_holds (expires_at);
CREATE INDEX stock_holds_by_offer ON stock_holds (offer_id);
CREATE INDEX stock_holds_by_user ON stock_holds (user_id);

CREATE TABLE stock_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id uuid NOT NULL REFERENCES offers(id),
  on_hand_change integer NOT NULL,
  reserved_change integer NOT NULL DEFAULT 0,
  reason text NOT NULL CHECK (reason IN ('receipt', 'sale', 'hold', 'release', 'dispatch', 'cancellation', 'return', 'correction', 'count', 'allocation', 'allocation-end')),
  order_id uuid,
  actor_id text,
  note text,
  at timestamp with time zone NOT NULL DEFAULT now(),
  change_key uuid,
  parcel_id uuid REFERENCES parcels(id),
  cancellation_id uuid REFERENCES cancellations(id),
  CONSTRAINT stock_movements_check CHECK (on_hand_change <> 0 OR reserved_change <> 0)
);
CREATE INDEX stock_movements_by_offer ON stock_movements (offer_id, id);
CREATE INDEX stock_movements_by_order ON stock_movements (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_movements_on_hand ON stock_movements (offer_id, at) WHERE on_hand_change <> 0;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (offer_id, change_key) WHERE change_key IS NOT NULL;
CREATE UNIQUE INDEX stock_movements_one_end ON stock_movements (order_id, offer_id, COALESCE(parcel_id, cancellation_id, order_id)) WHERE reason IN ('dispatch', 'cancellation');
CREATE UNIQUE INDEX stock_movements_one_sale ON stock_movements (order_id, offer_id) WHERE reason = 'sale';
CREATE TRIGGER stock_movements_append_only BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE stock_movements ENABLE ROW LEVEL SECURITY;
GRANT INSERT, SELECT ON stock_movements TO nanonagar_vendor;
CREATE POLICY seller_adds ON stock_movements FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM offers WHERE ((offers.id = stock_movements.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON stock_movements FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = stock_movements.offer_id) AND (offers.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM offers WHERE ((offers.id = stock_movements.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON stock_movements FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = stock_movements.offer_id) AND (offers.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON stock_movements FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM offers WHERE ((offers.id = stock_movements.offer_id) AND (offers.seller_id = acting_seller())))));

CREATE TABLE stopped_numbers (
  phone_number text PRIMARY KEY,
  stopped_at timestamp with time zone NOT NULL
);

CREATE TABLE suspected_accounts (
  suspicion_id uuid NOT NULL REFERENCES review_suspicions(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT suspected_accounts_pkey PRIMARY KEY (suspicion_id, user_id)
);
CREATE INDEX suspected_accounts_by_user ON suspected_accounts (user_id);

CREATE TABLE suspected_reviews (
  suspicion_id uuid NOT NULL REFERENCES review_suspicions(id) ON DELETE CASCADE,
  review_id uuid NOT NULL REFERENCES reviews(id),
  CONSTRAINT suspected_reviews_pkey PRIMARY KEY (suspicion_id, review_id)
);
CREATE INDEX suspected_reviews_by_review ON suspected_reviews (review_id);

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
  CONSTRAINT suspicion_decisions_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CONSTRAINT suspicion_decisions_until CHECK ((deed = 'bar') = (until IS NOT NULL))
);
CREATE INDEX suspicion_decisions_of_case ON suspicion_decisions (suspicion_id, decided_at, id);
CREATE UNIQUE INDEX suspicion_decisions_once ON suspicion_decisions (suspicion_id, deed) WHERE undone_at IS NULL;

CREATE TABLE tcs_roundings (
  source text PRIMARY KEY REFERENCES ledger_entries(source),
  seller_id text NOT NULL REFERENCES sellers(id),
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  supplier_gstin text NOT NULL,
  place_of_supply text NOT NULL
);
CREATE INDEX tcs_roundings_by_seller ON tcs_roundings (seller_id, month);
CREATE TRIGGER tcs_roundings_append_only BEFORE DELETE OR UPDATE ON tcs_roundings FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE tcs_roundings ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON tcs_roundings TO nanonagar_vendor;
CREATE POLICY seller_adds ON tcs_roundings FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON tcs_roundings FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON tcs_roundings FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON tcs_roundings FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE ticket_links (
  token_sha256 text PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets(id) ON DELETE CASCADE,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE INDEX ticket_links_by_ticket ON ticket_links (ticket_id);

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('reply', 'answer', 'resolution', 'closing', 'reopening', 'note')),
  user_id text REFERENCES users(id) ON DELETE SET NULL,
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) <= 10000),
  mail_id uuid REFERENCES mails(id) ON DELETE SET NULL,
  request_key uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ticket_messages_ticket_id_request_key_key UNIQUE (ticket_id, request_key)
);
CREATE INDEX ticket_messages_by_mail ON ticket_messages (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX ticket_messages_by_user ON ticket_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ticket_messages_in_order ON ticket_messages (ticket_id, id);

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  user_id text REFERENCES users(id) ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  subject text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'contact' CHECK (kind IN ('contact', 'grievance')),
  clock_from timestamp with time zone NOT NULL DEFAULT now(),
  receipt_mail_id uuid REFERENCES mails(id) ON DELETE SET NULL,
  acknowledged_at timestamp with time zone,
  answered_at timestamp with time zone,
  resolved_at timestamp with time zone,
  assigned_to text REFERENCES users(id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  due_at timestamp with time zone NOT NULL GENERATED ALWAYS AS (
    CASE
        WHEN status = 'closed' THEN '2200-01-01 00:00:00+00'::timestamp with time zone
        WHEN acknowledged_at IS NULL THEN (((clock_from AT TIME ZONE 'UTC') + '48:00:00'::interval) AT TIME ZONE 'UTC')
        ELSE (((clock_from AT TIME ZONE 'Asia/Kolkata') + '1 mon'::interval) AT TIME ZONE 'Asia/Kolkata')
    END) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((((((name || ' ') || email) || ' ') || subject) || ' ') || message)) STORED,
  CONSTRAINT tickets_resolved_when_closed CHECK ((status = 'closed') = (resolved_at IS NOT NULL))
);
CREATE INDEX grievances_by_state ON tickets (status, id) WHERE kind = 'grievance';
CREATE INDEX grievances_by_urgency ON tickets (due_at, id) WHERE kind = 'grievance';
CREATE INDEX tickets_by_assignee ON tickets (assigned_to, due_at, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_assignee_and_state ON tickets (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX tickets_by_closing ON tickets (resolved_at) WHERE status = 'closed';
CREATE INDEX tickets_by_email ON tickets (email, id);
CREATE INDEX tickets_by_receipt ON tickets (receipt_mail_id) WHERE receipt_mail_id IS NOT NULL;
CREATE INDEX tickets_by_state ON tickets (status, id);
CREATE INDEX tickets_by_state_and_urgency ON tickets (status, due_at, id);
CREATE INDEX tickets_by_urgency ON tickets (due_at, id);
CREATE INDEX tickets_by_user ON tickets (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops);
CREATE INDEX tickets_unacknowledged ON tickets (due_at, id) WHERE acknowledged_at IS NULL AND status <> 'closed';

CREATE TABLE tracking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  courier text NOT NULL,
  event_id text NOT NULL,
  tracking_number text,
  parcel_id uuid REFERENCES parcels(id),
  kind text NOT NULL CHECK (kind IN ('picked-up', 'in-transit', 'out-for-delivery', 'attempt-failed', 'held', 'delivered', 'return-started', 'returned', 'lost', 'damaged')),
  at timestamp with time zone NOT NULL,
  place text,
  reason text CHECK (reason IN ('customer-absent', 'refused', 'wrong-address', 'rescheduled', 'cash-not-ready', 'area-closed', 'other')),
  words text,
  received_at timestamp with time zone NOT NULL,
  is_considered boolean NOT NULL DEFAULT false,
  is_applied boolean NOT NULL DEFAULT false,
  tracking_key text GENERATED ALWAYS AS (regexp_replace(upper(tracking_number), '[^0-9A-Z]', '', 'g')) STORED,
  CONSTRAINT tracking_events_courier_event_id_key UNIQUE (courier, event_id)
);
CREATE INDEX tracking_events_by_parcel ON tracking_events (parcel_id, at, id) WHERE parcel_id IS NOT NULL;
CREATE INDEX tracking_events_to_consider ON tracking_events (received_at) WHERE NOT is_considered;
CREATE INDEX tracking_events_unknown ON tracking_events (tracking_key) WHERE parcel_id IS NULL;
ALTER TABLE tracking_events ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON tracking_events TO nanonagar_vendor;
CREATE POLICY seller_adds ON tracking_events FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = tracking_events.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON tracking_events FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = tracking_events.parcel_id) AND (parcels.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = tracking_events.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON tracking_events FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = tracking_events.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON tracking_events FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = tracking_events.parcel_id) AND (parcels.seller_id = acting_seller())))));

CREATE TABLE undelivered_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  outcome text NOT NULL CHECK (outcome IN ('shelved', 'damaged')),
  by_kind text NOT NULL CHECK (by_kind IN ('vendor', 'admin')),
  by_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT undelivered_pieces_pkey PRIMARY KEY (parcel_id, order_line_id, piece),
  CONSTRAINT undelivered_pieces_parcel_id_order_line_id_fkey FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines(parcel_id, order_line_id)
);
CREATE TRIGGER undelivered_pieces_append_only BEFORE DELETE OR UPDATE ON undelivered_pieces FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE undelivered_pieces ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON undelivered_pieces TO nanonagar_vendor;
CREATE POLICY seller_adds ON undelivered_pieces FOR INSERT TO nanonagar_vendor WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = undelivered_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_changes ON undelivered_pieces FOR UPDATE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = undelivered_pieces.parcel_id) AND (parcels.seller_id = acting_seller()))))) WITH CHECK ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = undelivered_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_removes ON undelivered_pieces FOR DELETE TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = undelivered_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));
CREATE POLICY seller_sees ON undelivered_pieces FOR SELECT TO nanonagar_vendor USING ((EXISTS ( SELECT FROM parcels WHERE ((parcels.id = undelivered_pieces.parcel_id) AND (parcels.seller_id = acting_seller())))));

CREATE TABLE unknown_facts (
  day date NOT NULL,
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  CONSTRAINT unknown_facts_pkey PRIMARY KEY (day, product_id, attribute)
);
CREATE INDEX unknown_facts_by_product ON unknown_facts (product_id);

CREATE TABLE unpriced_listings (
  seller_id text NOT NULL REFERENCES sellers(id),
  product_id text NOT NULL REFERENCES products(id),
  seller_sku text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days >= 0 AND dispatch_days <= 30),
  stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0 AND stock <= 1000000),
  CONSTRAINT unpriced_listings_pkey PRIMARY KEY (seller_id, product_id)
);
CREATE UNIQUE INDEX unpriced_listings_by_sku ON unpriced_listings (seller_id, seller_sku) WHERE seller_sku IS NOT NULL;
ALTER TABLE unpriced_listings ENABLE ROW LEVEL SECURITY;
GRANT DELETE, INSERT, SELECT, UPDATE ON unpriced_listings TO nanonagar_vendor;
CREATE POLICY seller_adds ON unpriced_listings FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON unpriced_listings FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON unpriced_listings FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON unpriced_listings FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE used_bank_offers (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  bank_offer_id uuid NOT NULL REFERENCES bank_offers(id),
  discount_paise bigint NOT NULL CHECK (discount_paise > 0),
  gateway_paise bigint,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT used_bank_offers_check CHECK (gateway_paise > discount_paise)
);
CREATE TRIGGER used_bank_offers_append_only BEFORE DELETE OR UPDATE ON used_bank_offers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email citext NOT NULL UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deactivated_at timestamp with time zone,
  closed_at timestamp with time zone,
  last_signed_in_at timestamp with time zone,
  is_customer boolean NOT NULL DEFAULT false,
  is_vendor boolean NOT NULL DEFAULT false,
  is_admin boolean NOT NULL DEFAULT false,
  list_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((name || ' ') || email::text)) STORED,
  email_set_by_support boolean NOT NULL DEFAULT false
);
CREATE INDEX users_admins_newest ON users (created_at, id) WHERE is_admin AND closed_at IS NULL;
CREATE INDEX users_by_name ON users (list_name, id) WHERE closed_at IS NULL;
CREATE INDEX users_by_words ON users USING gin (search_text gin_trgm_ops) WHERE closed_at IS NULL;
CREATE INDEX users_inactive_by_name ON users (list_name, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_inactive_newest ON users (created_at, id) WHERE deactivated_at IS NOT NULL AND closed_at IS NULL;
CREATE INDEX users_newest ON users (created_at, id) WHERE closed_at IS NULL;
CREATE INDEX users_vendors_by_name ON users (list_name, id) WHERE is_vendor AND closed_at IS NULL;
CREATE INDEX users_vendors_newest ON users (created_at, id) WHERE is_vendor AND closed_at IS NULL;
CREATE TRIGGER users_forget_total AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION forget_total();
CREATE TRIGGER users_keep_total_closed AFTER UPDATE OF closed_at ON users FOR EACH ROW WHEN ((old.closed_at IS NULL) <> (new.closed_at IS NULL)) EXECUTE FUNCTION keep_users_total();
CREATE TRIGGER users_keep_total_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();
CREATE TRIGGER users_keep_total_old AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_users_total();

CREATE TABLE vendor_invitations (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  email citext NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'stock', 'dispatch', 'money']),
  token_sha256 text NOT NULL UNIQUE CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  invited_by text REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT vendor_invitations_once UNIQUE (seller_id, email)
);
CREATE INDEX vendor_invitations_by_email ON vendor_invitations (email);
CREATE INDEX vendor_invitations_by_inviter ON vendor_invitations (invited_by) WHERE invited_by IS NOT NULL;

CREATE TABLE vendor_orders (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  status text NOT NULL,
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise > 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  placed_at timestamp with time zone,
  delivered_at timestamp with time zone,
  supplier_name text NOT NULL,
  supplier_legal_name text,
  supplier_gstin text,
  supplier_state_code text,
  supplier_address text,
  supplier_city text,
  supplier_postal_code text,
  dispatch_by date NOT NULL,
  promised_by date,
  cancelled_paise bigint NOT NULL DEFAULT 0,
  preorder_from date,
  moved_later_at timestamp with time zone,
  CONSTRAINT vendor_orders_order_id_seller_id_key UNIQUE (order_id, seller_id),
  CONSTRAINT vendor_orders_cancelled CHECK (cancelled_paise >= 0 AND cancelled_paise <= (subtotal_paise + shipping_paise)),
  CONSTRAINT vendor_orders_moved_later CHECK (moved_later_at IS NULL OR preorder_from IS NOT NULL),
  CONSTRAINT vendor_orders_status_known CHECK (status IN ('awaiting-payment', 'pending', 'accepted', 'packed', 'partly-shipped', 'shipped', 'delivered', 'cancelled', 'returned', 'lost'))
);
CREATE INDEX vendor_orders_by_delivery_promise ON vendor_orders (seller_id, promised_by) WHERE placed_at IS NOT NULL AND status <> 'cancelled';
CREATE INDEX vendor_orders_by_dispatch_day ON vendor_orders (seller_id, dispatch_by, id) WHERE placed_at IS NOT NULL AND (status IN ('pending', 'accepted', 'packed', 'partly-shipped'));
CREATE INDEX vendor_orders_by_dispatch_promise ON vendor_orders (seller_id, dispatch_by) WHERE placed_at IS NOT NULL AND status <> 'cancelled';
CREATE INDEX vendor_orders_by_promised_day ON vendor_orders (promised_by, id) WHERE placed_at IS NOT NULL AND (status IN ('pending', 'accepted', 'packed', 'partly-shipped', 'shipped'));
CREATE INDEX vendor_orders_by_seller ON vendor_orders (seller_id, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_by_status ON vendor_orders (seller_id, status, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX vendor_orders_delivered ON vendor_orders (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX vendor_orders_of_seller ON vendor_orders (seller_id) INCLUDE (order_id);
CREATE INDEX vendor_orders_preordered ON vendor_orders (seller_id, preorder_from) WHERE preorder_from IS NOT NULL;
CREATE INDEX vendor_orders_to_dispatch ON vendor_orders (seller_id, placed_at, id) WHERE status IN ('pending', 'accepted', 'packed', 'partly-shipped');
CREATE TRIGGER vendor_orders_keep_status_moved AFTER UPDATE ON vendor_orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_moved();
CREATE TRIGGER vendor_orders_keep_status_new AFTER INSERT ON vendor_orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_status_of_new();
CREATE TRIGGER vendor_orders_keep_supplier BEFORE UPDATE ON vendor_orders FOR EACH ROW WHEN (old.supplier_name IS DISTINCT FROM new.supplier_name OR old.supplier_legal_name IS DISTINCT FROM new.supplier_legal_name OR old.supplier_gstin IS DISTINCT FROM new.supplier_gstin OR old.supplier_state_code IS DISTINCT FROM new.supplier_state_code OR old.supplier_address IS DISTINCT FROM new.supplier_address OR old.supplier_city IS DISTINCT FROM new.supplier_city OR old.supplier_postal_code IS DISTINCT FROM new.supplier_postal_code) EXECUTE FUNCTION keep_supplier();
ALTER TABLE vendor_orders ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON vendor_orders TO nanonagar_vendor;
CREATE POLICY seller_adds ON vendor_orders FOR INSERT TO nanonagar_vendor WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_changes ON vendor_orders FOR UPDATE TO nanonagar_vendor USING ((seller_id = acting_seller())) WITH CHECK ((seller_id = acting_seller()));
CREATE POLICY seller_removes ON vendor_orders FOR DELETE TO nanonagar_vendor USING ((seller_id = acting_seller()));
CREATE POLICY seller_sees ON vendor_orders FOR SELECT TO nanonagar_vendor USING ((seller_id = acting_seller()));

CREATE TABLE vendors (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  seller_id text NOT NULL REFERENCES sellers(id),
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  roles text[] NOT NULL DEFAULT '{owner}'::text[],
  CONSTRAINT vendors_roles_known CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'stock', 'dispatch', 'money'])
);
CREATE INDEX vendors_by_seller ON vendors (seller_id);
CREATE TRIGGER vendors_keep_roles_new AFTER INSERT ON vendors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_new();
CREATE TRIGGER vendors_keep_roles_old AFTER DELETE ON vendors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_roles_of_old();

CREATE TABLE verified_phones (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+91[6-9][0-9]{9}$'),
  verified_at timestamp with time zone NOT NULL
);

CREATE TABLE wishes (
  user_id text NOT NULL REFERENCES wishlists(user_id) ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  added_at timestamp with time zone NOT NULL,
  price_at_most_paise bigint CHECK (price_at_most_paise > 0),
  wants_stock boolean NOT NULL DEFAULT false,
  stock_asked_at timestamp with time zone,
  CONSTRAINT wishes_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT wishes_stock_asked CHECK (stock_asked_at IS NOT NULL OR NOT wants_stock)
);
CREATE INDEX wishes_product ON wishes (product_id);
CREATE INDEX wishes_waiting ON wishes (product_id, stock_asked_at, user_id) WHERE wants_stock;
CREATE INDEX wishes_with_letter ON wishes (product_id) WHERE wants_stock OR price_at_most_paise IS NOT NULL;

CREATE TABLE wishlists (
  user_id text PRIMARY KEY REFERENCES customers(user_id) ON DELETE CASCADE,
  share_token text UNIQUE CHECK (length(share_token) >= 32),
  letters_token text NOT NULL UNIQUE CHECK (length(letters_token) >= 32)
);

CREATE TABLE worker_heartbeats (
  id uuid PRIMARY KEY,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL
);

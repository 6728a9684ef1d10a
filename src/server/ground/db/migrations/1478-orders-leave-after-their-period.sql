-- What is personal in an order goes once its books need not be kept any more (decision 1323): CGST Act 2017, s. 36 keeps
-- them for 72 months from the due date of the annual return of their financial year, which is 31 December after its end.

-- An order, or a seller with all orders, that is kept longer: a proceeding of law, which section 36 has books kept for
-- until a year after its final disposal.
CREATE TABLE retention_holds (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES orders(id),
  seller_id text REFERENCES sellers(id),
  reason text NOT NULL CHECK (reason <> ''),
  set_by text NOT NULL REFERENCES users(id),
  set_at timestamptz NOT NULL,
  ended_by text REFERENCES users(id),
  ended_at timestamptz,
  -- Known once it has ended.
  kept_until date,
  CONSTRAINT retention_holds_of_one CHECK (num_nonnulls(order_id, seller_id) = 1),
  CONSTRAINT retention_holds_ended CHECK (num_nonnulls(ended_by, ended_at, kept_until) IN (0, 3))
);
CREATE INDEX retention_holds_by_order ON retention_holds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX retention_holds_by_seller ON retention_holds (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX retention_holds_by_setter ON retention_holds (set_by);
CREATE INDEX retention_holds_by_ender ON retention_holds (ended_by) WHERE ended_by IS NOT NULL;

-- A run of the job, and how far it has come: the next one goes on there.
CREATE TABLE retention_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  erased integer NOT NULL DEFAULT 0 CHECK (erased >= 0),
  kept integer NOT NULL DEFAULT 0 CHECK (kept >= 0),
  tickets integer NOT NULL DEFAULT 0 CHECK (tickets >= 0),
  -- Up to here orders were looked at, by the moment they were ordered and their id.
  orders_until timestamptz,
  orders_until_id uuid,
  -- Up to here closed tickets were emptied, by the moment they were closed.
  tickets_until timestamptz,
  CONSTRAINT retention_runs_until CHECK ((orders_until IS NULL) = (orders_until_id IS NULL))
);
CREATE UNIQUE INDEX retention_runs_one_open ON retention_runs ((ended_at IS NULL)) WHERE ended_at IS NULL;

-- An order that the job has looked at: emptied, or kept for reasons until it is looked at again.
CREATE TABLE order_retentions (
  order_id uuid PRIMARY KEY REFERENCES orders(id),
  kept_until date NOT NULL,
  reasons text[] NOT NULL DEFAULT '{}',
  look_on date,
  erased_at timestamptz,
  -- Photographs and papers as files go after the rows: a file has no transaction.
  files_gone_at timestamptz,
  CONSTRAINT order_retentions_kept CHECK ((erased_at IS NULL) = (look_on IS NOT NULL) AND (erased_at IS NULL) = (cardinality(reasons) > 0)),
  CONSTRAINT order_retentions_reasons CHECK (reasons <@ ARRAY['hold', 'proceeding', 'money', 'delivery', 'papers', 'books', 'warranty']),
  CONSTRAINT order_retentions_not_early CHECK (erased_at IS NULL OR (erased_at AT TIME ZONE 'Asia/Kolkata')::date > kept_until),
  CONSTRAINT order_retentions_files CHECK (files_gone_at IS NULL OR erased_at IS NOT NULL)
);
CREATE INDEX order_retentions_to_look_at ON order_retentions (look_on, order_id) WHERE erased_at IS NULL;
CREATE INDEX order_retentions_with_files ON order_retentions (order_id) WHERE erased_at IS NOT NULL AND files_gone_at IS NULL;

-- The last day on which books of a moment are kept; `booksKeptUntil` of the domain says the same.
CREATE FUNCTION books_kept_until(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT make_date(extract(year FROM (moment AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::integer + 7, 12, 31);
$$;

CREATE FUNCTION refuse_early_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kept_until < (SELECT books_kept_until(ordered_at) FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'the books of this order are kept longer';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_retentions_keep_books BEFORE INSERT OR UPDATE ON order_retentions
  FOR EACH ROW EXECUTE FUNCTION refuse_early_erasure();

-- What an invoice or a credit note says without its buyer: the state, the GSTIN, the goods, their HSN and every sum stay.
CREATE FUNCTION erased_paper(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT document
    || jsonb_build_object('poNumber', NULL)
    || jsonb_build_object('buyer', (document->'buyer') || '{"name": "Erased", "address": "", "city": "", "postalCode": ""}')
    || jsonb_build_object('deliverTo', (document->'deliverTo')
      || '{"name": "Erased", "address": "", "city": "", "postalCode": "", "phoneNumber": ""}');
$$;

-- What becomes of a row that nothing else may change when its order is emptied; NULL of a table of which all stays.
CREATE FUNCTION erased_row(of_table name, row_before jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE of_table
    WHEN 'invoices' THEN row_before || jsonb_build_object('document', erased_paper(row_before->'document'))
    WHEN 'credit_notes' THEN row_before || jsonb_build_object('document', erased_paper(row_before->'document'))
    WHEN 'order_notes' THEN row_before || '{"author_name": "", "body": "Erased."}'
    WHEN 'order_events' THEN row_before || '{"note": null}'
    WHEN 'return_events' THEN row_before || '{"note": null}'
    WHEN 'dispute_events' THEN row_before
      || CASE WHEN row_before->>'text' IS NULL THEN '{}' ELSE '{"text": "Erased."}' END::jsonb
  END;
$$;

CREATE FUNCTION is_erased_order(of_order uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_retentions WHERE order_id = of_order AND erased_at IS NOT NULL);
$$;

-- Appended rows stay as they are, but that those of an order whose period is over lose what is personal in them.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_before jsonb;
  of_order uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN
    ('invoices', 'credit_notes', 'order_notes', 'order_events', 'return_events', 'dispute_events') THEN
    row_before := to_jsonb(OLD);
    of_order := CASE TG_TABLE_NAME
      WHEN 'return_events' THEN (SELECT order_id FROM returns WHERE id = (row_before->>'return_id')::uuid)
      WHEN 'dispute_events' THEN (SELECT order_id FROM disputes WHERE id = (row_before->>'dispute_id')::uuid)
      ELSE (row_before->>'order_id')::uuid END;
    IF to_jsonb(NEW) = erased_row(TG_TABLE_NAME, row_before) AND is_erased_order(of_order) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- The buyer of an order never changes, but that the order is emptied: GSTIN and place of supply stay then, too.
CREATE OR REPLACE FUNCTION keep_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.buyer_gstin IS NOT DISTINCT FROM OLD.buyer_gstin AND NEW.place_of_supply = OLD.place_of_supply
    AND NEW.buyer_company IS NOT DISTINCT FROM (CASE WHEN OLD.buyer_company IS NOT NULL THEN 'Erased' END)
    AND num_nonnulls(NEW.buyer_po_number, NEW.buyer_address, NEW.buyer_city, NEW.buyer_postal_code) = 0
    AND is_erased_order(OLD.id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the buyer of an order never changes';
END $$;

-- What the shop asks and promises, each value from a day in India on; the latest that has begun holds. A key without a
-- row holds what the program opens with.
CREATE TABLE setting_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A setting's name, or gst: and the beginning of an HSN.
  key text NOT NULL CHECK (key ~ '^([a-zA-Z]+|gst:([0-9]{2}){1,4})$'),
  -- JSON null takes a GST rate away again.
  value jsonb NOT NULL CHECK (jsonb_typeof(value) <> 'null' OR key LIKE 'gst:%'),
  valid_from date NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  reason text NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz,
  CHECK (valid_from >= indian_day(set_at)),
  CHECK ((withdrawn_by IS NULL) = (withdrawn_at IS NULL)),
  -- What has begun stays: orders were placed under it.
  CHECK (indian_day(withdrawn_at) < valid_from),
  -- Income-tax Act, s. 269ST: no ₹2,00,000 in cash.
  CHECK (key <> 'codLimitPaise' OR value::bigint BETWEEN 1 AND 19999900),
  CHECK (key NOT IN ('shippingFeePaise', 'freeShippingAbovePaise') OR value::bigint >= 0),
  CHECK (key NOT LIKE 'gst:%' OR jsonb_typeof(value) = 'null' OR value::int BETWEEN 0 AND 10000)
);
CREATE INDEX setting_changes_by_key ON setting_changes (key, valid_from DESC, id DESC) WHERE withdrawn_at IS NULL;

-- A change is never rewritten and never leaves; it can be withdrawn, once.
CREATE FUNCTION refuse_setting_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL
    AND (to_jsonb(NEW) - 'withdrawn_by' - 'withdrawn_at') = (to_jsonb(OLD) - 'withdrawn_by' - 'withdrawn_at') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a change of the settings can only be withdrawn, once';
END $$;
CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_setting_rewrite();

-- Changes of a GST rate whose products have followed.
CREATE TABLE gst_rate_runs (
  change_id bigint PRIMARY KEY REFERENCES setting_changes,
  products integer NOT NULL,
  finished_at timestamptz NOT NULL
);

-- Products under an HSN that bear another rate.
CREATE INDEX products_by_gst ON products (gst_rate_bp, hsn text_pattern_ops, id);

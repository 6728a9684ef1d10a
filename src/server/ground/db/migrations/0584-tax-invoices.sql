-- The tax invoice of a parcel, in the seller's name, numbered without gaps.

-- Two or three letters before a shop's numbers; null: the first letters of its name. And the day from which its turnover
-- is above what asks for registered invoices and six digits of the HSN.
ALTER TABLE sellers
  ADD COLUMN invoice_prefix text CONSTRAINT sellers_invoice_prefix CHECK (invoice_prefix ~ '^[A-Z]{2,3}$'),
  ADD COLUMN einvoices_from date;

-- Where a business is registered, when its goods go elsewhere.
ALTER TABLE orders
  ADD COLUMN buyer_address text,
  ADD COLUMN buyer_city text,
  ADD COLUMN buyer_postal_code text;

-- The last number of each series. Whoever issues an invoice holds the row until the end of its transaction, so that a
-- number is given out if and only if its invoice is written.
CREATE TABLE invoice_counters (
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  kind text NOT NULL CHECK (kind IN ('invoice')),
  prefix text NOT NULL CHECK (prefix ~ '^[A-Z]{2,3}$'),
  last_serial integer NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (gstin, financial_year, kind, prefix)
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  parcel_id uuid NOT NULL UNIQUE REFERENCES parcels,
  order_id uuid NOT NULL REFERENCES orders,
  vendor_order_id uuid NOT NULL REFERENCES vendor_orders,
  seller_id text NOT NULL REFERENCES sellers,
  gstin text NOT NULL,
  financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  prefix text NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  -- CGST Rules, rule 46(b).
  number text NOT NULL CHECK (number ~ '^[A-Z1-9][A-Z0-9/-]{0,15}$'),
  issued_at timestamptz NOT NULL,
  buyer_gstin text,
  place_of_supply text NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  utgst_paise bigint NOT NULL CHECK (utgst_paise >= 0),
  total_paise bigint NOT NULL,
  -- Everything that is printed, as it was.
  document jsonb NOT NULL,
  UNIQUE (gstin, financial_year, number),
  UNIQUE (gstin, financial_year, prefix, serial),
  CONSTRAINT invoices_add_up CHECK
    (total_paise = taxable_paise + igst_paise + cgst_paise + sgst_paise + utgst_paise),
  CONSTRAINT invoices_halves CHECK (cgst_paise = sgst_paise + utgst_paise)
);
CREATE INDEX invoices_by_order ON invoices (order_id, id);
CREATE INDEX invoices_by_seller ON invoices (seller_id, issued_at, id);

CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CALL wall_off('invoices', 'SELECT', 'seller_id = acting_seller()');
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT SELECT (buyer_address, buyer_city, buyer_postal_code) ON orders TO nanonagar_vendor;
  END IF;
END $$;

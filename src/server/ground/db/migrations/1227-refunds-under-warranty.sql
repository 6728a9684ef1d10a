-- What a seller pays back for a piece that it cannot replace under warranty (decision 1146): the price paid, or today's
-- where that is higher. Frozen with the order line.
ALTER TABLE sellers ADD COLUMN warranty_refund text NOT NULL DEFAULT 'paid' CHECK (warranty_refund IN ('paid', 'today'));
-- Where the database user may make no role, there is none to grant it to.
DO $$ BEGIN
  IF vendor_role() <> 'none' THEN GRANT UPDATE (warranty_refund) ON sellers TO nanonagar_vendor; END IF;
END $$;
ALTER TABLE order_lines ADD COLUMN warranty_refund text NOT NULL DEFAULT 'paid';
ALTER TABLE order_lines ADD CONSTRAINT order_lines_warranty_refund CHECK (warranty_refund IN ('paid', 'today')) NOT VALID;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_warranty_refund;

-- A seller pays in a customer's place for a broken word, or to the customer for a return under warranty.
ALTER TABLE price_contributions ALTER COLUMN cancellation_id DROP NOT NULL, ADD COLUMN return_id uuid REFERENCES returns(id);
ALTER TABLE price_contributions ADD CONSTRAINT price_contributions_cause CHECK (num_nonnulls(cancellation_id, return_id) = 1);
CREATE UNIQUE INDEX price_contributions_by_return ON price_contributions (return_id) WHERE return_id IS NOT NULL;

ALTER TABLE payment_refunds DROP CONSTRAINT payment_refunds_reason_check;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_reason_check CHECK (reason IN ('too-late', 'second-payment',
  'cancelled', 'cancellation', 'return', 'undelivered', 'lost', 'damaged', 'dispute', 'exchange', 'broken-word',
  'price-rise')) NOT VALID;
ALTER TABLE payment_refunds VALIDATE CONSTRAINT payment_refunds_reason_check;

CREATE OR REPLACE FUNCTION add_to_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION take_from_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason NOT IN ('second-payment', 'broken-word', 'price-rise') THEN
    UPDATE payments SET refunded_paise = refunded_paise - OLD.amount_paise + NEW.amount_paise WHERE order_id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

-- The pages of products say it.
DROP TRIGGER sellers_tell_changed ON sellers;
CREATE TRIGGER sellers_tell_changed AFTER UPDATE ON sellers FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug
    OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.is_house IS DISTINCT FROM NEW.is_house
    OR OLD.standing IS DISTINCT FROM NEW.standing
    OR OLD.is_selling IS DISTINCT FROM NEW.is_selling
    OR OLD.on_holiday IS DISTINCT FROM NEW.on_holiday
    OR OLD.legal_name IS DISTINCT FROM NEW.legal_name
    OR OLD.gstin IS DISTINCT FROM NEW.gstin
    OR OLD.state_code IS DISTINCT FROM NEW.state_code
    OR OLD.address IS DISTINCT FROM NEW.address
    OR OLD.city IS DISTINCT FROM NEW.city
    OR OLD.postal_code IS DISTINCT FROM NEW.postal_code
    OR OLD.pickup_postal_code IS DISTINCT FROM NEW.pickup_postal_code
    OR OLD.care_email IS DISTINCT FROM NEW.care_email
    OR OLD.care_phone IS DISTINCT FROM NEW.care_phone
    OR OLD.logo_key IS DISTINCT FROM NEW.logo_key
    OR OLD.about IS DISTINCT FROM NEW.about
    OR OLD.word_orders IS DISTINCT FROM NEW.word_orders OR OLD.word_kept IS DISTINCT FROM NEW.word_kept
    OR OLD.warranty_refund IS DISTINCT FROM NEW.warranty_refund)
  EXECUTE FUNCTION tell_catalogue();

-- A bank disputes a payment: receipts of every order that it pays are weighed anew, of an exchange too, and none of an order
-- whose payment was made twice and goes back by itself.
CREATE OR REPLACE FUNCTION weigh_receipts_of_disputed() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM weigh_receipts_of(array(SELECT parcels.id FROM payments JOIN parcels ON parcels.order_id = payments.order_id
    WHERE payments.gateway = NEW.gateway AND payments.gateway_payment_id = NEW.gateway_payment_id));
  RETURN NULL;
END $$;
-- What was weighed by the other rule.
SELECT weigh_receipts_of(array(SELECT parcels.id FROM payment_disputes JOIN parcels ON parcels.order_id = payment_disputes.order_id
  UNION SELECT parcels.id FROM payment_disputes JOIN payments USING (gateway, gateway_payment_id) JOIN parcels ON parcels.order_id = payments.order_id));

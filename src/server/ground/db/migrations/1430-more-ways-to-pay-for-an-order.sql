-- Net banking, wallets, EMI and pay later (decision 1255); 'online' is one of them that is chosen after the order is written.
ALTER TABLE orders DROP CONSTRAINT orders_payment_method_check, ADD CONSTRAINT orders_payment_method_check
  CHECK (payment_method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater', 'online', 'cod')) NOT VALID;

-- By which bank, wallet, lender or plan a payment came, as people read it.
ALTER TABLE payments DROP CONSTRAINT payments_method_check, ADD CONSTRAINT payments_method_check
  CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater', 'online', 'cod')) NOT VALID,
  ADD COLUMN instrument text;
ALTER TABLE payments ADD CONSTRAINT payments_instrument_check CHECK (length(instrument) BETWEEN 1 AND 120) NOT VALID;

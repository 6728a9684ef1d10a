-- A try names its bank, wallet or lender by the gateway's code and by its name, and a plan its months and its interest a year.
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_method_check, ADD CONSTRAINT payment_attempts_method_check
  CHECK (method IN ('card', 'upi', 'netbanking', 'wallet', 'emi', 'cardless-emi', 'paylater')) NOT VALID,
  ADD COLUMN instrument text, ADD COLUMN instrument_name text, ADD COLUMN emi_months smallint, ADD COLUMN emi_rate_bp integer;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_plan_check CHECK ((emi_months IS NULL) = (emi_rate_bp IS NULL)
  AND emi_months > 0 AND emi_rate_bp >= 0) NOT VALID;

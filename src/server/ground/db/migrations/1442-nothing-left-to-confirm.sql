-- An order in cash of which so much was cancelled that what is left needs no confirmation (decision 1250).
ALTER TABLE cash_confirmations DROP CONSTRAINT cash_confirmations_outcome_check;
ALTER TABLE cash_confirmations ADD CONSTRAINT cash_confirmations_outcome_check
  CHECK (outcome IN ('link', 'code', 'office', 'paid-ahead', 'not-needed', 'let-go', 'cancelled')) NOT VALID;

-- no-transaction
ALTER TABLE cash_confirmations VALIDATE CONSTRAINT cash_confirmations_outcome_check;

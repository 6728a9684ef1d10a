-- no-transaction
ALTER TABLE cancellations VALIDATE CONSTRAINT cancellations_reason_check;
ALTER TABLE cancellations VALIDATE CONSTRAINT cancellations_by_system;

-- no-transaction
ALTER TABLE disputes VALIDATE CONSTRAINT disputes_refunded;

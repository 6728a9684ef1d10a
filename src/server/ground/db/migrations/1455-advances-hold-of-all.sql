-- no-transaction
ALTER TABLE payments VALIDATE CONSTRAINT payments_cash_due;
ALTER TABLE payments VALIDATE CONSTRAINT payments_give_back_what_came;
ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_advance;
ALTER TABLE parcel_lines VALIDATE CONSTRAINT parcel_lines_advance;
ALTER TABLE cancellation_lines VALIDATE CONSTRAINT cancellation_lines_advance;

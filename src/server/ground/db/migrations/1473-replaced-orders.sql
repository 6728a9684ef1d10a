-- The order for which this one, which nobody paid, was let go (decision 1309). It was read from the keys of checkouts before,
-- which are dropped by age.
ALTER TABLE orders ADD COLUMN replaced_by uuid;
ALTER TABLE orders ADD CONSTRAINT orders_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES orders(id) NOT VALID,
  ADD CONSTRAINT orders_replaced CHECK (replaced_by <> id) NOT VALID;

-- A unit that was repaired is sold with what was done to it.

ALTER TABLE returned_units ADD COLUMN repairs text,
  ADD CONSTRAINT returned_units_repairs_of_repaired CHECK (repairs IS NULL OR repaired_at IS NOT NULL);

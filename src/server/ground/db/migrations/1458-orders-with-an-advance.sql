-- Which orders have an advance: their rest counts as cash of a person, and sellers read that it is collected.
ALTER TABLE orders ADD COLUMN has_advance boolean NOT NULL DEFAULT false;
DO $$ BEGIN IF vendor_role() <> 'none' THEN GRANT SELECT (has_advance) ON orders TO nanonagar_vendor; END IF; END $$;

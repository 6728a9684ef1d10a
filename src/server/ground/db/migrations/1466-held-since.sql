-- Since when pieces are held for one person, whatever order of theirs stands in the place of another meanwhile (decision 1300).
ALTER TABLE stock_holds ADD COLUMN held_since timestamptz NOT NULL DEFAULT now();

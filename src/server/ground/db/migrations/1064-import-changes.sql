-- What importing a row changes, old and new, and how far its price moves (basis points of the price that holds, either
-- way): a price that moves far is left out of the import unless the seller has seen it and said that it is right.
ALTER TABLE import_rows
  ADD COLUMN changes jsonb,
  ADD COLUMN price_move_bp integer NOT NULL DEFAULT 0 CHECK (price_move_bp >= 0),
  ADD COLUMN moves_far boolean NOT NULL DEFAULT false CHECK (NOT moves_far OR changes IS NOT NULL);
ALTER TABLE import_runs ADD COLUMN prices_confirmed boolean NOT NULL DEFAULT false;
-- The changed rows of a run, the largest moves of the price first.
CREATE INDEX import_rows_by_price_move ON import_rows (run_id, moves_far, price_move_bp DESC, line) WHERE changes IS NOT NULL;

-- The version of what cards say by which every product was looked at (decision 1070): a worker that starts reads those without a
-- picture that stands in, and all of them only after a release that says other things.
CREATE TABLE card_columns_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version integer NOT NULL
);
CREATE INDEX products_without_stand_in ON products (id) WHERE stand_in IS NULL;

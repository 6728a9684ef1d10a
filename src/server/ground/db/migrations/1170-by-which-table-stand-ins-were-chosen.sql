-- Which version of the tables of stand-ins every product was looked at with (decision 1070): a worker that starts reads
-- those without a choice, and all of them only after a release that chooses otherwise.
CREATE TABLE stand_in_choices (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version integer NOT NULL
);
CREATE INDEX products_without_stand_in ON products (id) WHERE stand_in IS NULL;

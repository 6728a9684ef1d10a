-- Words and phrases that mean the same in a search, as administrators keep them; each in the form of a query's words.
CREATE TABLE search_synonyms (
  id uuid PRIMARY KEY,
  phrases text[] NOT NULL CHECK (cardinality(phrases) BETWEEN 2 AND 12),
  added_at timestamptz NOT NULL
);
CREATE TRIGGER search_synonyms_tell AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms EXECUTE FUNCTION tell_site();

-- What was searched for and not found as it was asked, by Indian day, and what people did next so far as it is known.
CREATE TABLE search_misses (
  day date NOT NULL,
  query text NOT NULL CHECK (length(query) BETWEEN 1 AND 120),
  -- Products that have most of it were shown.
  had_nearest boolean NOT NULL,
  times integer NOT NULL DEFAULT 1,
  searched_again integer NOT NULL DEFAULT 0 CHECK (searched_again <= times),
  opened_list integer NOT NULL DEFAULT 0 CHECK (opened_list <= times),
  opened_product integer NOT NULL DEFAULT 0 CHECK (opened_product <= times),
  PRIMARY KEY (day, query)
);

-- Which transaction added a word: each web process keeps the words in memory and reads those that it has not seen
-- (decision 0787).
ALTER TABLE search_words ADD COLUMN xact xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX search_words_by_xact ON search_words (xact);
-- What only statements looked up that are asked in memory now.
DROP INDEX search_words_similar;
DROP INDEX search_words_by_sound;
DROP FUNCTION search_sounds;

-- While somebody types, the last word is the beginning of another.
DROP INDEX search_words_exact;
CREATE INDEX search_words_by_beginning ON search_words (word text_pattern_ops);

-- A part number is found beside other words too, however its dashes are written. 0965 reads every product anew.
CREATE OR REPLACE FUNCTION search_vector(name text, brand text, mpn text, kind text, attributes jsonb, short_description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN setweight(to_tsvector('simple', search_normal(name || ' ' || brand)), 'A')
  || setweight(to_tsvector('simple', search_normal(coalesce(mpn, '')) || ' ' || regexp_replace(lower(coalesce(mpn, '')), '[^a-z0-9]', '', 'g')
    || ' kind' || replace(kind, '-', '')), 'B')
  || setweight(to_tsvector('simple', search_normal(coalesce(search_facts(attributes), ''))), 'C')
  || setweight(to_tsvector('simple', search_normal(short_description)), 'D');

-- A word as it sounds: its consonants, each sound in one letter. "thermalrite" is thermalright, "reddraigan" redragon.
CREATE FUNCTION search_sounds(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN left(word, 1) || regexp_replace(
  translate(
    replace(replace(replace(replace(substr(word, 2), 'gh', ''), 'ph', 'f'), 'ck', 'k'), 'x', 'ks'),
    'cqzwvaeiouyh', 'kksvv'),
  '(.)\1+', '\1', 'g');
CREATE INDEX search_words_by_sound ON search_words (search_sounds(word));

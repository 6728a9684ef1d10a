-- Products named in India's scripts are found by their names. One spelling for what these scripts write in several: `foldScripts`
-- of the domain does the same with what people ask; a test compares the two.
CREATE FUNCTION fold_scripts(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN octet_length(words) = length(words) THEN words ELSE regexp_replace(
  translate(
    replace(normalize(words, NFC), E'\u0d4d\u200d', ''),
    '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
      || 'ऩऱऴँൺൻർൽൾൿآأإٱؤئيىكهةۀۂۃەۓ'
      || E'\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200c\u200d\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670',
    repeat('0123456789', 11) || 'नरळंണനരലളകااااویییکہہہہہہے'),
  'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[ट-ध])|म्(?=[प-भ])', 'ं', 'g') END;

-- As 0880 has it, and the letters of India's scripts stay, each word by itself.
CREATE OR REPLACE FUNCTION search_normal(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT regexp_replace(united, '[^a-z0-9\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+', ' ', 'g')
  FROM (SELECT translate(lower(fold_scripts(words)), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ®™©''’`', 'aaaaaaceeeeiiiinoooooouuuuyy') AS plain) AS a
  CROSS JOIN LATERAL (SELECT regexp_replace(plain, '[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]+', ' \& ', 'g') AS apart) AS j
  CROSS JOIN LATERAL (SELECT regexp_replace(apart, '(\d),(?=\d{3}(?!\d))', '\1', 'g') AS grouped) AS b
  CROSS JOIN LATERAL (SELECT regexp_replace(grouped, '(\d)\.(?=\d)', '\1p', 'g') AS pointed) AS c
  CROSS JOIN LATERAL (SELECT regexp_replace(pointed, '\mm\.2', 'm2', 'g') AS slotted) AS d
  CROSS JOIN LATERAL (SELECT regexp_replace(slotted, '(\d)\s*(?:["″”]|inches|inch\M|in\M|-inch)', '\1inch ', 'g') AS inched) AS e
  CROSS JOIN LATERAL (SELECT regexp_replace(inched, 'mt/s|mt s\M', 'mts', 'g') AS clocked) AS f
  CROSS JOIN LATERAL (SELECT regexp_replace(clocked, '(\d)[ -]{0,3}watts?\M', '\1w', 'g') AS powered) AS g
  CROSS JOIN LATERAL (SELECT regexp_replace(powered, '(\d{3,4})\s*[x×]\s*(\d{3,4})(?!\d)', '\1x\2', 'g') AS sized) AS h
  CROSS JOIN LATERAL (SELECT regexp_replace(sized,
    '(\d)[ -]{0,3}(gb|tb|mb|mts|mhz|ghz|hz|w|mm|cm|inch|rpm|dpi|mah|wh|fps|core|thread)s?(?![a-z0-9])', '\1\2', 'g') AS united) AS i);

-- Beside words of Latin letters those of India's scripts, which are looked up as they are.
CREATE OR REPLACE FUNCTION add_search_words(vectors tsvector[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(vectors) AS vector, unnest(tsvector_to_array(ts_filter(vector, '{a,c}'))) AS word
  WHERE word ~ '^(?:[a-z]{3,24}|[\u0620-\u063f\u0641-\u064a\u066e-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f\u0900-\u0963\u0971-\u09e5\u09f0\u09f1\u0a01-\u0a75\u0a81-\u0ae5\u0af9-\u0b63\u0b71-\u0be5\u0c00-\u0c63\u0c80-\u0ce5\u0cf1-\u0d4e\u0d54-\u0d57\u0d5f-\u0d63\u0d7a-\u0d7f]{1,40})$'
    AND NOT EXISTS (SELECT FROM search_words AS known WHERE known.word = word.word)
$$;

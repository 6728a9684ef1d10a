-- Room in a case and slots of a board are numbers that people search by: "case for 420 mm cards", "board with 4 RAM slots".
CREATE OR REPLACE FUNCTION search_facts(attributes jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (
  SELECT string_agg(
    CASE jsonb_typeof(value)
      WHEN 'number' THEN CASE
        WHEN key IN ('vram', 'memory', 'storage', 'capacity') THEN (value #>> '{}') || 'gb'
        WHEN key IN ('screenSize', 'size') THEN (value #>> '{}') || 'inch'
        WHEN key IN ('refreshRate', 'pollingRate') THEN (value #>> '{}') || 'hz'
        WHEN key IN ('wattage', 'tdp', 'power') THEN (value #>> '{}') || 'w'
        WHEN key IN ('speed', 'memorySpeed') THEN (value #>> '{}') || 'mts'
        WHEN key IN ('fanSize', 'length', 'height', 'graphicsLengthMax') THEN (value #>> '{}') || 'mm'
        WHEN key = 'memorySlots' THEN (value #>> '{}') || 'ramslots'
        WHEN key = 'casLatency' THEN 'cl' || (value #>> '{}')
        WHEN key = 'dpiMax' THEN (value #>> '{}') || 'dpi'
        WHEN key = 'spindleSpeed' THEN (value #>> '{}') || 'rpm'
        WHEN key = 'cores' THEN (value #>> '{}') || 'core'
        WHEN key = 'threads' THEN (value #>> '{}') || 'thread'
        ELSE '' END
      WHEN 'boolean' THEN CASE WHEN value = 'true' THEN lower(key) ELSE '' END
      WHEN 'string' THEN value #>> '{}'
      WHEN 'array' THEN CASE WHEN jsonb_typeof(value -> 0) = 'string' THEN translate(value::text, '[]",', '    ') ELSE '' END
      ELSE '' END, ' ' ORDER BY key)
  FROM jsonb_each(attributes));

-- Made anew, since PostgreSQL 15 cannot change the expression of a column.
ALTER TABLE products DROP COLUMN search_vector;
ALTER TABLE products ADD COLUMN search_vector tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector(name, brand, coalesce(mpn, '') || ', ' || coalesce(other_mpns, ''), kind, attributes, short_description)
) STORED;
CREATE INDEX products_by_terms ON products USING gin (search_vector) WHERE on_sale;

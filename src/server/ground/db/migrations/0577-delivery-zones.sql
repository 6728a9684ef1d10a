-- Where couriers go, how long they take, and on which days they do not work: what a promised day of delivery is made
-- of. Administrators edit all three; every change is kept with what it replaced, and can be taken back.

-- What is known of all PIN codes that begin so; the longest beginning counts. A PIN code without one is an ordinary
-- address.
CREATE TABLE shipping_pins (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[1-9][0-9]{0,5}$'),
  zone text NOT NULL CHECK (zone IN
    ('metro', 'standard', 'north-east', 'jammu-kashmir', 'ladakh', 'islands', 'army-post')),
  -- Prefixes of one city have the same; empty where it is none.
  city text NOT NULL CHECK (length(city) <= 60),
  is_served boolean NOT NULL,
  offers_cash boolean NOT NULL,
  CHECK (is_served OR NOT offers_cash)
);

-- Working days in a courier's hands.
CREATE TABLE shipping_transit (
  route text PRIMARY KEY CHECK (route IN ('same-city', 'same-state', 'metro-to-metro', 'national', 'north-east',
    'jammu-kashmir', 'ladakh', 'islands', 'army-post')),
  days_min integer NOT NULL CHECK (days_min >= 0),
  days_max integer NOT NULL CHECK (days_max BETWEEN days_min AND 45)
);

-- Days on which no parcel moves, besides Sundays.
CREATE TABLE shipping_holidays (
  day date NOT NULL,
  -- Empty for all of India.
  state_code text NOT NULL CHECK (state_code ~ '^([A-Z]{2})?$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  PRIMARY KEY (day, state_code)
);

-- Each change of one of the three, row by row; the highest number is the version that processes compare.
CREATE TABLE shipping_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('pins', 'transit', 'holidays')),
  -- [{"key", "before", "after"}]: null before a row that is new, and after one that goes.
  rows jsonb NOT NULL CHECK (jsonb_typeof(rows) = 'array' AND jsonb_array_length(rows) > 0),
  reason text NOT NULL,
  -- The change that this one takes back.
  undoes bigint UNIQUE REFERENCES shipping_changes,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL
);
CREATE TRIGGER shipping_changes_append_only BEFORE UPDATE OR DELETE ON shipping_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Zones as couriers in India tell them apart: the large cities, the north-east, Jammu and Kashmir, Ladakh, the islands
-- and the Army Postal Service (whose post offices only India Post reaches, without collecting cash). Prefixes from the
-- All India Pincode Directory of the Department of Posts (data.gov.in, GODL-India).
INSERT INTO shipping_pins (prefix, zone, city, is_served, offers_cash) VALUES
  ('110', 'metro', 'Delhi NCR', true, true),
  ('1210', 'metro', 'Delhi NCR', true, true),
  ('1220', 'metro', 'Delhi NCR', true, true),
  ('2010', 'metro', 'Delhi NCR', true, true),
  ('2013', 'metro', 'Delhi NCR', true, true),
  ('4000', 'metro', 'Mumbai', true, true),
  ('4001', 'metro', 'Mumbai', true, true),
  ('4006', 'metro', 'Mumbai', true, true),
  ('4007', 'metro', 'Mumbai', true, true),
  ('560', 'metro', 'Bengaluru', true, true),
  ('600', 'metro', 'Chennai', true, true),
  ('700', 'metro', 'Kolkata', true, true),
  ('7111', 'metro', 'Kolkata', true, true),
  ('500', 'metro', 'Hyderabad', true, true),
  ('4110', 'metro', 'Pune', true, true),
  ('380', 'metro', 'Ahmedabad', true, true),
  ('1600', 'standard', 'Chandigarh', true, true),
  ('302', 'standard', 'Jaipur', true, true),
  ('2260', 'standard', 'Lucknow', true, true),
  ('3900', 'standard', 'Vadodara', true, true),
  ('3950', 'standard', 'Surat', true, true),
  ('4400', 'standard', 'Nagpur', true, true),
  ('4520', 'standard', 'Indore', true, true),
  ('4620', 'standard', 'Bhopal', true, true),
  ('5300', 'standard', 'Visakhapatnam', true, true),
  ('6410', 'standard', 'Coimbatore', true, true),
  ('6820', 'standard', 'Kochi', true, true),
  ('6950', 'standard', 'Thiruvananthapuram', true, true),
  ('7510', 'standard', 'Bhubaneswar', true, true),
  ('8000', 'standard', 'Patna', true, true),
  ('8340', 'standard', 'Ranchi', true, true),
  ('18', 'jammu-kashmir', '', true, true),
  ('19', 'jammu-kashmir', '', true, false),
  ('194', 'ladakh', '', true, false),
  ('68255', 'islands', '', true, false),
  ('737', 'north-east', '', true, false),
  ('744', 'islands', '', true, false),
  ('78', 'north-east', '', true, true),
  ('7810', 'north-east', 'Guwahati', true, true),
  ('79', 'north-east', '', true, false),
  ('9', 'army-post', '', true, false);

-- Longer than what couriers quote for surface parcels, so that what is promised can be kept; the first reports say
-- where it can be less.
INSERT INTO shipping_transit (route, days_min, days_max) VALUES
  ('same-city', 1, 1),
  ('same-state', 1, 3),
  ('metro-to-metro', 2, 3),
  ('national', 3, 5),
  ('north-east', 5, 8),
  ('jammu-kashmir', 5, 8),
  ('ladakh', 7, 12),
  ('islands', 7, 14),
  ('army-post', 7, 14);

-- The three national holidays by law and the festivals on which couriers rest all over India; dates of festivals from
-- the list of the Department of Personnel and Training for 2026 (O.M. of 3 July 2025) and, for 2027, from the public
-- almanac in the package "holidays" 0.105 (python-holidays). Two days that a state keeps show how such days are kept.
INSERT INTO shipping_holidays (day, state_code, name) VALUES
  ('2026-01-26', '', 'Republic Day'),
  ('2026-03-04', '', 'Holi'),
  ('2026-08-15', '', 'Independence Day'),
  ('2026-10-02', '', 'Mahatma Gandhi’s Birthday'),
  ('2026-10-20', '', 'Dussehra'),
  ('2026-11-08', '', 'Diwali'),
  ('2027-01-26', '', 'Republic Day'),
  ('2027-03-22', '', 'Holi'),
  ('2027-08-15', '', 'Independence Day'),
  ('2027-10-02', '', 'Mahatma Gandhi’s Birthday'),
  ('2027-10-09', '', 'Dussehra'),
  ('2027-10-29', '', 'Diwali'),
  ('2026-05-01', 'MH', 'Maharashtra Day'),
  ('2027-01-15', 'TN', 'Pongal'),
  ('2027-05-01', 'MH', 'Maharashtra Day'),
  ('2027-09-04', 'MH', 'Ganesh Chaturthi');

-- The PIN code that a customer wants delivery dates for; the same in every browser of theirs.
ALTER TABLE customers ADD COLUMN delivery_pin text CHECK (delivery_pin ~ '^[1-9][0-9]{5}$');

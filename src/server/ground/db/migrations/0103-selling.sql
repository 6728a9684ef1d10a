-- Whether a shop's offers are shown: it is approved and not on holiday.
ALTER TABLE sellers ADD COLUMN is_selling boolean NOT NULL GENERATED ALWAYS AS (standing = 'approved' AND NOT on_holiday) STORED;

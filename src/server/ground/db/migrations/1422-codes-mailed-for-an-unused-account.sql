-- After a right code to the number of an account that nobody used for a year: since when the row holds a code that was mailed
-- to the account's e-mail, in place of the one to the number (decision 1240).
ALTER TABLE sign_in_codes ADD COLUMN mailed_at timestamp with time zone;

-- An order in cash that is paid ahead after some of it was cancelled is asked for what is still due. Nobody pays for what
-- was cancelled before, so that nothing of it goes back.

ALTER TABLE cancellations ADD COLUMN is_unasked boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN cancellations.is_unasked IS 'Cancelled before the gateway was asked for the order: never paid.';

-- no-transaction
-- Messages with a code lose their number after a week: those that still have one are found without reading all others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS phone_messages_of_codes ON phone_messages (created_at)
  WHERE kind = 'sign-in-code' AND to_number <> '';

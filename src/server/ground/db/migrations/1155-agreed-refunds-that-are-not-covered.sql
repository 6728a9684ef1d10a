-- A seller agreed to a dispute, and what it has with us does not cover the refund: an administrator decides (decision 1015).
ALTER TABLE dispute_events DROP CONSTRAINT dispute_events_event_check;
ALTER TABLE dispute_events ADD CONSTRAINT dispute_events_event_check CHECK (event IN
  ('opened', 'agreed', 'agreed-uncovered', 'contested', 'replied', 'seller-late', 'customer-late', 'refunded', 'refused',
    'withdrawn'));
ALTER TABLE dispute_events DROP CONSTRAINT dispute_events_said;
ALTER TABLE dispute_events ADD CONSTRAINT dispute_events_said CHECK ((text IS NOT NULL)
  OR event IN ('seller-late', 'customer-late', 'withdrawn', 'agreed', 'agreed-uncovered'));

-- What the refund takes from the seller, and what of that was covered; of a refund that nothing had to look at, nothing.
ALTER TABLE disputes ADD COLUMN agreed_takes_paise bigint, ADD COLUMN agreed_covered_paise bigint,
  ADD CONSTRAINT disputes_agreed CHECK ((agreed_takes_paise IS NULL) = (agreed_covered_paise IS NULL)
    AND coalesce(agreed_covered_paise >= 0 AND agreed_covered_paise < agreed_takes_paise, true));

-- The same of a return that its seller accepted for money after the days of return.
ALTER TABLE returns ADD COLUMN agreed_takes_paise bigint, ADD COLUMN agreed_covered_paise bigint,
  ADD CONSTRAINT returns_agreed CHECK ((agreed_takes_paise IS NULL) = (agreed_covered_paise IS NULL)
    AND coalesce(agreed_covered_paise >= 0 AND agreed_covered_paise < agreed_takes_paise, true));

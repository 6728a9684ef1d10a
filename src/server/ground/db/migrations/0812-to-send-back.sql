-- What is to be sent back stands in the lists of its seller and of the back office, earliest first, and its seller is
-- reminded once. A row that is not sent says that there is something to send.

ALTER TABLE return_ways_back ADD COLUMN seller_id text REFERENCES sellers;
UPDATE return_ways_back SET seller_id = returns.seller_id FROM returns WHERE returns.id = return_id;
ALTER TABLE return_ways_back ALTER COLUMN seller_id SET NOT NULL;
ALTER TABLE return_ways_back ADD COLUMN reminded_at timestamptz;

-- A dispute turned all of it round: nothing is to be sent.
DELETE FROM return_ways_back WHERE sent_at IS NULL AND NOT EXISTS
  (SELECT FROM return_units WHERE return_units.return_id = return_ways_back.return_id AND outcome = 'refused');

CREATE INDEX return_ways_back_of_seller ON return_ways_back (seller_id, due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_due ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL;
CREATE INDEX return_ways_back_to_remind ON return_ways_back (due_at, return_id) WHERE sent_at IS NULL AND reminded_at IS NULL;

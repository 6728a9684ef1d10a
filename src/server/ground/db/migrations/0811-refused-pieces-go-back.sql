-- Refused pieces go back to their customer: by when, and then how. After its limit the customer can say that they did not
-- come, which is a dispute of its own kind.

CREATE TABLE return_ways_back (
  return_id uuid PRIMARY KEY REFERENCES returns,
  -- Until when the seller sends them; once they are sent, until when they should be there.
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  by_kind text CHECK (by_kind IN ('vendor', 'admin')),
  -- Both, or neither where they were handed over in person.
  courier_name text CHECK (length(courier_name) BETWEEN 1 AND 60),
  tracking_number text CHECK (length(tracking_number) BETWEEN 1 AND 60),
  CONSTRAINT return_ways_back_sent CHECK ((sent_at IS NULL) = (by_kind IS NULL)),
  CONSTRAINT return_ways_back_carried CHECK
    ((courier_name IS NULL) = (tracking_number IS NULL) AND (courier_name IS NULL OR sent_at IS NOT NULL))
);
CALL wall_off('return_ways_back', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');

-- What was refused before: a week from now to say how it went back.
INSERT INTO return_ways_back (return_id, due_at)
SELECT DISTINCT return_id, now() + interval '7 days' FROM return_units WHERE outcome = 'refused';

ALTER TABLE disputes DROP CONSTRAINT disputes_kind_check;
ALTER TABLE disputes ADD CONSTRAINT disputes_kind_check CHECK (kind IN
  ('not-received', 'not-as-described', 'counterfeit', 'wrong-item', 'return-refused', 'not-returned', 'seller-silent'));

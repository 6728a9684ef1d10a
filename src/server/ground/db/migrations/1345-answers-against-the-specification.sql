-- An answer that says otherwise than the specification waits in the review of the catalogue (decision 1177).
CREATE TABLE answer_proposals (
  id uuid PRIMARY KEY,
  answer_id uuid NOT NULL REFERENCES answers(id),
  -- What the answer said is of this version of it.
  answer_version integer NOT NULL CHECK (answer_version > 0),
  product_id text NOT NULL REFERENCES products(id),
  -- The fact's label, and what the specification and the answer said of it then; empty where nobody noted it.
  fact text NOT NULL,
  stated text NOT NULL,
  said text NOT NULL,
  -- Dropped: the answer was changed, withheld or withdrawn before anybody decided.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'measuring', 'dropped')),
  -- Why it was declined, as the writer of the answer reads it.
  reason text,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text REFERENCES users(id),
  CONSTRAINT answer_proposals_once UNIQUE (answer_id, answer_version),
  CONSTRAINT answer_proposals_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state IN ('open', 'dropped')) = (decided_by IS NULL))
);
CREATE INDEX answer_proposals_open ON answer_proposals (created_at, id) WHERE state = 'open';
-- What waited beside its question waits there from now on.
INSERT INTO answer_proposals (id, answer_id, answer_version, product_id, fact, stated, said, created_at)
  SELECT gen_random_uuid(), answers.id, answers.version, questions.product_id, answers.contradiction, answers.contradicted, '', coalesce(answers.edited_at, answers.written_at)
  FROM answers JOIN questions ON questions.id = answers.question_id
  WHERE answers.state = 'published' AND answers.contradicted IS NOT NULL AND answers.contradiction_seen_at IS NULL;
UPDATE questions SET queued_at = NULL WHERE queued_at IS NOT NULL AND state = 'published' AND reports = 0
  AND NOT EXISTS (SELECT FROM answers WHERE question_id = questions.id AND (answers.state = 'waiting' OR answers.state = 'published' AND answers.reports > 0));
ALTER TABLE answers DROP COLUMN contradiction_seen_at, DROP CONSTRAINT answers_contradiction;
ALTER TABLE answers ADD CONSTRAINT answers_contradiction CHECK ((contradicted IS NULL) = (contradiction IS NULL));

-- Who answered or asked may withdraw it (decision 1178): nobody reads it any more, and the office still knows it.
ALTER TABLE answers DROP CONSTRAINT answers_state_check, ADD COLUMN withdrawn_from text CHECK (withdrawn_from IN ('waiting', 'published'));
ALTER TABLE answers ADD CONSTRAINT answers_state_check CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  ADD CONSTRAINT answers_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_from IS NOT NULL));
ALTER TABLE questions DROP CONSTRAINT questions_state_check;
ALTER TABLE questions ADD CONSTRAINT questions_state_check CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn'));
ALTER TABLE review_replies DROP CONSTRAINT review_replies_state_check, ADD COLUMN withdrawn_from text CHECK (withdrawn_from IN ('waiting', 'published'));
ALTER TABLE review_replies ADD CONSTRAINT review_replies_state_check CHECK (state IN ('waiting', 'published', 'withheld', 'withdrawn')),
  ADD CONSTRAINT review_replies_withdrawn CHECK ((state = 'withdrawn') = (withdrawn_from IS NOT NULL));

-- What the back office tells a bank that disputes a payment: asked for first, and told to the gateway by a job, once.

CREATE TABLE chargeback_answers (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('accept')),
  -- Refused by the gateway, another answer can be tried.
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'told', 'refused')),
  problem text CHECK (length(problem) <= 300),
  asked_by text NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT chargeback_answers_ended CHECK ((status = 'asked') = (ended_at IS NULL)),
  CONSTRAINT chargeback_answers_problem CHECK ((status = 'refused') = (problem IS NOT NULL)),
  FOREIGN KEY (gateway, dispute_id) REFERENCES payment_disputes
);
-- A bank is answered once.
CREATE UNIQUE INDEX chargeback_answers_once ON chargeback_answers (gateway, dispute_id) WHERE status <> 'refused';
CREATE INDEX chargeback_answers_asked ON chargeback_answers (asked_at) WHERE status = 'asked';

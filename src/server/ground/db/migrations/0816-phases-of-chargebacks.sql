-- A bank may dispute again, under the same number, what it decided for us before: each phase that takes the money anew is a
-- row of its own beside the first, since what it takes, holds back and costs is booked anew.

ALTER TABLE payment_disputes
  -- The gateway's number, where this is a later phase of it.
  ADD COLUMN phase_of text,
  ADD FOREIGN KEY (gateway, phase_of) REFERENCES payment_disputes,
  ADD CONSTRAINT payment_disputes_later CHECK (phase_of <> dispute_id);
CREATE INDEX payment_disputes_phases ON payment_disputes (gateway, phase_of) WHERE phase_of IS NOT NULL;

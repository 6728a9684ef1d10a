-- The back office may stop a draw before it is made (decision 1150): it is withdrawn, with a reason that its seller and whoever had
-- entered are told. `entrants_told_at`: all of them have been written to.
ALTER TABLE launches ADD COLUMN stop_reason text CHECK (stop_reason <> ''), ADD COLUMN entrants_told_at timestamp with time zone;
ALTER TABLE launches ADD CONSTRAINT launches_stopped CHECK (stop_reason IS NULL OR withdrawn_at IS NOT NULL) NOT VALID;
ALTER TABLE launches VALIDATE CONSTRAINT launches_stopped;
CREATE INDEX launches_newest ON launches (created_at DESC, id DESC);
CREATE INDEX launches_to_tell ON launches (withdrawn_at) WHERE stop_reason IS NOT NULL AND entrants_told_at IS NULL;
-- Whom the letter about a stopped draw has reached the queue for.
ALTER TABLE launch_entries ADD COLUMN told_at timestamp with time zone;

-- A lost chargeback about who paid, above what the marketplace bears of a seller without a look: who bears the share is
-- for a person to say, and nothing of it is booked before.
ALTER TABLE chargeback_shares
  ADD COLUMN looked_for_at timestamptz,
  ADD COLUMN decided_bearer text CHECK (decided_bearer IN ('seller', 'marketplace')),
  ADD COLUMN decided_by text REFERENCES users,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_reason text CHECK (length(decided_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT chargeback_shares_decided CHECK ((decided_bearer IS NULL) = (decided_at IS NULL)
    AND (decided_bearer IS NULL) = (decided_by IS NULL) AND (decided_bearer IS NULL) = (decided_reason IS NULL)),
  ADD CONSTRAINT chargeback_shares_looked_at CHECK (decided_at IS NULL OR looked_for_at IS NOT NULL);
CREATE INDEX chargeback_shares_to_decide ON chargeback_shares (looked_for_at, id)
  WHERE looked_for_at IS NOT NULL AND decided_at IS NULL;
CREATE INDEX chargeback_shares_borne_by_us ON chargeback_shares (seller_id, ended_at)
  WHERE bearer = 'marketplace' AND cause = 'payment';

-- A dispute about a refused return turns it round when it is decided for the customer.
ALTER TABLE disputes ADD COLUMN return_id uuid REFERENCES returns;
CREATE INDEX disputes_by_return ON disputes (return_id) WHERE return_id IS NOT NULL;

ALTER TABLE refund_accounts
  -- The service's number of the question whose account it is, while the bank takes its time to answer.
  ADD COLUMN question text,
  -- When its bank did not take money, or sent it back: it is not offered again.
  ADD COLUMN refused_at timestamptz,
  ADD CONSTRAINT refund_accounts_question CHECK (question IS NULL OR (holder_name = '' AND confirmed_at IS NULL));
CREATE INDEX refund_accounts_unconfirmed ON refund_accounts (created_at) WHERE confirmed_at IS NULL;

-- Money that was paid to an account, and that its bank sent back: it is owed again.
CREATE TABLE returned_refunds (
  refund_id uuid NOT NULL REFERENCES payment_refunds,
  -- How often the refund had been refused before.
  refusals integer NOT NULL,
  paid_at timestamptz NOT NULL,
  returned_at timestamptz NOT NULL,
  PRIMARY KEY (refund_id, refusals)
);
CREATE INDEX returned_refunds_by_time ON returned_refunds (returned_at);
CREATE TRIGGER returned_refunds_append_only BEFORE UPDATE OR DELETE ON returned_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

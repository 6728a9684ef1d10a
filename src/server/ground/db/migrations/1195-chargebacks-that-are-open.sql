-- How many chargebacks wait for an answer stands beside every page of the back office; those that are decided are many.
CREATE INDEX payment_disputes_open ON payment_disputes (opened_at DESC, dispute_id DESC)
  WHERE status NOT IN ('won', 'closed', 'lost');

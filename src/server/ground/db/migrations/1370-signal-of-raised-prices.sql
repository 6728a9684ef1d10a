-- One more signal of fraud: a product that became five times as dear once it had its stars.
ALTER TABLE review_suspicions DROP CONSTRAINT review_suspicions_signal_check;
ALTER TABLE review_suspicions ADD CONSTRAINT review_suspicions_signal_check CHECK (signal IN ('burst', 'device', 'network', 'own-people', 'ring', 'near-copy', 'refunded', 'votes',
  'same-address', 'near-phones', 'new-accounts', 'cash-kept', 'price-raised'));

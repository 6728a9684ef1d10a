-- Four more signals of fraud: where and how reviewers ordered, and cash that a seller keeps.
ALTER TABLE review_suspicions DROP CONSTRAINT review_suspicions_signal_check;
ALTER TABLE review_suspicions ADD CONSTRAINT review_suspicions_signal_check CHECK (signal IN ('burst', 'device', 'network', 'own-people', 'ring', 'near-copy', 'refunded', 'votes',
  'same-address', 'near-phones', 'new-accounts', 'cash-kept'));

-- no-transaction
ALTER TABLE cash_remittance_lines VALIDATE CONSTRAINT cash_remittance_lines_handed_back_by_fkey;
ALTER TABLE cash_remittance_lines VALIDATE CONSTRAINT cash_remittance_lines_to;
ALTER TABLE cash_remittance_lines VALIDATE CONSTRAINT cash_remittance_lines_handed_back;
CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_remittance_lines_by_handed_back ON cash_remittance_lines (handed_back_at) WHERE handed_back_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS cash_remittance_lines_by_hander ON cash_remittance_lines (handed_back_by) WHERE handed_back_by IS NOT NULL;

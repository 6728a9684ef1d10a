-- The papers of all sellers, the latest first, and by the beginning of their numbers.
CREATE INDEX invoices_by_time ON invoices (issued_at, id);
CREATE INDEX invoices_numbered ON invoices (number text_pattern_ops);
CREATE INDEX credit_notes_by_time ON credit_notes (issued_at, id);
CREATE INDEX credit_notes_numbered ON credit_notes (number text_pattern_ops);
CREATE INDEX commission_papers_by_time ON commission_papers (issued_at, id);
CREATE INDEX commission_papers_numbered ON commission_papers (number text_pattern_ops);

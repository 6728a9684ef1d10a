-- A seller looks for an invoice by the beginning of its number.
CREATE INDEX invoices_by_number ON invoices (seller_id, number text_pattern_ops);

-- Its lines then hold no piece.
ALTER TABLE credit_note_lines DROP CONSTRAINT credit_note_lines_quantity_check, ADD CONSTRAINT credit_note_lines_quantity_check
  CHECK (quantity >= 0) NOT VALID;

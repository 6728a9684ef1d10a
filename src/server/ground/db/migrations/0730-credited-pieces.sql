-- Which pieces of a parcel were credited, by their numbers in it: no other piece goes back in place of one that is gone.
CREATE TABLE credited_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  -- From 1 within its line of the parcel, as it was packed.
  piece integer NOT NULL CHECK (piece > 0),
  credit_note_id uuid NOT NULL REFERENCES credit_notes,
  PRIMARY KEY (parcel_id, order_line_id, piece),
  FOREIGN KEY (credit_note_id, order_line_id) REFERENCES credit_note_lines
);
CREATE INDEX credited_pieces_by_note ON credited_pieces (credit_note_id);
INSERT INTO credited_pieces (parcel_id, order_line_id, piece, credit_note_id)
SELECT parcel_id, order_line_id, piece, credit_note_id FROM (
  SELECT credit_note_lines.*, sum(quantity) OVER (PARTITION BY parcel_id, order_line_id ORDER BY issued_at, credit_note_id) AS upto
  FROM credit_note_lines JOIN (SELECT id, issued_at FROM credit_notes) AS notes ON notes.id = credit_note_id) AS lines,
  generate_series(upto - quantity + 1, upto) AS piece;
CREATE TRIGGER credited_pieces_append_only BEFORE UPDATE OR DELETE ON credited_pieces
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CALL wall_off('credited_pieces', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');

-- What became of the pieces of parcels that came back to their seller without having been delivered.

CREATE TABLE undelivered_pieces (
  parcel_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  piece integer NOT NULL CHECK (piece > 0),
  -- Back on the shelf it is sold as before; what is damaged is a returned unit from then on.
  outcome text NOT NULL CHECK (outcome IN ('shelved', 'damaged')),
  by_kind text NOT NULL CHECK (by_kind IN ('vendor', 'admin')),
  by_id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (parcel_id, order_line_id, piece),
  FOREIGN KEY (parcel_id, order_line_id) REFERENCES parcel_lines (parcel_id, order_line_id)
);
CREATE TRIGGER undelivered_pieces_append_only BEFORE UPDATE OR DELETE ON undelivered_pieces
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CALL wall_off('undelivered_pieces', 'SELECT', 'EXISTS (SELECT FROM parcels WHERE parcels.id = parcel_id AND parcels.seller_id = acting_seller())');

-- A returned unit came back with a return, or without ever having been delivered.
ALTER TABLE returned_units DROP CONSTRAINT returned_units_id_fkey;
ALTER TABLE returned_units ALTER COLUMN return_id DROP NOT NULL;
ALTER TABLE returned_units ADD COLUMN return_unit_id uuid
  GENERATED ALWAYS AS (CASE WHEN return_id IS NOT NULL THEN id END) STORED REFERENCES return_units;
-- In which it had left, and as what.
ALTER TABLE returned_units ADD COLUMN parcel_id uuid REFERENCES parcels;
ALTER TABLE returned_units ADD COLUMN order_line_id uuid REFERENCES order_lines;
UPDATE returned_units SET parcel_id = returns.parcel_id, order_line_id = return_units.order_line_id
  FROM return_units JOIN returns ON returns.id = return_units.return_id WHERE return_units.id = returned_units.id;
ALTER TABLE returned_units ALTER COLUMN parcel_id SET NOT NULL;
ALTER TABLE returned_units ALTER COLUMN order_line_id SET NOT NULL;

-- Since when a courier says something of a parcel that contradicts where it is: a person has to look at it.
ALTER TABLE parcels ADD COLUMN contradicted_at timestamptz;
CREATE INDEX parcels_contradicted ON parcels (contradicted_at) WHERE contradicted_at IS NOT NULL;

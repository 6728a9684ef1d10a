-- Photographs that the customer, the seller or an administrator adds to a dispute. The file is in the store.

CREATE TABLE dispute_photographs (
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes,
  by_kind text NOT NULL CHECK (by_kind IN ('customer', 'vendor', 'admin')),
  file_key text NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (dispute_id, by_kind, sha256)
);

CALL wall_off('dispute_photographs', 'SELECT', 'EXISTS (SELECT FROM disputes WHERE disputes.id = dispute_id AND disputes.seller_id = acting_seller())');

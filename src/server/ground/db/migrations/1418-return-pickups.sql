-- When pieces of a return are picked up at their customer's, and by whom. What its customer asked for last waits for its seller.
CREATE TABLE return_pickups (
  return_id uuid PRIMARY KEY REFERENCES returns,
  day date NOT NULL,
  slot text NOT NULL CHECK (slot IN ('morning', 'afternoon', 'evening')),
  -- Who comes; null as long as its seller has arranged nothing.
  carrier text CHECK (length(carrier) >= 1 AND length(carrier) <= 60),
  set_by text NOT NULL CHECK (set_by IN ('customer', 'vendor', 'admin')),
  set_at timestamptz NOT NULL,
  CONSTRAINT return_pickups_arranged CHECK (set_by = 'customer' OR carrier IS NOT NULL)
);
CALL wall_off('return_pickups', 'SELECT', 'EXISTS (SELECT FROM returns WHERE returns.id = return_id AND returns.seller_id = acting_seller())');

-- Pieces that one person ordered in cash are counted at each checkout until their seller accepts them: by account,
-- telephone number and place of delivery, among the orders that are still to be paid at the door.
CREATE INDEX orders_cash_due_by_user ON orders (user_id) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_due_by_phone ON orders (phone_number) WHERE payment_method = 'cod' AND payment_status = 'due';
CREATE INDEX orders_cash_due_by_place ON orders (delivery_place(address, postal_code))
  WHERE payment_method = 'cod' AND payment_status = 'due';

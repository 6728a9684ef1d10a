-- Pieces that are held without payment are counted by offer and by person at each checkout that is paid online: the same
-- account, telephone number (orders_by_phone) or place of delivery is one person.
CREATE INDEX stock_holds_by_offer ON stock_holds (offer_id);
CREATE INDEX orders_unplaced_by_user ON orders (user_id) WHERE placed_at IS NULL;
CREATE INDEX orders_unplaced_by_place ON orders (delivery_place(address, postal_code)) WHERE placed_at IS NULL;

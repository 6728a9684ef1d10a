-- What a form without JavaScript put into a cart last, and when: its second press, sent while the first was under way, puts
-- in nothing more.
ALTER TABLE carts
  ADD COLUMN pressed_offer_id uuid,
  ADD COLUMN pressed_pieces integer CHECK (pressed_pieces >= 0),
  ADD COLUMN pressed_at timestamptz,
  ADD CONSTRAINT carts_press_whole CHECK (num_nulls(pressed_offer_id, pressed_pieces, pressed_at) IN (0, 3));

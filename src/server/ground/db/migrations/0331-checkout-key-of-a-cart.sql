-- The checkout key of a cart stands for its content: another content has another key, and so has the cart after an
-- order has used the key up. Pages that show the same content send the same key, so they cannot order it twice.
CREATE TABLE carts (
  user_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  checkout_key uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO carts (user_id) SELECT DISTINCT user_id FROM cart_lines;

-- Whoever changes the lines: no writer can forget it.
CREATE FUNCTION renew_checkout_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE carts SET checkout_key = gen_random_uuid() WHERE user_id = OLD.user_id;
  ELSE
    INSERT INTO carts (user_id) VALUES (NEW.user_id)
      ON CONFLICT (user_id) DO UPDATE SET checkout_key = excluded.checkout_key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cart_lines_renew_key AFTER INSERT OR DELETE ON cart_lines
  FOR EACH ROW EXECUTE FUNCTION renew_checkout_key();
CREATE TRIGGER cart_lines_renew_key_changed AFTER UPDATE OF quantity, offer_id ON cart_lines
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity OR OLD.offer_id <> NEW.offer_id)
  EXECUTE FUNCTION renew_checkout_key();

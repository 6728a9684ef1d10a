-- What customers mean to buy some day. The row of a list is the lock of its wishes.
CREATE TABLE wishlists (
  user_id text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  -- Opens the list to whoever has the link; none while it is not shared.
  share_token text UNIQUE CHECK (length(share_token) >= 32),
  -- In every letter about the list: ends all of them, and can do nothing else.
  letters_token text NOT NULL UNIQUE CHECK (length(letters_token) >= 32)
);

CREATE TABLE wishes (
  user_id text NOT NULL REFERENCES wishlists ON DELETE CASCADE,
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  -- A letter is wanted once new goods cost this or less; the letter ends it.
  price_at_most_paise bigint CHECK (price_at_most_paise > 0),
  -- A letter is wanted once it can be bought; the letter ends it.
  wants_stock boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX wishes_product ON wishes (product_id);
CREATE INDEX wishes_with_letter ON wishes (product_id) WHERE wants_stock OR price_at_most_paise IS NOT NULL;

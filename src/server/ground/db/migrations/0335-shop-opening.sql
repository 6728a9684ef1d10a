-- What a shop opens with (accounts, products and orders of a demonstration) is brought once, into an empty database.
CREATE TABLE shop_opening (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  is_demonstration boolean NOT NULL,
  begun_at timestamptz NOT NULL,
  completed_at timestamptz CHECK (completed_at >= begun_at)
);

-- The accounts that were made with a published password, whatever their addresses have become since.
CREATE TABLE demo_accounts (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE
);

-- A shop that has people or products was opened by an earlier release.
INSERT INTO shop_opening (is_demonstration, begun_at, completed_at)
SELECT EXISTS (SELECT FROM users WHERE email IN ('customer@nanonagar.test', 'vendor@nanonagar.test', 'admin@nanonagar.test')),
  now(), now()
WHERE EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM products);

INSERT INTO demo_accounts (user_id)
SELECT id FROM users WHERE email IN ('customer@nanonagar.test', 'vendor@nanonagar.test', 'admin@nanonagar.test',
  'imran@nanonagar.test', 'meera@nanonagar.test', 'harpreet@nanonagar.test');

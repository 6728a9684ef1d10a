-- When what a file says of stock was so, as the person who sent it knows: what left the house since then has left.
ALTER TABLE import_runs ADD COLUMN stock_as_of timestamptz;

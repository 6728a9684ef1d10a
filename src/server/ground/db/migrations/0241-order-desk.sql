-- What administrators keep beside the orders: their own views of the list, notes, letters sent again, files.

-- The filters of the list under a name, as its address has them. A removed one can be brought back.
CREATE TABLE order_views (
  id uuid PRIMARY KEY,
  user_id text NOT NULL REFERENCES admins ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  search text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  CHECK (removed_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX order_views_by_name ON order_views (user_id, lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX order_views_one_default ON order_views (user_id) WHERE is_default;

-- For the back office alone. The author's name is as it was then.
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  -- Made by the form, so that sending it twice writes it once.
  note_key uuid NOT NULL UNIQUE,
  author_id text NOT NULL,
  author_name text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  at timestamptz NOT NULL
);
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);
CREATE TRIGGER order_notes_append_only BEFORE UPDATE OR DELETE ON order_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A letter that somebody had sent once more. What the shop sends by itself it still sends once.
ALTER TABLE mails ADD COLUMN resend_of uuid REFERENCES mails;
DROP INDEX mails_one_confirmation;
CREATE UNIQUE INDEX mails_one_confirmation ON mails (order_id) WHERE kind = 'order-placed' AND resend_of IS NULL;
CREATE INDEX mails_by_order ON mails (order_id, created_at) WHERE order_id IS NOT NULL;

-- A file of orders: written part by part by a job, kept for a week.
CREATE TABLE order_exports (
  id uuid PRIMARY KEY,
  user_id text NOT NULL,
  user_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('orders', 'lines')),
  -- The list's filters, as its address has them; or just these orders.
  search text NOT NULL,
  order_ids uuid[],
  status text NOT NULL CHECK (status IN ('running', 'done', 'cancelled', 'expired')),
  -- The orders' numbers between which it looks, from the newest down; `last_sequence` is how far it got.
  first_sequence bigint NOT NULL,
  end_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  parts integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  -- It was cut off at the most rows that a file may have.
  is_cut boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX order_exports_newest ON order_exports (created_at, id);
CREATE INDEX order_exports_to_sweep ON order_exports (expires_at) WHERE status <> 'expired';

-- Messages between a customer and a seller, about an order or about a product before it is bought (decision 1170).
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  -- Whoever closed their account is nobody.
  user_id text REFERENCES users(id),
  -- The first name alone: it is all that the seller sees.
  customer_name text NOT NULL,
  seller_id text NOT NULL REFERENCES sellers(id),
  order_id uuid REFERENCES orders(id),
  product_id text REFERENCES products(id),
  opened_at timestamp with time zone NOT NULL,
  -- The newest message, also one that is held: the order of the customer's inbox.
  active_at timestamp with time zone NOT NULL,
  -- The newest message that both sides read; until there is one the seller sees nothing.
  shared_at timestamp with time zone,
  -- The newest message to each side, and when that side last looked.
  to_customer_at timestamp with time zone,
  to_seller_at timestamp with time zone,
  customer_seen_at timestamp with time zone,
  seller_seen_at timestamp with time zone,
  -- That a letter told of messages and its side has not looked since: one letter is enough.
  customer_told_at timestamp with time zone,
  seller_told_at timestamp with time zone,
  -- The oldest message of the customer that the seller has not answered, and by when the shop promised to.
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  -- The oldest message that waits for the office.
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT conversations_about CHECK (num_nonnulls(order_id, product_id) = 1),
  CONSTRAINT conversations_due CHECK (due_at IS NULL OR waiting_since IS NOT NULL),
  CONSTRAINT conversations_erased CHECK (erased_at IS NULL OR (user_id IS NULL AND customer_name = ''))
);
CREATE UNIQUE INDEX conversations_of_order ON conversations (order_id, seller_id, user_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX conversations_of_product ON conversations (product_id, seller_id, user_id) WHERE product_id IS NOT NULL;
CREATE INDEX conversations_of_user ON conversations (user_id, active_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX conversations_of_seller ON conversations (seller_id, shared_at DESC, id DESC) WHERE shared_at IS NOT NULL;
CREATE INDEX conversations_waiting ON conversations (seller_id, waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX conversations_queue ON conversations (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX conversations_all ON conversations (active_at DESC, id DESC);
CALL wall_off('conversations', 'SELECT', 'seller_id = acting_seller() AND shared_at IS NOT NULL');

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations(id),
  side text NOT NULL CHECK (side IN ('customer', 'seller', 'office')),
  user_id text REFERENCES users(id),
  text text NOT NULL CHECK (length(text) <= 2000),
  -- Held: only its writer and the office see it.
  state text NOT NULL CHECK (state IN ('sent', 'held', 'refused', 'withdrawn')),
  held_for text[] NOT NULL DEFAULT '{}',
  refused_words text,
  -- Made when the form was opened: the same one is kept once, however often it is sent.
  request_key uuid NOT NULL,
  written_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT messages_once UNIQUE (conversation_id, request_key),
  CONSTRAINT messages_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT messages_refused CHECK ((state = 'refused') = (refused_words IS NOT NULL)),
  CONSTRAINT messages_office CHECK (side <> 'office' OR state = 'sent')
);
CREATE INDEX messages_of_conversation ON messages (conversation_id, written_at DESC, id DESC);
CREATE INDEX messages_of_user ON messages (user_id) WHERE user_id IS NOT NULL;
CALL wall_off('messages', 'SELECT', '(state = ''sent'' OR side = ''seller'') AND EXISTS (SELECT FROM conversations WHERE conversations.id = messages.conversation_id AND conversations.seller_id = acting_seller())');

CREATE TABLE message_pictures (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES messages(id),
  file_key text NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 4),
  CONSTRAINT message_pictures_once UNIQUE (message_id, position)
);
CALL wall_off('message_pictures', 'SELECT', 'EXISTS (SELECT FROM messages JOIN conversations ON conversations.id = messages.conversation_id WHERE messages.id = message_pictures.message_id AND conversations.seller_id = acting_seller())');

-- A message that a shop promised to answer by a moment, and when it did; the figures of a shop count them.
CREATE TABLE message_waits (
  conversation_id uuid NOT NULL REFERENCES conversations(id),
  asked_at timestamp with time zone NOT NULL,
  seller_id text NOT NULL REFERENCES sellers(id),
  due_at timestamp with time zone NOT NULL CHECK (due_at >= asked_at),
  answered_at timestamp with time zone,
  CONSTRAINT message_waits_pkey PRIMARY KEY (conversation_id, asked_at)
);
CREATE INDEX message_waits_of_seller ON message_waits (seller_id, due_at);
CALL wall_off('message_waits', 'SELECT', 'seller_id = acting_seller()');

-- When a shop answers. Minutes after midnight in India, Monday first; a day on which opens equals closes is off.
CREATE TABLE seller_message_hours (
  seller_id text PRIMARY KEY REFERENCES sellers(id),
  promised_hours smallint NOT NULL CHECK (promised_hours BETWEEN 1 AND 24),
  opens smallint[] NOT NULL CHECK (cardinality(opens) = 7 AND 0 <= ALL (opens) AND 1440 >= ALL (opens)),
  closes smallint[] NOT NULL CHECK (cardinality(closes) = 7 AND 0 <= ALL (closes) AND 1440 >= ALL (closes)),
  -- Days as texts, "2026-12-25".
  days_off text[] NOT NULL DEFAULT '{}' CHECK (cardinality(days_off) <= 40),
  shows_receipts boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
CALL wall_off('seller_message_hours', 'SELECT', 'seller_id = acting_seller()');

CREATE TABLE message_templates (
  id uuid PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers(id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CONSTRAINT message_templates_named UNIQUE (seller_id, name)
);
CALL wall_off('message_templates', 'SELECT', 'seller_id = acting_seller()');

-- Customers who send no "Seen" and see none.
CREATE TABLE message_choices (
  user_id text PRIMARY KEY REFERENCES users(id),
  receipts_off_at timestamp with time zone NOT NULL
);
CALL wall_off('message_choices', 'SELECT', 'EXISTS (SELECT FROM conversations WHERE conversations.user_id = message_choices.user_id AND conversations.seller_id = acting_seller())');

-- Messages to telephones (decision 1235): one row an event and a person, one attempt a channel, so that nothing is sent twice.
CREATE TABLE phone_messages (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  to_number text NOT NULL,
  event text NOT NULL,
  -- What the template's variables are filled in with; emptied once a secret was sent.
  filled_in jsonb NOT NULL,
  has_secret boolean NOT NULL DEFAULT false,
  user_id text,
  order_id uuid REFERENCES orders,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'asked', 'sent', 'delivered', 'read', 'failed', 'withheld')),
  problem text,
  -- The most that it can cost, counted against the cap of codes; nothing for what is not counted.
  capped_millirupees integer NOT NULL DEFAULT 0 CHECK (capped_millirupees >= 0),
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
CREATE UNIQUE INDEX phone_messages_once ON phone_messages (kind, to_number, event) WHERE to_number <> '';
CREATE INDEX phone_messages_open ON phone_messages (due_at, id) WHERE state IN ('waiting', 'asked');
CREATE INDEX phone_messages_secret ON phone_messages (expires_at) WHERE has_secret AND filled_in <> '{}';
CREATE INDEX phone_messages_capped ON phone_messages (created_at) INCLUDE (capped_millirupees) WHERE capped_millirupees > 0;
CREATE INDEX phone_messages_newest ON phone_messages (created_at DESC, id);
CREATE INDEX phone_messages_failed ON phone_messages (created_at DESC, id) WHERE state = 'failed';
CREATE INDEX phone_messages_by_number ON phone_messages (to_number, created_at);
CREATE INDEX phone_messages_by_user ON phone_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX phone_messages_by_order ON phone_messages (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE message_attempts (
  -- Goes with the message to its service and comes back with its reports.
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES phone_messages ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'sms')),
  service text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'sent', 'delivered', 'read', 'failed')),
  service_id text,
  problem text,
  cost_millirupees integer NOT NULL DEFAULT 0 CHECK (cost_millirupees >= 0),
  asked_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  CONSTRAINT message_attempts_once UNIQUE (message_id, channel)
);
CREATE UNIQUE INDEX message_attempts_by_service ON message_attempts (service, service_id) WHERE service_id IS NOT NULL;
CREATE INDEX message_attempts_by_month ON message_attempts (asked_at) INCLUDE (channel, state, cost_millirupees);

-- Who agreed to be written to on WhatsApp about what, and who withdrew it, when and in which way: rows are only added.
CREATE TABLE message_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('orders', 'codes')),
  granted boolean NOT NULL,
  way text NOT NULL CHECK (way IN ('page', 'checkout', 'stop', 'start', 'closed')),
  text_version text NOT NULL,
  at timestamp with time zone NOT NULL
);
CREATE INDEX message_consents_by_user ON message_consents (user_id, purpose, id);

-- Numbers that answered STOP on WhatsApp: nothing goes there on WhatsApp until START, whoever gave the number.
CREATE TABLE stopped_numbers (
  phone_number text PRIMARY KEY,
  stopped_at timestamp with time zone NOT NULL
);

-- What codes may cost in a day, and the hours of the night in which nothing is sent that can wait: the last row holds.
CREATE TABLE message_limits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codes_day_paise integer NOT NULL CHECK (codes_day_paise BETWEEN 0 AND 10000000),
  quiet_from_hour integer NOT NULL CHECK (quiet_from_hour BETWEEN 0 AND 23),
  quiet_until_hour integer NOT NULL CHECK (quiet_until_hour BETWEEN 0 AND 23),
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL
);

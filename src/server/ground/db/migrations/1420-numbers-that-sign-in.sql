-- Numbers that their owners proved by a code (decision 1246). A number opens one account, an account has one.
CREATE TABLE verified_phones (
  user_id text PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+91[6-9][0-9]{9}$'),
  verified_at timestamp with time zone NOT NULL
);

-- Codes that were sent and wait for an answer (decision 1247): known by a token in the cookie of the browser that asked.
CREATE TABLE sign_in_codes (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'prove', 'own-phone', 'own-email')),
  -- Who is signed in and asked; nobody for a sign-in.
  user_id text REFERENCES users(id) ON DELETE CASCADE,
  phone text CHECK (phone ~ '^\+91[6-9][0-9]{9}$'),
  email citext,
  -- Under the server's secret and the token: a copy of the table says nothing of the code.
  code_hmac text NOT NULL CHECK (code_hmac ~ '^[0-9a-f]{64}$'),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  -- The code was right, but opens an account that nobody used for a year: more is asked for (decision 1249).
  proved_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_codes_to CHECK ((phone IS NULL) <> (email IS NULL)),
  CONSTRAINT sign_in_codes_whose CHECK ((purpose = 'sign-in') = (user_id IS NULL))
);
-- One code at a time for a number, and for an address: a new one ends the one before.
CREATE UNIQUE INDEX sign_in_codes_phone ON sign_in_codes (phone) WHERE phone IS NOT NULL;
CREATE UNIQUE INDEX sign_in_codes_email ON sign_in_codes (email) WHERE email IS NOT NULL;
CREATE INDEX sign_in_codes_by_user ON sign_in_codes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at);

-- With what a sign-in began that waits for its second proof, as the record of it says.
ALTER TABLE pending_sign_ins ADD COLUMN first_proof text NOT NULL DEFAULT 'password';

-- What a shop may say of itself inside its own transactions; its standing and its slug are not among it.
DO $$
BEGIN
  IF vendor_role() <> 'none' THEN
    GRANT UPDATE (name, legal_name, gstin, pan, state_code, address, city, postal_code, care_email, care_phone,
      pickup_address, pickup_city, pickup_state_code, pickup_postal_code,
      return_address, return_city, return_state_code, return_postal_code,
      bank_holder, bank_account_ciphertext, bank_account_last4, bank_ifsc, logo_key, about, on_holiday, version)
      ON sellers TO nanonagar_vendor;
  END IF;
END $$;

-- A second proof at sign-in (RFC 6238). The secret is kept encrypted; without `enabled_at` it is being set up.
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_ciphertext text NOT NULL,
  enabled_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice, nor an older one.
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_sha256 text NOT NULL CHECK (code_sha256 ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_sha256)
);

-- A sign-in whose password was right and whose second proof is still to come.
CREATE TABLE pending_sign_ins (
  token_sha256 text PRIMARY KEY CHECK (token_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('customer', 'vendor', 'admin')),
  remembered boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_by_expiry ON pending_sign_ins (expires_at);

-- A shop's page lists what it has on sale, newest first.
CREATE INDEX offers_of_a_shop ON offers (seller_id, created_at DESC, id) WHERE status = 'live';

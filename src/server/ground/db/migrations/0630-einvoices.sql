-- What the invoice registration portal (IRP) knows of an invoice. Our number is reserved here, in the transaction that
-- issues the invoice, before the portal is asked; asking again is answered with the number that it gave the first time.
CREATE TABLE einvoices (
  invoice_id uuid PRIMARY KEY REFERENCES invoices,
  seller_id text NOT NULL REFERENCES sellers,
  state text NOT NULL CHECK (state IN ('asked', 'issued', 'refused', 'cancelling', 'cancelled')),
  -- Why it is refused, or is not done yet, in words for the seller.
  problem text,
  -- Counts whoever took it up; only the latest may write.
  attempts integer NOT NULL DEFAULT 0,
  -- When the portal is asked next; null when there is nothing to ask.
  next_try_at timestamptz,
  asked_at timestamptz NOT NULL,
  -- A SHA-256 over GSTIN, year, kind and number; stays with the row when it is cancelled, so that nobody uses it again.
  irn text UNIQUE CHECK (irn ~ '^[0-9a-f]{64}$'),
  ack_number text CHECK (ack_number ~ '^[0-9]{10,20}$'),
  acknowledged_at timestamptz,
  -- A JSON Web Signature of the portal, as it is printed as a QR code; null when a person typed the number without it.
  signed_qr text,
  cancel_reason text,
  cancelled_at timestamptz,
  CONSTRAINT einvoices_issued CHECK
    (state IN ('asked', 'refused') OR (irn IS NOT NULL AND ack_number IS NOT NULL AND acknowledged_at IS NOT NULL)),
  CONSTRAINT einvoices_cancelled CHECK (state NOT IN ('cancelling', 'cancelled') OR cancel_reason IS NOT NULL),
  CONSTRAINT einvoices_cancelled_at CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT einvoices_waits CHECK ((state IN ('asked', 'cancelling')) = (next_try_at IS NOT NULL))
);
CREATE INDEX einvoices_due ON einvoices (next_try_at) WHERE next_try_at IS NOT NULL;

CALL wall_off('einvoices', 'SELECT', 'seller_id = acting_seller()');

-- What moved lately, for the books: each source by the time at which it moved.
CREATE INDEX payments_moved ON payments (updated_at) WHERE gateway_payment_id IS NOT NULL;
CREATE INDEX payment_refunds_moved ON payment_refunds (moved_at) WHERE status = 'processed';
CREATE INDEX payment_refunds_second ON payment_refunds (asked_at) WHERE reason = 'second-payment';
CREATE INDEX parcels_cash_collected ON parcels (delivered_at) WHERE delivered_at IS NOT NULL AND cash_paise > 0;
CREATE INDEX vendor_orders_delivered ON vendor_orders (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX payment_disputes_moved ON payment_disputes (moved_at);
CREATE INDEX ledger_entries_by_kind ON ledger_entries (kind, at DESC, id DESC);
CREATE INDEX ledger_entries_by_payout ON ledger_entries (payout_id) WHERE payout_id IS NOT NULL;

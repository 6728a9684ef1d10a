-- What the marketplace bears of a seller's lost chargebacks without a look counts whatever the bank's reason was.
DROP INDEX chargeback_shares_borne_by_us;
CREATE INDEX chargeback_shares_borne_by_us ON chargeback_shares (seller_id, ended_at) WHERE bearer = 'marketplace';

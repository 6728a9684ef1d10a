-- Where a payout goes is said when it is made, whole: who changes the account meanwhile had the service told its new holder
-- and IFSC with the last digits of the old one. Of payouts from before only those are known whose account is still the same.
ALTER TABLE payouts ADD COLUMN bank_holder text, ADD COLUMN bank_ifsc text;
UPDATE payouts SET bank_holder = sellers.bank_holder, bank_ifsc = sellers.bank_ifsc FROM sellers
  WHERE sellers.id = payouts.seller_id AND sellers.bank_account_last4 = payouts.bank_last4;
DROP TRIGGER payouts_keep_amount ON payouts;
CREATE TRIGGER payouts_keep_amount BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN (OLD.id IS DISTINCT FROM NEW.id OR OLD.seller_id IS DISTINCT FROM NEW.seller_id
    OR OLD.amount_paise IS DISTINCT FROM NEW.amount_paise OR OLD.service IS DISTINCT FROM NEW.service
    OR OLD.bank_last4 IS DISTINCT FROM NEW.bank_last4 OR OLD.bank_holder IS DISTINCT FROM NEW.bank_holder
    OR OLD.bank_ifsc IS DISTINCT FROM NEW.bank_ifsc OR OLD.made_at IS DISTINCT FROM NEW.made_at)
  EXECUTE FUNCTION keep_payout();

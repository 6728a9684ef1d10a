-- When a try to pay that was begun before was chosen once more: the page of the payment goes on with the way that was chosen last.
ALTER TABLE payment_attempts ADD COLUMN chosen_at timestamptz;

-- Why the receipt of a review's piece is not proven, whatever its stars (decision 1198): bad stars count without what praise
-- needs, but signals of fraud take nothing for bought that nobody paid for. Bad ones of before are weighed anew by the job.
ALTER TABLE reviews ADD COLUMN receipt_unproven text CHECK (receipt_unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price', 'rewritten'));
UPDATE reviews SET receipt_unproven = unproven WHERE unproven IS NOT NULL;
UPDATE reviews SET weigh_at = timestamptz '2000-01-01 00:00+00' WHERE unproven IS NULL AND stars < 3;
ALTER TABLE reviews ADD CONSTRAINT reviews_receipt CHECK (unproven IS NULL OR unproven IS NOT DISTINCT FROM receipt_unproven);

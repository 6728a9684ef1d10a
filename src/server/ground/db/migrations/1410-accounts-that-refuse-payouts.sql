-- A payout that its account refused was made again to the same account with the next run, week after week. Since when a
-- seller's account takes nothing; it ends when an account is saved, by the seller, or linked, by the office. Payouts that
-- failed before are made once more, and tell.
ALTER TABLE sellers ADD COLUMN payout_refused_at timestamp with time zone;
DO $$ BEGIN
  IF vendor_role() <> 'none' THEN GRANT UPDATE (payout_refused_at) ON sellers TO nanonagar_vendor; END IF;
END $$;

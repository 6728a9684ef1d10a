-- The copies of a letter that were asked for.
CREATE INDEX mails_by_first ON mails (resend_of) WHERE resend_of IS NOT NULL;

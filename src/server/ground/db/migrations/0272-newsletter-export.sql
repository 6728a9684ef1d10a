-- The confirmed addresses in the order in which they are exported.
CREATE INDEX newsletter_confirmed ON newsletter_subscribers (email) WHERE status = 'confirmed';

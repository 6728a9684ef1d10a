-- no-transaction
ALTER TABLE parcels VALIDATE CONSTRAINT parcels_delivery_wish;

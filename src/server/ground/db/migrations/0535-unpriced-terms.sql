-- What a file says of a product besides its missing price, so that the price alone is left to give.
ALTER TABLE unpriced_listings
  ADD COLUMN condition text NOT NULL DEFAULT 'new' CHECK (condition IN ('new', 'open-box', 'refurbished')),
  ADD COLUMN dispatch_days integer NOT NULL DEFAULT 1 CHECK (dispatch_days BETWEEN 0 AND 30),
  ADD COLUMN stock integer NOT NULL DEFAULT 0 CHECK (stock BETWEEN 0 AND 1000000);

-- A product that its seller offers by now waits no longer.
DELETE FROM unpriced_listings USING offers
WHERE offers.product_id = unpriced_listings.product_id AND offers.seller_id = unpriced_listings.seller_id
  AND offers.status <> 'removed';

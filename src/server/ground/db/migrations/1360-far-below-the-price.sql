-- What was paid for a piece is far below what it costs: nothing that anybody reads as bought (decision 1193).
ALTER TABLE reviews DROP CONSTRAINT reviews_unproven_check;
ALTER TABLE reviews ADD CONSTRAINT reviews_unproven_check CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price'));
ALTER TABLE seller_ratings DROP CONSTRAINT seller_ratings_unproven_check;
ALTER TABLE seller_ratings ADD CONSTRAINT seller_ratings_unproven_check CHECK (unproven IN ('not-delivered', 'charged-back', 'nothing-paid', 'cash-not-here', 'not-paid', 'refunded', 'far-below-price'));

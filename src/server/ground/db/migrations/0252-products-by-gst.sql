-- Digit by digit, whatever the collation: the products of an HSN's beginning stand beside each other.
DROP INDEX products_by_gst;
CREATE INDEX products_by_gst ON products (gst_rate_bp, hsn COLLATE "C", id);

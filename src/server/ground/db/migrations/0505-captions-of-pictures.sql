-- What the page says under a picture: a few words about the view, and that it was rendered and not photographed.
ALTER TABLE product_pictures
  ADD COLUMN caption text,
  ADD COLUMN is_rendered boolean NOT NULL DEFAULT false;

-- The opening catalogue's pictures are rendered; nobody sent them, and their keys begin with their product's id.
UPDATE product_pictures SET is_rendered = true
WHERE picture_key ~ ('^' || product_id || '-[0-9a-f]{10}$')
  AND NOT EXISTS (SELECT FROM picture_uploads WHERE picture_uploads.picture_key = product_pictures.picture_key)
  AND NOT EXISTS (SELECT FROM office_pictures WHERE office_pictures.picture_key = product_pictures.picture_key);

-- The shop's own pictures by name: the home page's scene, and one for each kind of part without a picture of its own.
CREATE TABLE site_pictures (
  name text PRIMARY KEY,
  picture_key text NOT NULL
);

-- A seller's lists show the illustration of a kind of part where a product has no picture of its own.
CALL wall_off('site_pictures', 'SELECT', 'true', 'false');

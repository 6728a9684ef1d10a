-- Which of the marketplace's own pictures are there in every size. It is a table of its own because a change of
-- `site_pictures` makes every kept page anew, and pages name the same addresses before a picture is made and after.
CREATE TABLE made_pictures (
  picture_key text PRIMARY KEY,
  made_at timestamptz NOT NULL
);

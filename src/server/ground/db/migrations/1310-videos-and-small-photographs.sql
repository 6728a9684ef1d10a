-- Lists show photographs of reviews small (decision 1185). Those from before have no small one until a job has made it.
ALTER TABLE review_photographs ADD COLUMN has_small boolean NOT NULL DEFAULT false;
CREATE INDEX review_photographs_without_small ON review_photographs (id) WHERE NOT has_small;
CALL wall_off('review_photographs', 'SELECT', 'EXISTS (SELECT FROM reviews WHERE reviews.id = review_id AND reviews.seller_id = acting_seller() AND reviews.state = ''published'')');

-- The short video of a review, which readers see once the office has looked at it (decision 1186).
CREATE TABLE review_videos (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews(id),
  file_key text NOT NULL,
  container text NOT NULL CHECK (container IN ('mp4', 'webm')),
  sha256 text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 1920),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 1920),
  duration_ms integer NOT NULL CHECK (duration_ms BETWEEN 1 AND 30500),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'withheld')),
  -- Of the fixed reasons, with words.
  withheld_for text,
  withheld_words text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT review_videos_one UNIQUE (review_id),
  CONSTRAINT review_videos_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL))
);
CALL wall_off('review_videos', 'SELECT', 'state = ''published'' AND EXISTS (SELECT FROM reviews WHERE reviews.id = review_id AND reviews.seller_id = acting_seller() AND reviews.state = ''published'')');

-- Whether it has one that the office published: lists of reviews ask no other table.
ALTER TABLE reviews ADD COLUMN has_video boolean NOT NULL DEFAULT false;
DROP TRIGGER reviews_tell_changed ON reviews;
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published')
  AND (old.state, old.stars, old.title, old.text, old.byline, old.author_name, old.fate, old.fate_reason, old.fate_months, old.helpful_rank, old.version, old.photographs, old.has_video, old.published_at)
  IS DISTINCT FROM (new.state, new.stars, new.title, new.text, new.byline, new.author_name, new.fate, new.fate_reason, new.fate_months, new.helpful_rank, new.version, new.photographs, new.has_video, new.published_at))
  EXECUTE FUNCTION tell_review();

-- The one appeal against what the office decided of a video, which somebody else decides (decision 1179).
ALTER TABLE review_videos
  ADD COLUMN decided_by text REFERENCES users(id),
  ADD COLUMN appeal_words text,
  ADD COLUMN appealed_at timestamp with time zone,
  -- Nothing more is to be said once an appeal is decided.
  ADD COLUMN appeal_decided_at timestamp with time zone,
  ADD CONSTRAINT review_videos_appealed CHECK ((appealed_at IS NULL) = (appeal_words IS NULL) AND (appeal_decided_at IS NULL OR appealed_at IS NOT NULL));

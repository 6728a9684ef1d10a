-- What nobody of a shop has read yet is a list of its own (decision 1173).
CREATE INDEX conversations_unread ON conversations (seller_id, to_seller_at DESC, id DESC)
  WHERE to_seller_at IS NOT NULL AND (seller_seen_at IS NULL OR seller_seen_at < to_seller_at);

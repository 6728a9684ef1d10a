-- The build with which a line was put into the cart (decision 1182): its products as addresses have them, at that moment. A
-- build can change or be deleted, and names nobody.
ALTER TABLE cart_lines ADD COLUMN build_text text CHECK (length(build_text) BETWEEN 1 AND 4000);

-- The same of a line of an order. A table of its own: sellers read order lines, and not what was bought beside from others.
CREATE TABLE order_line_builds (
  order_line_id uuid PRIMARY KEY REFERENCES order_lines(id) ON DELETE CASCADE,
  build_text text NOT NULL CHECK (length(build_text) BETWEEN 1 AND 4000)
);

-- Names of other products of the build that a piece was bought in, as its review shows them if its writer wants that.
ALTER TABLE reviews ADD COLUMN build_with text[] NOT NULL DEFAULT '{}' CHECK (cardinality(build_with) <= 24);
DROP TRIGGER reviews_tell_changed ON reviews;
CREATE TRIGGER reviews_tell_changed AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published')
  AND (old.state, old.stars, old.title, old.text, old.byline, old.author_name, old.fate, old.fate_reason, old.fate_months, old.helpful_rank, old.version, old.photographs, old.published_at, old.build_with)
  IS DISTINCT FROM (new.state, new.stars, new.title, new.text, new.byline, new.author_name, new.fate, new.fate_reason, new.fate_months, new.helpful_rank, new.version, new.photographs, new.published_at, new.build_with))
  EXECUTE FUNCTION tell_review();

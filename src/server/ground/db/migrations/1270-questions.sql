-- Questions about products and their answers (decision 1165). What readers see of who answered is copied when it is
-- written, so that no list asks the tables of orders.
CREATE TABLE questions (
  id uuid PRIMARY KEY,
  product_id text NOT NULL REFERENCES products(id),
  -- Whoever closed their account is nobody.
  user_id text REFERENCES users(id),
  author_name text NOT NULL,
  text text NOT NULL CHECK (length(text) <= 300),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld')),
  held_for text[] NOT NULL DEFAULT '{}',
  withheld_for text,
  withheld_words text,
  asked_at timestamp with time zone NOT NULL,
  -- Of published answers: how many, when the last one came, and how helpful the most helpful one was found.
  answers integer NOT NULL DEFAULT 0 CHECK (answers >= 0),
  answered_at timestamp with time zone,
  has_answer integer NOT NULL GENERATED ALWAYS AS (least(answers, 1)) STORED,
  helpful_rank integer NOT NULL DEFAULT 0,
  -- The order of the list: those with the newest answer first, those without one behind them by when they were asked.
  listed_at timestamp with time zone NOT NULL,
  -- What of the question and its published answers is searched, in lower case.
  search_text text NOT NULL,
  -- When its asker was last told of answers.
  told_at timestamp with time zone,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  queued_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT questions_answered CHECK ((answers = 0) = (answered_at IS NULL)),
  CONSTRAINT questions_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL)),
  CONSTRAINT questions_held CHECK ((state = 'waiting') <= (queued_at IS NOT NULL)),
  CONSTRAINT questions_erased CHECK (erased_at IS NULL OR (user_id IS NULL AND author_name = ''))
);
CREATE INDEX questions_listed ON questions (product_id, has_answer DESC, listed_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX questions_helpful ON questions (product_id, helpful_rank DESC, answered_at DESC, id DESC) WHERE state = 'published' AND answers > 0;
CREATE INDEX questions_by_words ON questions USING gin (product_id, search_text gin_trgm_ops) WHERE state = 'published';
CREATE INDEX questions_alike ON questions USING gin (product_id, lower(text) gin_trgm_ops) WHERE state = 'published';
CREATE INDEX questions_of_user ON questions (user_id, asked_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX questions_queue ON questions (queued_at, id) WHERE queued_at IS NOT NULL;
CREATE INDEX questions_untold ON questions (answered_at, id) WHERE state = 'published' AND told_at < answered_at AND user_id IS NOT NULL;

CREATE TABLE answers (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES questions(id),
  role text NOT NULL CHECK (role IN ('owner', 'seller', 'office', 'maker')),
  user_id text REFERENCES users(id),
  seller_id text REFERENCES sellers(id),
  author_name text NOT NULL,
  -- Since when an owner has had the product.
  owned_since timestamp with time zone,
  text text NOT NULL CHECK (length(text) <= 1500),
  state text NOT NULL CHECK (state IN ('waiting', 'published', 'withheld')),
  held_for text[] NOT NULL DEFAULT '{}',
  withheld_for text,
  withheld_words text,
  -- The fact of the specification that a seller's answer says otherwise, and what the answer says of it.
  contradicted text,
  contradiction text,
  -- When the catalogue looked at it.
  contradiction_seen_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  written_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  helpful integer NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  unhelpful integer NOT NULL DEFAULT 0 CHECK (unhelpful >= 0),
  -- As of reviews (decision 1157).
  helpful_rank integer NOT NULL GENERATED ALWAYS AS (CASE WHEN helpful + unhelpful = 0 THEN 0 ELSE floor(1000000 * greatest(0,
    (helpful + 1.9208 - 1.96 * sqrt(helpful::float8 * unhelpful / (helpful + unhelpful) + 0.9604)) / (helpful + unhelpful + 3.8416)))::integer END) STORED,
  reports integer NOT NULL DEFAULT 0 CHECK (reports >= 0),
  erased_at timestamp with time zone,
  CONSTRAINT answers_role CHECK ((role = 'seller') = (seller_id IS NOT NULL) AND (role = 'owner') = (owned_since IS NOT NULL)),
  CONSTRAINT answers_withheld CHECK ((state = 'withheld') = (withheld_for IS NOT NULL)),
  CONSTRAINT answers_contradiction CHECK ((contradicted IS NULL) = (contradiction IS NULL) AND (contradicted IS NULL OR role = 'seller')),
  CONSTRAINT answers_erased CHECK (erased_at IS NULL OR (user_id IS NULL AND author_name = ''))
);
-- One answer an owner, a shop, and the office in each of its roles.
CREATE UNIQUE INDEX answers_of_owner ON answers (question_id, user_id) WHERE role = 'owner';
CREATE UNIQUE INDEX answers_of_seller ON answers (question_id, seller_id) WHERE role = 'seller';
CREATE UNIQUE INDEX answers_of_office ON answers (question_id, role) WHERE role IN ('office', 'maker');
CREATE INDEX answers_of_question ON answers (question_id, helpful_rank DESC, written_at, id);
CREATE INDEX answers_of_user ON answers (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE answer_versions (
  answer_id uuid NOT NULL REFERENCES answers(id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  -- Only what readers could see once is shown to them.
  was_published boolean NOT NULL,
  CONSTRAINT answer_versions_pkey PRIMARY KEY (answer_id, version)
);

CREATE TABLE answer_votes (
  answer_id uuid NOT NULL REFERENCES answers(id),
  user_id text NOT NULL REFERENCES users(id),
  is_helpful boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT answer_votes_pkey PRIMARY KEY (answer_id, user_id)
);
CREATE INDEX answer_votes_of_user ON answer_votes (user_id);
CREATE FUNCTION count_answer_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE answers SET helpful = helpful - OLD.is_helpful::int, unhelpful = unhelpful - (NOT OLD.is_helpful)::int WHERE id = OLD.answer_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE answers SET helpful = helpful + NEW.is_helpful::int, unhelpful = unhelpful + (NOT NEW.is_helpful)::int WHERE id = NEW.answer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER answer_votes_count AFTER INSERT OR UPDATE OR DELETE ON answer_votes FOR EACH ROW EXECUTE FUNCTION count_answer_votes();

-- What published answers come to, beside their question: whoever publishes, changes, withholds, removes or votes.
CREATE FUNCTION sum_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_question uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.question_id ELSE NEW.question_id END;
BEGIN
  UPDATE questions SET (answers, answered_at, helpful_rank, listed_at, search_text) = (
    SELECT count(*)::int, max(coalesce(answers.edited_at, answers.written_at)), coalesce(max(answers.helpful_rank), 0),
      coalesce(max(coalesce(answers.edited_at, answers.written_at)), questions.asked_at),
      lower(questions.text || coalesce(' ' || string_agg(answers.text, ' ' ORDER BY answers.id), ''))
    FROM answers WHERE answers.question_id = questions.id AND answers.state = 'published')
  WHERE questions.id = of_question;
  RETURN NULL;
END $$;
CREATE TRIGGER answers_sum_new AFTER INSERT OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION sum_answers();
CREATE TRIGGER answers_sum_changed AFTER UPDATE ON answers FOR EACH ROW
  WHEN ((old.state, old.text, old.helpful_rank, old.edited_at) IS DISTINCT FROM (new.state, new.text, new.helpful_rank, new.edited_at))
  EXECUTE FUNCTION sum_answers();

-- A question, or one of its answers, that somebody says should not be there.
CREATE TABLE question_reports (
  text_id uuid NOT NULL,
  question_id uuid NOT NULL REFERENCES questions(id),
  answer_id uuid REFERENCES answers(id),
  user_id text NOT NULL REFERENCES users(id),
  reason text NOT NULL CHECK (reason IN ('personal-details', 'abuse', 'not-about-product', 'incentive', 'advertising', 'copied', 'unlawful')),
  words text NOT NULL,
  at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT question_reports_pkey PRIMARY KEY (text_id, user_id),
  CONSTRAINT question_reports_text CHECK (text_id = coalesce(answer_id, question_id))
);
CREATE INDEX question_reports_of_question ON question_reports (question_id, at) WHERE settled_at IS NULL;
CREATE INDEX question_reports_of_user ON question_reports (user_id, at DESC);

-- The sellers of a product whose question this is to answer, each told of it once.
CREATE TABLE question_sellers (
  question_id uuid NOT NULL REFERENCES questions(id),
  seller_id text NOT NULL REFERENCES sellers(id),
  asked_at timestamp with time zone NOT NULL,
  is_answered boolean NOT NULL DEFAULT false,
  CONSTRAINT question_sellers_pkey PRIMARY KEY (question_id, seller_id)
);
CREATE INDEX question_sellers_list ON question_sellers (seller_id, is_answered, asked_at DESC, question_id DESC);
CALL wall_off('question_sellers', 'SELECT', 'seller_id = acting_seller()');
CALL wall_off('questions', 'SELECT', 'state = ''published'' AND EXISTS (SELECT FROM question_sellers WHERE question_sellers.question_id = questions.id AND question_sellers.seller_id = acting_seller())');
CALL wall_off('answers', 'SELECT', 'state = ''published'' OR seller_id = acting_seller()');

-- Which owners were asked to answer which question.
CREATE TABLE question_invitations (
  question_id uuid NOT NULL REFERENCES questions(id),
  user_id text NOT NULL REFERENCES users(id),
  at timestamp with time zone NOT NULL,
  CONSTRAINT question_invitations_pkey PRIMARY KEY (question_id, user_id)
);
CREATE INDEX question_invitations_of_user ON question_invitations (user_id, at DESC);

-- The facts of the product's kind that a question asks for and the specification did not say.
CREATE TABLE question_facts (
  question_id uuid NOT NULL REFERENCES questions(id),
  product_id text NOT NULL REFERENCES products(id),
  attribute text NOT NULL CHECK (attribute ~ '^[a-zA-Z0-9]{1,40}$'),
  CONSTRAINT question_facts_pkey PRIMARY KEY (question_id, attribute)
);
CREATE INDEX question_facts_of_product ON question_facts (product_id, attribute);
CALL wall_off('question_facts', 'SELECT', 'EXISTS (SELECT FROM question_sellers WHERE question_sellers.question_id = question_facts.question_id AND question_sellers.seller_id = acting_seller())');

-- Kept pages: a product's own page shows its most helpful answered questions, and how many there are.
CREATE FUNCTION tell_question() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array[CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END], 'page');
  RETURN NULL;
END $$;
CREATE TRIGGER questions_tell_new AFTER INSERT ON questions FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_question();
CREATE TRIGGER questions_tell_old AFTER DELETE ON questions FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_question();
CREATE TRIGGER questions_tell_changed AFTER UPDATE ON questions FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published')
  AND (old.state, old.text, old.author_name, old.answers, old.answered_at, old.helpful_rank)
  IS DISTINCT FROM (new.state, new.text, new.author_name, new.answers, new.answered_at, new.helpful_rank))
  EXECUTE FUNCTION tell_question();
CREATE FUNCTION tell_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  PERFORM tell_products(array(SELECT product_id FROM questions WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.question_id ELSE NEW.question_id END), 'page');
  RETURN NULL;
END $$;
CREATE TRIGGER answers_tell_new AFTER INSERT ON answers FOR EACH ROW WHEN (new.state = 'published') EXECUTE FUNCTION tell_answer();
CREATE TRIGGER answers_tell_old AFTER DELETE ON answers FOR EACH ROW WHEN (old.state = 'published') EXECUTE FUNCTION tell_answer();
CREATE TRIGGER answers_tell_changed AFTER UPDATE ON answers FOR EACH ROW WHEN ((old.state = 'published' OR new.state = 'published')
  AND (old.state, old.text, old.role, old.author_name, old.owned_since, old.contradicted, old.contradiction, old.helpful_rank, old.version, old.erased_at)
  IS DISTINCT FROM (new.state, new.text, new.role, new.author_name, new.owned_since, new.contradicted, new.contradiction, new.helpful_rank, new.version, new.erased_at))
  EXECUTE FUNCTION tell_answer();

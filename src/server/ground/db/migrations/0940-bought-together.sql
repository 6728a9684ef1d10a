-- What different customers bought in one order, counted by a job from real orders. A pair stands here from three on.
CREATE TABLE bought_together (
  product_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  other_id text NOT NULL REFERENCES products ON DELETE CASCADE,
  customers integer NOT NULL CHECK (customers >= 3),
  PRIMARY KEY (product_id, other_id),
  CHECK (product_id <> other_id)
);
CREATE INDEX bought_together_by_other ON bought_together (other_id);

CREATE FUNCTION tell_bought_together() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tell_products((SELECT array_agg(DISTINCT product_id) FROM these_rows), 'page');
  RETURN NULL;
END $$;
CREATE TRIGGER bought_together_tell_new AFTER INSERT ON bought_together
  REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();
CREATE TRIGGER bought_together_tell_changed AFTER UPDATE ON bought_together
  REFERENCING NEW TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();
CREATE TRIGGER bought_together_tell_old AFTER DELETE ON bought_together
  REFERENCING OLD TABLE AS these_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_bought_together();
CREATE TRIGGER bought_together_tell_emptied AFTER TRUNCATE ON bought_together EXECUTE FUNCTION tell_catalogue();

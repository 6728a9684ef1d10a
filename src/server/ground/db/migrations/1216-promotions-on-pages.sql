-- Public pages say which promotions run (decision 1137): what changes in that is told, and what needs a code is not said.
CREATE TRIGGER promotions_tell_new AFTER INSERT ON promotions
  FOR EACH ROW WHEN (NEW.code IS NULL) EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER promotions_tell_changed AFTER UPDATE ON promotions
  FOR EACH ROW WHEN (NEW.code IS NULL AND
    (OLD.paused_at IS NULL, OLD.ended_at IS NULL, coalesce(OLD.uses >= OLD.uses_max, false), coalesce(OLD.given_paise >= OLD.budget_paise, false))
      IS DISTINCT FROM
    (NEW.paused_at IS NULL, NEW.ended_at IS NULL, coalesce(NEW.uses >= NEW.uses_max, false), coalesce(NEW.given_paise >= NEW.budget_paise, false)))
  EXECUTE FUNCTION tell_catalogue();

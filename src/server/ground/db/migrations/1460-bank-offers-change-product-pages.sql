-- A product's page names the offers of banks that are open for its price: kept pages are made anew when one is written down,
-- paused, refused by the gateway or offered again. When one begins or ends by itself, the page says until when it holds.
CREATE TRIGGER bank_offers_tell_new AFTER INSERT ON bank_offers FOR EACH ROW EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER bank_offers_tell_changed AFTER UPDATE OF paused_at, refused_at ON bank_offers FOR EACH ROW
  WHEN ((old.paused_at IS NULL, old.refused_at IS NULL) IS DISTINCT FROM (new.paused_at IS NULL, new.refused_at IS NULL))
  EXECUTE FUNCTION tell_catalogue();

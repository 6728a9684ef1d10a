-- A product's page names the lowest instalment of its price: kept pages are made anew when the gateway tells of other plans.
CREATE TRIGGER gateway_ways_tell_new AFTER INSERT ON gateway_ways FOR EACH ROW EXECUTE FUNCTION tell_catalogue();
CREATE TRIGGER gateway_ways_tell_changed AFTER UPDATE OF ways ON gateway_ways FOR EACH ROW
  WHEN (old.ways IS DISTINCT FROM new.ways) EXECUTE FUNCTION tell_catalogue();

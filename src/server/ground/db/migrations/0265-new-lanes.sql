-- A lane of one's own may be the very one that somebody else has borrowed: a new one is drawn by lot instead.

CREATE OR REPLACE FUNCTION keep_shop_day(sold_on date, more_orders integer, more_units integer, more_paise bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE shop_days SET orders = orders + more_orders, units = units + more_units, revenue_paise = revenue_paise + more_paise
  WHERE day = sold_on AND lane = (SELECT lane FROM shop_days WHERE day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO shop_days AS known (day, lane, orders, units, revenue_paise)
    VALUES (sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise)
    ON CONFLICT (day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders, units = known.units + EXCLUDED.units,
      revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise;
  END IF;
END $$;

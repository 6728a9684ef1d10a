-- A seller's day is written by every checkout with goods of the seller: each takes a lane that nobody else is writing, as
-- a day of the shop (0265), so that orders of different products of one seller do not wait for each other.

CREATE FUNCTION keep_seller_day(of_seller text, sold_on date, more_orders integer, more_units integer, more_paise bigint,
  more_customers integer, more_cancelled integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE seller_days SET orders = orders + more_orders, units = units + more_units,
    revenue_paise = revenue_paise + more_paise, new_customers = new_customers + more_customers,
    cancelled_units = cancelled_units + more_cancelled
  WHERE seller_id = of_seller AND day = sold_on AND lane = (SELECT lane FROM seller_days
    WHERE seller_id = of_seller AND day = sold_on
    ORDER BY (lane + pg_backend_pid()) % 16, lane LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO seller_days AS known
      (seller_id, day, lane, orders, units, revenue_paise, new_customers, cancelled_units)
    VALUES (of_seller, sold_on, floor(random() * 32767)::smallint, more_orders, more_units, more_paise, more_customers,
      more_cancelled)
    ON CONFLICT (seller_id, day, lane) DO UPDATE SET orders = known.orders + EXCLUDED.orders,
      units = known.units + EXCLUDED.units, revenue_paise = known.revenue_paise + EXCLUDED.revenue_paise,
      new_customers = known.new_customers + EXCLUDED.new_customers,
      cancelled_units = known.cancelled_units + EXCLUDED.cancelled_units;
  END IF;
END $$;

-- A product's card shows new goods before any other (decision 0730): so do those of products that have other offers too.
WITH best AS (
  SELECT DISTINCT ON (offers.product_id) offers.product_id, offers.id, offers.list_price_paise, offers.discount_bp,
    offers.unit_price_paise, coalesce(stock.on_hand - stock.reserved, 0) > 0 AS in_stock
  FROM offers
  JOIN sellers ON sellers.id = offers.seller_id AND sellers.is_selling
  LEFT JOIN stock ON stock.offer_id = offers.id
  WHERE offers.status = 'live'
    AND offers.product_id IN (SELECT product_id FROM offers WHERE condition <> 'new')
  ORDER BY offers.product_id, in_stock DESC, offers.condition = 'new' DESC, offers.unit_price_paise, offers.created_at, offers.id
)
UPDATE products SET best_offer_id = best.id, list_price_paise = best.list_price_paise, discount_bp = best.discount_bp,
  price_paise = best.unit_price_paise, in_stock = best.in_stock
FROM best WHERE best.product_id = products.id AND products.best_offer_id IS DISTINCT FROM best.id;

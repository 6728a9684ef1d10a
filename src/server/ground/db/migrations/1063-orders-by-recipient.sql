-- Orders are found by whom they go to and by the company that they are for (`all-orders-criteria-views.ts`).
CREATE INDEX orders_by_recipient ON orders USING gin ((lower(first_name || ' ' || last_name || ' ' ||
  coalesce(buyer_company, '') || ' ' || coalesce(buyer_gstin, ''))) gin_trgm_ops);

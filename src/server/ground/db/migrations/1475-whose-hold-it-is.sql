-- A session says whether pages of products are to be made for its customer alone, and a cart what its customer holds
-- already (decision 1315). Holds of before have none and end within their minutes; an order names the same customer.
ALTER TABLE stock_holds ADD COLUMN user_id text;

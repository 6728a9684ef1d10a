-- The pre-orders of one seller by their day, those of deleted offers too: what was pre-ordered of them is still to be sent.
CREATE INDEX offers_own_preorders ON offers (seller_id, preorder_from, id) WHERE preorder_from IS NOT NULL;

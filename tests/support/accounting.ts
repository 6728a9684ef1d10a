import { isSale } from '#domain/money/earnings/counted-sales.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import { TO_DISPATCH, VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import { CHECKS, findWrong, readNextIds, WALKS } from '#server/money/reconciliation/checks/walk-views.ts'
import { askKept, keptConnection } from './kept-connection.ts'

/** A setting on the day in India on which an order was written; what the shop opens with until somebody changes it. */
const termOf = (key: string, opening: number) => `coalesce((SELECT value::bigint FROM setting_changes
  WHERE key = '${key}' AND withdrawn_at IS NULL AND valid_from <= indian_day(orders.created_at)
  ORDER BY valid_from DESC, id DESC LIMIT 1), ${opening})`

const TO_DISPATCH_LIST = TO_DISPATCH.map((status) => `'${status}'`).join(', ')
const COUNTED_LIST = VENDOR_ORDER_STATUSES.filter(isSale)
  .map((status) => `'${status}'`)
  .join(', ')
/** Of `parcels`: a dispute was decided about one that was not marked as delivered, so that it was paid at the door. */
const IS_FOUND_PAID = `EXISTS (SELECT FROM disputes WHERE disputes.parcel_id = parcels.id AND disputes.status = 'refunded')`

/** Of each line, how many pieces have left with a parcel. */
const LEFT_WITH_PARCELS = `LEFT JOIN (SELECT order_line_id, sum(quantity) AS sent FROM parcel_lines
  JOIN parcels ON parcels.id = parcel_id WHERE shipped_at IS NOT NULL GROUP BY 1) AS sent_of ON order_line_id = order_lines.id`

/** Of each vendor order, the pieces that did not end without goods, and what went back for those that did. */
const PIECES_THAT_COUNT = `SELECT vendor_order_id, sum(quantity - cancelled_quantity - credited_quantity) AS units,
  sum(given_back_paise) AS given_back FROM order_lines GROUP BY vendor_order_id`

/** The payments at the gateway that pay orders. */
const PAYING = `SELECT order_id, gateway, gateway_payment_id FROM payments
  UNION ALL SELECT order_id, gateway, gateway_payment_id FROM rest_payments WHERE gateway_payment_id IS NOT NULL`

/** Orders whose rest beside an advance was paid online, with what of it goes back since it was not due any more. */
const RESTS = `SELECT order_id AS rest_of, coalesce((SELECT sum(amount_paise) FROM payment_refunds WHERE reason = 'cancelled'
    AND payment_refunds.gateway_payment_id = rest_payments.gateway_payment_id), 0) AS excess
  FROM rest_payments WHERE gateway_payment_id IS NOT NULL`

/**
 * What must be true of the books after anything: asked of the database with SQL of its own, without the shop's code.
 * Each question names what it found wrong, and finds nothing in a shop that keeps its word.
 */
const QUESTIONS: Readonly<Record<string, string>> = {
  'what is in stock is what the movements add up to': `
    SELECT stock.offer_id, on_hand, reserved, moved, held FROM stock
    JOIN (SELECT offer_id, sum(on_hand_change) AS moved, sum(reserved_change) AS held
      FROM stock_movements GROUP BY offer_id) AS movements USING (offer_id)
    WHERE on_hand <> moved OR reserved <> held`,
  'what is reserved is what is held, kept for a customer or a launch, or placed and not yet dispatched': `
    SELECT stock.offer_id, reserved, held, kept, waiting FROM stock
    LEFT JOIN (SELECT offer_id, count(*) AS kept FROM stock_allocations WHERE ended_at IS NULL GROUP BY 1) AS allocations
      USING (offer_id)
    LEFT JOIN (SELECT offer_id, sum(pieces) AS announced FROM launches WHERE drawn_at IS NULL AND withdrawn_at IS NULL
      GROUP BY 1) AS launched USING (offer_id)
    LEFT JOIN (SELECT offer_id, sum(quantity) AS held FROM stock_holds GROUP BY 1) AS holds USING (offer_id)
    LEFT JOIN (SELECT offer_id, sum(quantity - cancelled_quantity) - coalesce(sum(sent), 0) AS waiting FROM order_lines
      JOIN vendor_orders ON vendor_orders.id = vendor_order_id ${LEFT_WITH_PARCELS}
      WHERE vendor_orders.placed_at IS NOT NULL AND status IN (${TO_DISPATCH_LIST}) GROUP BY 1) AS promises USING (offer_id)
    WHERE reserved <> coalesce(held, 0) + coalesce(kept, 0) + coalesce(announced, 0) + coalesce(waiting, 0)`,
  'a placed order promised its goods once until they left the house, once, or were cancelled; any other moved none': `
    SELECT order_lines.order_id, order_lines.offer_id, quantity, gone, promised, status FROM order_lines
    JOIN vendor_orders ON vendor_orders.id = vendor_order_id
    LEFT JOIN (SELECT order_id, offer_id, sum(quantity) AS held FROM stock_holds GROUP BY 1, 2) AS holds
      ON holds.order_id = order_lines.order_id AND holds.offer_id = order_lines.offer_id
    LEFT JOIN (SELECT order_id, offer_id, -sum(on_hand_change) AS gone, sum(reserved_change) AS promised,
        count(*) FILTER (WHERE reason = 'sale') AS sales
      FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2) AS moved
      ON moved.order_id = order_lines.order_id AND moved.offer_id = order_lines.offer_id ${LEFT_WITH_PARCELS}
    WHERE coalesce(gone, 0) <> CASE WHEN status IN ('shipped', 'delivered', 'returned', 'lost') THEN quantity - cancelled_quantity
        ELSE coalesce(sent, 0) END
      OR coalesce(promised, 0) <> coalesce(held, 0)
        + CASE WHEN placed_at IS NOT NULL AND status IN (${TO_DISPATCH_LIST}) THEN quantity - cancelled_quantity - coalesce(sent, 0) ELSE 0 END
      OR coalesce(sales, 0) <> CASE WHEN placed_at IS NULL THEN 0 ELSE 1 END`,
  'a movement of goods for an order belongs to an order that asked for them': `
    SELECT stock_movements.id FROM stock_movements
    LEFT JOIN order_lines USING (order_id, offer_id)
    WHERE stock_movements.order_id IS NOT NULL AND order_lines.id IS NULL`,
  'a line costs its unit price, rounded half up once, times its quantity, less what promotions took off': `
    SELECT id FROM order_lines
    WHERE unit_price_paise <> round(list_price_paise * (10000 - discount_bp) / 10000.0)
      OR line_paise <> unit_price_paise * quantity - promotion_paise`,
  'what promotions took off a line is what each of them took off, those of its seller and what others pay': `
    SELECT order_lines.id FROM order_lines
    LEFT JOIN (SELECT order_line_id, sum(paise) AS paise FROM order_line_promotions GROUP BY 1) AS taken ON order_line_id = order_lines.id
    LEFT JOIN (SELECT order_line_id, sum(paise) AS offered FROM price_contributions AS paid WHERE bank_offer_id IS NOT NULL
      -- What is paid again once a parcel is found was the line's before.
      AND NOT EXISTS (SELECT FROM contribution_returns AS back JOIN price_contributions AS former ON former.id = back.contribution_id
        WHERE former.order_line_id = paid.order_line_id AND former.bank_offer_id IS NOT NULL AND former.sequence < paid.sequence)
      GROUP BY 1) AS offers ON offers.order_line_id = order_lines.id
    WHERE promotion_paise + shipping_off_paise + CASE WHEN contributed_by = '{}' THEN 0 ELSE contributed_paise END
      <> coalesce(paise, 0) + coalesce(offered, 0)
    UNION ALL
    SELECT order_lines.id FROM order_lines JOIN order_line_promotions ON order_line_id = order_lines.id
    JOIN promotions ON promotions.id = promotion_id
    GROUP BY order_lines.id
    HAVING promotion_paise <> coalesce(sum(paise) FILTER (WHERE payer = 'seller' AND kind <> 'delivery'), 0)
      OR shipping_off_paise <> coalesce(sum(paise) FILTER (WHERE payer = 'seller' AND kind = 'delivery'), 0)`,
  'free delivery takes no more off a line than it bears of the fee': `
    SELECT order_lines.id FROM order_lines JOIN order_line_promotions ON order_line_id = order_lines.id
    JOIN promotions ON promotions.id = promotion_id WHERE kind = 'delivery'
    GROUP BY order_lines.id HAVING sum(paise) > shipping_share_paise + shipping_off_paise`,
  'what an order used of a promotion is what it took off its lines': `
    SELECT promotion_id, order_id FROM promotion_uses
    FULL JOIN (SELECT promotion_id, order_id, sum(paise) AS taken FROM order_line_promotions
      JOIN order_lines ON order_lines.id = order_line_id GROUP BY 1, 2) AS lines USING (promotion_id, order_id)
    WHERE paise IS DISTINCT FROM taken`,
  'a promotion counts its uses that were not released': `
    SELECT promotions.id, promotions.uses, counted FROM promotions
    LEFT JOIN (SELECT promotion_id, count(*) AS counted, sum(paise) AS given FROM promotion_uses
      WHERE released_at IS NULL GROUP BY 1) AS used ON promotion_id = promotions.id
    WHERE promotions.uses <> coalesce(counted, 0) OR given_paise <> coalesce(given, 0)`,
  'an order costs its lines and the delivery that the rule says, less what sellers took off that': `
    SELECT orders.id, total_paise, lines FROM orders
    JOIN (SELECT order_id, sum(line_paise) AS lines, sum(promotion_paise) AS promoted, sum(shipping_off_paise) AS off
      FROM order_lines GROUP BY order_id) AS sums ON order_id = orders.id
    WHERE subtotal_paise <> lines OR total_paise <> subtotal_paise + shipping_paise
      OR shipping_paise + off <> CASE
        WHEN subtotal_paise + promoted > ${termOf('freeShippingAbovePaise', 500_000)} THEN 0
        ELSE ${termOf('shippingFeePaise', 39_900)} END`,
  'the shares of the delivery fee add up to that of their part': `
    SELECT vendor_orders.id FROM vendor_orders
    JOIN (SELECT vendor_order_id, sum(shipping_share_paise) AS shares FROM order_lines GROUP BY 1) AS sums ON vendor_order_id = id
    WHERE shares <> shipping_paise`,
  'of each line of a parcel as many pieces were credited by number as its credit notes say': `
    SELECT parcel_lines.parcel_id, parcel_lines.order_line_id, credited_quantity, noted, numbered FROM parcel_lines
    LEFT JOIN (SELECT parcel_id, order_line_id, sum(quantity) AS noted FROM credit_note_lines GROUP BY 1, 2) AS notes
      USING (parcel_id, order_line_id)
    LEFT JOIN (SELECT parcel_id, order_line_id, count(*) AS numbered, max(piece) AS highest FROM credited_pieces GROUP BY 1, 2)
      AS pieces USING (parcel_id, order_line_id)
    WHERE credited_quantity <> coalesce(noted, 0) OR credited_quantity <> coalesce(numbered, 0) OR highest > quantity`,
  'no more of a line is in parcels than was ordered, and each serial number is of a piece that is in the box': `
    SELECT order_lines.id FROM order_lines
    JOIN (SELECT order_line_id, sum(quantity) AS packed FROM parcel_lines JOIN parcels ON parcels.id = parcel_id
      WHERE status <> 'cancelled' GROUP BY 1) AS boxes ON order_line_id = order_lines.id WHERE packed + cancelled_quantity > quantity
    UNION ALL
    SELECT parcel_units.id FROM parcel_units LEFT JOIN parcel_lines USING (parcel_id, order_line_id)
    WHERE released_at IS NULL AND (parcel_lines.quantity IS NULL OR piece > parcel_lines.quantity)`,
  'each piece that came back and was accepted is one returned unit, in one place, where its history led': `
    SELECT return_units.id, 'missing' AS wrong FROM return_units JOIN returns ON returns.id = return_id
    LEFT JOIN returned_units ON returned_units.id = return_units.id
    WHERE outcome = 'accepted' AND returns.status IN ('refunded', 'replaced') AND returned_units.id IS NULL
    UNION ALL
    SELECT returned_units.id, 'history' FROM returned_units
    LEFT JOIN (SELECT unit_id, (array_agg(to_status ORDER BY id DESC))[1] AS latest, count(*) AS moves,
        bool_and(from_status IS NOT DISTINCT FROM former) AS joined
      FROM (SELECT *, lag(to_status) OVER (PARTITION BY unit_id ORDER BY id) AS former FROM returned_unit_events) AS steps
      GROUP BY 1) AS history ON unit_id = returned_units.id
    WHERE latest IS DISTINCT FROM status OR moves <> version OR NOT joined
    UNION ALL
    SELECT returned_units.id, 'box' FROM returned_units LEFT JOIN parcels ON parcels.id = sold_parcel_id
    WHERE returned_units.status = 'sold' AND (parcels.status IS NULL OR parcels.status = 'cancelled')
    UNION ALL
    SELECT parcel_units.id, 'let go' FROM parcel_units WHERE resold_parcel_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM returned_units AS sold WHERE sold.sold_parcel_id = resold_parcel_id
        AND sold.product_id = parcel_units.product_id AND serial = ANY(sold.serials))
    UNION ALL
    SELECT parcel_units.id, 'packed otherwise' FROM returned_units
    JOIN parcel_units ON parcel_units.product_id = returned_units.product_id AND serial = ANY(serials)
      AND parcel_units.seller_id = returned_units.seller_id
    WHERE returned_units.status <> 'sold' AND released_at IS NULL AND resold_parcel_id IS NULL
      AND parcel_units.parcel_id <> returned_units.parcel_id`,
  'what is said of an undelivered piece is of a parcel that is back, or was said to be; on the shelf its numbers are free, damaged it is a returned unit': `
    SELECT pieces.parcel_id, pieces.piece, outcome FROM undelivered_pieces AS pieces
    JOIN parcels ON parcels.id = pieces.parcel_id JOIN parcel_lines USING (parcel_id, order_line_id)
    WHERE (parcels.status <> 'returned' AND NOT EXISTS (SELECT FROM parcels AS found WHERE found.in_place_of = parcels.id)
        AND NOT (parcels.status = 'delivered' AND ${IS_FOUND_PAID}))
      OR pieces.piece > quantity
      OR outcome = 'shelved' AND EXISTS (SELECT FROM parcel_units AS units WHERE units.parcel_id = pieces.parcel_id
        AND units.order_line_id = pieces.order_line_id AND units.piece = pieces.piece AND released_at IS NULL)
    UNION ALL
    SELECT parcel_id, damaged, NULL FROM (SELECT parcel_id, order_line_id, count(*) AS damaged FROM undelivered_pieces
      WHERE outcome = 'damaged' GROUP BY 1, 2) AS said
    JOIN order_lines ON order_lines.id = order_line_id
    WHERE damaged > (SELECT count(*) FROM returned_units WHERE returned_units.product_id = order_lines.product_id
      AND (returned_units.parcel_id = said.parcel_id AND return_id IS NULL OR EXISTS (SELECT FROM returned_unit_events
        WHERE unit_id = returned_units.id AND from_status = 'sold' AND to_status = 'waiting')))`,
  'of an open-box offer as many pieces are on hand as returned units are on sale and pieces are packed, or more': `
    SELECT offers.id, on_hand, units, packed FROM offers JOIN stock ON stock.offer_id = offers.id
    JOIN (SELECT offer_id, count(*) FILTER (WHERE status = 'open-box') AS units FROM returned_units
      WHERE offer_id IS NOT NULL GROUP BY 1) AS on_sale ON on_sale.offer_id = offers.id
    LEFT JOIN (SELECT offer_id, sum(parcel_lines.quantity) AS packed FROM parcel_lines
      JOIN parcels ON parcels.id = parcel_id JOIN order_lines ON order_lines.id = order_line_id
      WHERE parcels.status = 'packed' GROUP BY 1) AS boxes ON boxes.offer_id = offers.id
    WHERE on_hand < units + coalesce(packed, 0)
    UNION ALL
    SELECT sold.parcel_id, sold.units, inside, 0 FROM (SELECT sold_parcel_id AS parcel_id, offer_id, count(*) AS units
      FROM returned_units WHERE status = 'sold' GROUP BY 1, 2) AS sold
    LEFT JOIN (SELECT parcel_id, offer_id, sum(parcel_lines.quantity) AS inside FROM parcel_lines
      JOIN order_lines ON order_lines.id = order_line_id GROUP BY 1, 2) AS boxes USING (parcel_id, offer_id)
    WHERE units > coalesce(inside, 0)`,
  'a part in parcels is where they are, and only what was delivered can come back otherwise': `
    SELECT id, status, told FROM (
      SELECT vendor_orders.id, vendor_orders.status, CASE
        WHEN sent = 0 THEN CASE WHEN boxes > 0 AND packed = pieces THEN 'packed' ELSE 'accepted' END
        WHEN sent < boxes OR packed < pieces THEN 'partly-shipped'
        WHEN on_way > 0 THEN 'shipped' WHEN lost > 0 THEN 'lost' WHEN delivered > 0 THEN 'delivered' ELSE 'returned' END AS told
      FROM vendor_orders
      JOIN (SELECT vendor_order_id, sum(quantity - cancelled_quantity) AS pieces FROM order_lines GROUP BY 1) AS lines ON lines.vendor_order_id = id
      JOIN (SELECT vendor_order_id, count(*) FILTER (WHERE status <> 'cancelled') AS boxes,
          count(*) FILTER (WHERE status NOT IN ('cancelled', 'packed')) AS sent,
          count(*) FILTER (WHERE status IN ('shipped', 'out-for-delivery', 'attempt-failed', 'held', 'returning', 'damaged')) AS on_way,
          count(*) FILTER (WHERE status = 'lost') AS lost, count(*) FILTER (WHERE status = 'delivered') AS delivered,
          coalesce(sum(inside) FILTER (WHERE status <> 'cancelled'), 0) AS packed
        FROM parcels JOIN (SELECT parcel_id, sum(quantity) AS inside FROM parcel_lines GROUP BY 1) AS contents ON parcel_id = id
        GROUP BY 1) AS boxes_of ON boxes_of.vendor_order_id = id) AS vendor_order
    WHERE status NOT IN ('cancelled', told) AND NOT (status = 'returned' AND told = 'delivered')`,
  'the parcels and cancellations of a whole line add up to its price and its share of the delivery fee': `
    SELECT order_lines.id FROM order_lines
    JOIN (SELECT order_line_id, sum(quantity) AS packed, sum(goods_paise) AS goods, sum(shipping_paise) AS delivery,
        sum(contributed_paise) AS contributed FROM parcel_lines JOIN parcels ON parcels.id = parcel_id WHERE status <> 'cancelled' GROUP BY 1) AS boxes
      ON order_line_id = order_lines.id
    LEFT JOIN (SELECT order_line_id, sum(goods_paise) AS goods, sum(shipping_paise) AS delivery,
        sum(contributed_paise) AS contributed FROM cancellation_lines
      GROUP BY 1) AS gone ON gone.order_line_id = order_lines.id
    WHERE packed + cancelled_quantity = quantity AND (boxes.goods + coalesce(gone.goods, 0) <> line_paise
        OR boxes.delivery + coalesce(gone.delivery, 0) <> shipping_share_paise
        OR boxes.contributed + coalesce(gone.contributed, 0) <> order_lines.contributed_paise)
      OR boxes.goods + coalesce(gone.goods, 0) > line_paise OR boxes.delivery + coalesce(gone.delivery, 0) > shipping_share_paise`,
  'what ended of a line without goods is what its cancellations and credit notes say': `
    SELECT order_lines.id FROM order_lines
    LEFT JOIN (SELECT order_line_id, sum(quantity) AS pieces, sum(goods_paise + shipping_paise) AS paise
      FROM cancellation_lines GROUP BY 1) AS gone ON gone.order_line_id = order_lines.id
    -- The pieces of a parcel that was taken apart are packed anew, or in a cancellation.
    -- Those of a lost parcel that had been delivered are in the parcel that stands in its place.
    LEFT JOIN (SELECT order_line_id, sum(quantity) AS pieces, sum(goods_paise + shipping_paise) AS paise
      FROM credit_note_lines JOIN credit_notes ON credit_notes.id = credit_note_id WHERE reason <> 'cancellation'
        AND credit_notes.parcel_id NOT IN (SELECT in_place_of FROM parcels WHERE in_place_of IS NOT NULL) GROUP BY 1)
      AS credited ON credited.order_line_id = order_lines.id
    WHERE cancelled_quantity <> coalesce(gone.pieces, 0) OR credited_quantity <> coalesce(credited.pieces, 0)
      OR given_back_paise <> coalesce(gone.paise, 0) + coalesce(credited.paise, 0)
    UNION ALL
    SELECT vendor_orders.id FROM vendor_orders
    LEFT JOIN (SELECT vendor_order_id, sum(goods_paise + shipping_paise) AS paise FROM cancellations
      JOIN cancellation_lines ON cancellation_id = cancellations.id GROUP BY 1) AS gone ON vendor_order_id = vendor_orders.id
    WHERE cancelled_paise <> coalesce(paise, 0)
    UNION ALL
    SELECT parcel_lines.parcel_id FROM parcel_lines
    LEFT JOIN (SELECT parcel_id, order_line_id, sum(quantity) AS pieces FROM credit_note_lines GROUP BY 1, 2) AS notes
      USING (parcel_id, order_line_id) WHERE credited_quantity <> coalesce(pieces, 0)`,
  'what a bank left of a refund is one refund more; where no bank paid that, the first has paid as much as it took': `
    SELECT rest.id, closed.charged_back_by FROM payment_refunds AS rest JOIN payment_refunds AS closed ON closed.id = rest.rest_of
    LEFT JOIN payment_disputes AS disputes ON disputes.gateway = closed.gateway AND disputes.dispute_id = closed.charged_back_by
    WHERE disputes.status IS DISTINCT FROM 'lost' OR (rest.order_id, rest.reason, rest.gateway_payment_id, rest.cause_id)
        IS DISTINCT FROM (closed.order_id, closed.reason, closed.gateway_payment_id, closed.cause_id)
      OR rest.charged_back_by IS NULL
        AND disputes.amount_paise <> (SELECT sum(amount_paise) FROM payment_refunds AS paid WHERE paid.gateway = disputes.gateway
        AND paid.gateway_payment_id = disputes.gateway_payment_id AND paid.charged_back_by = disputes.dispute_id)`,
  'only what a bank took, or nobody confirmed, is cancelled by the marketplace, what waits to be confirmed is with no seller, and of an order whose bank has taken all it asked for nothing waits to be sent': `
    SELECT cancellations.id::text FROM cancellations
    WHERE by_kind = 'system' AND NOT CASE WHEN cancellations.reason = 'not-confirmed' THEN EXISTS (SELECT FROM cash_confirmations
        WHERE cash_confirmations.order_id = cancellations.order_id AND outcome = 'let-go')
      ELSE EXISTS (SELECT FROM payment_disputes AS disputes JOIN (${PAYING}) AS paid USING (gateway, gateway_payment_id)
        WHERE disputes.status = 'lost' AND paid.order_id = cancellations.order_id) END
    UNION ALL
    SELECT vendor_orders.id::text FROM cash_confirmations JOIN vendor_orders USING (order_id) JOIN orders ON orders.id = order_id
    WHERE CASE WHEN outcome IS NULL THEN vendor_orders.status NOT IN ('pending', 'cancelled') OR orders.payment_status <> 'due'
      WHEN outcome IN ('let-go', 'cancelled') THEN vendor_orders.status <> 'cancelled' END
    UNION ALL
    SELECT vendor_orders.id::text FROM vendor_orders JOIN (${PAYING}) AS paid USING (order_id)
    JOIN payment_disputes AS disputes ON disputes.gateway = paid.gateway AND disputes.gateway_payment_id = paid.gateway_payment_id
    JOIN chargeback_steps AS steps ON steps.gateway = disputes.gateway AND steps.dispute_id = disputes.dispute_id AND step = 'decided'
    WHERE disputes.status = 'lost' AND vendor_orders.status IN (${TO_DISPATCH_LIST}) AND NOT EXISTS (
      SELECT FROM payment_disputes AS other JOIN (${PAYING}) AS each USING (gateway, gateway_payment_id)
      WHERE each.order_id = vendor_orders.order_id AND other.status NOT IN ('won', 'closed', 'lost'))`,
  'what a cancellation took of a paid order goes back once, and of an order that is paid at the door nothing': `
    SELECT cancellations.id FROM cancellations JOIN orders ON orders.id = cancellations.order_id
    JOIN payments ON payments.order_id = cancellations.order_id
    LEFT JOIN (${RESTS}) AS rest ON rest_of = orders.id
    JOIN LATERAL (SELECT cancellation_id, sum(CASE WHEN has_advance THEN advance_paise
        ELSE goods_paise + shipping_paise - contributed_paise - passed_on_paise END) AS paise
      FROM cancellation_lines GROUP BY 1) AS lines ON cancellation_id = cancellations.id
    LEFT JOIN (SELECT cause_id, sum(amount_paise) AS paise, count(*) FILTER (WHERE rest_of IS NULL) AS refunds FROM payment_refunds
      WHERE reason = 'cancellation' GROUP BY 1) AS back ON cause_id = cancellations.id
    WHERE CASE WHEN gateway_payment_id IS NULL OR lines.paise = 0 OR is_unasked THEN refunds IS NOT NULL
      -- Money that came for an order of which nothing was left went back whole.
      WHEN EXISTS (SELECT FROM payment_refunds WHERE payment_refunds.order_id = cancellations.order_id
        AND payment_refunds.gateway_payment_id = payments.gateway_payment_id AND reason = 'cancelled') THEN false
      ELSE back.paise IS DISTINCT FROM lines.paise OR refunds NOT BETWEEN 1 AND CASE WHEN rest_of IS NULL THEN 1 ELSE 2 END END`,
  'a parcel that was lost or came back is credited whole, and what the gateway took for it goes back once': `
    SELECT parcels.id, parcels.status FROM parcels JOIN parcel_lines ON parcel_id = parcels.id
    WHERE parcels.status IN ('lost', 'returned') AND credited_quantity < quantity
    UNION ALL
    SELECT credit_notes.id, credit_notes.reason FROM credit_notes JOIN payments USING (order_id)
    JOIN parcels ON parcels.id = credit_notes.parcel_id LEFT JOIN (${RESTS}) AS rest ON rest_of = credit_notes.order_id
    LEFT JOIN (SELECT cause_id, sum(amount_paise) AS paise, count(*) FILTER (WHERE rest_of IS NULL) AS refunds FROM payment_refunds GROUP BY 1) AS back
      ON back.cause_id = credit_notes.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(paise), 0) AS others_paise FROM (SELECT paise, cause_id FROM contribution_returns
      UNION ALL SELECT paise, cause_id FROM goodwill_returns) AS gone WHERE gone.cause_id = credit_notes.id) AS others
    WHERE reason IN ('lost', 'undelivered', 'damaged') AND cash_due_paise = 0 AND CASE
      WHEN parcels.status = 'delivered' AND cash_paise > 0 AND ${IS_FOUND_PAID}
        THEN back.paise IS DISTINCT FROM total_paise - others_paise OR refunds <> 1
      WHEN cash_paise > 0 OR payments.gateway_payment_id IS NULL THEN refunds IS NOT NULL
      WHEN total_paise > others_paise THEN back.paise IS DISTINCT FROM total_paise - others_paise
        OR refunds NOT BETWEEN 1 AND CASE WHEN rest_of IS NULL THEN 1 ELSE 2 END END`,
  'a parcel that was lost, and paid back, never reached its customer, unless a dispute says that it was paid at the door': `
    SELECT lost.parcel_id FROM order_events AS lost JOIN order_events AS later USING (parcel_id) JOIN parcels ON parcels.id = parcel_id
    WHERE lost.to_status = 'lost' AND later.id > lost.id AND later.to_status NOT IN ('lost', 'returning', 'returned')
      AND NOT (later.to_status = 'delivered' AND ${IS_FOUND_PAID})
      AND NOT (later.to_status = 'cancelled' AND EXISTS (SELECT FROM parcels AS found WHERE found.in_place_of = lost.parcel_id))`,
  'no order gives back and passes on more than was paid for it, and of one payment at the gateway no more goes back than came': `
    SELECT payments.order_id FROM payments
    LEFT JOIN (SELECT exchange_of_order_id AS order_id, sum(amount_paise) AS passed FROM payments
      WHERE exchange_of_order_id IS NOT NULL GROUP BY 1) AS on_to ON on_to.order_id = payments.order_id
    LEFT JOIN (SELECT order_id, sum(amount_paise) AS back FROM payment_refunds
      WHERE reason NOT IN ('second-payment', 'broken-word', 'price-rise') GROUP BY 1)
      AS refunds ON refunds.order_id = payments.order_id
    WHERE exchanged_paise <> coalesce(passed, 0) OR refunded_paise <> coalesce(back, 0)
      OR coalesce(passed, 0) + coalesce(back, 0) > amount_paise + cash_due_paise
    UNION ALL
    SELECT source.order_id FROM payments AS source
    JOIN (SELECT gateway_payment_id, sum(amount_paise) AS back FROM payment_refunds WHERE reason <> 'second-payment' GROUP BY 1)
      AS refunds USING (gateway_payment_id)
    WHERE exchange_of_order_id IS NULL AND back > source.amount_paise`,
  'what was exchanged is credited whole: it paid the new order, and the rest goes back once to where it came from, others’ shares to them': `
    SELECT returns.id FROM returns
    LEFT JOIN credit_notes ON credit_notes.reason = 'return' AND cause_id = returns.id
    LEFT JOIN payments ON payments.order_id = exchange_order_id
    LEFT JOIN payments AS source ON source.order_id = returns.order_id
    LEFT JOIN orders ON orders.id = exchange_order_id
    LEFT JOIN (SELECT cause_id, sum(amount_paise) AS back, count(*) FILTER (WHERE rest_of IS NULL) AS refunds, min(gateway_payment_id) AS by_payment
      FROM payment_refunds WHERE reason = 'exchange' GROUP BY 1) AS rest ON rest.cause_id = credit_notes.id
    LEFT JOIN (SELECT cause_id, sum(paise) AS to_payers FROM (SELECT paise, cause_id FROM contribution_returns
      UNION ALL SELECT paise, cause_id FROM goodwill_returns) AS gone GROUP BY 1) AS others ON others.cause_id = credit_notes.id
    WHERE returns.status = 'exchanged' AND (credit_notes.total_paise IS DISTINCT FROM
        payments.amount_paise + coalesce(back, 0) + coalesce(to_payers, 0)
      OR payments.exchange_of_order_id IS DISTINCT FROM returns.order_id OR exchange_paise <> payments.amount_paise
      OR payments.gateway_payment_id IS DISTINCT FROM source.gateway_payment_id OR refunds > 1
      OR by_payment <> source.gateway_payment_id OR orders.user_id <> returns.user_id)
    UNION ALL
    SELECT payments.id FROM payments LEFT JOIN returns ON exchange_order_id = payments.order_id
    WHERE exchange_of_order_id IS NOT NULL AND returns.order_id IS DISTINCT FROM exchange_of_order_id AND NOT EXISTS (
      SELECT FROM cancellation_lines JOIN cancellations ON cancellations.id = cancellation_id
      WHERE bought_again_as = payments.order_id AND cancellations.order_id = exchange_of_order_id
        AND passed_on_paise = payments.amount_paise)`,
  'a parcel left and arrived when its moves say': `
    SELECT parcels.id FROM parcels
    LEFT JOIN (SELECT parcel_id, (array_agg(at ORDER BY id) FILTER (WHERE to_status = 'shipped'))[1] AS left_at,
        (array_agg(at ORDER BY id DESC) FILTER (WHERE to_status = 'delivered'))[1] AS came_at
      FROM order_events WHERE parcel_id IS NOT NULL GROUP BY 1) AS moves ON parcel_id = parcels.id
    WHERE shipped_at IS DISTINCT FROM left_at OR delivered_at IS DISTINCT FROM came_at`,
  'a parcel that left has one invoice, and any other has none that is not credited whole': `
    SELECT parcels.id, status, invoices FROM parcels
    LEFT JOIN (SELECT parcel_id, count(*) AS invoices FROM invoices GROUP BY 1) AS own ON parcel_id = id
    WHERE CASE WHEN shipped_at IS NOT NULL THEN invoices IS DISTINCT FROM 1
      WHEN invoices IS NULL THEN false
      -- For an e-way bill it was issued ahead; taken apart, such a parcel is credited whole.
      ELSE invoices <> 1 OR status = 'cancelled' AND EXISTS (
        SELECT FROM parcel_lines WHERE parcel_id = parcels.id AND credited_quantity < quantity) END`,
  'the invoice numbers of a seller’s year have no gap and no duplicate': `
    SELECT gstin, financial_year, prefix, last_serial, given, highest FROM invoice_counters
    FULL JOIN (SELECT gstin, financial_year, prefix, count(*) AS given, count(DISTINCT serial) AS serials,
        min(serial) AS lowest, max(serial) AS highest FROM invoices GROUP BY 1, 2, 3) AS series
      USING (gstin, financial_year, prefix)
    WHERE coalesce(kind, 'invoice') = 'invoice' AND (last_serial IS DISTINCT FROM given::bigint
      OR given <> serials OR lowest <> 1 OR highest <> given)`,
  'the credit note numbers of a seller’s year have no gap and no duplicate': `
    SELECT gstin, financial_year, prefix, last_serial, given, highest
    FROM (SELECT * FROM invoice_counters WHERE kind <> 'invoice') AS counters
    FULL JOIN (SELECT gstin, financial_year, prefix,
        CASE WHEN is_commercial THEN 'commercial-note' ELSE 'credit-note' END AS kind, count(*) AS given, count(DISTINCT serial) AS serials,
        min(serial) AS lowest, max(serial) AS highest FROM credit_notes GROUP BY 1, 2, 3, 4) AS series
      USING (gstin, financial_year, prefix, kind)
    WHERE last_serial IS DISTINCT FROM given::bigint OR given <> serials OR lowest <> 1 OR highest <> given`,
  'a credit note takes tax off until 30 November after the financial year of its invoice, and none from then on': `
    SELECT notes.id FROM credit_notes AS notes JOIN invoices ON invoices.id = notes.invoice_id
    WHERE notes.is_commercial <> (indian_day(notes.issued_at)
        > make_date(extract(year FROM indian_day(invoices.issued_at) - interval '3 months')::integer + 1, 11, 30))
      OR notes.is_commercial AND notes.taxable_paise + notes.igst_paise + notes.cgst_paise > 0`,
  'the numbers of our papers for commission have no gap and no duplicate': `
    SELECT gstin, financial_year, kind, last_serial, given, highest FROM commission_counters
    FULL JOIN (SELECT gstin, financial_year, kind, count(*) AS given, count(DISTINCT serial) AS serials,
        min(serial) AS lowest, max(serial) AS highest FROM commission_papers GROUP BY 1, 2, 3) AS series
      USING (gstin, financial_year, kind)
    -- A series that was locked for a paper that stood already has given no number.
    WHERE coalesce(last_serial, 0) <> coalesce(given, 0) OR given <> serials OR lowest <> 1 OR highest <> given`,
  'each paper for commission is what the ledger’s rows of its month say: the month’s own sales, or what was given back of earlier ones': `
    SELECT papers.id, papers.kind, total_paise, taxable_paise, total, taxable FROM commission_papers AS papers
    LEFT JOIN (SELECT entries.seller_id, date_trunc('month', indian_day(entries.at))::date AS month,
        CASE WHEN date_trunc('month', indian_day(coalesce(sold.at, entries.at))) = date_trunc('month', indian_day(entries.at))
          THEN 'invoice'
          -- The note is issued on the first of the next month.
          WHEN date_trunc('month', indian_day(entries.at)) + interval '1 month'
            > make_date(extract(year FROM indian_day(sold.at) - interval '3 months')::integer + 1, 11, 30)
          THEN 'commercial-note' ELSE 'credit-note' END AS kind,
        abs(sum(entries.seller_paise)) AS total,
        abs(coalesce(sum(entries.seller_paise) FILTER (WHERE entries.kind IN ('commission', 'return-freight')), 0)) AS taxable
      FROM ledger_entries AS entries LEFT JOIN ledger_entries AS sold ON sold.id = entries.reverses
      WHERE entries.kind IN ('commission', 'commission-gst', 'return-freight', 'freight-gst') GROUP BY 1, 2, 3) AS rows
      USING (seller_id, month, kind)
    WHERE total_paise IS DISTINCT FROM total OR taxable_paise IS DISTINCT FROM taxable`,
  'on the freight of a return, and on no other charge, stands GST of the whole of it, and goes back with it': `
    SELECT freight.id AS freight, gst.id AS gst, freight.amount_paise, gst.amount_paise AS gst_paise
    FROM (SELECT *, EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entries.id) AS is_undone
      FROM ledger_entries AS entries WHERE kind = 'return-freight' AND reverses IS NULL) AS freight
    FULL JOIN (SELECT *, EXISTS (SELECT FROM ledger_entries AS back WHERE back.reverses = entries.id) AS is_undone
      FROM ledger_entries AS entries WHERE kind = 'freight-gst' AND reverses IS NULL) AS gst
      ON replace(gst.source, 'freight-gst:', 'return-freight:') = freight.source
    WHERE (gst.basis_paise, gst.is_undone, gst.amount_paise, gst.seller_id, gst.parcel_id)
      IS DISTINCT FROM (freight.amount_paise, freight.is_undone, round(freight.amount_paise * 1800 / 10000.0)::bigint,
        freight.seller_id, freight.parcel_id)`,
  'the parts of an order add up to it': `
    SELECT orders.id FROM orders
    JOIN (SELECT order_id, sum(subtotal_paise) AS goods, sum(shipping_paise) AS delivery
      FROM vendor_orders GROUP BY order_id) AS vendor_order ON order_id = orders.id
    WHERE goods <> subtotal_paise OR delivery <> orders.shipping_paise
    UNION ALL
    SELECT vendor_orders.id FROM vendor_orders
    LEFT JOIN (SELECT vendor_order_id, sum(line_paise) AS goods FROM order_lines GROUP BY vendor_order_id) AS sums
      ON vendor_order_id = vendor_orders.id
    WHERE goods IS DISTINCT FROM subtotal_paise`,
  'an order has one payment, of its total less what somebody else pays of it, and what had been cancelled before the gateway was asked for it': `
    SELECT orders.id, total_paise, amount_paise + cash_due_paise, unasked FROM orders LEFT JOIN payments ON order_id = orders.id
    LEFT JOIN (SELECT order_id AS by_others_of, sum(contributed_paise) AS by_others FROM order_lines GROUP BY 1) AS lines
      ON by_others_of = orders.id
    LEFT JOIN (SELECT cancellations.order_id AS unasked_of, sum(goods_paise + shipping_paise
      - cancellation_lines.contributed_paise - passed_on_paise) AS unasked FROM cancellations
      JOIN cancellation_lines ON cancellation_id = cancellations.id WHERE is_unasked GROUP BY 1) AS before ON unasked_of = orders.id
    -- Of what is not sent after all the offer of a bank is nobody's share of a line.
    LEFT JOIN (SELECT order_id AS offered_of, discount_paise AS offered FROM used_bank_offers WHERE NOT EXISTS (
      SELECT FROM price_contributions AS borne WHERE borne.order_id = used_bank_offers.order_id AND bank_offer_id IS NOT NULL)) AS used
      ON offered_of = orders.id
    -- Of pieces that were cancelled before the rest was paid nothing was paid in cash.
    LEFT JOIN (SELECT rest_of, excess - coalesce((SELECT sum(goods_paise + shipping_paise - gone.contributed_paise - gone.advance_paise)
        FROM cancellation_lines AS gone JOIN cancellations ON cancellations.id = cancellation_id WHERE cancellations.order_id = rest_of), 0) AS uncollected
      FROM (${RESTS}) AS rest) AS rest ON rest_of = orders.id
    WHERE amount_paise + cash_due_paise IS DISTINCT FROM total_paise + coalesce(uncollected, 0) - coalesce(unasked, 0) - coalesce(by_others, 0) - coalesce(offered, 0) OR method <> payment_method`,
  'an advance is shared over the lines of its order, and the rest of each parcel is what its door collects': `
    SELECT orders.id::text, amount_paise, cash_due_paise, shared FROM orders JOIN payments ON order_id = orders.id
    JOIN (SELECT order_id AS shared_of, sum(advance_paise) AS shared FROM order_lines GROUP BY 1) AS lines ON shared_of = orders.id
    LEFT JOIN (${RESTS}) AS rest ON rest_of = orders.id
    WHERE has_advance <> (cash_due_paise > 0 OR rest_of IS NOT NULL) OR cash_due_paise > 0 AND rest_of IS NOT NULL
      OR shared <> CASE WHEN has_advance THEN amount_paise - coalesce(excess, 0) ELSE 0 END
    UNION ALL
    SELECT parcels.id::text, cash_paise, rest, 0 FROM parcels JOIN orders ON orders.id = order_id
    JOIN (SELECT parcel_id, sum(goods_paise + shipping_paise - contributed_paise - advance_paise) AS rest FROM parcel_lines GROUP BY 1) AS inside
      ON parcel_id = parcels.id
    WHERE has_advance AND cash_paise <> rest
    UNION ALL
    SELECT lines.id::text, advance_paise, packed, cancelled FROM order_lines AS lines
    CROSS JOIN LATERAL (SELECT coalesce(sum(inside.quantity), 0) AS pieces, coalesce(sum(inside.advance_paise), 0) AS packed FROM parcel_lines AS inside
      JOIN parcels ON parcels.id = parcel_id WHERE order_line_id = lines.id AND parcels.status <> 'cancelled') AS sent
    CROSS JOIN LATERAL (SELECT coalesce(sum(gone.advance_paise), 0) AS cancelled FROM cancellation_lines AS gone
      WHERE order_line_id = lines.id) AS ended
    WHERE packed + cancelled > advance_paise OR (pieces + cancelled_quantity = quantity AND packed + cancelled <> advance_paise)`,
  'what comes back of an order with an advance gives back the advance online, and the cash of its door as cash, once': `
    SELECT parcels.id, parcels.status, online, in_cash FROM parcels JOIN orders ON orders.id = order_id
    JOIN (SELECT parcel_id, sum(advance_paise) AS advance, bool_and(credited_quantity = quantity) AS is_whole FROM parcel_lines GROUP BY 1) AS inside
      ON inside.parcel_id = parcels.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise) FILTER (WHERE gateway_payment_id IS NOT NULL), 0) AS online,
        coalesce(sum(amount_paise) FILTER (WHERE gateway_payment_id IS NULL), 0) AS in_cash
      FROM payment_refunds JOIN credit_notes ON credit_notes.id = payment_refunds.cause_id WHERE credit_notes.parcel_id = parcels.id) AS back
    WHERE has_advance AND (online > advance OR in_cash > CASE parcels.status WHEN 'delivered' THEN cash_paise ELSE 0 END
      OR is_whole AND parcels.status <> 'cancelled' AND (online, in_cash) <> (advance, CASE parcels.status WHEN 'delivered' THEN cash_paise ELSE 0 END))`,
  'an order is placed when it is paid or due in cash, and only then': `
    SELECT orders.id, payments.status, placed_at FROM orders JOIN payments ON order_id = orders.id
    WHERE payments.status <> 'cancelled'
      -- Money that came for what could not be sent any more went back.
      AND NOT EXISTS (SELECT FROM payment_refunds WHERE payment_refunds.order_id = orders.id
        AND reason IN ('too-late', 'cancelled') AND placed_at IS NULL)
      AND (placed_at IS NOT NULL) <> (payments.status IN ('due', 'paid', 'refund-due', 'partly-refunded', 'refunded'))`,
  'a placed order has one confirmation, or the letter of the order in whose place it was bought; every letter has a job that sends it': `
    SELECT orders.id FROM orders LEFT JOIN mails ON order_id = orders.id AND kind = 'order-placed'
    GROUP BY orders.id HAVING count(mails.id) <> CASE WHEN placed_at IS NULL
      OR EXISTS (SELECT FROM cancellation_lines WHERE bought_again_as = orders.id) THEN 0 ELSE 1 END
    UNION ALL
    SELECT mails.id FROM mails LEFT JOIN pgboss.job ON job.name = 'mail' AND job.data->>'mailId' = mails.id::text
    GROUP BY mails.id HAVING count(job.id) <> 1`,
  'a letter about an order is about one that exists': `
    SELECT job.id FROM pgboss.job LEFT JOIN mails ON mails.id::text = job.data->>'mailId'
    WHERE job.name = 'mail' AND mails.id IS NULL`,
  'a checkout key stands for one order': `
    SELECT orders.id FROM orders
    LEFT JOIN idempotency_keys ON principal = user_id AND key = checkout_key AND order_id = orders.id
    WHERE order_id IS NULL
    UNION ALL
    SELECT order_id FROM idempotency_keys LEFT JOIN orders ON orders.id = order_id WHERE orders.id IS NULL`,
  'every status was come to step by step': `
    SELECT order_id FROM (
      SELECT order_id, from_status,
        lag(to_status) OVER (PARTITION BY order_id, subject, vendor_order_id, parcel_id ORDER BY id) AS before
      FROM order_events) AS steps
    WHERE from_status IS DISTINCT FROM before
    UNION ALL
    SELECT payments.order_id FROM payments WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE order_events.order_id = payments.order_id AND subject = 'payment'
      ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT vendor_orders.order_id FROM vendor_orders WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE vendor_order_id = vendor_orders.id
        AND subject = 'vendor_order' ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT parcels.order_id FROM parcels WHERE status IS DISTINCT FROM (
      SELECT to_status FROM order_events WHERE parcel_id = parcels.id ORDER BY id DESC LIMIT 1)`,
  'an order’s status is what its payment and its parts say': `
    SELECT orders.id, orders.status, orders.payment_status FROM orders JOIN payments ON order_id = orders.id
    WHERE (orders.status, orders.payment_status) IS DISTINCT FROM (order_status(payments.status, ARRAY(
      SELECT vendor_orders.status FROM vendor_orders WHERE vendor_orders.order_id = orders.id)), payments.status)`,
  'a product is shown as in stock when somebody has it': `
    SELECT products.id FROM products WHERE in_stock <> EXISTS (
      SELECT FROM offers JOIN stock ON stock.offer_id = offers.id JOIN sellers ON sellers.id = offers.seller_id
      WHERE offers.product_id = products.id AND offers.status = 'live' AND sellers.standing = 'approved'
        AND NOT sellers.on_holiday AND offers.preorder_from IS NULL AND stock.on_hand > stock.reserved)`,
  'a part is placed with its order': `
    SELECT vendor_orders.id FROM vendor_orders JOIN orders ON orders.id = order_id
    WHERE vendor_orders.placed_at IS DISTINCT FROM orders.placed_at`,
  'a seller’s day is what counts of the orders placed on it': `
    SELECT seller_id, day, figures, counted FROM (
      SELECT seller_id, (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
        ARRAY[count(*), sum(units), sum(subtotal_paise + shipping_paise - given_back)] AS counted
      FROM vendor_orders JOIN (${PIECES_THAT_COUNT})
        AS lines ON vendor_order_id = id
      WHERE placed_at IS NOT NULL AND status IN (${COUNTED_LIST}) GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, day, ARRAY[sum(orders), sum(units), sum(revenue_paise)] AS figures
      FROM seller_days GROUP BY 1, 2) AS kept USING (seller_id, day)
    WHERE coalesce(figures, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`,
  'a day of the shop is what counts of the orders placed on it, each order once': `
    SELECT day, figures, counted FROM (
      SELECT (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
        ARRAY[count(DISTINCT order_id), sum(units), sum(subtotal_paise + shipping_paise - given_back)] AS counted
      FROM vendor_orders JOIN (${PIECES_THAT_COUNT})
        AS lines ON vendor_order_id = id
      WHERE placed_at IS NOT NULL AND status IN (${COUNTED_LIST}) GROUP BY 1) AS truth
    FULL JOIN (SELECT day, ARRAY[sum(orders), sum(units), sum(revenue_paise)] AS figures
      FROM shop_days GROUP BY 1) AS kept USING (day)
    WHERE coalesce(figures, '{0,0,0}') <> coalesce(counted, '{0,0,0}')`,
  'there are as many people, products and orders as the kept totals say': `
    SELECT name, kept, counted FROM (SELECT name, sum(amount) AS kept FROM kept_totals GROUP BY 1) AS totals
    FULL JOIN (
      SELECT 'users' AS name, count(*) AS counted FROM users WHERE closed_at IS NULL
      UNION ALL SELECT 'products', count(*) FROM products
      UNION ALL SELECT 'orders', count(*) FROM orders WHERE placed_at IS NOT NULL) AS truth USING (name)
    WHERE coalesce(kept, 0) <> coalesce(counted, 0)`,
  'a seller’s customers are those whose orders count': `
    SELECT seller_id, user_id, kept.row AS kept, truth.row AS truth FROM (
      SELECT seller_id, user_id, ROW(count(*), sum(vendor_orders.subtotal_paise + vendor_orders.shipping_paise - given_back)::bigint,
        min(orders.placed_at), max(orders.placed_at))::text AS row
      FROM vendor_orders JOIN orders ON orders.id = order_id
      JOIN (${PIECES_THAT_COUNT}) AS lines ON lines.vendor_order_id = vendor_orders.id
      WHERE orders.placed_at IS NOT NULL AND vendor_orders.status IN (${COUNTED_LIST}) GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, user_id, ROW(orders::bigint, spent_paise, first_at, last_at)::text AS row
      FROM seller_customers) AS kept USING (seller_id, user_id)
    WHERE kept.row IS DISTINCT FROM truth.row`,
  'a customer is new once': `
    SELECT seller_id, day, new, truth FROM (
      SELECT seller_id, (first_at AT TIME ZONE 'Asia/Kolkata')::date AS day, count(*) AS truth
      FROM seller_customers GROUP BY 1, 2) AS firsts
    FULL JOIN (SELECT seller_id, day, sum(new_customers) AS new FROM seller_days GROUP BY 1, 2) AS kept
      USING (seller_id, day)
    WHERE coalesce(new, 0) <> coalesce(truth, 0)`,
  'what leaves stands in the ledger once: a parcel with its invoice, or a whole part that had no parcel': `
    SELECT parcels.id, sold, total_paise FROM parcels LEFT JOIN invoices ON parcel_id = parcels.id
    LEFT JOIN (SELECT parcel_id, sum(amount_paise) AS sold FROM ledger_entries
      WHERE kind = 'sale' AND reverses IS NULL GROUP BY 1) AS entries ON entries.parcel_id = parcels.id
    WHERE NOT EXISTS (SELECT FROM ledger_entries WHERE vendor_order_id = parcels.vendor_order_id AND parcel_id IS NULL AND kind = 'sale')
      AND coalesce(sold, 0) <> CASE WHEN shipped_at IS NULL THEN 0 ELSE total_paise END
    UNION ALL
    SELECT vendor_orders.id, sold, subtotal_paise + shipping_paise FROM vendor_orders
    LEFT JOIN (SELECT vendor_order_id, sum(amount_paise) AS sold FROM ledger_entries
      WHERE kind = 'sale' AND reverses IS NULL AND parcel_id IS NULL GROUP BY 1) AS entries ON entries.vendor_order_id = vendor_orders.id
    WHERE NOT EXISTS (SELECT FROM parcels WHERE parcels.vendor_order_id = vendor_orders.id AND shipped_at IS NOT NULL)
      AND coalesce(sold, 0) <> CASE WHEN placed_at IS NOT NULL AND (status IN ('shipped', 'delivered', 'returned', 'lost')
        OR status = 'cancelled' AND sold IS NOT NULL) THEN subtotal_paise + shipping_paise ELSE 0 END`,
  'of the marketplace’s own sales nothing is taken off; of a seller’s, less than they brought': `
    SELECT vendor_orders.id, own, earned, sold FROM vendor_orders JOIN sellers ON sellers.id = seller_id
    JOIN (SELECT vendor_order_id, sum(seller_paise) FILTER (WHERE reverses IS NULL) AS earned,
        sum(amount_paise) FILTER (WHERE kind = 'sale' AND reverses IS NULL) AS sold,
        bool_and(kind = 'sale' AND 'house' IN (debit, credit)) AS own
      FROM ledger_entries WHERE dispute_id IS NULL AND note IS NULL GROUP BY 1) AS entries ON vendor_order_id = vendor_orders.id
    WHERE own <> is_house OR earned > sold OR NOT is_house AND earned <= 0`,
  'what is taken off a parcel is taken of its invoice': `
    SELECT ledger_entries.id, basis_paise, taxable_paise FROM ledger_entries JOIN invoices USING (parcel_id)
    WHERE reverses IS NULL AND (kind LIKE 'tcs-%' OR kind = 'tds')
      AND (basis_paise <> taxable_paise OR amount_paise <> round(basis_paise * rate_bp / 10000.0))
    UNION ALL
    SELECT 0, goods, packed FROM (SELECT parcel_id, sum(basis_paise) FILTER (WHERE kind = 'commission') AS goods
      FROM ledger_entries WHERE reverses IS NULL GROUP BY 1) AS commissions
    JOIN (SELECT parcel_id, sum(goods_paise) AS packed FROM parcel_lines GROUP BY 1) AS boxes USING (parcel_id) WHERE goods > packed`,
  'each entry of a sale is taken back by the share of what was credited, or whole when its part is undone; TDS in its year, GST and TCS until the November after it': `
    SELECT entry.id, entry.kind, entry.amount_paise, taken, credited FROM ledger_entries AS entry
    JOIN vendor_orders ON vendor_orders.id = entry.vendor_order_id
    LEFT JOIN (SELECT reverses, sum(amount_paise) AS taken, count(*) FILTER (WHERE credit_note_id IS NULL) AS without_note
      FROM ledger_entries WHERE reverses IS NOT NULL GROUP BY 1) AS back ON back.reverses = entry.id
    LEFT JOIN (SELECT parcel_id, sum(total_paise) AS credited, max(issued_at) AS noted_at, bool_or(is_commercial) AS is_commercial
      FROM credit_notes GROUP BY 1) AS notes ON notes.parcel_id = entry.parcel_id
    LEFT JOIN invoices ON invoices.parcel_id = entry.parcel_id
    WHERE entry.reverses IS NULL AND entry.kind <> 'tds' AND dispute_id IS NULL AND note IS NULL AND CASE
      WHEN is_commercial AND entry.kind LIKE 'tcs-%' THEN without_note > 0
      WHEN entry.kind = 'commission-gst' AND indian_day(noted_at)
        >= make_date(extract(year FROM indian_day(entry.at) - interval '3 months')::integer + 1, 11, 1) THEN without_note > 0
      WHEN status IN ('returned', 'cancelled') THEN taken IS DISTINCT FROM entry.amount_paise
      WHEN credited IS NULL AND entry.parcel_id IS NOT NULL THEN taken IS NOT NULL
      WHEN entry.kind = 'sale' AND entry.parcel_id IS NOT NULL THEN taken IS DISTINCT FROM credited
      WHEN credited = total_paise THEN taken IS DISTINCT FROM entry.amount_paise
      ELSE without_note > 0 END`,
  'a sale is booked at the moment at which it left': `
    -- A parcel that was held is on its way for a second time: the first time it was supplied. One that was found delivered is
    -- booked when that is known.
    SELECT ledger_entries.id FROM ledger_entries
    JOIN (SELECT coalesce(parcel_id, vendor_order_id) AS subject_id, min(at) AS first_at FROM order_events
        WHERE to_status = 'shipped' GROUP BY 1) AS moves ON subject_id = coalesce(ledger_entries.parcel_id, ledger_entries.vendor_order_id)
    WHERE reverses IS NULL AND dispute_id IS NULL AND note IS NULL AND seller_id IS NOT NULL
      AND ledger_entries.at <> coalesce((SELECT created_at FROM parcels WHERE parcels.id = ledger_entries.parcel_id
        AND in_place_of IS NOT NULL), first_at)`,
  'what was held back for a dispute is held, or ended once with all of it': `
    SELECT dispute_id, held, ended FROM (SELECT dispute_id, sum(amount_paise) FILTER (WHERE credit = 'held') AS held,
      sum(amount_paise) FILTER (WHERE debit = 'held') AS ended FROM ledger_entries
      WHERE dispute_id IS NOT NULL GROUP BY 1) AS holds WHERE held IS NULL OR ended <> held`,
  'what a lost chargeback took is borne whole: by refunds that the bank paid, by sellers, and by the marketplace; any other is borne by nobody': `
    SELECT dispute_id, amount_paise, settled, taken, lost FROM (SELECT disputes.*,
      (SELECT coalesce(sum(refunds.amount_paise), 0) FROM payment_refunds AS refunds WHERE charged_back_by = disputes.dispute_id
        AND refunds.gateway = disputes.gateway AND refunds.gateway_payment_id = disputes.gateway_payment_id) AS settled,
      (SELECT coalesce(sum(CASE entries.debit WHEN 'held' THEN entries.amount_paise ELSE -entries.amount_paise END), 0)
        FROM ledger_entries AS entries JOIN chargeback_shares AS shares ON shares.id = entries.dispute_id
        WHERE entries.kind = 'hold-taken' AND shares.gateway = disputes.gateway AND shares.dispute_id = disputes.dispute_id) AS taken,
      (SELECT coalesce(sum(CASE entries.debit WHEN 'losses' THEN entries.amount_paise ELSE -entries.amount_paise END), 0)
        FROM ledger_entries AS entries WHERE 'losses' IN (debit, credit)
        AND (entries.source = 'chargeback-lost:' || disputes.gateway || ':' || disputes.dispute_id
          OR starts_with(entries.source, 'loss-ended:' || disputes.gateway || ':' || disputes.dispute_id || ':'))) AS lost
      FROM payment_disputes AS disputes) AS disputes
    WHERE taken + lost <> CASE WHEN status = 'lost' AND EXISTS (SELECT FROM chargeback_steps AS steps WHERE step = 'decided'
        AND steps.gateway = disputes.gateway AND steps.dispute_id = disputes.dispute_id) THEN greatest(amount_paise - settled, 0) ELSE 0 END
      OR status <> 'lost' AND settled > 0`,
  'what a seller bears of a lost chargeback is what its share says, and of all of a payment no more than what it sold of that part and was not given back': `
    SELECT shares.id::text, taken_paise, entries.taken, left_paise FROM chargeback_shares AS shares
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE debit WHEN 'held' THEN amount_paise ELSE -amount_paise END), 0) AS taken
      FROM ledger_entries WHERE ledger_entries.dispute_id = shares.id AND kind = 'hold-taken') AS entries
    CROSS JOIN LATERAL (SELECT sum(line_paise + shipping_share_paise - given_back_paise) AS left_paise FROM order_lines
      WHERE order_lines.vendor_order_id = shares.vendor_order_id) AS lines
    WHERE coalesce(taken_paise, 0) <> taken OR left_paise < (SELECT sum(taken_paise) FROM chargeback_shares AS of_part
      WHERE of_part.vendor_order_id = shares.vendor_order_id) AND NOT EXISTS (
      -- Goods came back a moment ago: the worker has not settled their refund.
      SELECT FROM payment_refunds JOIN payment_disputes ON payment_disputes.gateway_payment_id = payment_refunds.gateway_payment_id
      WHERE payment_disputes.dispute_id = shares.dispute_id AND payment_refunds.status <> 'processed' AND charged_back_by IS NULL)`,
  'what is in reserve for a seller is what was kept of sales, once by the share that was said, above the limit no more than they brought, and not given back whole': `
    SELECT kept.id::text, kept.amount_paise, ended FROM ledger_entries AS kept
    LEFT JOIN (SELECT reverses, sum(amount_paise) AS ended FROM ledger_entries WHERE debit = 'reserve' GROUP BY 1) AS back
      ON back.reverses = kept.id
    WHERE kept.credit = 'reserve' AND (ended <> kept.amount_paise OR kept.reserve_until < indian_day(kept.at)
      OR kept.amount_paise <> round(kept.basis_paise * kept.rate_bp / 10000.0))
    UNION ALL
    SELECT coalesce(parcel_id, vendor_order_id)::text, count(*), 0 FROM ledger_entries
    WHERE credit = 'reserve' AND rate_bp IS NOT NULL GROUP BY 1 HAVING count(*) > 1
    UNION ALL
    SELECT vendor_order_id::text, kept, brought FROM (SELECT vendor_order_id, parcel_id, sum(amount_paise) AS kept
      FROM ledger_entries AS entry WHERE credit = 'reserve' AND NOT EXISTS (
        SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)
      GROUP BY 1, 2 HAVING bool_or(rate_bp IS NULL)) AS aside
    CROSS JOIN LATERAL (SELECT coalesce(sum(seller_paise), 0) AS brought FROM ledger_entries AS sale
      WHERE sale.vendor_order_id = aside.vendor_order_id AND sale.parcel_id IS NOT DISTINCT FROM aside.parcel_id
        AND reverses IS NULL AND kind = ANY ('{${SALE_KINDS.join(',')}}')) AS sale WHERE kept > brought
    UNION ALL
    SELECT seller_id::text, balance, standing FROM (SELECT seller_id,
        sum(CASE WHEN credit = 'reserve' THEN amount_paise ELSE -amount_paise END) AS balance,
        sum(amount_paise) FILTER (WHERE credit = 'reserve' AND NOT EXISTS (
          SELECT FROM ledger_entries AS back WHERE back.reverses = entry.id)) AS standing
      FROM ledger_entries AS entry WHERE 'reserve' IN (debit, credit) GROUP BY 1) AS sellers
    WHERE balance <> coalesce(standing, 0)`,
  'of a payment no more is split off than came, and a payout releases no more than it pays; one that did not arrive releases nothing': `
    SELECT gateway_payment_id, sum(transfers.kept_paise) FROM payment_transfers AS transfers JOIN payments USING (order_id, gateway_payment_id)
    WHERE transfers.status <> 'failed' GROUP BY 1 HAVING sum(transfers.kept_paise) > max(payments.amount_paise)
    UNION ALL
    SELECT payouts.id::text, sum(keep_paise) FROM payouts JOIN payment_transfers AS transfers ON payout_id = payouts.id
    GROUP BY payouts.id HAVING sum(keep_paise) > payouts.amount_paise OR payouts.amount_paise - sum(keep_paise) BETWEEN 1 AND 99
      OR payouts.status IN ('failed', 'returned') OR bool_or((payouts.status = 'settled') <> (transfers.status = 'released'))`,
  'no more cash goes back of a parcel than came in, a reserve covers or somebody let through': `
    SELECT refunds.id, refunds.amount_paise, covered FROM payment_refunds AS refunds
    LEFT JOIN (SELECT refund_id, remitted_paise + reserve_paise + let_through_paise AS covered FROM cash_refund_covers)
      AS covers ON refund_id = refunds.id
    WHERE gateway_payment_id IS NULL AND reason NOT IN ('broken-word', 'price-rise')
      -- The marketplace gives its own.
      AND (reason <> 'goodwill' OR EXISTS (SELECT FROM credit_notes WHERE credit_notes.id = refunds.cause_id)) AND (status IN ('pending', 'processed') AND covered IS NULL
      OR covered <> refunds.amount_paise)
    UNION ALL
    SELECT parcels.id, cash_remitted_paise, back FROM parcels
    JOIN (SELECT parcel_id, sum(remitted_paise) AS back FROM cash_refund_covers GROUP BY 1) AS covers ON parcel_id = parcels.id
    WHERE back > cash_remitted_paise`,
  'a payout is the sum of the rows that it pays, stands in the ledger once, and is owed again when it did not arrive': `
    SELECT payouts.id, amount_paise, paid, written FROM payouts
    LEFT JOIN (SELECT payout_rows.payout_id, sum(seller_paise) AS paid FROM payout_rows
      JOIN ledger_entries ON id = ledger_entry_id GROUP BY 1) AS rows ON rows.payout_id = payouts.id
    LEFT JOIN (SELECT payout_id, sum(seller_paise) AS written FROM ledger_entries WHERE kind = 'payout' GROUP BY 1) AS entries
      ON entries.payout_id = payouts.id
    WHERE paid IS DISTINCT FROM amount_paise
      OR written IS DISTINCT FROM CASE WHEN status IN ('failed', 'returned') THEN 0 ELSE -amount_paise END`,
  'what somebody else pays of a line is what stands of the contributions to it, in the ledger too': `
    SELECT order_lines.id::text, left_paise, standing, booked FROM (SELECT lines.id, lines.contributed_paise
        - coalesce((SELECT sum(gone.contributed_paise) FROM cancellation_lines AS gone WHERE gone.order_line_id = lines.id), 0)
        - coalesce((SELECT sum(round(inside.contributed_paise * inside.credited_quantity / inside.quantity::numeric))
          FROM parcel_lines AS inside JOIN parcels ON parcels.id = parcel_id
          WHERE inside.order_line_id = lines.id AND parcels.status <> 'cancelled'), 0) AS left_paise
      FROM order_lines AS lines JOIN orders ON orders.id = order_id
      -- A promotion is paid for once its order is placed.
      WHERE placed_at IS NOT NULL) AS order_lines
    CROSS JOIN LATERAL (SELECT coalesce(sum(paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
        WHERE contribution_id = price_contributions.id), 0)), 0) AS standing,
        coalesce(sum((SELECT sum(CASE credit WHEN 'customers' THEN amount_paise ELSE -amount_paise END) FROM ledger_entries
          WHERE kind IN ('price-kept', 'promotion', 'bank-offer') AND split_part(source, ':', 2) = price_contributions.id::text)), 0) AS booked
      FROM price_contributions WHERE order_line_id = order_lines.id) AS paid
    WHERE left_paise <> standing OR standing <> booked`,
  'whoever pays in a customer’s place is charged that much, but for the marketplace’s own shop': `
    SELECT price_contributions.id::text, paise, charged FROM price_contributions JOIN sellers ON sellers.id = seller_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(-ledger_entries.seller_paise), 0) AS charged FROM ledger_entries
      WHERE kind = 'penalty' AND ledger_entries.seller_id = price_contributions.seller_id
        AND source IN ('penalty:' || price_contributions.id) OR starts_with(source, 'penalty-back:' || price_contributions.id || ':')) AS ledger
    WHERE charged <> CASE WHEN is_house THEN 0 ELSE paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
      WHERE contribution_id = price_contributions.id), 0) END`,
  'what promotions cost the marketplace, and what makers and banks owe, is what they took off less what went back and came in': `
    SELECT account, balance, truth FROM (VALUES ('promotions', 'marketplace'), ('promotion-payers', 'other')) AS accounts (account, payer)
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE debit WHEN account THEN amount_paise ELSE -amount_paise END), 0) AS balance
      FROM ledger_entries WHERE account IN (debit, credit)) AS ledger
    CROSS JOIN LATERAL (SELECT coalesce(sum(paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
        WHERE back.contribution_id = price_contributions.id), 0)), 0)
        - CASE account WHEN 'promotions' THEN 0 ELSE (SELECT coalesce(sum(paise), 0) FROM promotion_receipts WHERE taken_back_at IS NULL) END AS truth
      FROM price_contributions JOIN promotions ON promotions.id = promotion_id
      WHERE (promotions.payer = 'marketplace') = (account = 'promotions')) AS paid
    WHERE balance <> truth`,
  'goodwill of the marketplace costs it what it gave less what came back with the items, and that of a seller reduces a price': `
    SELECT balance::text, truth::text FROM (SELECT coalesce(sum(CASE debit WHEN 'goodwill' THEN amount_paise ELSE -amount_paise END), 0) AS balance
      FROM ledger_entries WHERE 'goodwill' IN (debit, credit)) AS ledger
    CROSS JOIN (SELECT coalesce(sum(amount_paise - coalesce((SELECT sum(back.paise) FROM goodwill_returns AS back
        WHERE back.goodwill_id = goodwill_refunds.id), 0)), 0) AS truth
      FROM goodwill_refunds WHERE bearer = 'marketplace') AS given
    WHERE balance <> truth
    UNION ALL
    SELECT given.id::text, total_paise::text FROM goodwill_refunds AS given LEFT JOIN credit_notes ON credit_notes.id = credit_note_id
    LEFT JOIN (SELECT cause_id, sum(amount_paise) AS back FROM payment_refunds WHERE reason = 'goodwill' GROUP BY 1) AS refunds
      ON refunds.cause_id = coalesce(credit_note_id, given.id)
    WHERE back IS DISTINCT FROM given.amount_paise OR (bearer = 'seller') <> (credit_notes.id IS NOT NULL)
      OR bearer = 'seller' AND (total_paise <> given.amount_paise OR credit_notes.reason <> 'price-reduction' OR credit_notes.parcel_id <> given.parcel_id)`,
  'what offers of banks cost the marketplace is what they took off placed orders less what went back': `
    SELECT balance, truth FROM (SELECT coalesce(sum(CASE debit WHEN 'bank-offers' THEN amount_paise ELSE -amount_paise END), 0) AS balance
      FROM ledger_entries WHERE 'bank-offers' IN (debit, credit)) AS ledger
    CROSS JOIN (SELECT coalesce(sum(paise - coalesce((SELECT sum(back.paise) FROM contribution_returns AS back
        WHERE back.contribution_id = price_contributions.id), 0)), 0) AS truth
      FROM price_contributions WHERE bank_offer_id IS NOT NULL) AS paid
    WHERE balance <> truth`,
  'an order paid with the offer of a bank was paid so much less, by an offer that it was opened with, borne by its lines once placed': `
    SELECT used.order_id, total_paise, amount_paise, discount_paise FROM used_bank_offers AS used
    JOIN orders ON orders.id = used.order_id JOIN payments ON payments.order_id = used.order_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(contributed_paise), 0) AS others FROM order_lines WHERE order_lines.order_id = used.order_id) AS lines
    WHERE NOT EXISTS (SELECT FROM order_bank_offers AS opened WHERE opened.order_id = used.order_id AND opened.bank_offer_id = used.bank_offer_id)
      OR gateway_paise <> amount_paise + discount_paise
      OR amount_paise + others <> total_paise AND EXISTS (SELECT FROM price_contributions AS borne
        WHERE borne.order_id = used.order_id AND borne.bank_offer_id IS NOT NULL)`,
  'what is bought again is the same product for the same customer, and costs what was passed on and what others pay': `
    SELECT again.id::text, again.total_paise, passed_on_paise, payments.amount_paise FROM cancellation_lines AS gone
    JOIN order_lines AS line ON line.id = gone.order_line_id JOIN orders AS former ON former.id = line.order_id
    JOIN orders AS again ON again.id = bought_again_as JOIN order_lines AS anew ON anew.order_id = again.id
    JOIN payments ON payments.order_id = again.id
    WHERE anew.product_id <> line.product_id OR anew.quantity <> gone.quantity OR again.user_id <> former.user_id
      OR again.total_paise <> payments.amount_paise + anew.contributed_paise
      OR passed_on_paise <> CASE WHEN payments.exchange_of_order_id IS NULL THEN 0 ELSE payments.amount_paise END`,
  'a ledger’s day is the sum of its rows': `
    SELECT seller_id, day, net, rows FROM (
      SELECT seller_id, (at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(seller_paise) AS rows
      FROM ledger_entries WHERE 'seller' IN (debit, credit) GROUP BY 1, 2) AS truth
    FULL JOIN (SELECT seller_id, day, sum(net_paise) AS net FROM ledger_days GROUP BY 1, 2) AS kept USING (seller_id, day)
    WHERE coalesce(net, 0) <> coalesce(rows, 0)`,
  'what was delivered or undone is due, the rest is not': `
    SELECT seller_id, due, truth FROM (
      SELECT ledger_entries.seller_id, sum(seller_paise) AS truth FROM ledger_entries
      LEFT JOIN vendor_orders ON vendor_orders.id = vendor_order_id
      WHERE delivered_at IS NOT NULL OR status IN ('cancelled', 'returned') OR dispute_id IS NOT NULL OR note IS NOT NULL OR payout_id IS NOT NULL
      GROUP BY 1) AS entries
    FULL JOIN (SELECT seller_id, sum(amount_paise) AS due FROM seller_dues GROUP BY 1) AS kept USING (seller_id)
    WHERE coalesce(due, 0) <> coalesce(truth, 0)`,
  'a seller has as many products as their list says': `
    SELECT sellers.id, listed, kept FROM sellers
    LEFT JOIN (SELECT seller_id, count(*) AS listed FROM offers WHERE status <> 'removed' GROUP BY 1) AS truth
      ON truth.seller_id = sellers.id
    LEFT JOIN (SELECT seller_id, sum(added) AS kept FROM seller_listing_days GROUP BY 1) AS days
      ON days.seller_id = sellers.id
    WHERE coalesce(listed, 0) <> coalesce(kept, 0)`,
}

/**
 * What is true besides once `keepBooks` has run after everything that happened. What the product compares every night is
 * asked of the product; this is asked in another way.
 */
const QUESTIONS_OF_KEPT_BOOKS: Readonly<Record<string, string>> = {
  'a customer with whom nothing of a payment is under way is owed nothing, and owes nothing': `
    SELECT coalesce(gateway_payment_id, orders.id::text) AS payment, sum(balance) FROM orders
    JOIN payments ON payments.order_id = orders.id
    LEFT JOIN (SELECT order_id, sum(CASE 'customers' WHEN credit THEN amount_paise WHEN debit THEN -amount_paise ELSE 0 END) AS balance,
        bool_or(kind = 'sale' AND parcel_id IS NULL) AS is_whole
      FROM ledger_entries GROUP BY 1) AS entries ON entries.order_id = orders.id
    WHERE placed_at IS NOT NULL
    -- An order that goods were exchanged for stands beside the one of its payment.
    GROUP BY 1 HAVING sum(balance) <> 0 AND bool_or(is_whole) IS NOT TRUE
      AND NOT EXISTS (SELECT FROM vendor_orders WHERE order_id = ANY (array_agg(orders.id)) AND status NOT IN ('delivered', 'returned', 'cancelled', 'lost'))
      AND NOT EXISTS (SELECT FROM payment_refunds WHERE order_id = ANY (array_agg(orders.id)) AND (status <> 'processed' OR charged_back_by IS NOT NULL))
      AND NOT EXISTS (SELECT FROM payment_disputes WHERE order_id = ANY (array_agg(orders.id)))`,
  'what stands with the gateway is what it took less what it gave back, settled and was taken from it': `
    SELECT stands, moved FROM
      (SELECT coalesce(sum(CASE 'gateway' WHEN debit THEN amount_paise WHEN credit THEN -amount_paise ELSE 0 END), 0) AS stands
        FROM ledger_entries) AS account,
      (SELECT (SELECT coalesce(sum(amount_paise), 0) FROM payments WHERE gateway_payment_id IS NOT NULL AND exchange_of_order_id IS NULL
            AND status IN ('paid', 'refund-due', 'partly-refunded', 'refunded'))
          + (SELECT coalesce(sum(amount_paise), 0) FROM payment_refunds WHERE reason = 'second-payment')
          - (SELECT coalesce(sum(amount_paise), 0) FROM payment_refunds WHERE status = 'processed' AND gateway_payment_id IS NOT NULL)
          - (SELECT coalesce(sum(amount_paise), 0) FROM payment_disputes WHERE order_id IS NOT NULL AND (status = 'lost'
            OR status NOT IN ('won', 'closed') AND phase IN ('chargeback', 'pre_arbitration', 'arbitration')))
          - (SELECT coalesce(sum(amount_paise), 0) FROM settlement_lines WHERE NOT EXISTS (SELECT FROM settlement_mismatches
            WHERE settlement_mismatches.gateway = settlement_lines.gateway AND settlement_mismatches.line_id = settlement_lines.line_id))
          AS moved) AS facts
    WHERE stands <> moved`,
}

/** What the product itself finds different, but for money that is merely late. */
async function findDifferences(databaseUrl: string): Promise<string[]> {
  const { db } = await keptConnection(databaseUrl)
  const errors: string[] = []
  for (const of of WALKS)
    for (
      let ids = await readNextIds(db, of, undefined);
      ids.length > 0;
      ids = await readNextIds(db, of, ids.at(-1))
    )
      for (const check of CHECKS.filter((each) => each.of === of))
        for (const found of await findWrong(db, { check, ids, now: LONG_AGO, limit: 3 }))
          errors.push(`not true: ${found.check}: ${JSON.stringify(found)}`)
  return errors
}
const LONG_AGO = new Date(0)

/**
 * Everything that is wrong with the books of the shop in this database: sentence and first offenders. Empty when well.
 * `areKept` where `keepBooks` has posted what moved.
 */
export async function findAccountingErrors(databaseUrl: string, { areKept = false } = {}): Promise<string[]> {
  const questions = Object.entries({ ...QUESTIONS, ...(areKept && QUESTIONS_OF_KEPT_BOOKS) })
  const answers = await askKept<{ nth: number; wrong: unknown[] }>(
    databaseUrl,
    questions
      .map(
        ([, question], nth) =>
          `SELECT ${nth} AS nth, jsonb_agg(wrong) AS wrong FROM (${question}) AS wrong HAVING count(*) > 0`,
      )
      .join(' UNION ALL '),
  )
  const errors = answers.map(
    ({ nth, wrong }) =>
      `not true: ${questions[nth]?.[0]} (${wrong.length}): ${JSON.stringify(wrong.slice(0, 3))}`,
  )
  return areKept ? [...errors, ...(await findDifferences(databaseUrl))] : errors
}

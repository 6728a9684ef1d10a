import { type RawBuilder, sql } from 'kysely'

/** Whether something of an order was bought again in another one, by the order of a query. */
export function isBoughtAgain(): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM cancellations JOIN cancellation_lines ON cancellation_id = cancellations.id
    WHERE cancellations.order_id = orders.id AND bought_again_as IS NOT NULL)`
}

import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'

/**
 * What is to be paid at the doors for a vendor order in cash, or with an advance, by the name of its row in a query: without
 * what was cancelled, what others paid and what was paid in advance. A cancelled piece takes its shares of these with it. In paise.
 */
export function cashOfVendorOrder(vendorOrder: string): RawBuilder<Paise> {
  const column = (name: string) => sql.ref(`${vendorOrder}.${name}`)
  return sql<Paise>`(${column('subtotal_paise')} + ${column('shipping_paise')} - ${column('cancelled_paise')}
      - (SELECT coalesce(sum(paid_of.contributed_paise + paid_of.advance_paise
          - (SELECT coalesce(sum(gone.contributed_paise + gone.advance_paise), 0) FROM cancellation_lines AS gone
            WHERE gone.order_line_id = paid_of.id)), 0)
        FROM order_lines AS paid_of WHERE paid_of.vendor_order_id = ${column('id')}))`
}

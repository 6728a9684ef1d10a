import { sql } from 'kysely'
import { formatDate } from '#domain/ground/shared/dates.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { NamedThing } from '#domain/office/audit-log/named-facts.ts'
import { disputeNumber } from '#domain/orders/disputes/dispute-number.ts'
import { returnNumber } from '#domain/orders/returns/return-status.ts'
import type { App } from '#server/ground/app.ts'

interface Row {
  id: string
  kind: string
  /** A name as it stands. */
  name: string | null
  /** Or the number of an order, return or dispute. */
  sequence: number | null
  /** Of a parcel, or of what belongs to an order. */
  position: number | null
  at: Date | null
  /** Of the page of another thing that shows it. */
  page_id: string | null
}

const nothing = sql`NULL::bigint, NULL::integer, NULL::timestamptz`

/**
 * What the ids of records of a shop stand for, by the names and numbers that its people know, and which page of the portal
 * shows each. What is another shop's, or gone, is not in it.
 */
// Long because it is one table: the query of each kind of thing, all by their primary keys.
export async function nameThings(
  { db }: Pick<App, 'db'>,
  sellerId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, NamedThing>> {
  const ids = [...new Set(texts.filter(isUuid))]
  const others = [...new Set(texts.filter((text) => !isUuid(text)))]
  const { rows } = await sql<Row>`
    SELECT offers.id::text, 'offer' AS kind, products.name, NULL::bigint AS sequence, NULL::integer AS position,
        NULL::timestamptz AS at, CASE WHEN offers.status <> 'removed' THEN offers.id::text END AS page_id
      FROM offers JOIN products ON products.id = product_id WHERE offers.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT orders.id::text, 'order', NULL, orders.sequence, NULL, NULL, vendor_orders.id::text
      FROM orders JOIN vendor_orders ON order_id = orders.id
      WHERE orders.id = ANY (${ids}) AND seller_id = ${sellerId} AND vendor_orders.placed_at IS NOT NULL
    UNION ALL SELECT parcels.id::text, 'parcel', NULL, orders.sequence, parcels.position, NULL, vendor_order_id::text
      FROM parcels JOIN orders ON orders.id = order_id WHERE parcels.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT order_lines.id::text, 'line', order_lines.name, ${nothing}, vendor_order_id::text
      FROM order_lines JOIN vendor_orders ON vendor_orders.id = vendor_order_id
      WHERE order_lines.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'return', NULL, sequence, NULL, NULL, id::text
      FROM returns WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'dispute', NULL, sequence, NULL, NULL, id::text
      FROM disputes WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'promotion', name, ${nothing}, id::text
      FROM promotions WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'price-change', NULL, NULL, NULL, created_at, id::text
      FROM price_changes WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'import', file_name, ${nothing}, id::text
      FROM import_runs WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT product_proposals.id::text, 'proposal', products.name, ${nothing}, NULL
      FROM product_proposals JOIN products ON products.id = product_id
      WHERE product_proposals.id = ANY (${ids}) AND product_proposals.seller_id = ${sellerId}
    UNION ALL SELECT reviews.id::text, 'review', products.name, ${nothing}, NULL
      FROM reviews JOIN products ON products.id = product_id WHERE reviews.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT questions.id::text, 'question', products.name, ${nothing}, NULL
      FROM questions JOIN products ON products.id = product_id WHERE questions.id = ANY (${ids})
    UNION ALL SELECT id::text, 'invitation', name, ${nothing}, id::text
      FROM vendor_invitations WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'api-key', name, ${nothing}, NULL
      FROM api_keys WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT conversations.id::text, 'conversation', conversations.customer_name, ${nothing}, conversations.id::text
      FROM conversations WHERE conversations.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT returned_units.id::text, 'returned-unit', products.name, ${nothing}, returned_units.id::text
      FROM returned_units JOIN products ON products.id = product_id
      WHERE returned_units.id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT launches.id::text, 'launch', products.name, ${nothing}, NULL
      FROM launches JOIN offers ON offers.id = offer_id JOIN products ON products.id = product_id
      WHERE launches.id = ANY (${ids}) AND launches.seller_id = ${sellerId}
    UNION ALL SELECT id::text, 'payout', NULL, NULL, NULL, made_at, id::text
      FROM payouts WHERE id = ANY (${ids}) AND seller_id = ${sellerId}
    UNION ALL SELECT products.id, 'product', products.name, ${nothing},
        (SELECT offers.id::text FROM offers
          WHERE product_id = products.id AND seller_id = ${sellerId} AND offers.status <> 'removed' ORDER BY id LIMIT 1)
      FROM products WHERE products.id = ANY (${others})
    UNION ALL SELECT id, 'seller', name, ${nothing}, NULL FROM sellers
      WHERE id = ${sellerId} AND id = ANY (${[...ids, ...others]})`.execute(db)
  return new Map(rows.map((row) => [row.id, { name: nameOf(row), to: pageOf(row) }]))
}

function nameOf({ kind, name, sequence, position, at }: Row): string {
  if (kind === 'return') return returnNumber(Number(sequence))
  if (kind === 'dispute') return disputeNumber(Number(sequence))
  if (kind === 'parcel') return `${position} of ${orderNumber(Number(sequence))}`
  if (at) return `of ${formatDate(at)}`
  return name ?? orderNumber(Number(sequence))
}

/** Where the page of such a thing is; followed by an id where it has one of its own. */
const PAGES: Readonly<Record<string, string>> = {
  offer: '/vendor/products',
  product: '/vendor/products',
  order: '/vendor/orders',
  parcel: '/vendor/orders',
  line: '/vendor/orders',
  return: '/vendor/returns',
  dispute: '/vendor/disputes',
  promotion: '/vendor/promotions',
  'price-change': '/vendor/prices',
  import: '/vendor/import',
  review: '/vendor/reviews',
  question: '/vendor/questions',
  invitation: '/vendor/team/invitations',
  'api-key': '/vendor/api-keys',
  conversation: '/vendor/messages',
  'returned-unit': '/vendor/returns/units',
  launch: '/vendor/launches',
  payout: '/vendor/payouts',
  seller: '/vendor/settings',
}

function pageOf({ kind, page_id }: Row): string | null {
  const page = PAGES[kind]
  if (!page || ((kind === 'product' || kind === 'offer') && page_id === null)) return null
  return page_id === null ? page : `${page}/${page_id}`
}

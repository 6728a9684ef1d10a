import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type BoughtBuild, sharedBuildPath } from '#domain/goods/builder/bought-build.ts'
import { isKind } from '#domain/goods/catalogue/categories.ts'
import { measurableFactsOf } from '#domain/goods/catalogue/measured/measurable-facts.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { preorderText } from '#domain/ground/shipping/preorder.ts'
import { creditedText } from '#domain/orders/refunds/credited-text.ts'
import { paidByText } from '#domain/selling/promotions/promotion.ts'
import { warrantyRefundText } from '#domain/selling/sellers/warranty-refund.ts'
import {
  type ProductPicture,
  shownLinePicture,
} from '#server/goods/catalogue/pictures/shown-picture-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { supplierState } from '#server/selling/sellers/supplier-views.ts'

/** A line of an order as its pages show it. */
export interface OrderLineView {
  id: string
  offerId: string
  productId: string
  name: string
  mpn: string | null
  picture: ProductPicture | null
  quantity: number
  /** Of them, how many were cancelled before they left. */
  cancelledQuantity: number
  listPricePaise: Paise
  discountBp: number
  unitPricePaise: Paise
  /** What promotions took off the line. */
  promotionPaise: Paise
  /** The pieces at their price, less promotions. */
  linePaise: Paise
  gstRateBp: number
  hsn: string
  /** What is refunded under its warranty, as it was ordered, in words; null where its maker promises none. */
  warrantyNote: string | null
  /** From when it is sent, of a pre-order. */
  preorder: string | null
  /** The page of the build that it was put into the cart with. */
  buildTo: string | null
  /** Where its owner can check the facts of the product; null where there is nothing to measure. */
  measureTo: string | null
}

/** The lines of an order, in their order. */
export function readLines(db: Transaction<Schema> | App['db'], orderId: string) {
  return db
    .selectFrom('order_lines')
    .leftJoin('order_line_builds', 'order_line_builds.order_line_id', 'order_lines.id')
    .selectAll('order_lines')
    .select('order_line_builds.build_text')
    .leftJoin('products as measured', 'measured.id', 'order_lines.product_id')
    .select(['measured.kind as product_kind', 'measured.status as product_status'])
    .select(shownLinePicture().as('picture'))
    .select([
      leftPaise.as('left_paise'),
      taxRateBp.as('tax_rate_bp'),
      returnedQuantity.as('returned_quantity'),
      goodwillPaise.as('goodwill_paise'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The builds of which things were bought in an order, each with those. */
export async function readOrderBuilds({ db }: Pick<App, 'db'>, orderId: string): Promise<BoughtBuild[]> {
  const rows = await db
    .selectFrom('order_line_builds')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_builds.order_line_id')
    .select(['build_text', 'product_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const texts = [...new Set(rows.map(({ build_text: text }) => text))]
  return texts.map((text) => ({
    text,
    productIds: rows.flatMap((row) => (row.build_text === text ? [row.product_id] : [])),
  }))
}

/** How many of its pieces were sent back and refunded or exchanged for that. */
export const returnedQuantity = returnedQuantityOf('order_lines')

/** The same of a row of lines by its name in a query. */
export function returnedQuantityOf(lines: string): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(sum(credit_note_lines.quantity), 0)::int
  FROM parcel_lines JOIN credit_note_lines USING (parcel_id, order_line_id)
  JOIN credit_notes ON credit_notes.id = credit_note_lines.credit_note_id
  WHERE credit_notes.reason = 'return' AND parcel_lines.order_line_id = ${sql.ref(`${lines}.id`)})`
}

/** What its pieces that were not cancelled bear of the goods and of the delivery. */
const leftPaise = sql<Paise>`order_lines.line_paise + order_lines.shipping_share_paise
  - (SELECT coalesce(sum(gone.goods_paise + gone.shipping_paise), 0) FROM cancellation_lines AS gone
     WHERE gone.order_line_id = order_lines.id)`

/** The rate of its invoice once there is one: the order's own, unless the law changed in between. */
export const taxRateBp = sql<number>`coalesce(order_lines.invoiced_rate_bp, order_lines.gst_rate_bp)`

/** What was given back of a line as goodwill, whoever bore it. */
const goodwillPaise = sql<Paise>`(SELECT coalesce(sum(amount_paise), 0)::bigint FROM goodwill_refunds
  WHERE goodwill_refunds.order_id = order_lines.order_id AND goodwill_refunds.order_line_id = order_lines.id)`

/** What was not cancelled of an order, by its sellers, for the tax inside it. */
export function taxedOf(
  vendorOrders: readonly { id: string; supplier_state_code: string | null }[],
  lines: Awaited<ReturnType<typeof readLines>>,
) {
  return vendorOrders.map((vendorOrder) => ({
    sellerState: supplierState(vendorOrder.supplier_state_code),
    lines: lines
      .filter((line) => line.vendor_order_id === vendorOrder.id)
      .map((line) => ({ grossPaise: line.left_paise, rateBp: line.tax_rate_bp })),
  }))
}

export function lineView(line: Awaited<ReturnType<typeof readLines>>[number]): OrderLineView {
  return {
    id: line.id,
    offerId: line.offer_id,
    productId: line.product_id,
    name: line.name,
    mpn: line.mpn,
    picture: line.picture,
    quantity: line.quantity,
    cancelledQuantity: line.cancelled_quantity,
    listPricePaise: line.list_price_paise,
    discountBp: line.discount_bp,
    unitPricePaise: line.unit_price_paise,
    promotionPaise: line.promotion_paise,
    linePaise: line.line_paise,
    gstRateBp: line.tax_rate_bp,
    hsn: line.hsn,
    warrantyNote: line.warranty_months
      ? warrantyRefundText(line.warranty_refund, Number(line.goodwill_paise))
      : null,
    preorder: line.preorder_from && preorderText(line.preorder_from),
    buildTo: line.build_text && sharedBuildPath(line.build_text),
    measureTo: isMeasurable(line) ? `/products/${line.product_id}/measure` : null,
  }
}

function isMeasurable({
  product_kind: kind,
  product_status: status,
}: {
  product_kind: string | null
  product_status: string | null
}) {
  return status === 'live' && kind !== null && isKind(kind) && measurableFactsOf(kind).length > 0
}

/** Who else than the customer pays of lines for promotions, by name. */
export function contributorsOf(lines: readonly { contributed_by: readonly string[] }[]): string[] {
  return [...new Set(lines.flatMap((line) => line.contributed_by))]
}

/** What of an order was credited after it had left, in words: it came back, or did not arrive. Undefined where nothing was. */
export function creditedNote(
  lines: readonly { given_back_paise: Paise }[],
  of: { totalPaise: Paise; vendorOrders: readonly { cancelled_paise: Paise }[]; contributedPaise: Paise },
): string | undefined {
  const cancelledPaise = of.vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.cancelled_paise, 0)
  const givenBackPaise = lines.reduce((sum, line) => sum + line.given_back_paise, 0)
  return creditedText({ ...of, cancelledPaise, creditedPaise: givenBackPaise - cancelledPaise })
}

/** What a sum calls what others than the customer pay. */
export function contributedText(lines: readonly { contributed_by: readonly string[] }[]): string {
  const names = contributorsOf(lines)
  return names.length > 0 ? paidByText(names) : 'Price kept, paid for you'
}

/** The card that paid, as receipts name it; undefined when none did. */
export function cardOf(row: {
  card_brand: string | null
  card_last4: string | null
  card_issuer: string | null
}) {
  const { card_brand: brand, card_last4: last4, card_issuer: issuer } = row
  return brand && last4 ? { brand, last4, issuer: issuer ?? '' } : undefined
}

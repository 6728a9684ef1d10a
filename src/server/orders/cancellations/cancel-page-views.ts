import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { CodeOf, Problem } from '#domain/ground/shared/result.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import {
  type BornePieces,
  cancellablePieces,
  planCancellation,
} from '#domain/orders/cancellations/plan-cancellation.ts'
import { isPaid } from '#domain/orders/refunds/money-of-parcel.ts'
import { type RefundDays, refundDays } from '#domain/orders/refunds/refund-days.ts'
import { isToDispatch } from '#domain/selling/order-moves/vendor-order-status.ts'
import type { App } from '#server/ground/app.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'
import { shippingToday } from '#server/ground/shipping/current-shipping.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { type CostOfBreaking, readCostOfBreaking } from './kept-prices/cost-of-breaking-views.ts'
import { type CancellableLine, readLinesToCancel } from './pieces-to-cancel-views.ts'

/** The vendor orders of an order, or one of them, as a form cancels pieces of them. Amounts in paise. */
export interface CancelPage {
  vendorOrders: { vendorOrderId: string; sellerName: string; cancellationId: string; lines: LineToChoose[] }[]
  /** Of what was chosen; undefined before anything was, or with `problem`. */
  review: CancellationReview | undefined
  problem: Problem<CodeOf<typeof planCancellation> | 'refunds.charged_back'> | undefined
}

export interface LineToChoose
  extends Pick<CancellableLine, 'lineId' | 'name' | 'picture' | 'unitPricePaise' | 'quantity'> {
  /** How many can be cancelled. */
  left: number
  chosen: number
}

/** What goes back when the chosen pieces are cancelled. */
export interface CancellationReview {
  lines: (BornePieces & { lineId: string; name: string })[]
  goodsPaise: Paise
  shippingPaise: Paise
  /** What of both somebody else pays. */
  contributedPaise: Paise
  /** Who pays that for promotions, by name. */
  contributedBy: string[]
  /** What of the rest was paid in advance and goes back; the courier collects what is left of it less. 0 where it is paid in one way. */
  advancePaise: Paise
  /** How many packed parcels are taken apart for it. */
  takenApart: number
  /** Undefined where nothing was paid yet: less is collected at the door. */
  refund: (RefundDays & { method: PaymentMethod }) | undefined
  /** What its seller pays who cannot send it; undefined where the customer cancels. */
  cost: CostOfBreaking | undefined
}

/** Ask only for an order, or a vendor order, that the visitor may see. `chosen` is how many pieces of a line are to be cancelled. */
export async function readCancelPage(
  app: Pick<App, 'db' | 'clock' | 'random'>,
  of: { orderId: string } | { vendorOrderId: string },
  chosen: (lineId: string) => number,
): Promise<CancelPage> {
  const found = (await readCancelVendorOrders(app, of)).filter(({ status }) => isToDispatch(status))
  const vendorOrders = found.map(({ vendorOrderId, sellerName, lines }) => ({
    vendorOrderId,
    sellerName,
    cancellationId: app.random.uuid(),
    lines: lines.flatMap((line): LineToChoose[] => {
      const left = cancellablePieces(line)
      const { lineId, name, picture, unitPricePaise, quantity } = line
      return left > 0
        ? [{ lineId, name, picture, unitPricePaise, quantity, left, chosen: chosen(lineId) || 0 }]
        : []
    }),
  }))
  const wanted = found
    .map(({ lines, ...vendorOrder }) => ({
      ...vendorOrder,
      lines,
      wanted: lines
        .map(({ lineId }) => ({ lineId, quantity: chosen(lineId) }))
        .filter(({ quantity }) => quantity !== 0),
    }))
    .filter((vendorOrder) => vendorOrder.wanted.length > 0)
  const [first] = wanted
  if (!first) return { vendorOrders, review: undefined, problem: undefined }
  // Before the last click, and before a day is promised for the money.
  if (await isOrderChargedBack(app.db, first.orderId))
    return {
      vendorOrders,
      review: undefined,
      problem: { code: 'refunds.charged_back', details: { reader: 'orderId' in of ? 'customer' : 'vendor' } },
    }
  const lines: (CancellationReview['lines'][number] & { offerId: string; contributedBy: string[] })[] = []
  let takenApart = 0
  for (const vendorOrder of wanted) {
    const plan = planCancellation(vendorOrder.lines, vendorOrder.wanted)
    if (!plan.ok) return { vendorOrders, review: undefined, problem: plan.problem }
    takenApart += plan.value.takeApart.length
    for (const line of plan.value.lines) {
      const sold = vendorOrder.lines.find(({ lineId }) => lineId === line.lineId)
      const { name = '', offerId = '', contributedBy = [] } = sold ?? {}
      lines.push({ ...line, name, offerId, contributedBy })
    }
  }
  const { paymentStatus, method, orderId, sellerId } = first
  return {
    vendorOrders,
    problem: undefined,
    review: {
      lines,
      goodsPaise: lines.reduce((sum, line) => sum + line.goodsPaise, 0),
      contributedPaise: lines.reduce((sum, line) => sum + line.contributedPaise, 0),
      contributedBy: [...new Set(lines.flatMap((line) => line.contributedBy))],
      shippingPaise: lines.reduce((sum, line) => sum + line.shippingPaise, 0),
      advancePaise: lines.reduce((sum, line) => sum + line.advancePaise, 0),
      takenApart,
      cost:
        'vendorOrderId' in of
          ? await readCostOfBreaking(app, app.db, { orderId, sellerId, lines })
          : undefined,
      refund: isPaid(paymentStatus) ? { ...(await daysFromToday(app, method)), method } : undefined,
    },
  }
}

/** Every placed vendor order with all of its lines, whether or not something of them can still be cancelled. */
export async function readCancelVendorOrders(
  app: Pick<App, 'db'>,
  of: { orderId: string } | { vendorOrderId: string },
) {
  const vendorOrders = await app.db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['vendor_orders.id', 'vendor_orders.order_id', 'vendor_orders.status'])
    .select(['supplier_name', 'vendor_orders.seller_id', 'orders.payment_method'])
    .select('payments.status as payment_status')
    .where('vendor_orders.placed_at', 'is not', null)
    .$if('orderId' in of, (query) =>
      query.where('vendor_orders.order_id', '=', 'orderId' in of ? of.orderId : ''),
    )
    .$if('vendorOrderId' in of, (query) =>
      query.where('vendor_orders.id', '=', 'vendorOrderId' in of ? of.vendorOrderId : ''),
    )
    .orderBy('supplier_name')
    .execute()
  return Promise.all(
    vendorOrders.map(async (vendorOrder) => ({
      vendorOrderId: vendorOrder.id,
      orderId: vendorOrder.order_id,
      status: vendorOrder.status,
      sellerId: vendorOrder.seller_id,
      sellerName: vendorOrder.supplier_name,
      method: vendorOrder.payment_method,
      paymentStatus: vendorOrder.payment_status,
      lines: await readLinesToCancel(app.db, vendorOrder.id),
    })),
  )
}

async function daysFromToday(app: Pick<App, 'db' | 'clock'>, method: PaymentMethod): Promise<RefundDays> {
  const from = indianDay(app.clock.now())
  const [{ terms }, { holidays }] = await Promise.all([readSettings(app.db, from), shippingToday(app)])
  return refundDays({ from, method, terms, holidays })
}

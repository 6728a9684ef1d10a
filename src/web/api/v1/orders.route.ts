import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { vendorOrderList } from '#domain/orders/orders/vendor-order-list.ts'
import {
  listSoldOrders,
  readSoldOrders,
  SOLD_ORDERS,
  type SoldOrderPage,
} from '#server/orders/orders/vendor-order-views.ts'
import { OrderQuery } from './vendor-api-schemas.ts'
import { answerVendorCall, apiAnswer, methodNotAllowed, readQuery } from './vendor-call.action.ts'

/** A page of the shop's vendor orders, the latest first. */
export function loader(args: LoaderFunctionArgs) {
  return answerVendorCall(args, async ({ app, who }) => {
    const query = readQuery(args.request, OrderQuery, SOLD_ORDERS)
    if (!query.ok) return query.answer
    const { after, ...asked } = query.value
    const address = new Map(Object.entries({ ...asked, cursor: after }))
    const filters = vendorOrderList.parse({ get: (name) => address.get(name) ?? null })
    const list = await listSoldOrders(app, who.sellerId, filters, { statusIs: 'stored' })
    const ids = list.orders.map(({ id }) => id)
    const orders = await readSoldOrders(app, who.sellerId, ids)
    return apiAnswer({ orders: orders.map(toAnswer), next: list.nextCursor ?? null })
  })
}

export function action(args: ActionFunctionArgs) {
  return answerVendorCall(args, async () => methodNotAllowed('GET'))
}

function toAnswer(order: SoldOrderPage) {
  const { id, number, placedAt, status, waitsFor, paymentMethod, totalPaise, cancelledPaise } = order
  const { customerName, deliverTo, lines, shippingPaise, shippingOffPaise } = order
  return {
    id,
    number,
    placedAt,
    status,
    waitsFor,
    paymentMethod,
    totalPaise,
    shippingPaise,
    shippingOffPaise,
    cancelledPaise,
    customerName,
    deliverTo: deliverTo ?? null,
    lines: lines.map((line) => ({
      lineId: line.lineId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      cancelledQuantity: line.cancelledQuantity,
      unitPricePaise: line.unitPricePaise,
      promotionPaise: line.promotionPaise,
      linePaise: line.linePaise,
    })),
  }
}

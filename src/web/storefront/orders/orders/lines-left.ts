import { divideHalfUp } from '#domain/ground/shared/money.ts'
import type { OrderLineView } from '#server/orders/orders/order-line-views.ts'
import type { VendorOrderView } from '#server/orders/orders/order-page-views.ts'

/** So many pieces of a line of an order, and what they cost without their delivery. */
export function piecesOfLine(line: OrderLineView, quantity: number): OrderLineView {
  const linePaise = divideHalfUp(line.linePaise * quantity, line.quantity)
  const promotionPaise = line.unitPricePaise * quantity - linePaise
  return { ...line, quantity, cancelledQuantity: 0, promotionPaise, linePaise }
}

/** What of a vendor order is in none of its parcels: not packed yet, or cancelled. */
export function linesLeft({ lines, parcels }: Pick<VendorOrderView, 'lines' | 'parcels'>): OrderLineView[] {
  return lines.flatMap((line) => {
    const packed = parcels
      .flatMap((parcel) => parcel.lines)
      .reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0)
    if (packed === 0) return [line]
    const left = line.quantity - packed
    return left > 0 ? [{ ...piecesOfLine(line, left), cancelledQuantity: line.cancelledQuantity }] : []
  })
}

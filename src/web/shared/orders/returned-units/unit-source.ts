import type { ReturnedUnitRow } from '#server/orders/returned-units/unit-views.ts'

/** Whose pages: a seller's own, or those of the back office. */
export type UnitAudience = 'vendor' | 'admin'

/** The page of what a unit came back with: its return, or the order whose parcel was not delivered. */
export function unitSource(
  unit: Pick<ReturnedUnitRow, 'return' | 'vendorOrderId' | 'orderId' | 'orderNumber'>,
  audience: UnitAudience,
): { to: string; text: string } {
  if (unit.return) return { to: `/${audience}/returns/${unit.return.id}`, text: unit.return.number }
  const order = audience === 'vendor' ? unit.vendorOrderId : unit.orderId
  return { to: `/${audience}/orders/${order}`, text: unit.orderNumber }
}

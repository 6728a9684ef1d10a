import type { Paise } from '#domain/ground/shared/money.ts'
import { type Problem, problemOf } from '#domain/ground/shared/result.ts'

/**
 * How much more cash the couriers of some sellers may collect, in paise, by seller: of parcels that are ordered and have
 * not left, and of those that are on their way or not handed over, nothing more than their limit. Sellers that have no
 * limit are absent.
 */
export type CashRooms = ReadonlyMap<string, { sellerName: string; roomPaise: Paise }>

/** Why a seller of an order cannot send its vendor order to be paid at the door. */
export function sellerCashProblem(
  vendorOrders: readonly { sellerId: string; totalPaise: Paise }[],
  rooms: CashRooms,
): Problem<'checkout.cod_seller'> | undefined {
  for (const { sellerId, totalPaise } of vendorOrders) {
    const room = rooms.get(sellerId)
    if (room && totalPaise > room.roomPaise)
      return problemOf('checkout.cod_seller', { details: { sellerName: room.sellerName } })
  }
  return undefined
}

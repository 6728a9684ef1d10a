import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { confirmHold, holdStock, releaseHeld } from '#server/inventory/hold-stock.ts'
import { lockStock } from '#server/inventory/lock-stock.ts'
import { reserveStock } from '#server/inventory/reserve-stock.ts'
import { productsOf } from './checkout-views.ts'

type Tx = Transaction<Schema>

/**
 * Sells what was held; or, when it was released, the same goods if they are still there. Gives the products that are
 * sold out by it; undefined when the goods are gone.
 */
export async function sellGoods(tx: Tx, orderId: string): Promise<string[] | undefined> {
  if (await confirmHold(tx, orderId)) return []
  return takeGoods(tx, orderId, reserveStock)
}

/** Holds the goods of an order once more while it is paid: those of its hold go back first. As `sellGoods`. */
export async function holdGoodsAgain(tx: Tx, orderId: string): Promise<string[] | undefined> {
  await releaseHeld(tx, orderId)
  return takeGoods(tx, orderId, holdStock)
}

async function takeGoods(tx: Tx, orderId: string, take: typeof reserveStock): Promise<string[] | undefined> {
  const lines = await productsOf(tx, orderId)
  const stock = await lockStock(
    tx,
    lines.map((line) => line.offerId),
  )
  const left = lines.map(({ offerId, quantity }) => {
    const row = stock.get(offerId)
    return (row ? row.onHand - row.reserved : 0) - quantity
  })
  if (left.some((pieces) => pieces < 0)) return undefined
  await take(tx, { orderId, demand: lines.map(({ offerId, quantity }) => ({ offerId, quantity })) })
  return lines.filter((_, index) => left[index] === 0).map((line) => line.productId)
}

/** Gives the products of which there was nothing to sell before. */
export async function releaseGoods(tx: Tx, orderId: string): Promise<string[]> {
  const backOnSale = await releaseHeld(tx, orderId)
  if (backOnSale.length === 0) return []
  const lines = await productsOf(tx, orderId)
  return lines.filter((line) => backOnSale.includes(line.offerId)).map((line) => line.productId)
}

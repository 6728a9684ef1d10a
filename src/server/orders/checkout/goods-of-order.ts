import type { Transaction } from 'kysely'
import { type CodeOf, ok, problemOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { mayComeLate, mayPayAgain } from '#domain/orders/checkout/pay-again.ts'
import { cancelsInCash, type UnpaidWay } from '#domain/orders/checkout/unpaid-pieces.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { spendAllocations } from '#server/selling/inventory/allocate-pieces.ts'
import { findKeptOffers } from '#server/selling/inventory/allocation-views.ts'
import { confirmHold, holdStock, isHoldOver, releaseHeld } from '#server/selling/inventory/hold-stock.ts'
import { lockStock } from '#server/selling/inventory/lock-stock.ts'
import { reserveStock } from '#server/selling/inventory/reserve-stock.ts'
import { claimUsesAgain, releaseUses } from '#server/selling/promotions/claim-uses.ts'
import { asksPaymentOnline } from '#server/selling/promotions/promotion-views.ts'
import { productsOf } from './checkout-views.ts'
import { findAgreedOrder } from './pay-again/agreed-order-views.ts'
import { goodsProblem } from './pay-again/goods-problem.ts'
import { readUnpaidPieces, unpaidProblemOf } from './unpaid-pieces-views.ts'

type Tx = Transaction<Schema>

/**
 * Sells what was held for money that came, however late; or, when it was released, the same goods if a new order of
 * them would cost the same today. Gives the products that are sold out by it.
 */
export async function sellGoods(
  app: App,
  tx: Tx,
  orderId: string,
): Promise<Result<string[], CodeOf<typeof takeGoods>>> {
  if (await confirmHold(tx, orderId)) return ok([])
  return takeGoods(app, tx, { orderId, take: reserveStock, isInTime: mayComeLate })
}

/**
 * The same for cash that the customer chose instead, under the lock of its payer: another try, as `holdGoodsAgain`, once the
 * time of its hold is over.
 */
export async function sellGoodsInCash(
  app: App,
  tx: Tx,
  orderId: string,
): Promise<Result<string[], CodeOf<typeof takeGoods>>> {
  if (await isHoldOver(tx, orderId)) await letGo(app, tx, { orderId, isTakenAgain: true })
  else {
    const problem = await findHeldInCashProblem(app, tx, orderId)
    if (problem) return { ok: false, problem }
    if (await confirmHold(tx, orderId)) return ok([])
  }
  return takeGoods(app, tx, { orderId, take: reserveStock, isInTime: mayPayAgain, unpaid: 'cash' })
}

/** Why what is held for a payment online cannot be had in cash: a promotion asks for payment online, or its customer cancels in cash as a rule. */
async function findHeldInCashProblem(app: App, tx: Tx, orderId: string) {
  if (await asksPaymentOnline(tx, orderId)) return problemOf('checkout.terms_changed')
  const agreed = await findAgreedOrder(tx, orderId)
  const offerIds = agreed.lines.map(({ offerId }) => offerId)
  const stock = await lockStock(tx, offerIds)
  const unpaid = await readUnpaidPieces(app, tx, { ...agreed, offerIds, exceptOrderId: orderId })
  if (!cancelsInCash(unpaid)) return undefined
  const wanted = agreed.lines.map((line) => {
    const { onHand, reserved } = stock.get(line.offerId) ?? { onHand: 0, reserved: 0 }
    // Its own pieces are held, and nobody's otherwise.
    return { ...line, free: onHand - reserved + line.quantity }
  })
  return unpaidProblemOf(wanted, unpaid, 'cash')
}

/**
 * Holds the goods of an order once more while it is paid: those of its hold go back first. It is a new decision on
 * today's terms, for PAY_AGAIN_MINUTES from when the order was written, under the lock of
 * its payer. Gives and refuses as `sellGoods`, and as `unpaidProblem`.
 */
export async function holdGoodsAgain(
  app: App,
  tx: Tx,
  orderId: string,
): Promise<Result<string[], CodeOf<typeof takeGoods>>> {
  await letGo(app, tx, { orderId, isTakenAgain: true })
  return takeGoods(app, tx, { orderId, take: holdStock, isInTime: mayPayAgain, unpaid: 'online' })
}

interface Taking {
  orderId: string
  take: typeof holdStock
  isInTime: (writtenAt: Date, now: Date) => boolean
  /** The goods are not paid for yet. */
  unpaid?: UnpaidWay
}

async function takeGoods(
  app: App,
  tx: Tx,
  { orderId, take, isInTime, unpaid }: Taking,
): Promise<
  Result<string[], CodeOf<typeof goodsProblem> | 'checkout.terms_changed' | 'checkout.terms_ended'>
> {
  const agreed = await findAgreedOrder(tx, orderId)
  if (!isInTime(agreed.writtenAt, app.clock.now())) return refuse('checkout.terms_ended')
  const { lines } = agreed
  const stock = await lockStock(
    tx,
    lines.map((line) => line.offerId),
  )
  const at = app.clock.now()
  const offerIds = lines.map((line) => line.offerId)
  const kept = await findKeptOffers(tx, { userId: agreed.userId, offerIds, at })
  const free = new Map(
    lines.map(({ offerId }) => {
      const row = stock.get(offerId)
      return [offerId, (row ? row.onHand - row.reserved : 0) + (kept.has(offerId) ? 1 : 0)]
    }),
  )
  const problem = await goodsProblem(app, tx, { agreed, free, unpaid })
  if (problem) return { ok: false, problem }
  if (!(await claimUsesAgain(app, tx, orderId))) return refuse('checkout.terms_changed')
  await spendAllocations(tx, { ids: [...kept.values()].map(({ id }) => id), orderId, at })
  const demand = lines.map(({ offerId, quantity }) => ({ offerId, quantity }))
  await take(tx, { orderId, userId: agreed.userId, demand })
  return ok(
    lines.filter(({ offerId, quantity }) => free.get(offerId) === quantity).map((line) => line.productId),
  )
}

/** Lets go what is held for an order, and what it used of promotions. Gives the offers of which there was nothing before. */
async function letGo(
  app: App,
  tx: Tx,
  { orderId, isTakenAgain = false }: { orderId: string; isTakenAgain?: boolean },
): Promise<string[]> {
  const backOnSale = await releaseHeld(tx, { orderId, at: app.clock.now(), isTakenAgain })
  await releaseUses(app, tx, orderId)
  return backOnSale
}

/**
 * Gives the products of which there was nothing to sell before. `isTakenAgain`: an order in its place takes them in the same
 * transaction.
 */
export async function releaseGoods(
  app: App,
  tx: Tx,
  { orderId, isTakenAgain = false }: { orderId: string; isTakenAgain?: boolean },
): Promise<string[]> {
  const backOnSale = await letGo(app, tx, { orderId, isTakenAgain })
  if (backOnSale.length === 0) return []
  const lines = await productsOf(tx, orderId)
  return lines.filter((line) => backOnSale.includes(line.offerId)).map((line) => line.productId)
}

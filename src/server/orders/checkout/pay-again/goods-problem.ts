import type { Transaction } from 'kysely'
import { type CodeOf, type Problem, problemOf } from '#domain/ground/shared/result.ts'
import type { UnpaidWay } from '#domain/orders/checkout/unpaid-pieces.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asksPaymentOnline } from '#server/selling/promotions/promotion-views.ts'
import { findCashProblem } from '../cash-problem-views.ts'
import { readUnpaidPieces, unpaidProblemOf } from '../unpaid-pieces-views.ts'
import type { AgreedOrder } from './agreed-order-views.ts'
import { termsProblem } from './terms-problem.ts'

type GoodsRefusal =
  | CodeOf<typeof findCashProblem | typeof termsProblem | typeof unpaidProblemOf>
  | 'checkout.goods_gone'

/**
 * Why the goods of an order of before cannot be had today as they were agreed, with so many free pieces of each offer; of one
 * with an advance also why its rest cannot be collected any more, as when other orders have used up the day's cash. It decides under the locks of the stock and of the payer; without them it says what would be decided now.
 */
export async function goodsProblem(
  app: App,
  db: App['db'] | Transaction<Schema>,
  {
    agreed,
    free,
    unpaid,
  }: { agreed: AgreedOrder; free: ReadonlyMap<string, number>; unpaid: UnpaidWay | undefined },
): Promise<Problem<GoodsRefusal> | undefined> {
  const wanted = agreed.lines.map((line) => ({ ...line, free: free.get(line.offerId) ?? 0 }))
  if (wanted.some((line) => line.free < line.quantity)) return problemOf('checkout.goods_gone')
  if (unpaid === 'cash' && (await asksPaymentOnline(db, agreed.orderId)))
    return problemOf('checkout.terms_changed')
  const { orderId, userId, cashDuePaise: amountPaise } = agreed
  const noCash = amountPaise > 0 && (await findCashProblem(app, db, { orderId, userId, amountPaise }))
  if (noCash) return noCash
  const problem = await termsProblem(app, db, agreed)
  if (problem || !unpaid) return problem
  const offerIds = wanted.map(({ offerId }) => offerId)
  return unpaidProblemOf(wanted, await readUnpaidPieces(app, db, { ...agreed, offerIds }), unpaid)
}

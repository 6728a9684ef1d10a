import type { Transaction } from 'kysely'
import { slotOf } from '#domain/goods/builder/slots.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { worstAnswer } from '#domain/goods/compatibility/verdicts/judge-build.ts'
import { compares, type FitPromise, fitPromiseOf, mayPromise } from '#domain/goods/fit-promise/fit-promise.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { insertFitPromise } from './fit-promise-store.ts'
import { findFitPromise, readParts } from './fit-promise-views.ts'

/** A line of an order that is being written. */
interface PartLine {
  productId: string
  kind: Kind
  quantity: number
}

/**
 * Keeps with an order what its parts are said to fit, by the facts of this moment: whatever the catalogue says later, the
 * order is covered or not. In the transaction that writes the order, whose row was sent before. Goods of which nothing is
 * compared cost no statement. Gives what is said.
 */
export async function freezePromise(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { orderId, lines }: { orderId: string; lines: readonly PartLine[] },
): Promise<FitPromise | undefined> {
  const parts = lines.filter(({ kind }) => slotOf(kind))
  const kindOf = new Map(parts.map(({ productId, kind }) => [productId, kind]))
  if (!mayPromise([...kindOf.values()])) return undefined
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of parts)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const promise = fitPromiseOf(await readParts(tx, quantities))
  if (promise) await insertFitPromise(tx, { orderId, promise, at: app.clock.now() })
  return promise
}

/**
 * Gives an order, for a product that was bought again in the place of another order's, what that one said of it: the
 * other parts are the customer's already or on their way. Nothing where the first order is not covered, or never compared
 * this product.
 */
export async function carryPromise(
  tx: Transaction<Schema>,
  { from, to, productId }: { from: string; to: string; productId: string },
): Promise<void> {
  const promise = await findFitPromise(tx, from)
  if (promise?.whyNot !== null) return
  const verdicts = promise.verdicts.filter((verdict) => compares(verdict, productId))
  const answer = worstAnswer(verdicts)
  if (answer) await insertFitPromise(tx, { orderId: to, promise: { answer, verdicts }, at: promise.judgedAt })
}

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { leavingRupees } from '#domain/money/payments/advance/advance.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction, rowAwaited } from '#server/ground/db/transaction.ts'
import { claimKey, findClaim } from '../checkout-store.ts'
import { findOwner } from '../checkout-views.ts'
import { readRules } from '../order-rules.ts'
import { readPlaced } from '../paid-by-others/write-exchange.ts'
import { findAgreedOrder } from '../pay-again/agreed-order-views.ts'
import { letGo } from '../pay-again/let-unpaid-go.ts'
import { settlePayment } from '../settle-payment.ts'
import { writeOrder } from '../write-order.ts'
import { findAdvances } from './advance-views.ts'

interface Asked {
  orderId: string
  /** What is paid online, in paise, to which the odd paise of the order come; undefined for all of it. */
  advancePaise: Paise | undefined
}

type OrderInsteadRefusal = CodeOf<typeof writeInstead> | 'checkout.busy' | 'checkout.order_gone'

/**
 * Writes an order of the same goods in the place of one that waits for its payment: with an advance online and the rest in
 * cash, or with all of it online. The gateway opens an order once, for one amount; so the one of before is let go, and what
 * its bank may still pay of it goes back (decision 1270). It is one transaction: refused, the order of before stays. An order is
 * replaced once, whoever asks again, from another page too, is given the same one.
 */
export async function orderInstead(
  app: App,
  customer: { userId: string },
  asked: Asked,
): Promise<Result<{ orderId: string }, OrderInsteadRefusal>> {
  const owner = isUuid(asked.orderId) ? await findOwner(app.db, asked.orderId) : undefined
  if (owner !== customer.userId) return refuse('checkout.order_gone')
  // What was paid meanwhile is placed, and refused here.
  await settlePayment(app, asked.orderId)
  try {
    const written = await decideInTransaction(app, (tx) => writeInstead(app, tx, { ...asked, userId: owner }))
    if (written.ok || !isOfAmount(written.problem.code)) return written
    return (await outOfBounds(app, { ...asked, userId: owner })) ?? written
  } catch (error) {
    if (!rowAwaited(error)) throw error
    return refuse('checkout.busy')
  }
}

function isOfAmount(code: string): boolean {
  return code === 'checkout.advance_invalid' || code.startsWith('checkout.cod_')
}

/** Of an amount that the page does not offer the bounds that it does offer: whatever rule of cash refused it, they say what to do. */
async function outOfBounds(
  app: App,
  { advancePaise, ...order }: Asked & { userId: string },
): Promise<ReturnType<typeof refuse<'checkout.advance_invalid'>> | undefined> {
  if (advancePaise === undefined) return undefined
  const advances = await findAdvances(app, order)
  if (!advances) return undefined
  const { leastPaise, mostPaise, totalPaise } = advances
  const asked = leavingRupees(advancePaise, totalPaise)
  const isOffered = asked >= leastPaise && asked <= mostPaise
  return isOffered ? undefined : refuse('checkout.advance_invalid', { details: { leastPaise, mostPaise } })
}

async function writeInstead(
  app: App,
  tx: Transaction<Schema>,
  { orderId: formerId, userId, advancePaise }: Asked & { userId: string },
): Promise<Result<{ orderId: string }, CodeOf<typeof writeOrder>>> {
  const orderId = app.random.uuid()
  const requestSha256 = createHash('sha256').update(`instead of ${formerId}: ${advancePaise}`).digest('hex')
  // Under the id of the order that it replaces: there is no second one.
  const claim = { userId, checkoutKey: formerId }
  if (!(await claimKey(tx, { ...claim, requestSha256, orderId }))) {
    const earlier = await findClaim(tx, claim)
    return earlier?.orderId ? ok({ orderId: earlier.orderId }) : refuse('checkout.account_closed')
  }
  await app.pause('checkout:instead-claimed')
  const agreed = await findAgreedOrder(tx, formerId)
  const { details } = await readPlaced(tx, formerId)
  const order = {
    orderId,
    userId,
    checkoutKey: formerId,
    // It is chosen on the page of the payment, as what is tried for the first time.
    details: { ...details, paymentMethod: 'online' as const },
    lines: agreed.lines.map(({ offerId, quantity, preorderFrom }) => ({
      offerId,
      quantity,
      ...(preorderFrom && { sentFrom: preorderFrom }),
    })),
    expectedTotalPaise: agreed.totalPaise,
    advancePaise: advancePaise === undefined ? undefined : leavingRupees(advancePaise, agreed.totalPaise),
    formerOrderId: formerId,
    async insteadOf(locked: Transaction<Schema>) {
      const gone = await letGo(app, locked, { orderId: formerId, userId, isTakenAgain: true })
      if (!gone.ok) return gone
      return gone.value.isNew ? gone : refuse('checkout.order_cancelled')
    },
  }
  const written = await writeOrder(app, tx, order, await readRules(app, tx))
  return written.ok ? ok({ orderId }) : written
}

/** The order that was written in the place of this one of a customer's; undefined where none was. */
export async function findInstead(
  { db }: Pick<App, 'db'>,
  userId: string,
  orderId: string,
): Promise<string | undefined> {
  if (!isUuid(orderId)) return undefined
  return (await findClaim(db, { userId, checkoutKey: orderId }))?.orderId ?? undefined
}

import type { Transaction } from 'kysely'
import { PAYMENT_MOVES } from '#domain/payments/payment-status.ts'
import { hoursToNextRefund, refundKey } from '#domain/payments/refused-refund.ts'
import type { Paise } from '#domain/shared/money.ts'
import { canMove } from '#domain/shared/moves.ts'
import type { App } from '#server/app.ts'
import type { Schema } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { RefundAnswer } from '#server/outside/payment-gateway.ts'
import { lockPayment, movePayment } from './move-payment.ts'
import {
  insertRefund,
  listRefunds,
  type Refund,
  type RefundReason,
  takeDueRefunds,
  updateRefund,
} from './refund-store.ts'

const REFUNDS_AT_ONCE = 20

/** Notes in the caller's transaction that money goes back; the worker asks the gateway within a minute. */
export async function oweRefund(
  app: Pick<App, 'clock' | 'random' | 'jobs'>,
  tx: Transaction<Schema>,
  owed: {
    orderId: string
    gateway: string
    gatewayPaymentId: string
    amountPaise: Paise
    reason: RefundReason
  },
): Promise<void> {
  const isNew = await insertRefund(tx, { ...owed, id: app.random.uuid(), at: app.clock.now() })
  if (isNew) await app.jobs.enqueue(tx, 'refunds', {})
}

/**
 * Asks the gateway for every refund that is due, outside any transaction and under a key of its own, so that asking
 * twice gives back once. One that is not answered, or is still on its way, is asked about again later; one that is
 * refused is asked for under another key, a few times. Gives how many were asked for.
 */
export async function askRefunds(app: App): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await takeDueRefunds(app.db, REFUNDS_AT_ONCE)
    await Promise.all(due.map((refund) => ask(app, refund)))
    asked += due.length
    if (due.length < REFUNDS_AT_ONCE) return asked
  }
}

/** A refund that fails must not keep the others back. */
async function ask(app: App, refund: Refund): Promise<void> {
  if (refund.gateway !== app.gateway.name) {
    app.log.error({ refund: refund.id }, 'a refund waits for a gateway that is not set any more')
    return
  }
  try {
    const { gatewayPaymentId, amountPaise } = refund
    const key = refundKey(refund)
    const answer =
      refund.status === 'pending'
        ? await app.gateway.findRefund({ gatewayPaymentId, key })
        : await app.gateway.refund({ gatewayPaymentId, amountPaise, key })
    await app.pause('payments:refund-answered')
    if (answer.kind !== 'unknown') await writeAnswer(app, refund, answer)
  } catch (error) {
    app.log.error({ err: error, refund: refund.id }, 'a refund could not be asked for')
  }
}

async function writeAnswer(
  app: App,
  refund: Refund,
  answer: Exclude<RefundAnswer, { kind: 'unknown' }>,
): Promise<void> {
  const { orderId } = refund
  await inTransaction(app, async (tx) => {
    const payment = await lockPayment(tx, orderId)
    const at = app.clock.now()
    if (answer.kind === 'failed') {
      await writeRefusal(tx, refund, { problem: answer.reason, at })
      return
    }
    await updateRefund(tx, refund.id, { status: answer.kind, gatewayRefundId: answer.gatewayRefundId, at })
    if (answer.kind !== 'processed' || !payment) return
    const own = (await listRefunds(tx, orderId)).filter(
      (each) => each.gatewayPaymentId === payment.gatewayPaymentId && each.reason !== 'second-payment',
    )
    const back = own
      .filter((each) => each.status === 'processed')
      .reduce((sum, each) => sum + each.amountPaise, 0)
    const isWhole = back >= payment.amountPaise
    const status = isWhole ? 'refunded' : 'partly-refunded'
    if (back > 0 && canMove(PAYMENT_MOVES, payment.status, status))
      await movePayment(app, tx, payment, { status, keepAsking: false })
  })
  if (answer.kind !== 'failed') return
  const isLast = hoursToNextRefund(refund.refusals + 1) === undefined
  if (isLast)
    app.log.error({ refund: refund.id, orderId }, 'the gateway refuses a refund: somebody has to look at it')
  else app.log.warn({ refund: refund.id, orderId }, 'the gateway refused a refund, which is asked for again')
}

/** Another worker may have written the same refusal: its key is counted once. */
async function writeRefusal(
  tx: Transaction<Schema>,
  { id, orderId, refusals: before }: Refund,
  { problem, at }: { problem: string; at: Date },
): Promise<void> {
  const now = (await listRefunds(tx, orderId)).find((each) => each.id === id)
  if (now?.refusals !== before || now.status === 'processed') return
  const refusals = before + 1
  const askInHours = hoursToNextRefund(refusals)
  await updateRefund(
    tx,
    id,
    askInHours === undefined
      ? { status: 'failed', refusals, problem, at }
      : { status: 'asked', refusals, askInHours, problem, at },
  )
}

import type { Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { hoursToNextRefund, refundKey } from '#domain/money/payments/refused-refund.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { askDue } from '#server/ground/outside/ask-due.ts'
import type { RefundAnswer } from '#server/ground/outside/payment-gateway.ts'
import { markAccountRefused } from './cash/refused-account-store.ts'
import { countRefunds, countReturnedRefund, isOfPayment } from './count-refunds.ts'
import { queueRefundMail, type TooLate } from './mail/refund-mail.ts'
import { lockPayment } from './move-payment.ts'
import { insertRefundAtGateway, noteRefundAtGateway } from './offers/refund-at-gateway-store.ts'
import type { Payment } from './payment.ts'
import {
  insertRefund,
  insertReturnedRefund,
  listRefunds,
  type Refund,
  type RefundReason,
  setNextRefundTry,
  takeDueRefunds,
  updateRefund,
} from './refund-store.ts'
import { shareRefund } from './rest/payments-of-order-views.ts'

const REFUNDS_AT_ONCE = 20
/** For so long a bank may send back what was paid to one of its accounts; it is asked once a day. */
const WATCHED_DAYS = 5
const DAY_HOURS = 24

/**
 * Notes in the caller's transaction that money goes back; the worker asks the gateway within a minute.
 * Of an order whose rest was paid online, too, each of both payments gives back no more than it took. The database refuses more
 * than came.
 */
export async function oweRefund(app: App, tx: Transaction<Schema>, owed: OwedRefund): Promise<void> {
  const { gatewayPaymentId, reason } = owed
  const isOfOrder = gatewayPaymentId !== null && reason !== 'second-payment'
  const shares = isOfOrder ? await shareRefund(tx, { ...owed, gatewayPaymentId }) : [owed]
  for (const share of shares) await oweShare(app, tx, { ...owed, ...share })
}

interface OwedRefund {
  orderId: string
  gateway: string
  /** Null of what was paid in cash. */
  gatewayPaymentId: string | null
  /** What the customer gets. */
  amountPaise: Paise
  /** Of a payment that counts for nothing: its amount by the gateway's own account. */
  gatewayPaise?: Paise
  reason: RefundReason
  /** The credit note, or the cancellation, for which money goes back. */
  causeId?: string
  /** Of a payment that counts for nothing since it came too late, not beside another. */
  late?: TooLate | undefined
}

async function oweShare(app: App, tx: Transaction<Schema>, owed: OwedRefund): Promise<void> {
  const id = app.random.uuid()
  const isNew = await insertRefund(tx, { causeId: null, ...owed, id, at: app.clock.now() })
  invariant(isNew || !owed.causeId, 'money goes back for a cause once')
  if (!isNew) return
  if (owed.gatewayPaymentId !== null) {
    await noteAtGateway(tx, { ...owed, id, gatewayPaymentId: owed.gatewayPaymentId })
    await app.jobs.enqueue(tx, 'refunds', {})
    // Of any other refund the letter about its cause says it.
    const { orderId, amountPaise: paise, gatewayPaymentId } = owed
    if (owed.reason === 'second-payment') {
      const { late } = owed
      const kind = late ? 'late-payment' : 'second-payment'
      await queueRefundMail(app, tx, { kind, orderId, paise, gatewayPaymentId, late })
    }
  } else
    await queueRefundMail(app, tx, {
      kind: accountMailOf(owed.reason),
      orderId: owed.orderId,
      paise: owed.amountPaise,
    })
}

async function noteAtGateway(
  tx: Transaction<Schema>,
  refund: { id: string; gateway: string; gatewayPaymentId: string; amountPaise: Paise; gatewayPaise?: Paise },
): Promise<void> {
  const { id: refundId, amountPaise, gatewayPaise: paise } = refund
  if (paise === undefined) await noteRefundAtGateway(tx, refund)
  else if (paise !== amountPaise) await insertRefundAtGateway(tx, { refundId, paise })
}

/** The letter that asks for an account. */
function accountMailOf(reason: RefundReason) {
  return reason === 'broken-word' || reason === 'price-rise'
    ? (`${reason}-needs-account` as const)
    : 'refund-needs-account'
}

/** What became of a refund that was asked for; `isAccount` when the account cannot take it, however often it is tried. */
type Answer =
  | Exclude<RefundAnswer, { kind: 'failed' }>
  | { kind: 'failed'; reason: string; isAccount?: boolean }

/**
 * Asks the gateway for every refund that is due, outside any transaction and under a key of its own, so that asking
 * twice gives back once. One that is not answered, or is still on its way, is asked about again later; one that is
 * refused is asked for under another key, a few times; one that is refused since a bank disputes its payment, once a day
 * until that is over. Gives how many were asked for.
 */
export function askRefunds(app: App): Promise<number> {
  return askAll(app, { isCash: false }, async (refund, key) => {
    const { gatewayPaymentId } = refund
    if (refund.gateway !== app.gateway.name) {
      app.log.error({ refund: refund.id }, 'a refund waits for a gateway that is not set any more')
      return { kind: 'unknown' }
    }
    invariant(gatewayPaymentId, 'a gateway is asked for what it took')
    return refund.status === 'pending'
      ? app.gateway.findRefund({ gatewayPaymentId, key })
      : app.gateway.refund({
          gatewayPaymentId,
          amountPaise: refund.gatewayPaise ?? refund.amountPaise,
          key,
        })
  })
}

/**
 * The same for what was paid in cash and has an account: `pay` is asked under the key. One whose account cannot take the
 * money is not tried again, and the customer is asked for another; so they are when its bank sends the money back within
 * some days.
 */
export function askCashRefunds(
  app: App,
  pay: (refund: Refund, key: string) => Promise<Answer>,
): Promise<number> {
  return askAll(app, { isCash: true }, pay)
}

function askAll(
  app: App,
  { isCash }: { isCash: boolean },
  askFor: (refund: Refund, key: string) => Promise<Answer>,
): Promise<number> {
  return askDue(app, {
    take: (limit) => takeDueRefunds(app.db, { limit, isCash }),
    limit: REFUNDS_AT_ONCE,
    isAll: true,
    isTogether: true,
    async ask(refund) {
      const answer = await askFor(refund, refundKey(refund))
      await app.pause('payments:refund-answered')
      if (answer.kind !== 'unknown') await writeAnswer(app, refund, answer)
    },
    failed: 'a refund could not be asked for',
    named: ({ id }) => ({ refund: id }),
  })
}

async function writeAnswer(
  app: App,
  refund: Refund,
  answer: Exclude<Answer, { kind: 'unknown' }>,
): Promise<void> {
  const { orderId } = refund
  await inTransaction(app, async (tx) => {
    const payment = await lockPayment(tx, orderId)
    const at = app.clock.now()
    // Another worker may have written an answer meanwhile: a refusal of a key counts once, and what is done stays done.
    const now = (await listRefunds(tx, orderId)).find((each) => each.id === refund.id)
    if (now?.status === 'processed' && now.gatewayPaymentId === null && payment)
      return await watchPaid(app, tx, { refund: now, payment, answer })
    if (!now || now.status === 'processed') return
    if (answer.kind === 'disputed') {
      if (now.refusals === refund.refusals && now.chargedBackBy === null)
        await waitForBank(tx, refund, answer, at)
      return
    }
    if (answer.kind === 'failed') {
      if (now.refusals === refund.refusals && now.chargedBackBy === null)
        await writeRefusal(app, tx, refund, answer)
      return
    }
    const isCashPaid = answer.kind === 'processed' && refund.gatewayPaymentId === null
    await updateRefund(tx, refund.id, {
      status: answer.kind,
      gatewayRefundId: answer.gatewayRefundId,
      at,
      ...(isCashPaid && { askInHours: DAY_HOURS }),
    })
    if (answer.kind !== 'processed') return
    const { amountPaise: paise, gatewayPaymentId } = refund
    await queueRefundMail(app, tx, {
      kind: 'refund-done',
      orderId,
      paise,
      gatewayPaymentId,
      refundId: refund.id,
    })
    if (payment) await countRefunds(app, tx, payment)
  })
  if (answer.kind === 'disputed')
    app.log.warn({ refund: refund.id, orderId }, 'a refund waits: its bank disputes the payment')
  if (answer.kind !== 'failed') return
  const isLast = answer.isAccount || hoursToNextRefund(refund.refusals + 1) === undefined
  if (isLast && !answer.isAccount)
    app.log.error({ refund: refund.id, orderId }, 'the gateway refuses a refund: somebody has to look at it')
  else app.log.warn({ refund: refund.id, orderId }, 'the gateway refused a refund, which is asked for again')
}

/** What was paid to an account is looked at for some days: what its bank sends back is owed again. */
async function watchPaid(
  app: App,
  tx: Transaction<Schema>,
  {
    refund,
    payment,
    answer,
  }: { refund: Refund; payment: Payment; answer: Exclude<Answer, { kind: 'unknown' }> },
): Promise<void> {
  const { id, orderId, movedAt, amountPaise: paise } = refund
  const at = app.clock.now()
  if (answer.kind !== 'failed') {
    const isOver = at.getTime() - movedAt.getTime() >= WATCHED_DAYS * DAY_MS
    return setNextRefundTry(tx, id, isOver ? null : DAY_HOURS)
  }
  await insertReturnedRefund(tx, refund, at)
  await updateRefund(tx, id, {
    status: 'failed',
    refusals: refund.refusals + 1,
    problem: answer.reason,
    at,
  })
  await markAccountRefused(tx, id, at)
  if (isOfPayment(refund)) await countReturnedRefund(app, tx, payment)
  await queueRefundMail(app, tx, { kind: 'refund-returned', orderId, paise })
}

/** The gateway knows of a dispute, we perhaps not yet: nobody has to look at the refund, however long it takes. */
function waitForBank(
  tx: Transaction<Schema>,
  { id, refusals }: Refund,
  { reason }: { reason: string },
  at: Date,
): Promise<void> {
  return updateRefund(tx, id, {
    status: 'asked',
    refusals: refusals + 1,
    askInHours: DAY_HOURS,
    problem: reason,
    waitsForBank: true,
    at,
  })
}

async function writeRefusal(
  app: App,
  tx: Transaction<Schema>,
  { id, orderId, refusals: before, amountPaise: paise }: Refund,
  { reason: problem, isAccount = false }: { reason: string; isAccount?: boolean },
): Promise<void> {
  const at = app.clock.now()
  const refusals = before + 1
  const askInHours = isAccount ? undefined : hoursToNextRefund(refusals)
  await updateRefund(
    tx,
    id,
    askInHours === undefined
      ? { status: 'failed', refusals, problem, at }
      : { status: 'asked', refusals, askInHours, problem, at },
  )
  if (!isAccount) return
  await markAccountRefused(tx, id, at)
  await queueRefundMail(app, tx, { kind: 'refund-account-refused', orderId, paise })
}

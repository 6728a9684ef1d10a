import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GatewayPayment } from '#domain/ground/outside/gateway-payment.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import { ATTEMPT_MOVES, type AttemptStatus } from '#domain/money/payments/attempt-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Attempt } from './attempt.ts'
import { insertAttempt, listAttempts, updateAttempt } from './attempt-store.ts'
import { nameOfInstrument } from './ways/find-offered-ways.ts'

/** How a payment was made: by the gateway's word where it has one, else as its customer chose. */
export type PaidWith = Pick<Attempt, 'method' | 'instrument'>

/** With the state in which it was on record before; undefined where nothing was known of it. */
export type RecordedPayment = PaidWith & { before: AttemptStatus | undefined }

/**
 * Writes how far each payment at the gateway has come to our attempts, under the lock of the order. States move forward
 * only, as the table of moves says: old news changes nothing. A payment that the customer made on the gateway's own
 * page without an attempt of ours gets one, and one that they made there in another way than they chose says so. Gives how
 * each was made, by the gateway's id.
 */
export async function recordAttempts(
  app: Pick<App, 'clock' | 'random' | 'gateway'>,
  tx: Transaction<Schema>,
  {
    orderId,
    restPaymentId = null,
    payments,
  }: {
    orderId: string
    /** Of the rest beside an advance, which is a purchase of its own. */
    restPaymentId?: Attempt['restPaymentId']
    payments: readonly GatewayPayment[]
  },
): Promise<ReadonlyMap<string, RecordedPayment>> {
  const all = await listAttempts(tx, orderId)
  const attempts = all.filter((each) => each.restPaymentId === restPaymentId)
  const paidWith = new Map<string, RecordedPayment>()
  const at = app.clock.now()
  for (const payment of payments) {
    const attempt = attemptOf(attempts, payment)
    const way = await wayOf({ ...app, db: tx }, payment, attempt ?? attempts.at(-1))
    const isKnown = attempt?.gatewayPaymentId === payment.id
    paidWith.set(payment.id, { ...way, before: isKnown ? attempt.status : undefined })
    if (!attempt) {
      await insertAttempt(tx, {
        id: app.random.uuid(),
        orderId,
        restPaymentId,
        ...way,
        requestSha256: createHash('sha256').update(`payment ${payment.id}`).digest('hex'),
        startedAt: at,
        status: payment.status,
        gatewayPaymentId: payment.id,
        problem: payment.reason ?? null,
      })
      continue
    }
    const status: AttemptStatus = payment.status
    const isNews = attempt.gatewayPaymentId !== payment.id
    if (!canMove(ATTEMPT_MOVES, attempt.status, status) && !(isNews && attempt.status === status)) continue
    attempt.gatewayPaymentId = payment.id
    attempt.status = status
    await updateAttempt(tx, attempt.id, {
      status,
      gatewayPaymentId: payment.id,
      problem: payment.reason,
      paidWith: isSame(way, attempt) ? undefined : way,
      at,
    })
  }
  return paidWith
}

/** On the gateway's own page a customer may take another way, or another bank, than they chose on ours. */
async function wayOf(
  app: Pick<App, 'clock' | 'db' | 'gateway'>,
  { method: told, instrument: code }: GatewayPayment,
  chosen: PaidWith | undefined,
): Promise<PaidWith> {
  const method = told ?? chosen?.method ?? 'card'
  const isChosen = chosen?.method === method
  // Of a plan the gateway names the bank alone, whichever of its cards it was.
  const own = isChosen ? chosen.instrument : null
  if (code === undefined || own?.code.replace(/_DC$/, '') === code) return { method, instrument: own }
  return { method, instrument: { code, name: await nameOfInstrument(app, { method, code }) } }
}

function isSame(one: PaidWith, other: PaidWith): boolean {
  return one.method === other.method && one.instrument?.code === other.instrument?.code
}

/** By our reference, by the gateway's id, or the first attempt that has none yet where the gateway keeps no reference. */
function attemptOf(attempts: readonly Attempt[], payment: GatewayPayment): Attempt | undefined {
  return (
    attempts.find((each) => each.gatewayPaymentId === payment.id) ??
    (payment.reference === undefined
      ? attempts.find((each) => each.gatewayPaymentId === null && each.status === 'started')
      : attempts.find((each) => each.id === payment.reference))
  )
}

import { PAYMENT_METHOD_LABELS } from '#domain/money/payments/payment-method.ts'
import type { App } from '#server/ground/app.ts'
import type { PaymentStep } from '#server/ground/outside/payment-gateway.ts'
import { listAttempts } from './attempt-store.ts'

/** What the customer does next to pay an order: the step of the attempt, chosen last, that waits for them. */
export async function findStep(
  app: Pick<App, 'db'>,
  orderId: string,
  of: { isRest?: boolean } = {},
): Promise<PaymentStep | undefined> {
  return (await findOpenTry(app, orderId, of))?.step
}

/** A try to pay that is with the customer, the bank, or on its way to the gateway. */
export interface OpenTry {
  /** Undefined when there is nothing that the customer can do. */
  step: PaymentStep | undefined
  /** "Net Banking: HDFC Bank" */
  by: string
  /** What an offer of a bank may be for; undefined where nothing was chosen but the method. */
  way: { method: string; code: string; months?: number | undefined } | undefined
}

/**
 * The try to pay an order, or the rest beside its advance, chosen last, that may still succeed; undefined when none was begun, or
 * all have failed.
 */
export async function findOpenTry(
  app: Pick<App, 'db'>,
  orderId: string,
  { isRest = false }: { isRest?: boolean } = {},
): Promise<OpenTry | undefined> {
  const every = await listAttempts(app.db, orderId)
  const all = every.filter(({ restPaymentId }) => (restPaymentId !== null) === isRest)
  const attempts = all.toSorted((one, other) => one.chosenAt.getTime() - other.chosenAt.getTime())
  const waiting = attempts.findLast((each) => each.status === 'started' || each.status === 'pending')
  const open = waiting ?? attempts.findLast((each) => each.status === 'authorized')
  if (!open) return undefined
  const label = PAYMENT_METHOD_LABELS[open.method]
  return {
    step: waiting?.step ?? undefined,
    by: open.instrument ? `${label}: ${open.instrument.name}` : label,
    way: open.instrument
      ? { method: open.method, code: open.instrument.code, months: open.instrument.emi?.months }
      : undefined,
  }
}

/** Why the last try to pay the rest beside an advance failed; null where it did not. */
export async function findProblemOfRest(db: App['db'], orderId: string): Promise<string | null> {
  const last = (await listAttempts(db, orderId)).findLast(({ restPaymentId }) => restPaymentId !== null)
  return last?.status === 'failed' ? last.problem : null
}

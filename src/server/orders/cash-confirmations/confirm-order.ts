import type { Transaction } from 'kysely'
import { CONFIRMED, type ConfirmationOutcome } from '#domain/ground/cash-on-delivery/cash-confirmation.ts'
import { requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { isMobileNumber } from '#domain/ground/shared/phone-number.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { inAsciiDigits } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { findConfirmation } from '#server/ground/cash-on-delivery/cash-confirmation-views.ts'
import { endWait } from '#server/ground/cash-on-delivery/confirm-cash.ts'
import { isConfirmationCode, tryCode } from '#server/ground/cash-on-delivery/confirmation-code.ts'
import { orderOfConfirmation } from '#server/ground/cash-on-delivery/confirmation-link.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { codeAnswered } from '#server/ground/phone-messages/code-limits.ts'
import { releaseToSellers } from '#server/orders/orders/tell-sellers.ts'
import { lockVendorOrders } from '#server/selling/order-moves/lock-order.ts'
import { orderConfirmedMail } from './mail/confirmation-mail.ts'
import { findOrderToConfirm, findOwnOrderToConfirm } from './order-to-confirm-views.ts'
import { knownBy } from './send-code.ts'

const REASON_LENGTH_MAX = 300

/**
 * Confirms an order in cash by the link of its mail: whoever can read the mails of the order. Confirming twice changes
 * nothing. Refuses an order that was let go, cancelled or paid meanwhile.
 */
export function confirmByLink(
  app: App,
  token: string,
): Promise<Result<{ isNew: boolean }, CodeOf<typeof confirm> | 'cash_confirmations.link_unknown'>> {
  const orderId = orderOfConfirmation(app, token)
  if (!orderId) return Promise.resolve(refuse('cash_confirmations.link_unknown'))
  return decideInTransaction(app, (tx) => confirm(app, tx, { orderId, outcome: 'link' }))
}

/**
 * The same by the code that was sent to the telephone of a customer's own order (field `code`): whoever can read its
 * messages. Five tries, after which a new code is needed; somebody else's order is as absent as one that never was.
 */
export async function confirmByCode(
  app: App,
  customer: { userId: string },
  { orderId, code: typed }: { orderId: string; code: string },
): Promise<Result<{ isNew: boolean }, CodeOf<typeof confirm> | 'cash_confirmations.code_wrong'>> {
  const order = await findOwnOrderToConfirm(app.db, { orderId, userId: customer.userId })
  if (!order) return refuse('cash_confirmations.unknown')
  // The same press once more: the order is confirmed, and its customer is told so.
  if (order.confirmation.outcome && CONFIRMED.includes(order.confirmation.outcome))
    return ok({ isNew: false })
  const code = inAsciiDigits(typed).replace(/\D/g, '')
  if (code.length !== 6) return wrongCode('The code has six digits')
  const number = await inTransaction(app, (tx) => tryCode(tx, orderId))
  if (number === undefined && (await isConfirmed(app, orderId))) return ok({ isNew: false })
  if (number === undefined) return wrongCode('Please request a new code, or use the link in the email')
  if (!isConfirmationCode(app, { orderId, number, code }))
    return wrongCode('This is not the code. Please check it')
  const phone = `+91${order.phoneNumber}`
  if (isMobileNumber(phone)) await codeAnswered(app, { phone, known: await knownBy(app.db, customer, phone) })
  return decideInTransaction(app, (tx) => confirm(app, tx, { orderId, outcome: 'code' }))
}

async function isConfirmed(app: App, orderId: string): Promise<boolean> {
  const outcome = (await findConfirmation(app.db, orderId))?.outcome
  return outcome !== undefined && outcome !== null && CONFIRMED.includes(outcome)
}

function wrongCode(text: string) {
  return refuse('cash_confirmations.code_wrong', { fields: { code: text } })
}

/** The same by somebody of the back office who has asked the customer, with why (field `reason`); it is audited. */
export function confirmForCustomer(
  app: App,
  admin: Permitted<'orders.fulfil'>,
  { orderId, reason: typed }: { orderId: string; reason: string },
): Promise<Result<{ isNew: boolean }, CodeOf<typeof confirm> | 'cash_confirmations.reason_missing'>> {
  const reason = oneLine(typed)
  const problem = requiredTextProblem(reason, REASON_LENGTH_MAX)
  if (problem)
    return Promise.resolve(refuse('cash_confirmations.reason_missing', { fields: { reason: problem } }))
  return decideInTransaction(app, async (tx) => {
    const office = { userId: admin.userId, reason }
    const confirmed = await confirm(app, tx, { orderId, outcome: 'office', office })
    if (confirmed.ok && confirmed.value.isNew)
      await audit(tx, app, {
        ...asActor(admin),
        action: 'order.cash_confirmed',
        subject: { kind: 'order', id: orderId },
        after: { reason },
      })
    return confirmed
  })
}

async function confirm(
  app: App,
  tx: Transaction<Schema>,
  {
    orderId,
    ...how
  }: { orderId: string; outcome: ConfirmationOutcome; office?: { userId: string; reason: string } },
): Promise<Result<{ isNew: boolean }, 'cash_confirmations.ended' | 'cash_confirmations.unknown'>> {
  if (!isUuid(orderId)) return refuse('cash_confirmations.unknown')
  await lockVendorOrders(tx, orderId)
  await app.pause('cash-confirmations:locked')
  const waited = await endWait(app, tx, { orderId, ...how })
  if (!waited) {
    const earlier = await findConfirmation(tx, orderId)
    if (!earlier?.outcome) return refuse('cash_confirmations.unknown')
    return CONFIRMED.includes(earlier.outcome)
      ? ok({ isNew: false })
      : refuse('cash_confirmations.ended', { details: { outcome: earlier.outcome } })
  }
  await releaseToSellers(app, tx, { orderId, waitedFrom: waited.askedAt })
  const order = await findOrderToConfirm(tx, orderId)
  if (order) {
    const mail = orderConfirmedMail(order, app.config.publicUrl)
    await queueMail(app, tx, { ...mail, to: order.email, orderId, userId: order.userId })
  }
  return ok({ isNew: true })
}

import type { Kysely, Transaction } from 'kysely'
import { nextChannel } from '#domain/ground/phone-messages/choose-channel.ts'
import { asVariable } from '#domain/ground/phone-messages/fill-template.ts'
import { costAtMost } from '#domain/ground/phone-messages/message-cost.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { newConfirmationCode } from '#server/ground/cash-on-delivery/confirmation-code.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fitsCodeBudget } from '#server/ground/phone-messages/code-budget.ts'
import { giveCodeBack, withinCodeLimits } from '#server/ground/phone-messages/code-limits.ts'
import { queueMessage } from '#server/ground/phone-messages/queue-message.ts'
import { findReach } from '#server/ground/phone-messages/reach-views.ts'
import { findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import type { FoundOrder } from './order-to-confirm-views.ts'

const KIND = 'cash-confirmation'

/**
 * Sends a new code to the telephone of an order, in the caller's transaction, which ends the code before. Refuses where none
 * can be sent: nobody brings messages or reaches this number, the caps of codes are reached, or there were enough; and past
 * the limits that all codes share (`withinCodeLimits`), where `address` is who asks. A number that the account has proved has
 * an allowance that nobody else can use up.
 */
export async function sendCode(
  app: App,
  tx: Transaction<Schema>,
  order: FoundOrder,
  { address }: { address?: string } = {},
): Promise<Result<undefined, 'cash_confirmations.no_code' | 'limits.too_many_attempts'>> {
  const { userId } = order
  const to = `+91${order.phoneNumber}`
  if (!app.messages || !isMobileNumber(to)) return refuse('cash_confirmations.no_code')
  const reach = await findReach(app, tx, { to, userId, purpose: 'orders' })
  if (!nextChannel(KIND, reach, [])) return refuse('cash_confirmations.no_code')
  const known = await knownBy(tx, order, to)
  const asker = { phone: to, known, address, account: userId }
  const counting = { ...app, db: tx }
  const isWithin = await withinCodeLimits(counting, asker)
  if (!isWithin.ok) return isWithin
  const sent = await queueCode(app, tx, { order, to, rates: app.messages.rates })
  if (!sent.ok) await giveCodeBack(counting, asker)
  return sent
}

/** Whether an account has proved the number: nobody else uses up its codes. */
export async function knownBy(
  db: Kysely<Schema>,
  { userId }: { userId: string },
  phone: PhoneNumber,
): Promise<string | undefined> {
  return (await findVerifiedPhone(db, userId)) === phone ? 'of its account' : undefined
}

async function queueCode(
  app: App,
  tx: Transaction<Schema>,
  { order, to, rates }: { order: FoundOrder; to: PhoneNumber; rates: Parameters<typeof costAtMost>[2] },
): Promise<Result<undefined, 'cash_confirmations.no_code'>> {
  const { orderId, number, duePaise, dueAt, userId } = order
  const values = {
    order: asVariable(number),
    amount: asVariable(formatInr(duePaise)),
    until: asVariable(formatDateTime(dueAt)),
  }
  const cost = costAtMost(KIND, { ...values, code: '000000' }, rates)
  if (!(await fitsCodeBudget(app, tx, cost))) return refuse('cash_confirmations.no_code')
  const made = await newConfirmationCode(app, tx, orderId)
  if (!made) return refuse('cash_confirmations.no_code')
  await queueMessage(app, tx, {
    kind: KIND,
    to,
    values: { ...values, code: made.code },
    event: `${orderId}:${made.number}`,
    userId,
    orderId,
    hasSecret: true,
  })
  return ok(undefined)
}

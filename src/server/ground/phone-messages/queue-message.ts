import type { Transaction } from 'kysely'
import { nextChannel } from '#domain/ground/phone-messages/choose-channel.ts'
import { asVariable, valuesProblem } from '#domain/ground/phone-messages/fill-template.ts'
import { costAtMost } from '#domain/ground/phone-messages/message-cost.ts'
import { mayLeaveAt } from '#domain/ground/phone-messages/message-limits.ts'
import {
  type MessageKind,
  type MessageValues,
  templateOf,
} from '#domain/ground/phone-messages/message-templates.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fitsCodeBudget } from './code-budget.ts'
import { readLimits } from './limit-views.ts'
import { insertMessageOnce } from './message-store.ts'
import { findReach } from './reach-views.ts'

export interface MessageRequest<Kind extends MessageKind> {
  kind: Kind
  to: PhoneNumber
  /** What the kind's template asks for, and no more; what is longer than a variable may be is shortened. */
  values: MessageValues<Kind>
  /** What happened, so that nobody is told of it twice: the id of a code, an order, a parcel and a day. */
  event: string
  userId?: string
  orderId?: string
  /** A value works like a password: the values are emptied once the message was sent, and never logged. */
  hasSecret?: boolean
}

/**
 * Writes a message to a telephone and the job that sends it, in the caller's transaction: both exist if and only if it
 * commits, and once for a kind, a number and an event. Nothing is written where the person cannot be reached: nobody sends
 * messages for this marketplace, or it is nothing urgent and the person did not agree to WhatsApp. The quiet hours put off
 * what can wait. Whoever queues what is capped asks `codeBudgetLeft` first.
 */
export async function queueMessage<Kind extends MessageKind>(
  app: App,
  tx: Transaction<Schema>,
  { kind, to, values: given, event, userId, orderId, hasSecret = false }: MessageRequest<Kind>,
): Promise<void> {
  if (!app.messages) return
  const { purpose, hours, validMs, isCapped } = templateOf(kind)
  const values = shortened(given)
  const problem = valuesProblem(kind, values)
  invariant(!problem, problem ?? '')
  const reach = await findReach(app, tx, { to, userId: userId ?? null, purpose })
  if (!nextChannel(kind, reach, [])) return
  const cost = isCapped ? costAtMost(kind, values, app.messages.rates) : 0
  invariant(!isCapped || (await fitsCodeBudget(app, tx, cost)), 'codes are queued while their budget lasts')
  const now = app.clock.now()
  const due = mayLeaveAt(now, hours, await readLimits(tx))
  const id = app.random.uuid()
  const isNew = await insertMessageOnce(tx, {
    id,
    kind,
    to_number: to,
    event,
    filled_in: JSON.stringify(values),
    has_secret: hasSecret,
    user_id: userId ?? null,
    order_id: orderId ?? null,
    capped_millirupees: cost,
    created_at: now,
    due_at: due,
    expires_at: new Date(due.getTime() + validMs),
  })
  if (isNew && due <= now) await app.jobs.enqueue(tx, 'phone-message', { messageId: id }, { id })
}

function shortened(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asVariable(value)]))
}

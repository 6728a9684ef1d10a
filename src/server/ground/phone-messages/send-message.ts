import type { Transaction } from 'kysely'
import { type Channel, nextChannel } from '#domain/ground/phone-messages/choose-channel.ts'
import { fillIn } from '#domain/ground/phone-messages/fill-template.ts'
import { costOfSms } from '#domain/ground/phone-messages/message-cost.ts'
import { templateOf } from '#domain/ground/phone-messages/message-templates.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { MessageChannel, SendAnswer } from '#server/ground/outside/messages/messages.ts'
import {
  forgetAttempt,
  insertAttempt,
  listAttempts,
  lockMessage,
  type MessageRow,
  moveMessage,
  updateAttempt,
} from './message-store.ts'
import { findReach } from './reach-views.ts'

/**
 * Sends one message, unless it was sent before: over the channel whose turn it is, and over the next where that one says
 * at once that it cannot. What is asked is written down before it is asked, so that what a crash or a lost answer leaves
 * open is not sent a second time: a report may still tell. What is refused for the moment is tried again a minute later.
 */
export async function sendMessage(app: App, messageId: string): Promise<void> {
  for (;;) {
    const asking = await beginAttempt(app, messageId)
    if (!asking) return
    const { attemptId, channel, service, message } = asking
    const answer = await service.send({
      attemptId,
      to: message.to_number,
      kind: message.kind,
      values: message.filled_in,
    })
    const goesOn = await inTransaction(app, (tx) =>
      noteAnswer(app, tx, { messageId, attemptId, channel, answer }),
    )
    if (!goesOn) return
  }
}

interface Asking {
  attemptId: string
  channel: Channel
  service: MessageChannel
  message: MessageRow
}

/** Writes down which channel is asked next; undefined when there is nothing to ask. */
async function beginAttempt(app: App, messageId: string): Promise<Asking | undefined> {
  return inTransaction(app, async (tx) => {
    const message = await lockMessage(tx, messageId)
    const now = app.clock.now()
    if (message?.state !== 'waiting' || message.due_at > now) return undefined
    if (message.expires_at <= now) {
      const problem = message.problem ?? 'it could not be sent in its time'
      await moveMessage(tx, message, { state: 'failed', problem, forgetsSecret: true })
      return undefined
    }
    const attempts = await listAttempts(tx, messageId)
    const reach = await reachOf(app, tx, message)
    const channel = nextChannel(message.kind, reach, attempts)
    const service = channel && app.messages?.[channel]
    if (!channel || !service) {
      const state = attempts.length === 0 ? 'withheld' : 'failed'
      await moveMessage(tx, message, { state, forgetsSecret: true })
      return undefined
    }
    const attemptId = app.random.uuid()
    await insertAttempt(tx, {
      id: attemptId,
      message_id: messageId,
      channel,
      service: service.name,
      asked_at: now,
    })
    await moveMessage(tx, message, { state: 'asked' })
    return { attemptId, channel, service, message }
  })
}

/** Writes down what the channel said at once. True: the next channel has its turn. */
async function noteAnswer(
  app: App,
  tx: Transaction<Schema>,
  o: { messageId: string; attemptId: string; channel: Channel; answer: SendAnswer },
): Promise<boolean> {
  const { messageId, attemptId, channel, answer } = o
  const message = await lockMessage(tx, messageId)
  const attempts = await listAttempts(tx, messageId)
  // A report may have come before the answer, and says more.
  const isOpen = attempts.some(({ id, state }) => id === attemptId && state === 'asked')
  if (!message) return false
  const at = app.clock.now()
  switch (answer.kind) {
    case 'sent': {
      const cost = channel === 'sms' ? costOf(app, message) : {}
      await updateAttempt(tx, attemptId, {
        service_id: answer.serviceId,
        sent_at: at,
        ...cost,
        ...(isOpen && { state: 'sent' }),
      })
      if (!isOpen) return false
      const mayFollow = nextChannel(
        message.kind,
        await reachOf(app, tx, message),
        attempts.map((each) => ({ channel: each.channel, state: 'failed' })),
      )
      const forgetsSecret = !mayFollow && app.messages?.leavesTheShop === true
      await moveMessage(tx, message, { state: 'sent', problem: null, forgetsSecret })
      return false
    }
    case 'refused':
      await updateAttempt(tx, attemptId, {
        state: 'failed',
        failed_at: at,
        problem: answer.reason.slice(0, 300),
      })
      await moveMessage(tx, message, { state: 'waiting', problem: answer.reason.slice(0, 300) })
      return true
    case 'busy':
      await forgetAttempt(tx, attemptId)
      await moveMessage(tx, message, {
        state: 'waiting',
        problem: answer.reason.slice(0, 300),
        due_at: new Date(at.getTime() + MINUTE_MS),
      })
      return false
    case 'unknown':
      return false
  }
}

export function reachOf(app: App, tx: Transaction<Schema>, message: MessageRow) {
  const { to_number: to, user_id: userId, kind } = message
  return findReach(app, tx, { to, userId, purpose: templateOf(kind).purpose })
}

function costOf(app: App, { kind, filled_in: values }: MessageRow): { cost_millirupees?: number } {
  const { sms } = templateOf(kind)
  return sms && app.messages ? { cost_millirupees: costOfSms(fillIn(sms, values), app.messages.rates) } : {}
}

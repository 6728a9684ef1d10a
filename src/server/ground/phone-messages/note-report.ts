import { type AttemptState, nextChannel } from '#domain/ground/phone-messages/choose-channel.ts'
import { costOfWhatsapp } from '#domain/ground/phone-messages/message-cost.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { MessageReport } from '#server/ground/outside/messages/messages.ts'
import { findAttempt, listAttempts, lockMessage, moveMessage, updateAttempt } from './message-store.ts'
import { reachOf } from './send-message.ts'

const ORDER: readonly AttemptState[] = ['asked', 'sent', 'delivered', 'read']

/**
 * Writes down what a service reports of a message, however often and in whichever order it does. One that failed goes over
 * the next channel, if there is one and it still helps. False: it is no message of ours.
 */
export async function noteReport(app: App, report: MessageReport): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const found = await findAttempt(tx, report)
    const message = found && (await lockMessage(tx, found.message_id))
    if (!message) return false
    const attempts = await listAttempts(tx, message.id)
    const attempt = attempts.find(({ id }) => id === found.id)
    if (!attempt || isKnown(attempt.state, report.state)) return true
    const { state, at = app.clock.now(), serviceId, problem } = report
    const isCharged = state === 'delivered' || state === 'read'
    const ownCost =
      isCharged && found.channel === 'whatsapp' && app.messages
        ? costOfWhatsapp(message.kind, app.messages.rates)
        : undefined
    const cost = report.costMillirupees ?? ownCost
    await updateAttempt(tx, found.id, {
      state,
      service_id: serviceId,
      [`${state}_at`]: at,
      ...(cost !== undefined && { cost_millirupees: cost }),
      ...(problem && { problem: problem.slice(0, 300) }),
    })
    if (state !== 'failed') {
      await moveMessage(tx, message, { state, problem: null, forgetsSecret: isCharged })
      return true
    }
    const left = attempts.map((each) => (each.id === found.id ? { ...each, state } : each))
    const mayFollow = nextChannel(message.kind, await reachOf(app, tx, message), left)
    const now = app.clock.now()
    if (mayFollow && now < message.expires_at) {
      await moveMessage(tx, message, { state: 'waiting', due_at: now, ...(problem && { problem }) })
      await app.jobs.enqueue(tx, 'phone-message', { messageId: message.id })
    } else if (left.every((each) => each.state === 'failed'))
      await moveMessage(tx, message, { state, forgetsSecret: true, ...(problem && { problem }) })
    return true
  })
}

/** Whether a report says no more than is known: what arrived has not failed, and nothing goes back. */
function isKnown(known: AttemptState, told: MessageReport['state']): boolean {
  if (known === 'failed') return told === 'failed' || told === 'sent'
  if (told === 'failed') return known === 'delivered' || known === 'read'
  return ORDER.indexOf(told) <= ORDER.indexOf(known)
}

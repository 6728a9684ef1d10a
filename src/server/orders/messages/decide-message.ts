import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readRefusal } from '#domain/orders/messages/message-form.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockConversation } from './conversation-store.ts'
import { markSent } from './mark-sent.ts'
import { changeMessage, findMessage, requeue } from './message-store.ts'
import { mailHeldDecision } from './tell-of-message.ts'

/**
 * Sends a held message on, or refuses it with a reason; its writer is told by letter. Refuses when it was decided, said
 * otherwise or taken back since the office read it (`writtenAt`, ISO text).
 */
export async function decideMessage(
  app: App,
  admin: Permitted<'support.answer'>,
  o: {
    conversationId: string
    messageId: string
    writtenAt: string
    outcome: 'release' | 'refuse'
    words: unknown
  },
): Promise<Result<undefined, CodeOf<typeof readRefusal> | 'messages.changed_meanwhile' | 'messages.gone'>> {
  const read = o.outcome === 'refuse' ? readRefusal(o.words) : undefined
  if (read && !read.ok) return read
  return decideInTransaction(app, async (tx) => {
    const conversation = await lockConversation(tx, o.conversationId)
    const message = conversation && (await findMessage(tx, o))
    if (!message) return refuse('messages.gone')
    if (message.state !== 'held' || message.written_at.toISOString() !== o.writtenAt)
      return refuse('messages.changed_meanwhile')
    const at = app.clock.now()
    const { side, written_at: writtenAt } = message
    await changeMessage(
      tx,
      message.id,
      read ? { state: 'refused', refused_words: read.value } : { state: 'sent', sent_at: at },
    )
    await requeue(tx, conversation.id)
    if (!read) await markSent(app, tx, { conversation, message: { side, writtenAt }, at })
    await mailHeldDecision(app, tx, { conversation, message, refusedFor: read?.value })
    await audit(tx, app, {
      ...asActor(admin),
      action: read ? 'message.refused' : 'message.released',
      subject: { kind: 'conversation', id: conversation.id },
      after: { messageId: message.id, heldFor: message.held_for, ...(read && { reason: read.value }) },
    })
    return ok(undefined)
  })
}

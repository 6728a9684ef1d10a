import { type CodeOf, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { resendMail } from '#server/ground/mail/resend-mail.ts'

/** Sends a mail about an order once more, at most three an hour for one order. */
export async function resendOrderMail(
  app: App,
  admin: Permitted<'orders.note'>,
  { orderId, mailId }: { orderId: string; mailId: string },
): Promise<Result<{ to: string }, CodeOf<typeof resendMail> | 'limits.too_many_attempts'>> {
  if (!isUuid(orderId) || !isUuid(mailId)) return refuse('mail.unknown')
  const isInTime = await withinLimit(app, 'resend-order', orderId)
  if (!isInTime.ok) return isInTime
  return decideInTransaction(app, async (tx) => {
    const sent = await resendMail(app, tx, { mailId, orderId })
    if (sent.ok)
      await audit(tx, app, {
        ...asActor(admin),
        action: 'order.letter_sent_again',
        subject: { kind: 'order', id: orderId },
        after: { kind: sent.value.kind, mail: sent.value.mailId },
      })
    return sent
  })
}

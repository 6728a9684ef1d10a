import { keptTextProblem, normaliseEmail, REQUIRED_MESSAGE } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { TICKET_REASON_LENGTH_MAX } from '#domain/people/support/ticket-forms.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { endSubscriptionOf } from './newsletter-store.ts'

/**
 * Ends somebody's newsletter because they asked us to, with the reason on record (fields email, reason). The record
 * names the address by its fingerprint alone, since a record is never erased.
 */
export async function endNewsletterFor(
  app: App,
  admin: Permitted<'support.answer'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<{ email: string }, 'newsletter.not_subscribed' | 'support.reply_invalid'>> {
  const email = normaliseEmail(fields.email)
  const reason = oneLine(fields.reason)
  const problem = reason === '' ? REQUIRED_MESSAGE : keptTextProblem(reason, TICKET_REASON_LENGTH_MAX)
  if (problem) return refuse('support.reply_invalid', { fields: { reason: problem } })
  return decideInTransaction(app, async (tx) => {
    const before = await endSubscriptionOf(tx, { email, at: app.clock.now() })
    if (!before) return refuse('newsletter.not_subscribed')
    await audit(tx, app, {
      ...asActor(admin),
      action: 'newsletter.ended',
      subject: { kind: 'newsletter_subscriber', id: fingerprint(email) },
      before: { status: before },
      after: { status: 'unsubscribed', reason },
    })
    return ok({ email })
  })
}

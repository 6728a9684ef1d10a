import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { askForNewsletter, confirmSubscription } from './newsletter-store.ts'

/**
 * Asks an address to confirm that it wants the newsletter. The answer is the same for every address, so that nobody
 * learns who subscribes; an address that is subscribed already gets no second mail, and no other one more than three an
 * hour, from wherever they are asked for.
 */
export async function subscribeToNewsletter(app: App, email: string): Promise<void> {
  if (!(await withinLimit(app, 'newsletter-letter-account', email)).ok) return
  const token = app.random.token()
  await inTransaction(app, async (tx) => {
    const asked = await askForNewsletter(tx, { email, tokenSha256: fingerprint(token), at: app.clock.now() })
    if (!asked) return
    await queueMail(app, tx, {
      kind: 'newsletter-confirm',
      to: email,
      subject: 'Please confirm your NanoNagar newsletter',
      hasSecret: true,
      content: {
        greeting: 'Hello,',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Someone, hopefully you, asked for the NanoNagar newsletter at this address. We send nothing until you confirm.',
          },
          {
            kind: 'button',
            label: 'Confirm my subscription',
            url: `${app.config.publicUrl}/newsletter/confirm?token=${token}`,
          },
          {
            kind: 'paragraph',
            text: `If it was not you, do nothing. To unsubscribe later: ${app.config.publicUrl}/newsletter/unsubscribe?token=${token}`,
          },
        ],
      },
    })
  })
}

/** Confirms a subscription. Doing it twice changes nothing. */
export async function confirmNewsletter(
  app: App,
  token: string,
): Promise<Result<{ email: string }, 'newsletter.link_unknown'>> {
  const email = await confirmSubscription(app.db, {
    tokenSha256: fingerprint(token),
    at: app.clock.now(),
  })
  return email ? ok({ email }) : refuse('newsletter.link_unknown')
}

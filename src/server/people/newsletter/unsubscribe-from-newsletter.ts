import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { endSubscription } from './newsletter-store.ts'

/** Ends a subscription by the link of its mail. Doing it twice changes nothing. */
export async function unsubscribeFromNewsletter(
  app: App,
  token: string,
): Promise<Result<{ email: string }, 'newsletter.link_unknown'>> {
  const email = await endSubscription(app.db, { tokenSha256: fingerprint(token), at: app.clock.now() })
  return email ? ok({ email }) : refuse('newsletter.link_unknown')
}

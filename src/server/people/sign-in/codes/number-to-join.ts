import type { Kysely, Transaction } from 'kysely'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Browser } from '../sessions/browser.ts'
import { recordOwnChange } from '../sessions/sign-in-audit.ts'
import { tellOwner } from '../tell-owner.ts'
import { codeTokenSha256 } from './code-cookie.ts'
import { findCode, removeCode } from './code-store.ts'
import { savePhone } from './phone-store.ts'
import { findVerifiedPhone } from './phone-views.ts'

/** The number of another account that a signed-in person proved in this browser, as long as that proof holds. */
export async function findNumberToJoin(
  app: Pick<App, 'clock' | 'config'>,
  db: Kysely<Schema> | Transaction<Schema>,
  { userId, browser }: { userId: string; browser: Browser },
): Promise<PhoneNumber | undefined> {
  const tokenSha256 = codeTokenSha256(app, browser)
  const sent = tokenSha256 ? await findCode(db, tokenSha256) : undefined
  if (sent?.purpose !== 'own-phone' || sent.user_id !== userId) return undefined
  const holds = sent.proved_at !== null && sent.expires_at > app.clock.now()
  return holds && sent.phone !== null && isMobileNumber(sent.phone) ? sent.phone : undefined
}

/** Makes a number that was proved, and is nobody else’s, open an account; false where it is somebody else’s. */
export async function saveOwnPhone(
  app: App,
  tx: Transaction<Schema>,
  { phone, ...who }: { userId: string; sessionId: string; phone: PhoneNumber },
): Promise<boolean> {
  const { userId } = who
  const before = await findVerifiedPhone(tx, userId)
  if (!(await savePhone(tx, { userId, phone, at: app.clock.now() }))) return false
  if (before === phone) return true
  await recordOwnChange(tx, app, {
    ...who,
    action: 'account.phone_verified',
    after: { replaced: Boolean(before) },
  })
  await tellOwner(app, tx, { userId, text: `The number ${formatPhoneNumber(phone)} now opens your account.` })
  return true
}

/** Uses the proof up. */
export async function removeNumberToJoin(
  app: Pick<App, 'config'>,
  tx: Transaction<Schema>,
  browser: Browser,
): Promise<void> {
  const tokenSha256 = codeTokenSha256(app, browser)
  if (tokenSha256) await removeCode(tx, tokenSha256)
}

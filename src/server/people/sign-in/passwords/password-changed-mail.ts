import type { Transaction } from 'kysely'
import { formatDate } from '#domain/ground/shared/dates.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { queueMail } from '#server/ground/mail/queue-mail.ts'
import type { AccountApiKey } from '../api-key-views.ts'
import type { RemainingCredentials } from './remaining-credentials.ts'

/**
 * Tells the owner that the password was changed, so that a change by somebody else does not go unnoticed, and what else
 * opens something of theirs: the keys that ended, those that were kept, and the passkeys.
 */
export async function mailPasswordChanged(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; name: string; email: string; credentials: RemainingCredentials; wasEmptied?: boolean },
): Promise<void> {
  const { userId, name, email } = o
  const { ended, keys, passkeys } = o.credentials
  const { publicUrl } = app.config
  const [keysPage, passkeysHint] = [
    `${publicUrl}/vendor/api-keys`,
    'in your account, under two-factor sign-in',
  ]
  const shown = passkeys.map((passkey) => `“${passkey.name}”, added on ${formatDate(passkey.createdAt)}`)
  const texts = [
    'the password of your account was just changed, and you were signed out everywhere else.',
    ...(o.wasEmptied ? [EMPTIED] : []),
    ...(ended.length > 0
      ? [
          `With the old password these keys of your shop’s software ended: ${named(ended)}. A program that used one needs a new key: ${keysPage}`,
        ]
      : []),
    ...(keys.length > 0
      ? [`These keys were kept: ${named(keys)}. Please end any you do not recognise: ${keysPage}`]
      : []),
    ...(shown.length > 0
      ? [
          `These passkeys still work: ${shown.join('; ')}. Please remove any you do not recognise, ${passkeysHint}.`,
        ]
      : []),
    `If it was not you, choose a new one at once: ${publicUrl}/auth/forgot-password`,
  ]
  await queueMail(app, tx, {
    kind: 'password-changed',
    to: email,
    subject: 'Your NanoNagar password was changed',
    userId,
    content: {
      greeting: `Hello ${name},`,
      blocks: texts.map((text) => ({ kind: 'paragraph', text }) as const),
    },
  })
}

function named(keys: readonly AccountApiKey[]): string {
  return keys.map(({ name, prefix }) => `“${name}” (${prefix}…)`).join(', ')
}

const EMPTIED =
  'The link was also the first proof that this address is yours. To keep out anyone who used it before, we removed what the account had: two-factor sign-in, passkeys, saved addresses, phone number and cart. Orders stay.'

import type { Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { formatPhoneNumber, isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockUser } from '../account-store.ts'
import { type Account, findAccountById } from '../account-views.ts'
import { findEmailStanding } from '../email-verification/verification-views.ts'
import { passkeysOf } from '../second-factor/passkey-store.ts'
import type { Browser } from '../sessions/browser.ts'
import { recordOwnChange } from '../sessions/sign-in-audit.ts'
import { tellOwner } from '../tell-owner.ts'
import { closeEmptyAccount } from './close-empty-account.ts'
import { noCodeCookie } from './code-cookie.ts'
import { removeCode } from './code-store.ts'
import { lockPhone, removePhoneOf, savePhone } from './phone-store.ts'
import { findVerifiedPhone } from './phone-views.ts'
import { readMobileNumber } from './read-mobile-number.ts'
import { type SendCodeRefusal, sendCode } from './send-code.ts'
import { codeGone, trySentCode } from './sign-in-by-code.ts'

interface Who {
  userId: string
  sessionId: string
}

/** Sends a code to the number (phoneNumber) that a signed-in person, whose last proof is fresh, says is theirs. */
export async function askForOwnPhone(
  app: App,
  { userId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, SendCodeRefusal | 'sign_in.phone_invalid'>> {
  const { phone, problem = '' } = readMobileNumber(fields.phoneNumber)
  if (!phone) return refuse('sign_in.phone_invalid', { fields: { phoneNumber: problem } })
  return sendCode(app, { phone, purpose: 'own-phone', userId, browser })
}

/**
 * Makes the number that the code (code) went to the one that opens this account, in place of any other. Where another
 * account has it that holds nothing yet, that one ends: both are proved, one by the session, one by the code. Refuses where
 * the other holds something, since what a person has there would be lost.
 */
export async function confirmOwnPhone(
  app: App,
  who: Who,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<
  Result<
    { phone: PhoneNumber; setCookies: string[] },
    CodeOf<typeof trySentCode> | 'sign_in.phone_code_gone' | 'sign_in.phone_not_joined'
  >
> {
  const { userId } = who
  return trySentCode(app, { ...o, purpose: 'own-phone', userId }, async (tx, sent) => {
    if (sent.phone === null || !isMobileNumber(sent.phone)) return codeGone()
    const { phone } = sent
    await removeCode(tx, sent.token_sha256)
    if (!(await lockUser(tx, userId))) return codeGone()
    const owner = await lockPhone(tx, phone)
    if (owner && owner.userId !== userId && !(await closeEmptyAccount(app, tx, { ...owner, into: userId })))
      return refuse('sign_in.phone_not_joined', { fields: { form: PHONE_NOT_JOINED } })
    const before = await findVerifiedPhone(tx, userId)
    if (!(await savePhone(tx, { userId, phone, at: app.clock.now() }))) return codeGone()
    if (before !== phone) {
      await recordOwnChange(tx, app, {
        ...who,
        action: 'account.phone_verified',
        after: { replaced: Boolean(before) },
      })
      await tellOwner(app, tx, {
        userId,
        text: `the number ${formatPhoneNumber(phone)} now opens your account.`,
      })
    }
    return ok({ phone, setCookies: [noCodeCookie(app)] })
  })
}

const PHONE_NOT_JOINED =
  'Another NanoNagar account with orders or saved items uses this number. Please contact us if both are yours.'

/**
 * Takes the number from the account of a person whose last proof is fresh. Refuses where nothing else would open it: no
 * password, no passkey, and no verified e-mail to which a link for a new password goes.
 */
export async function removeOwnPhone(
  app: App,
  who: Who,
): Promise<Result<undefined, 'sign_in.not_found' | 'sign_in.phone_needed'>> {
  const { userId } = who
  return decideInTransaction(app, async (tx) => {
    await lockUser(tx, userId)
    const account = await findAccountById(tx, userId)
    if (!account) return refuse('sign_in.not_found')
    if (!(await isOpenedOtherwise(tx, account))) return refuse('sign_in.phone_needed')
    if (!(await removePhoneOf(tx, userId))) return refuse('sign_in.not_found')
    await recordOwnChange(tx, app, { ...who, action: 'account.phone_removed' })
    await tellOwner(app, tx, { userId, text: 'your number no longer opens your account.' })
    return ok(undefined)
  })
}

async function isOpenedOtherwise(
  tx: Transaction<Schema>,
  { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  if (passwordHash !== null) return true
  const standing = await findEmailStanding(tx, userId)
  if (standing?.isVerified && ownEmail(standing.email) !== undefined) return true
  return (await passkeysOf(tx, userId)).length > 0
}

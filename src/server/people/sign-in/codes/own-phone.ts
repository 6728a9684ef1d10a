import type { Kysely, Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { isMobileNumber, type PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { readCode } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { lockUser } from '../account-store.ts'
import { findPassword } from '../account-views.ts'
import { findEmailStanding } from '../email-verification/verification-views.ts'
import { passkeysOf } from '../second-factor/passkey-store.ts'
import type { Browser } from '../sessions/browser.ts'
import { recordOwnChange } from '../sessions/sign-in-audit.ts'
import { tellOwner } from '../tell-owner.ts'
import { closeEmptyAccount } from './close-empty-account.ts'
import { codeTokenSha256, noCodeCookie } from './code-cookie.ts'
import { findCode, keepProved, removeCode } from './code-store.ts'
import { saveOwnPhone } from './number-to-join.ts'
import { lockPhone, removePhoneOf } from './phone-store.ts'
import { findPhoneProvedSince } from './phone-views.ts'
import { readMobileNumber } from './read-mobile-number.ts'
import { isProvedAgain, MOMENT_SECONDS } from './repeated-press.ts'
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
 * the other holds something, and keeps what was proved: its person may join it to this one (`joinAccounts`).
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
  const confirmed = await trySentCode(app, { ...o, purpose: 'own-phone', userId }, async (tx, sent) => {
    if (sent.phone === null || !isMobileNumber(sent.phone)) return codeGone()
    const { phone } = sent
    if (!(await lockUser(tx, userId))) return codeGone()
    const owner = await lockPhone(tx, phone)
    if (owner && owner.userId !== userId && !(await closeEmptyAccount(app, tx, { ...owner, into: userId }))) {
      const at = app.clock.now()
      const expiresAt = new Date(at.getTime() + JOIN_SECONDS * 1000)
      await keepProved(tx, { tokenSha256: sent.token_sha256, at, expiresAt })
      return refuse('sign_in.phone_not_joined')
    }
    await removeCode(tx, sent.token_sha256)
    if (!(await saveOwnPhone(app, tx, { ...who, phone }))) return codeGone()
    return ok({ phone, setCookies: [noCodeCookie(app)] })
  })
  const isGone = !confirmed.ok && confirmed.problem.code === 'sign_in.phone_code_gone'
  return isGone ? ((await pressedAgain(app, { ...o, userId })) ?? confirmed) : confirmed
}

/** The same press once more is told what the first was told: it changes nothing, and is about one's own number. */
async function pressedAgain(
  app: App,
  o: { userId: string; fields: Readonly<Record<string, unknown>>; browser: Browser },
) {
  const { userId, browser } = o
  const since = new Date(app.clock.now().getTime() - MOMENT_SECONDS * 1000)
  const waiting = codeTokenSha256(app, browser)
  const isUsed = waiting !== undefined && (await findCode(app.db, waiting)) === undefined
  const phone = isUsed ? await findPhoneProvedSince(app.db, { userId, since }) : undefined
  if (phone) return ok({ phone, setCookies: [noCodeCookie(app)] })
  const code = readCode(o.fields.code) ?? ''
  return (await isProvedAgain(app, { browser, code, userId }))
    ? refuse('sign_in.phone_not_joined')
    : undefined
}

/** How long somebody has to decide whether the other account is joined to theirs. */
const JOIN_SECONDS = 600

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
    if (!(await isOpenedOtherwise(tx, userId))) return refuse('sign_in.phone_needed')
    if (!(await removePhoneOf(tx, userId))) return refuse('sign_in.not_found')
    await recordOwnChange(tx, app, { ...who, action: 'account.phone_removed' })
    await tellOwner(app, tx, { userId, text: 'Your number no longer opens your account.' })
    return ok(undefined)
  })
}

/** Whether an account could be opened without its number. */
export async function isOpenedOtherwise(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
): Promise<boolean> {
  if (await findPassword(db, userId)) return true
  const standing = await findEmailStanding(db, userId)
  if (standing?.isVerified && ownEmail(standing.email) !== undefined) return true
  return (await passkeysOf(db, userId)).length > 0
}

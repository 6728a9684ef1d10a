import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { addEmail, lockUser } from '../account-store.ts'
import { findEmailStanding } from '../email-verification/verification-views.ts'
import type { Browser } from '../sessions/browser.ts'
import { recordOwnChange } from '../sessions/sign-in-audit.ts'
import { noCodeCookie } from './code-cookie.ts'
import { removeCode } from './code-store.ts'
import { mailCode } from './send-code.ts'
import { codeGone, trySentCode } from './sign-in-by-code.ts'

interface Who {
  userId: string
  sessionId: string
}

/**
 * Mails a code to the address (email) that the person of an account without one says is theirs. The answer is the same
 * for an address that has an account.
 */
export async function askForOwnEmail(
  app: App,
  { userId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, CodeOf<typeof mailCode> | 'sign_in.reset_invalid'>> {
  const email = normaliseEmail(fields.email)
  const invalid = refuseFields('sign_in.reset_invalid', { email: emailProblem(email) })
  if (invalid) return invalid
  return mailCode(app, { email, purpose: 'own-email', userId, browser })
}

/**
 * Gives an account without an e-mail the address that the code (code) was mailed to, as verified. Refuses where another
 * account has it: with that one's password the number can be added there.
 */
export async function confirmOwnEmail(
  app: App,
  who: Who,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<
  Result<
    { email: string; setCookies: string[] },
    CodeOf<typeof trySentCode> | 'sign_in.phone_code_gone' | 'sign_in.phone_not_joined'
  >
> {
  const { userId } = who
  const confirmed = await trySentCode(app, { ...o, purpose: 'own-email', userId }, async (tx, sent) => {
    const { email } = sent
    if (email === null) return codeGone()
    await removeCode(tx, sent.token_sha256)
    const user = await lockUser(tx, userId)
    if (!user || ownEmail(user.email) !== undefined) return codeGone()
    if (!(await addEmail(tx, { userId, email, at: app.clock.now() })))
      return refuse('sign_in.phone_not_joined', { fields: { form: EMAIL_NOT_JOINED } })
    await recordOwnChange(tx, app, { ...who, action: 'account.email_added' })
    return ok({ email, setCookies: [noCodeCookie(app)] })
  })
  if (confirmed.ok || confirmed.problem.code !== 'sign_in.phone_code_gone') return confirmed
  // The same press once more: the account has its address, which nobody is asked for any more.
  const standing = await findEmailStanding(app.db, userId)
  const email = standing?.isVerified ? ownEmail(standing.email) : undefined
  return email ? ok({ email, setCookies: [noCodeCookie(app)] }) : confirmed
}

const EMAIL_NOT_JOINED =
  'Another NanoNagar account uses this email. Sign in to it with that email, then add your number on its profile page.'

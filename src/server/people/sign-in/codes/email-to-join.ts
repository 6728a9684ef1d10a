import type { Kysely, Transaction } from 'kysely'
import { ownEmail } from '#domain/ground/shared/account-email.ts'
import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { CODE_REQUIRED_MESSAGE, readCode } from '#domain/people/sign-in/sign-in-code.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { findAccountById } from '../account-views.ts'
import type { Browser } from '../sessions/browser.ts'
import { codeTokenSha256 } from './code-cookie.ts'
import { findCode, keepProved } from './code-store.ts'
import { isProvedAgain } from './repeated-press.ts'
import { mailCode } from './send-code.ts'
import { codeGone, trySentCode } from './sign-in-by-code.ts'

/** How long somebody has to decide whether the other account is joined to theirs. */
const JOIN_SECONDS = 600

interface Who {
  userId: string
}

/**
 * Mails a code to the address (email) of another account that a signed-in person says is theirs, and one to the address of
 * the account that they are in. The answer is the same for an address that has no account.
 */
export async function askToJoin(
  app: App,
  { userId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, CodeOf<typeof mailCode> | 'sign_in.reset_invalid'>> {
  const email = normaliseEmail(fields.email)
  const account = await findAccountById(app.db, userId)
  const alsoTo = account && ownEmail(account.email)
  const invalid = refuseFields('sign_in.reset_invalid', {
    email:
      emailProblem(email) ??
      (alsoTo === undefined
        ? 'This account has no email yet. Please add one first'
        : email === alsoTo.toLowerCase()
          ? 'You are signed in with this email. Please enter the one of your other account'
          : undefined),
  })
  if (invalid || alsoTo === undefined) return invalid ?? codeMissing()
  return mailCode(app, { email, alsoTo, purpose: 'own-email', userId, browser })
}

function codeMissing() {
  return refuse('sign_in.reset_invalid', { fields: { email: 'Please add an email first' } })
}

/**
 * Takes one try of both codes (code from the other address, ownCode from the own). Where both are right they are kept as
 * proved, for ten minutes and in this browser: whoever reads both addresses may join their accounts (`joinAccounts`).
 */
export async function proveBothEmails(
  app: App,
  { userId }: Who,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<undefined, CodeOf<typeof trySentCode>>> {
  const [other, own] = [readCode(o.fields.code), readCode(o.fields.ownCode)]
  const missing = refuseFields('sign_in.phone_code_wrong', {
    code: other ? undefined : CODE_REQUIRED_MESSAGE,
    ownCode: own ? undefined : CODE_REQUIRED_MESSAGE,
  })
  if (missing) return missing
  const code = `${other}${own}`
  const proved = await trySentCode(app, { ...o, code, purpose: 'own-email', userId }, async (tx, sent) => {
    const at = app.clock.now()
    const expiresAt = new Date(at.getTime() + JOIN_SECONDS * 1000)
    await keepProved(tx, { tokenSha256: sent.token_sha256, at, expiresAt })
    return ok(undefined)
  })
  if (proved.ok || proved.problem.code !== 'sign_in.phone_code_gone') return proved
  const { browser } = o
  return (await isProvedAgain(app, { browser, code, userId })) ? ok(undefined) : codeGone()
}

/** The address of another account that a signed-in person proved in this browser, as long as that proof holds. */
export async function findEmailToJoin(
  app: Pick<App, 'clock' | 'config'>,
  db: Kysely<Schema> | Transaction<Schema>,
  { userId, browser }: { userId: string; browser: Browser },
): Promise<string | undefined> {
  const tokenSha256 = codeTokenSha256(app, browser)
  const sent = tokenSha256 ? await findCode(db, tokenSha256) : undefined
  if (sent?.purpose !== 'own-email' || sent.user_id !== userId) return undefined
  const holds = sent.proved_at !== null && sent.expires_at > app.clock.now()
  return holds ? (sent.email ?? undefined) : undefined
}

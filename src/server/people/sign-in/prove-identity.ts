import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import { type CodeOf, ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { findPassword } from './account-views.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { noCodeCookie } from './codes/code-cookie.ts'
import { removeCode } from './codes/code-store.ts'
import { findVerifiedPhone } from './codes/phone-views.ts'
import { type SendCodeRefusal, sendCode } from './codes/send-code.ts'
import { codeGone, type TrySentCodeRefusal, trySentCode } from './codes/sign-in-by-code.ts'
import { checkPasskey, passkeyFailed, takeOpenChallenge } from './second-factor/passkey.ts'
import { takeCode } from './second-factor/second-factor-code.ts'
import { asCodeAttempt, codeWrong } from './second-factor/second-factor-enrolment.ts'
import { findSecondFactorMethods, type SecondFactorMethods } from './second-factor/second-factor-sign-in.ts'
import { lockSecondFactor } from './second-factor/second-factor-store.ts'
import type { Browser } from './sessions/browser.ts'
import { renewSession } from './sessions/renew-session.ts'

interface Who {
  userId: string
  sessionId: string
}

/** What a signed-in person can prove with that they are still the one who signed in. */
export interface Proofs extends SecondFactorMethods {
  hasPassword: boolean
  /** A code can be sent there, for an account without a password. */
  phone: PhoneNumber | undefined
}

export async function findProofs(app: App, { userId }: Pick<Who, 'userId'>): Promise<Proofs> {
  const [methods, hash, phone] = await Promise.all([
    findSecondFactorMethods(app.db, userId),
    findPassword(app.db, userId),
    findVerifiedPhone(app.db, userId),
  ])
  return { ...methods, hasPassword: hash !== undefined, phone: hash === undefined ? phone : undefined }
}

/** Sends the code with which a person whose account has no password proves who they are. */
export async function askForProofCode(
  app: App,
  { userId }: Pick<Who, 'userId'>,
  browser: Browser,
): Promise<Result<{ setCookies: string[] }, SendCodeRefusal | 'sign_in.not_found'>> {
  const { phone } = await findProofs(app, { userId })
  if (!phone) return refuse('sign_in.not_found')
  return sendCode(app, { phone, purpose: 'prove', userId, browser })
}

type ProveIdentityRefusal =
  | CodeOf<typeof checkOwnPassword>
  | TrySentCodeRefusal
  | 'sign_in.code_wrong'
  | 'sign_in.passkey_failed'

/**
 * A signed-in person proves anew who they are: a passkey (fields.passkey), or the password (currentPassword) and, where
 * the account asks for one at sign-in, a code (code); without a password, the code that was sent to their number (code). The session remembers the moment, and goes on under a new token:
 * a copy of the old one does not gain by the proof. Answers with its Set-Cookie.
 */
export async function proveIdentity(
  app: App,
  { userId, sessionId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, ProveIdentityRefusal>> {
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const who = { userId, sessionId }
  if (fields.passkey) {
    const open = await takeOpenChallenge(app, { purpose: 'prove', browser })
    return decideInTransaction(app, async (tx) => {
      const checked = await checkPasskey(app, tx, { open, answer: fields.passkey })
      if (!checked.ok) return checked
      if (checked.value.userId !== userId) return passkeyFailed()
      return ok({ setCookies: await renewSession(app, tx, { ...who, with: 'passkey' }) })
    })
  }
  if (!(await findPassword(app.db, userId))) return proveByPhone(app, who, { fields, browser })
  const own = await checkOwnPassword(app, {
    userId,
    password: fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const { hasApp, hasPasskey } = await findSecondFactorMethods(app.db, userId)
  if (!hasApp && !hasPasskey) {
    return inTransaction(app, async (tx) =>
      ok({ setCookies: await renewSession(app, tx, { ...who, with: 'password' }) }),
    )
  }
  return asCodeAttempt(app, { userId, address: browser.address }, () =>
    decideInTransaction(app, async (tx) => {
      const factor = await lockSecondFactor(tx, userId)
      const code = await takeCode(app, tx, { userId, factor, code: fields.code })
      if (!code) return codeWrong()
      return ok({ setCookies: await renewSession(app, tx, { ...who, with: `password and ${code}` }) })
    }),
  )
}

/** An account with a passkey is proved by that: a number alone may belong to somebody else by now. */
async function proveByPhone(
  app: App,
  who: Who,
  o: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ setCookies: string[] }, TrySentCodeRefusal | 'sign_in.passkey_failed'>> {
  const { userId } = who
  const { hasApp, hasPasskey } = await findSecondFactorMethods(app.db, userId)
  if (hasApp || hasPasskey) return passkeyFailed()
  return trySentCode(app, { ...o, purpose: 'prove', userId }, async (tx, sent) => {
    await removeCode(tx, sent.token_sha256)
    if (sent.phone === null || sent.phone !== (await findVerifiedPhone(tx, userId))) return codeGone()
    const setCookies = await renewSession(app, tx, { ...who, with: 'phone code' })
    return ok({ setCookies: [...setCookies, noCodeCookie(app)] })
  })
}

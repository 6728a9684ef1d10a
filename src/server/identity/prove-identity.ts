import { ok, type Result } from '#domain/shared/result.ts'
import type { App } from '../app.ts'
import { decideInTransaction } from '../db/transaction.ts'
import { withinLimit } from '../limits/within-limit.ts'
import type { Browser } from './browser.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { checkPasskey, passkeyFailed, takeOpenChallenge } from './passkey.ts'
import { takeCode } from './second-factor-code.ts'
import { asCodeAttempt, codeWrong } from './second-factor-enrolment.ts'
import { findWaysIn, type WaysIn } from './second-factor-sign-in.ts'
import { lockSecondFactor } from './second-factor-store.ts'
import { noteProof } from './session-store.ts'

interface Who {
  userId: string
  sessionId: string
}

/** What a signed-in person can prove with that they are still the one who signed in. */
export async function findProofs(app: App, { userId }: Pick<Who, 'userId'>): Promise<WaysIn> {
  return findWaysIn(app.db, userId)
}

/**
 * A signed-in person proves anew who they are: a passkey (fields.passkey), or the password (currentPassword) and, where
 * the account asks for one at sign-in, a code (code). The session remembers the moment. Refuses as `checkOwnPassword`
 * does, or with identity.code_wrong (message under `code`), passkey_failed, too_many_attempts or reset_needed.
 */
export async function proveIdentity(
  app: App,
  { userId, sessionId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<undefined>> {
  const address = await withinLimit(app, 'login-minute-address', browser.address)
  if (!address.ok) return address
  const note = { userId, sessionId, at: app.clock.now() }
  if (fields.passkey) {
    const open = await takeOpenChallenge(app, { purpose: 'prove', browser })
    return decideInTransaction<undefined>(app, async (tx) => {
      const checked = await checkPasskey(app, tx, { open, answer: fields.passkey })
      if (!checked.ok) return checked
      if (checked.value.userId !== userId) return passkeyFailed()
      await noteProof(tx, note)
      return ok(undefined)
    })
  }
  const own = await checkOwnPassword(app, {
    userId,
    password: fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const { hasApp, hasPasskey } = await findWaysIn(app.db, userId)
  if (!hasApp && !hasPasskey) {
    await noteProof(app.db, note)
    return ok(undefined)
  }
  return asCodeAttempt(app, userId, () =>
    decideInTransaction<undefined>(app, async (tx) => {
      const factor = await lockSecondFactor(tx, userId)
      if (!(await takeCode(app, tx, { userId, factor, code: fields.code }))) return codeWrong()
      await noteProof(tx, note)
      return ok(undefined)
    }),
  )
}

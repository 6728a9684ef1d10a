import type { Role } from '#domain/ground/access/session-limits.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { type CodeOf, ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { decideInTransaction, inTransaction } from '#server/ground/db/transaction.ts'
import { clearAttempts, takeAttempt } from '#server/ground/limits/failed-attempts.ts'
import { counterKey } from '#server/ground/limits/within-limit.ts'
import { sealText } from '#server/ground/outside/sealed-text.ts'
import { lockPassword } from '../account-store.ts'
import { findAccountById } from '../account-views.ts'
import { checkOwnPassword } from '../check-own-password.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { recordFailure, recordOwnChange } from '../sessions/sign-in-audit.ts'
import { hasPasskey } from './passkey-store.ts'
import { makeRecoveryCodes, openSecret, takeCode } from './second-factor-code.ts'
import { mayBeWithoutSecondFactor } from './second-factor-required.ts'
import {
  countRecoveryCodes,
  enableSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  putSecondFactor,
  removePendingSignInsOf,
  removeRecoveryCodesOf,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor-store.ts'
import { base32, otpauthUri } from './second-factor-totp.ts'

/** 160 bits, as RFC 4226 recommends for HMAC-SHA-1 (section 4, R6). */
const SECRET_BYTES = 20

export type SecondFactorState =
  | { state: 'off' }
  | { state: 'beginning'; secret: string; uri: string }
  | { state: 'on'; since: Date; recoveryCodesLeft: number }

interface Who {
  userId: string
  email: string
  sessionId: string
}

/** Whether a person's account asks for a second proof; while it is being set up, what their app has to be told. */
export async function readSecondFactor(app: App, { userId, email }: Who): Promise<SecondFactorState> {
  const factor = await findSecondFactor(app.db, userId)
  if (!factor) return { state: 'off' }
  if (factor.enabledAt) {
    const recoveryCodesLeft = await countRecoveryCodes(app.db, userId)
    return { state: 'on', since: factor.enabledAt, recoveryCodesLeft }
  }
  const secret = openSecret(app, userId, factor)
  return { state: 'beginning', secret, uri: otpauthUri({ secret, account: email }) }
}

/**
 * Makes a secret for a person who knows the password (currentPassword); nothing is asked at sign-in until a code of it
 * was shown.
 */
export async function beginSecondFactor(
  app: App,
  { userId }: Who,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, CodeOf<typeof checkOwnPassword>>> {
  const own = await checkOwnPassword(app, {
    userId,
    password: fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  const secret = base32(Buffer.from(app.random.token(SECRET_BYTES), 'base64url'))
  const secretCiphertext = sealText(app, { purpose: 'second-factor', owner: userId }, secret)
  await inTransaction(app, (tx) => putSecondFactor(tx, { userId, secretCiphertext, at: app.clock.now() }))
  return ok(undefined)
}

type ConfirmSecondFactorRefusal = 'sign_in.code_wrong' | 'limits.reset_needed' | 'limits.too_many_attempts'

/**
 * Turns the second proof on with a first code, ends every other session, and answers with ten recovery codes that are
 * never shown again.
 */
export async function confirmSecondFactor(
  app: App,
  { userId, sessionId }: Who,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<{ recoveryCodes: string[] }, ConfirmSecondFactorRefusal>> {
  return asCodeAttempt(app, { userId }, async () => {
    const codes = makeRecoveryCodes(app)
    const isOn = await inTransaction(app, async (tx) => {
      const factor = await lockSecondFactor(tx, userId)
      if (!factor || factor.enabledAt) return false
      if (!(await takeCode(app, tx, { userId, factor, code: fields.code }))) return false
      await enableSecondFactor(tx, userId, app.clock.now())
      await replaceRecoveryCodes(
        tx,
        userId,
        codes.map(({ sha256 }) => sha256),
      )
      await endSessionsOf(tx, userId, sessionId)
      await recordOwnChange(tx, app, { userId, sessionId, action: 'account.second_factor_on' })
      return true
    })
    return isOn ? ok({ recoveryCodes: codes.map(({ code }) => code) }) : codeWrong()
  })
}

type EndSecondFactorRefusal =
  | CodeOf<typeof checkOwnPassword>
  | 'sign_in.code_wrong'
  | 'sign_in.second_factor_required'

/**
 * Turns it off, for a person who knows the password (currentPassword) and shows a code (code); one that is only being
 * set up needs no code. Refuses the last proof of an account that must have one.
 */
export async function endSecondFactor(
  app: App,
  { userId, sessionId }: Who,
  fields: Readonly<Record<string, unknown>>,
): Promise<Result<undefined, EndSecondFactorRefusal>> {
  const own = await checkOwnPassword(app, {
    userId,
    password: fields.currentPassword,
    field: 'currentPassword',
  })
  if (!own.ok) return own
  return asCodeAttempt(app, { userId }, async () => {
    return decideInTransaction(app, async (tx) => {
      await lockPassword(tx, userId)
      const factor = await lockSecondFactor(tx, userId)
      if (!factor) return ok(undefined)
      const isLast = !(await hasPasskey(tx, userId))
      const account = await findAccountById(tx, userId)
      if (factor.enabledAt && isLast && account && !mayBeWithoutSecondFactor(app, account))
        return refuse('sign_in.second_factor_required')
      if (factor.enabledAt && !(await takeCode(app, tx, { userId, factor, code: fields.code })))
        return codeWrong()
      await removeSecondFactor(tx, userId)
      if (isLast) await removeRecoveryCodesOf(tx, userId)
      await removePendingSignInsOf(tx, userId)
      await endSessionsOf(tx, userId, sessionId)
      if (factor.enabledAt)
        await recordOwnChange(tx, app, { userId, sessionId, action: 'account.second_factor_off' })
      return ok(undefined)
    })
  })
}

/** Under which wrong codes of an account are counted, at sign-in and in its settings alike. */
export function codeKey(userId: string): string {
  return counterKey('second-factor', userId)
}

const WRONG: ReadonlySet<ProblemCode> = new Set(['sign_in.code_wrong', 'sign_in.passkey_failed'])

/** Runs `check` as one of the attempts that an account has at its codes; a right one forgives the others. */
export async function asCodeAttempt<Value, Code extends ProblemCode>(
  app: App,
  { userId, ...from }: { userId: string; role?: Role; address?: string },
  check: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'limits.reset_needed' | 'limits.too_many_attempts'>> {
  const attempt = await takeAttempt(app, codeKey(userId))
  if (!attempt.ok) return attempt
  const checked = await check()
  if (checked.ok) await clearAttempts(app, codeKey(userId))
  else if (WRONG.has(checked.problem.code))
    await recordFailure(app, {
      ...from,
      action: 'account.code_wrong',
      account: { userId },
      inARow: attempt.value,
    })
  return checked
}

/** The one answer to a wrong, an old and a used code. */
export function codeWrong(): Refused<'sign_in.code_wrong'> {
  return refuse('sign_in.code_wrong', { fields: { code: 'This code is not right, or was used before' } })
}

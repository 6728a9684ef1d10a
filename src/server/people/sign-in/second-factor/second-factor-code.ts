import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { openSealed, openText, type Seal } from '#server/ground/outside/sealed-text.ts'
import { type SecondFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts'
import { base32, stepOfCode } from './second-factor-totp.ts'

const RECOVERY_CODES = 10
/**
 * 120 bits, 24 letters: more than the 112 from which OWASP ASVS 5.0 (6.5.2) asks for no salt and no slow hash. Codes that
 * people wrote down when they had 80 bits stay good, since each is found by its fingerprint.
 */
const RECOVERY_CODE_BYTES = 15

/** Recovery codes as a person writes them down, each with the fingerprint that is kept of it. */
export function makeRecoveryCodes(app: Pick<App, 'random'>): { code: string; sha256: string }[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = base32(Buffer.from(app.random.token(RECOVERY_CODE_BYTES), 'base64url'))
    return { code: (letters.match(/.{4}/g) ?? []).join('-'), sha256: fingerprint(letters) }
  })
}

/**
 * Uses up a code of the authenticator app, or a recovery code, and says which; undefined when it is none, or was used
 * before. The caller has locked the second factor, if there is one.
 */
export async function takeCode(
  app: App,
  tx: Transaction<Schema>,
  o: { userId: string; factor: SecondFactor | undefined; code: unknown },
): Promise<'code' | 'recovery code' | undefined> {
  const { userId, factor, code: typed } = o
  const code =
    typeof typed === 'string' && typed.length <= 40 ? typed.replace(/[\s-]/g, '').toUpperCase() : ''
  const at = app.clock.now()
  // Where the server's secret was lost, no app's code can be checked; recovery codes still can.
  const secret = factor && openSealed(app, sealOf(userId), factor.secretCiphertext)?.text
  const step = secret === undefined ? undefined : stepOfCode(secret, code, at)
  if (step !== undefined) return (await takeStep(tx, { userId, step })) ? 'code' : undefined
  const isTaken = await takeRecoveryCode(tx, { userId, codeSha256: fingerprint(code), at })
  return isTaken ? 'recovery code' : undefined
}

/** The secret in base32, as the person's app was told it. */
export function openSecret(app: Pick<App, 'config'>, userId: string, factor: SecondFactor): string {
  return openText(app, sealOf(userId), factor.secretCiphertext)
}

function sealOf(userId: string): Seal {
  return { purpose: 'second-factor', owner: userId }
}

import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockPassword } from '../account-store.ts'
import { findAccountById } from '../account-views.ts'
import type { Browser } from '../sessions/browser.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { recordOwnChange } from '../sessions/sign-in-audit.ts'
import { tellOwner } from '../tell-owner.ts'
import {
  keepChallenge,
  libraryAnswer,
  parseAnswer,
  passkeyFailed,
  relyingParty,
  takeOpenChallenge,
} from './passkey.ts'
import { deletePasskey, insertPasskey, type OwnPasskey, passkeyHandles, passkeysOf } from './passkey-store.ts'
import { makeRecoveryCodes } from './second-factor-code.ts'
import { mayBeWithoutSecondFactor } from './second-factor-required.ts'
import {
  countRecoveryCodes,
  lockSecondFactor,
  removeRecoveryCodesOf,
  replaceRecoveryCodes,
} from './second-factor-store.ts'

const PASSKEYS_MAX = 20
const NAME_LENGTH_MAX = 60

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
/** WebAuthn Level 3, 5.8.4: the list is open, its words are of this kind. */
const TRANSPORT = /^[a-z-]{1,40}$/
const Registration = z.object({
  id: base64url.max(1400),
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().regex(TRANSPORT)).max(10).optional(),
  }),
})

interface Who {
  userId: string
  email: string
  name: string
  sessionId: string
}

/** A person's passkeys, and how many unused recovery codes they have left. */
export async function listPasskeys(
  app: App,
  { userId }: Pick<Who, 'userId'>,
): Promise<{ passkeys: OwnPasskey[]; recoveryCodesLeft: number }> {
  const [passkeys, recoveryCodesLeft] = await Promise.all([
    passkeysOf(app.db, userId),
    countRecoveryCodes(app.db, userId),
  ])
  return { passkeys, recoveryCodesLeft }
}

/** What a browser needs to make a passkey for this person, within five minutes. */
export async function beginPasskey(
  app: App,
  { userId, email, name }: Who,
  browser: Browser,
): Promise<
  Result<{ options: PublicKeyCredentialCreationOptionsJSON; setCookie: string }, 'limits.too_many_attempts'>
> {
  const isWithin = await withinLimit(app, 'passkey-minute-address', browser.address)
  if (!isWithin.ok) return isWithin
  const { challenge, setCookie } = await keepChallenge(app, { purpose: 'add', userId })
  const { id: rpID, name: rpName } = relyingParty(app)
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: email,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: await passkeyHandles(app.db, userId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  return ok({ options, setCookie })
}

type AddPasskeyRefusal = 'sign_in.passkey_failed' | 'sign_in.passkey_invalid' | 'sign_in.passkeys_full'

/**
 * Keeps a passkey that the browser made (fields: name, passkey as JSON) for a person whose last proof is fresh. Their
 * first one turns two-factor sign-in on: the other sessions end, and recovery codes are given, never shown again.
 */
export async function addPasskey(
  app: App,
  { userId, sessionId }: Who,
  { fields, browser }: { fields: Readonly<Record<string, unknown>>; browser: Browser },
): Promise<Result<{ recoveryCodes?: string[] }, AddPasskeyRefusal>> {
  const name = oneLine(fields.name)
  const problem = name === '' ? 'Please give it a name' : keptTextProblem(name, NAME_LENGTH_MAX)
  const invalid = refuseFields('sign_in.passkey_invalid', { name: problem })
  if (invalid) return invalid
  const made = await verifyNew(app, { userId, answer: fields.passkey, browser })
  if (!made) return passkeyFailed()
  return decideInTransaction(app, async (tx) => {
    await lockPassword(tx, userId)
    const had = await passkeysOf(tx, userId)
    if (had.length >= PASSKEYS_MAX)
      return refuse('sign_in.passkeys_full', { details: { passkeysMax: PASSKEYS_MAX } })
    const row = { ...made, user_id: userId, name, created_at: app.clock.now(), last_used_at: null }
    if (!(await insertPasskey(tx, row))) return passkeyFailed()
    await recordOwnChange(tx, app, { userId, sessionId, action: 'account.passkey_added' })
    await tellOwner(app, tx, { userId, text: `The passkey “${name}” was added to your account.` })
    if (had.length > 0 || (await lockSecondFactor(tx, userId))?.enabledAt) return ok({})
    await endSessionsOf(tx, userId, sessionId)
    return ok({ recoveryCodes: await giveRecoveryCodes(app, tx, userId) })
  })
}

/**
 * Removes one of a person's passkeys, whose last proof is fresh. Refuses for the last proof of an account that must
 * have one.
 */
export async function removePasskey(
  app: App,
  { userId, sessionId }: Who,
  id: unknown,
): Promise<Result<{ name: string }, 'sign_in.not_found' | 'sign_in.second_factor_required'>> {
  if (typeof id !== 'string') return refuse('sign_in.not_found')
  return decideInTransaction(app, async (tx) => {
    await lockPassword(tx, userId)
    const factor = await lockSecondFactor(tx, userId)
    const name = await deletePasskey(tx, { userId, id })
    if (name === undefined) return refuse('sign_in.not_found')
    const isLast = !factor?.enabledAt && (await passkeysOf(tx, userId)).length === 0
    if (isLast) {
      const account = await findAccountById(tx, userId)
      if (!account || !mayBeWithoutSecondFactor(app, account)) return refuse('sign_in.second_factor_required')
      await removeRecoveryCodesOf(tx, userId)
    }
    await endSessionsOf(tx, userId, sessionId)
    await recordOwnChange(tx, app, { userId, sessionId, action: 'account.passkey_removed' })
    await tellOwner(app, tx, { userId, text: `The passkey “${name}” was removed from your account.` })
    return ok({ name })
  })
}

/**
 * Gives ten new recovery codes to a person whose last proof is fresh; the earlier ones open nothing any more. Refuses
 * when there is nothing they would stand in for.
 */
export async function renewRecoveryCodes(
  app: App,
  { userId, sessionId }: Pick<Who, 'userId' | 'sessionId'>,
): Promise<Result<{ recoveryCodes: string[] }, 'sign_in.second_factor_off'>> {
  return decideInTransaction(app, async (tx) => {
    const factor = await lockSecondFactor(tx, userId)
    if (!factor?.enabledAt && (await passkeysOf(tx, userId)).length === 0)
      return refuse('sign_in.second_factor_off')
    await recordOwnChange(tx, app, { userId, sessionId, action: 'account.recovery_codes_renewed' })
    const text = 'new recovery codes were made for your account. The old ones no longer work.'
    await tellOwner(app, tx, { userId, text })
    return ok({ recoveryCodes: await giveRecoveryCodes(app, tx, userId) })
  })
}

async function giveRecoveryCodes(app: App, tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(app)
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map(({ sha256 }) => sha256),
  )
  return codes.map(({ code }) => code)
}

async function verifyNew(app: App, o: { userId: string; answer: unknown; browser: Browser }) {
  const open = await takeOpenChallenge(app, { purpose: 'add', browser: o.browser })
  const answer = Registration.safeParse(parseAnswer(o.answer))
  if (!answer.success || open?.userId !== o.userId) return undefined
  const { id, origin } = relyingParty(app)
  const { transports = [], ...response } = answer.data.response
  const checked = await libraryAnswer(app, () =>
    verifyRegistrationResponse({
      response: { ...answer.data, response, clientExtensionResults: {} },
      expectedChallenge: open.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  )
  const made = checked?.registrationInfo
  return (
    made && {
      id: made.credential.id,
      public_key: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports,
      is_synced: made.credentialBackedUp,
    }
  )
}

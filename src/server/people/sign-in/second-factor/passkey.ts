import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { ok, type Refused, type Result, refuse } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import type { Browser } from '../sessions/browser.ts'
import { readCookie, setCookie } from '../sessions/cookies.ts'
import {
  CHALLENGE_SECONDS,
  type ChallengePurpose,
  insertChallenge,
  lockPasskey,
  notePasskeyUse,
  passkeyHandles,
  takeChallenge,
} from './passkey-store.ts'

const COOKIE = 'nn_passkey'
const ANSWER_LENGTH_MAX = 16_384

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
const Answer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})

/** What an authenticator must have been asked to sign, and for whom; without a person, for whoever it says. */
export interface OpenChallenge {
  challenge: string
  userId: string | null
}

/**
 * Asks this browser to show a passkey, for one purpose, within five minutes, once: of one person, or of whoever it
 * belongs to. The answer is for `navigator.credentials.get`.
 */
export async function askForPasskey(
  app: App,
  o: { purpose: Exclude<ChallengePurpose, 'add'>; userId?: string; browser: Browser },
): Promise<
  Result<{ options: PublicKeyCredentialRequestOptionsJSON; setCookie: string }, 'limits.too_many_attempts'>
> {
  const isWithin = await withinLimit(app, 'passkey-minute-address', o.browser.address)
  if (!isWithin.ok) return isWithin
  const { challenge, setCookie } = await keepChallenge(app, o)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
    ...(o.userId && { allowCredentials: await passkeyHandles(app.db, o.userId) }),
  })
  return ok({ options, setCookie })
}

/** Uses up the challenge that this browser's cookie knows; undefined when there is none for this purpose, or it is over. */
export async function takeOpenChallenge(
  app: App,
  { purpose, browser }: { purpose: ChallengePurpose; browser: Browser },
): Promise<OpenChallenge | undefined> {
  const token = readCookie(app, { cookies: browser.cookies, name: COOKIE })
  if (!token) return undefined
  return takeChallenge(app.db, { tokenSha256: fingerprint(token), purpose, at: app.clock.now() })
}

/**
 * Checks what a browser answered with a passkey (JSON), and notes its use in the caller's transaction. Gives whose it
 * is. Refuses another person's, an unknown one, an answer to another challenge or for another site, a person who was
 * not verified, a counter that went back (a copied authenticator).
 */
export async function checkPasskey(
  app: App,
  tx: Transaction<Schema>,
  o: { open: OpenChallenge | undefined; answer: unknown },
): Promise<Result<{ userId: string }, 'sign_in.passkey_failed'>> {
  const answer = readAnswer(o.answer)
  const passkey = answer && (await lockPasskey(tx, answer.id))
  const { open } = o
  if (!open || !answer || !passkey) return passkeyFailed()
  if (open.userId !== null && open.userId !== passkey.userId) return passkeyFailed()
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return passkeyFailed()
  const { id, origin } = relyingParty(app)
  const checked = await libraryAnswer(app, () =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: open.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!checked?.verified) return passkeyFailed()
  const { newCounter: counter, credentialBackedUp: isSynced } = checked.authenticationInfo
  await notePasskeyUse(tx, { id: passkey.id, counter, isSynced, at: app.clock.now() })
  return ok({ userId: passkey.userId })
}

/** Keeps a challenge for this browser; gives it and the cookie by which alone it is found again. */
export async function keepChallenge(
  app: App,
  { purpose, userId }: { purpose: ChallengePurpose; userId?: string },
): Promise<{ challenge: string; setCookie: string }> {
  const [token, challenge] = [app.random.token(), app.random.token()]
  await insertChallenge(app.db, {
    token_sha256: fingerprint(token),
    challenge,
    purpose,
    user_id: userId ?? null,
    expires_at: new Date(app.clock.now().getTime() + CHALLENGE_SECONDS * 1000),
  })
  const cookie = setCookie(app, { name: COOKIE, value: token, maxAge: CHALLENGE_SECONDS })
  return { challenge, setCookie: cookie }
}

/** Who the passkeys are for (WebAuthn Level 3, 5.4.2): the host that people type. */
export function relyingParty(app: Pick<App, 'config'>): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(app.config.publicUrl)
  return { id: hostname, origin, name: 'NanoNagar' }
}

/**
 * What the library says of an answer that a browser sent. It refuses by throwing: its own errors, those of its parsers,
 * and those of the cryptography below it for a key that is none. Nothing else is to be asked within `ask`.
 */
export async function libraryAnswer<Value>(
  app: Pick<App, 'log'>,
  ask: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await ask()
  } catch (error) {
    app.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return undefined
  }
}

/** A browser's answer as JSON, of bounded size; undefined when it is none. */
export function parseAnswer(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > ANSWER_LENGTH_MAX) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The one answer to every passkey that does not open. */
export function passkeyFailed(): Refused<'sign_in.passkey_failed'> {
  return refuse('sign_in.passkey_failed')
}

function readAnswer(text: unknown): AuthenticationResponseJSON | undefined {
  const parsed = Answer.safeParse(parseAnswer(text))
  if (!parsed.success) return undefined
  const { userHandle, ...response } = parsed.data.response
  return {
    ...parsed.data,
    response: { ...response, ...(userHandle && { userHandle }) },
    clientExtensionResults: {},
  }
}

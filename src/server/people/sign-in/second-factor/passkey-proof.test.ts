import { beforeEach, describe, expect, test } from 'vitest'
import { type CookieJar, openBrowser } from '#tests/support/cookie-jar.ts'
import { codeOf, openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { type SoftPasskey, softPasskey } from '#tests/support/soft-passkey.ts'
import { proveIdentity } from '../prove-identity.ts'
import { signInWithPasskey } from '../sign-in-with-passkey.ts'
import { addPasskey, beginPasskey, listPasskeys } from './own-passkeys.ts'
import { askForPasskey, relyingParty } from './passkey.ts'
import { finishSignIn } from './second-factor-sign-in.ts'

const FAILED = 'sign_in.passkey_failed'
const { app, clock, newPerson: newAccount, enter, visitorIn, givePasskey } = await openSignIn()
/** The limits by address are of a minute. */
beforeEach(() => clock.turn(60))

interface Person {
  userId: string
  email: string
  name: string
  passkey: SoftPasskey
}

async function newPerson(): Promise<Person> {
  return { ...(await newAccount()), passkey: softPasskey(relyingParty(app).origin) }
}

const add = async (person: Person, verified = true) =>
  codeOf(await givePasskey(person, person.passkey, { verified }))

async function withPasskey(): Promise<Person> {
  const person = await newPerson()
  expect(await add(person)).toBe('ok')
  return person
}

type Purpose = 'sign-in' | 'second-step' | 'prove'

/** Asks for a passkey for one purpose; the cookie goes into the jar. */
async function challengeIn(jar: CookieJar, purpose: Purpose, userId?: string): Promise<string> {
  const begun = await askForPasskey(app, { purpose, ...(userId && { userId }), browser: jar.browser() })
  if (!begun.ok) throw new Error(begun.problem.code)
  jar.take([begun.value.setCookie])
  return begun.value.options.challenge
}

/** A browser in which the person is signed in, with a code of the passkey where it is asked for. */
async function signedIn({ email, passkey }: Person): Promise<CookieJar> {
  const jar = openBrowser()
  const challenge = await challengeIn(jar, 'sign-in')
  const fields = { passkey: passkey.show(challenge) }
  const answer = await signInWithPasskey(app, { role: 'customer', fields, browser: jar.browser() })
  if (!answer.ok) throw new Error(`${email}: ${answer.problem.code}`)
  jar.take(answer.value.setCookies)
  return jar
}

/** A browser in which the person's password was right, and the second proof is still owed. */
async function heldSignIn({ email }: Person): Promise<CookieJar> {
  const jar = openBrowser()
  expect(codeOf(await enter(jar, email))).toBe('ok')
  return jar
}

/** Uses a passkey where each purpose is asked for, with a challenge that was given for another, or the same. */
async function use(person: Person, at: Purpose, asked: Purpose): Promise<string> {
  const jar = at === 'sign-in' ? openBrowser() : await (at === 'prove' ? signedIn : heldSignIn)(person)
  const challenge = await challengeIn(jar, asked, asked === 'sign-in' ? undefined : person.userId)
  const fields = { passkey: person.passkey.show(challenge) }
  const browser = jar.browser()
  if (at === 'sign-in') return codeOf(await signInWithPasskey(app, { role: 'customer', fields, browser }))
  if (at === 'second-step') return codeOf(await finishSignIn(app, { fields, browser }))
  return codeOf(await proveIdentity(app, await whoIn(jar), { fields, browser }))
}

async function whoIn(jar: CookieJar) {
  const { customer, sessionId = '' } = await visitorIn(jar)
  return { userId: customer?.userId ?? '', sessionId }
}

const provedAt = async (jar: CookieJar) => (await visitorIn(jar)).provedAt

describe.each(['sign-in', 'second-step', 'prove'] as const)('a passkey at %s', (at) => {
  test.each(['sign-in', 'second-step', 'prove'] as const)(
    'takes a challenge that was given for it, and not one for %s',
    async (asked) => {
      const person = await withPasskey()
      expect(await use(person, at, asked)).toBe(asked === at ? 'ok' : FAILED)
    },
  )

  test('asks that its person was verified by finger, face or code', async () => {
    const person = await withPasskey()
    const jar = at === 'sign-in' ? openBrowser() : await (at === 'prove' ? signedIn : heldSignIn)(person)
    const challenge = await challengeIn(jar, at, at === 'sign-in' ? undefined : person.userId)
    const fields = { passkey: person.passkey.show(challenge, { verified: false }) }
    const browser = jar.browser()
    const answer =
      at === 'sign-in'
        ? await signInWithPasskey(app, { role: 'customer', fields, browser })
        : at === 'second-step'
          ? await finishSignIn(app, { fields, browser })
          : await proveIdentity(app, await whoIn(jar), { fields, browser })
    expect(codeOf(answer)).toBe(FAILED)
  })

  test('of another person opens nothing', async () => {
    const [asha, ravi] = [await withPasskey(), await withPasskey()]
    if (at === 'sign-in') {
      const jar = openBrowser()
      const attempt = async (passkey: string) => {
        const fields = { passkey }
        return codeOf(await signInWithPasskey(app, { role: 'customer', fields, browser: jar.browser() }))
      }
      const named = { userHandle: asha.userId }
      expect(await attempt(ravi.passkey.show(await challengeIn(jar, at), named))).toBe(FAILED)
      expect(await attempt(ravi.passkey.show(await challengeIn(jar, at, asha.userId)))).toBe(FAILED)
      return
    }
    const jar = await (at === 'prove' ? signedIn : heldSignIn)(asha)
    // Whether the challenge names nobody, or Ravi himself: what counts is whose sign-in it is.
    for (const named of [undefined, ravi.userId]) {
      const challenge = await challengeIn(jar, at, named)
      const shown = { fields: { passkey: ravi.passkey.show(challenge) }, browser: jar.browser() }
      const answer = at === 'prove' ? proveIdentity(app, await whoIn(jar), shown) : finishSignIn(app, shown)
      expect(codeOf(await answer)).toBe(FAILED)
    }
    const challenge = await challengeIn(jar, at, asha.userId)
    const shown = { fields: { passkey: ravi.passkey.show(challenge) }, browser: jar.browser() }
    const answer = at === 'prove' ? proveIdentity(app, await whoIn(jar), shown) : finishSignIn(app, shown)
    expect(codeOf(await answer)).toBe(FAILED)
  })
})

test('a new passkey is taken only with its own challenge, of this person, and with the person verified', async () => {
  const [asha, ravi] = [await newPerson(), await newPerson()]
  expect(await add(asha, false)).toBe(FAILED)
  const jar = openBrowser()
  const attempt = async (challenge: string) => {
    const fields = { name: 'Laptop', passkey: asha.passkey.make(challenge) }
    return codeOf(await addPasskey(app, { ...asha, sessionId: '' }, { fields, browser: jar.browser() }))
  }
  expect(await attempt(await challengeIn(jar, 'prove', asha.userId))).toBe(FAILED)
  const ravis = await beginPasskey(app, { ...ravi, sessionId: '' }, jar.browser())
  if (!ravis.ok) throw new Error(ravis.problem.code)
  jar.take([ravis.value.setCookie])
  expect(await attempt(ravis.value.options.challenge)).toBe(FAILED)
  expect((await listPasskeys(app, asha)).passkeys).toEqual([])
  expect(await add(asha)).toBe('ok')
})

test('who has passkeys only does not prove with the password alone who they are', async () => {
  const person = await withPasskey()
  const jar = await signedIn(person)
  const began = await provedAt(jar)
  clock.turn(700)
  const prove = async (fields: Record<string, string>) => {
    const answer = await proveIdentity(app, await whoIn(jar), { fields, browser: jar.browser() })
    if (answer.ok) jar.take(answer.value.setCookies)
    return codeOf(answer)
  }
  expect(await prove({ currentPassword: PASSWORD })).toBe('sign_in.code_wrong')
  expect(await prove({ currentPassword: PASSWORD, code: '000000' })).toBe('sign_in.code_wrong')
  expect(await provedAt(jar)).toEqual(began)
  const challenge = await challengeIn(jar, 'prove', person.userId)
  expect(await prove({ passkey: person.passkey.show(challenge) })).toBe('ok')
  expect(await provedAt(jar)).toEqual(clock.now())
})

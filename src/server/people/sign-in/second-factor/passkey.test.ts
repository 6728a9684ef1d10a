import { expect, test } from 'vitest'
import type { Role } from '#domain/ground/access/session-limits.ts'
import { type CookieJar, openBrowser } from '#tests/support/cookie-jar.ts'
import { codeOf, openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { findVisitor } from '../find-visitor.ts'
import { signInWithPasskey } from '../sign-in-with-passkey.ts'
import { listPasskeys, removePasskey } from './own-passkeys.ts'
import { askForPasskey, relyingParty } from './passkey.ts'
import { endSecondFactor } from './second-factor-enrolment.ts'

const { app, clock, newPerson, enter: enterByPassword, visitorIn, givePasskey } = await openSignIn()

/** A customer with a passkey; gives also what their first one brought. */
async function somebody(
  roles?: { kind: 'customer' | 'admin' }[],
  made?: Parameters<ReturnType<typeof softPasskey>['make']>[1],
) {
  const who = await newPerson(roles)
  const passkey = softPasskey(relyingParty(app).origin)
  const added = await givePasskey(who, passkey, made)
  if (!added.ok) throw new Error(added.problem.code)
  return { ...who, sessionId: 'none', passkey, recoveryCodes: added.value.recoveryCodes ?? [] }
}

async function asked(): Promise<{ jar: CookieJar; challenge: string }> {
  const jar = openBrowser()
  const begun = await askForPasskey(app, { purpose: 'sign-in', browser: jar.browser() })
  if (!begun.ok) throw new Error(begun.problem.code)
  jar.take([begun.value.setCookie])
  return { jar, challenge: begun.value.options.challenge }
}

async function enter(jar: CookieJar, passkey: string, role: Role = 'customer'): Promise<string> {
  const answer = await signInWithPasskey(app, { role, fields: { passkey }, browser: jar.browser() })
  if (answer.ok) jar.take(answer.value.setCookies)
  return codeOf(answer)
}

test('a passkey signs its person in, under each role that their account has', async () => {
  const person = await somebody()
  expect(person.recoveryCodes).toHaveLength(10)
  const shop = await asked()
  expect(await enter(shop.jar, person.passkey.show(shop.challenge))).toBe('ok')
  expect((await visitorIn(shop.jar)).customer?.email).toBe(person.email)
  const office = await asked()
  expect(await enter(office.jar, person.passkey.show(office.challenge), 'admin')).toBe('sign_in.no_profile')
  expect(await visitorIn(office.jar)).toEqual({})
})

test('a challenge is answered once, within five minutes, by the browser that was asked', async () => {
  const { passkey } = await somebody()
  const once = await asked()
  const copy = once.jar.copy()
  const answer = passkey.show(once.challenge)
  expect(await enter(once.jar, answer)).toBe('ok')
  expect(await enter(copy, answer)).toBe('sign_in.passkey_failed')
  const late = await asked()
  clock.turn(300)
  expect(await enter(late.jar, passkey.show(late.challenge))).toBe('sign_in.passkey_failed')
  const mine = await asked()
  expect(await enter(openBrowser(), passkey.show(mine.challenge))).toBe('sign_in.passkey_failed')
})

test('an answer for another site, a counter that went back and nonsense are refused', async () => {
  const { passkey } = await somebody()
  const attempt = async (o: Parameters<typeof passkey.show>[1]) => {
    const { jar, challenge } = await asked()
    return enter(jar, passkey.show(challenge, o))
  }
  expect(await attempt({ origin: 'https://nanonagar.example' })).toBe('sign_in.passkey_failed')
  expect(await attempt({ counter: 5 })).toBe('ok')
  expect(await attempt({ counter: 5 })).toBe('sign_in.passkey_failed')
  expect(await attempt({ counter: 6 })).toBe('ok')
  const { jar } = await asked()
  for (const text of ['', '{}', '[', '{"id":"x"}'])
    expect(await enter(jar, text)).toBe('sign_in.passkey_failed')
})

test('a passkey whose key is none, and one with words that the database does not take, are refused', async () => {
  const { passkey } = await somebody([{ kind: 'customer' }], { hasNoPoint: true })
  const { jar, challenge } = await asked()
  expect(await enter(jar, passkey.show(challenge))).toBe('sign_in.passkey_failed')
  await expect(somebody([{ kind: 'customer' }], { transports: ['\0'] })).rejects.toThrow(
    'sign_in.passkey_failed',
  )
})

test('with a passkey the password alone opens nothing any more', async () => {
  const { email, userId, ...who } = await somebody()
  expect(await enterByPassword(openBrowser(), email)).toMatchObject({ value: { needsCode: true } })
  const { passkeys } = await listPasskeys(app, { userId })
  expect(codeOf(await removePasskey(app, { ...who, email, userId }, passkeys[0]?.id))).toBe('ok')
  expect(await enterByPassword(openBrowser(), email)).toMatchObject({ value: { needsCode: false } })
})

test('where a second factor is required, an administrator keeps the last one, and owes it without', async () => {
  const strict = { ...app, config: { ...app.config, requireSecondFactor: true } }
  const person = await somebody([{ kind: 'customer' }, { kind: 'admin' }])
  const { passkeys } = await listPasskeys(app, person)
  expect(codeOf(await removePasskey(strict, person, passkeys[0]?.id))).toBe('sign_in.second_factor_required')
  expect((await listPasskeys(app, person)).passkeys).toHaveLength(1)
  const { jar, challenge } = await asked()
  await enter(jar, person.passkey.show(challenge), 'admin')
  const owes = async () => (await findVisitor(strict, jar.headers())).visitor.admin?.owesSecondFactor
  expect(await owes()).toBeUndefined()
  await app.db.deleteFrom('passkeys').where('user_id', '=', person.userId).execute()
  expect(await owes()).toBe(true)
  expect(codeOf(await endSecondFactor(strict, person, { currentPassword: PASSWORD }))).toBe('ok')
})

import { expect, test } from 'vitest'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { codeOfApp } from '#tests/support/authenticator-app.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { type CookieJar, openBrowser } from '#tests/support/cookie-jar.ts'
import { codeOf, openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { listPasskeys } from './own-passkeys.ts'
import { relyingParty } from './passkey.ts'
import { resetSecondFactorOf } from './reset-second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './second-factor-enrolment.ts'
import { findSignInInProgress, finishSignIn } from './second-factor-sign-in.ts'

const { app, clock, newPerson, enter, visitorIn, givePasskey } = await openSignIn()

interface Person {
  email: string
  userId: string
  sessionId: string
  jar: CookieJar
  secret: string
  recoveryCodes: string[]
}

/** A customer and administrator in one, with the second proof turned on. */
async function somebody(): Promise<Person> {
  const person = await newPerson([{ kind: 'customer' }, { kind: 'admin' }])
  const jar = openBrowser()
  await enter(jar, person.email)
  const { sessionId = '' } = await visitorIn(jar)
  const who = { ...person, sessionId }
  return { ...who, jar, ...(await turnOn(who)) }
}

/** Turns the second proof on; gives what the person and their app were told. */
async function turnOn(who: Pick<Person, 'email' | 'userId' | 'sessionId'>) {
  await beginSecondFactor(app, who, { currentPassword: PASSWORD })
  const begun = await readSecondFactor(app, who)
  if (begun.state !== 'beginning') throw new Error(begun.state)
  const on = await confirmSecondFactor(app, who, { code: codeNow(begun.secret) })
  if (!on.ok) throw new Error(on.problem.code)
  clock.turn(60)
  return { secret: begun.secret, recoveryCodes: on.value.recoveryCodes }
}

const codeNow = (secret: string) => codeOfApp(secret, clock.now())
const wrongCode = (secret: string) => (codeNow(secret) === '111111' ? '222222' : '111111')

async function rightPassword({ email }: Person, role: 'customer' | 'admin' = 'customer'): Promise<CookieJar> {
  const jar = openBrowser()
  expect(await enter(jar, email, { role })).toMatchObject({ ok: true, value: { needsCode: true } })
  return jar
}

async function show(jar: CookieJar, code: string): Promise<string> {
  const answer = await finishSignIn(app, { fields: { code }, browser: jar.browser() })
  if (!answer.ok) return answer.problem.code
  jar.take(answer.value.setCookies)
  return 'ok'
}

const isSignedIn = async (jar: CookieJar) => (await visitorIn(jar)).sessionId !== undefined

test.each(['customer', 'admin'] as const)('as a %s the right password alone opens nothing', async (role) => {
  const person = await somebody()
  const jar = await rightPassword(person, role)
  expect(await isSignedIn(jar)).toBe(false)
  expect(await findSignInInProgress(app, jar.browser())).toMatchObject({
    role,
    hasApp: true,
    hasPasskey: false,
  })
  expect(await show(jar, wrongCode(person.secret))).toBe('sign_in.code_wrong')
  expect(await isSignedIn(jar)).toBe(false)
  expect(await show(jar, codeNow(person.secret))).toBe('ok')
  expect((await visitorIn(jar))[role]?.email).toBe(person.email)
})

test('a code is used once, in whichever browser', async () => {
  const person = await somebody()
  const code = codeNow(person.secret)
  expect(await show(await rightPassword(person), code)).toBe('ok')
  const thief = await rightPassword(person)
  expect(await show(thief, code)).toBe('sign_in.code_wrong')
  expect(await isSignedIn(thief)).toBe(false)
})

test('a held sign-in works once, for five minutes, and five wrong codes long', async () => {
  const person = await somebody()
  const jar = await rightPassword(person)
  const copy = jar.copy()
  expect(await show(jar, codeNow(person.secret))).toBe('ok')
  clock.turn(60)
  expect(await show(copy, codeNow(person.secret))).toBe('sign_in.gone')

  const late = await rightPassword(person)
  clock.turn(300)
  expect(await show(late, codeNow(person.secret))).toBe('sign_in.gone')

  const guesser = await rightPassword(person)
  for (let guess = 0; guess < 5; guess += 1) await show(guesser, wrongCode(person.secret))
  clock.turn(60)
  expect(await show(guesser, codeNow(person.secret))).toBe('sign_in.gone')
})

test('a held sign-in is over when its account is deactivated, loses its role, or begins another', async () => {
  const out = await somebody()
  const shut = await rightPassword(out)
  await app.db
    .updateTable('users')
    .set({ deactivated_at: clock.now() })
    .where('id', '=', out.userId)
    .execute()
  expect(await show(shut, codeNow(out.secret))).toBe('sign_in.gone')

  const former = await somebody()
  const office = await rightPassword(former, 'admin')
  await app.db.deleteFrom('admins').where('user_id', '=', former.userId).execute()
  expect(await show(office, codeNow(former.secret))).toBe('sign_in.gone')

  const twice = await somebody()
  const earlier = await rightPassword(twice)
  const later = await rightPassword(twice)
  expect(await show(earlier, codeNow(twice.secret))).toBe('sign_in.gone')
  expect(await show(later, codeNow(twice.secret))).toBe('ok')
})

test('wrong codes slow down all who know the password, however often they begin anew', async () => {
  const person = await somebody()
  const answers = []
  for (let guess = 0; guess < 8; guess += 1)
    answers.push(await show(await rightPassword(person), wrongCode(person.secret)))
  expect(answers).toContain('limits.too_many_attempts')
})

test('a recovery code stands in for the telephone of its own person, once', async () => {
  const person = await somebody()
  expect(new Set(person.recoveryCodes).size).toBe(10)
  const [code = ''] = person.recoveryCodes
  expect(await show(await rightPassword(await somebody()), code)).toBe('sign_in.code_wrong')
  expect(await show(await rightPassword(person), code.toLowerCase())).toBe('ok')
  expect(await show(await rightPassword(person), code)).toBe('sign_in.code_wrong')
  expect(await readSecondFactor(app, person)).toMatchObject({ state: 'on', recoveryCodesLeft: 9 })
})

test('a recovery code has 24 letters, and one of 16 that was written down before still signs in', async () => {
  const person = await somebody()
  for (const code of person.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  await app.db
    .insertInto('recovery_codes')
    .values({ user_id: person.userId, code_sha256: fingerprint('ABCDEFGHIJKLMNOP'), used_at: null })
    .execute()
  expect(await show(await rightPassword(person), 'abcd-efgh-ijkl-mnop')).toBe('ok')
})

test('turning it off, and on again, ends every session but the one that does it', async () => {
  const person = await somebody()
  const elsewhere = await rightPassword(person)
  expect(await show(elsewhere, codeNow(person.secret))).toBe('ok')
  clock.turn(60)
  const signedIn = async () => [await isSignedIn(person.jar), await isSignedIn(elsewhere)]
  expect(await signedIn()).toEqual([true, true])
  const fields = { currentPassword: PASSWORD, code: codeNow(person.secret) }
  expect(codeOf(await endSecondFactor(app, person, fields))).toBe('ok')
  expect(await signedIn()).toEqual([true, false])
  await enter(elsewhere, person.email)
  expect(await signedIn()).toEqual([true, true])
  await turnOn(person)
  expect(await signedIn()).toEqual([true, false])
})

test('turning it off needs the password and a code', async () => {
  const person = await somebody()
  const code = codeNow(person.secret)
  const off = async (fields: Record<string, string>) => {
    return codeOf(await endSecondFactor(app, person, fields))
  }
  expect(await off({ currentPassword: 'not this one', code })).toBe('sign_in.password_wrong')
  expect(await off({ currentPassword: PASSWORD, code: wrongCode(person.secret) })).toBe('sign_in.code_wrong')
  expect(await readSecondFactor(app, person)).toMatchObject({ state: 'on' })
  expect(await off({ currentPassword: PASSWORD, code })).toBe('ok')
  expect(await readSecondFactor(app, person)).toEqual({ state: 'off' })
})

test('an owner resets it for somebody who lost everything: the password alone signs in, and they are told', async () => {
  const [owner, person, other] = [await addAdmin(app), await somebody(), await somebody()]
  await givePasskey({ ...person, name: 'Asha Rao' }, softPasskey(relyingParty(app).origin))
  const waiting = await rightPassword(person)
  const reset = async (userId: string, reason = 'Came with a passport') =>
    codeOf(await resetSecondFactorOf(app, owner, { userId, reason }))
  expect(await reset(person.userId, ' ')).toBe('audit.reason_invalid')
  expect(await reset(owner.userId)).toBe('accounts.own_account')
  expect(await reset(app.random.uuid())).toBe('accounts.person_not_found')
  expect(await readSecondFactor(app, person)).toMatchObject({ state: 'on' })
  expect(await isSignedIn(person.jar)).toBe(true)

  expect(await reset(person.userId)).toBe('ok')
  expect(await reset(person.userId)).toBe('sign_in.second_factor_off')
  expect(await isSignedIn(person.jar)).toBe(false)
  expect(await show(waiting, codeNow(person.secret))).toBe('sign_in.gone')
  expect(await readSecondFactor(app, person)).toEqual({ state: 'off' })
  expect(await listPasskeys(app, person)).toEqual({ passkeys: [], recoveryCodesLeft: 0 })
  const held = app.db.selectFrom('pending_sign_ins').select('user_id').where('user_id', '=', person.userId)
  expect(await held.execute()).toEqual([])
  expect(await enter(openBrowser(), person.email)).toMatchObject({ ok: true, value: { needsCode: false } })
  expect(await readSecondFactor(app, other)).toMatchObject({ state: 'on', recoveryCodesLeft: 10 })
  expect(await isSignedIn(other.jar)).toBe(true)

  const record = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'account.second_factor_reset')
    .execute()
  expect(record).toEqual([
    {
      actor_id: owner.userId,
      before: { authenticatorApp: true, passkeys: 1 },
      after: { reason: 'Came with a passport' },
    },
  ])
  const mails = await app.db
    .selectFrom('mails')
    .select('to_address')
    .where('kind', '=', 'second-factor-reset')
    .execute()
  expect(mails).toEqual([{ to_address: person.email }])
})

test('a secret that is in use cannot be swapped for another by beginning anew', async () => {
  const person = await somebody()
  await beginSecondFactor(app, person, { currentPassword: PASSWORD })
  expect(await show(await rightPassword(person), codeNow(person.secret))).toBe('ok')
})

test('a new password voids a held sign-in, and the code is still asked for', async () => {
  const person = await somebody()
  const jar = await rightPassword(person)
  const token = app.random.token()
  const expires_at = new Date(clock.now().getTime() + 60_000)
  await app.db
    .insertInto('password_resets')
    .values({ token_sha256: fingerprint(token), user_id: person.userId, expires_at })
    .execute()
  const fields = { password: 'another monsoon song', confirmPassword: 'another monsoon song' }
  expect((await resetPassword(app, { token, fields })).ok).toBe(true)
  expect(await show(jar, codeNow(person.secret))).toBe('sign_in.gone')
  expect(await readSecondFactor(app, person)).toMatchObject({ state: 'on' })
})

test('the database holds neither secret nor recovery code nor token as it was shown', async () => {
  const person = await somebody()
  const jar = await rightPassword(person)
  const rows = JSON.stringify([
    await app.db.selectFrom('second_factors').selectAll().execute(),
    await app.db.selectFrom('recovery_codes').selectAll().execute(),
    await app.db.selectFrom('pending_sign_ins').selectAll().execute(),
  ])
  for (const secret of [person.secret, ...person.recoveryCodes, jar.value('nn_step') ?? 'none'])
    expect(rows).not.toContain(secret)
})

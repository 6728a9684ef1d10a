import { beforeEach, expect, test, vi } from 'vitest'
import { recordWaiting } from '#server/ground/audit/audit-queue.ts'
import { verifyChain } from '#server/ground/audit/verify-chain.ts'
import { codeOfApp } from '#tests/support/authenticator-app.ts'
import { type CookieJar, openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { changePassword } from '../passwords/change-password.ts'
import { mailResetLink } from '../passwords/mail-reset-link.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { proveIdentity } from '../prove-identity.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from '../second-factor/own-passkeys.ts'
import { relyingParty } from '../second-factor/passkey.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from '../second-factor/second-factor-enrolment.ts'
import { finishSignIn } from '../second-factor/second-factor-sign-in.ts'
import { signIn } from '../sign-in.ts'
import { signOut } from '../sign-out.ts'
import { endOtherSessions, endSession } from './own-sessions.ts'

/** Hundreds of passwords are looked at here; what one costs is held elsewhere. */
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `$argon2id$of ${Buffer.from(password).toString('hex')}`,
  verify: async (hash: string, password: string) =>
    hash === `$argon2id$of ${Buffer.from(password).toString('hex')}`,
}))

const NEW = 'the mangoes were early'
const { app, clock, newPerson, enter, visitorIn, linksTo } = await openSignIn()
/** The limits by address are of an hour, those of what is recorded of a quarter. */
beforeEach(() => clock.turn(3600))

async function whoIn(jar: CookieJar, { userId, email }: { userId: string; email: string }) {
  const { sessionId = '' } = await visitorIn(jar)
  return { userId, email, name: 'Asha Rao', sessionId }
}

/** What the log says of a subject, oldest first, after what waits was moved into it. */
async function recordsOf(id: string) {
  await recordWaiting(app)
  return app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_id', 'after', 'address', 'at'])
    .where('subject_id', '=', id)
    .where('subject_kind', '<>', 'user')
    .orderBy('at')
    .orderBy('id')
    .execute()
}

const actionsOf = async (id: string) => (await recordsOf(id)).map(({ action }) => action)

async function all(): Promise<string> {
  await recordWaiting(app)
  return JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
}

test('a sign-in, a wrong password and a sign-out are on record, by whom, when and from which network', async () => {
  const person = await newPerson()
  const jar = openBrowser('203.0.113.77')
  await enter(jar, person.email, { password: 'a wrong guess' })
  clock.turn(5)
  await enter(jar, person.email)
  const at = clock.now()
  clock.turn(5)
  await signOut(app, jar.browser())
  const own = { actor_kind: 'customer', actor_id: person.userId, address: '203.0.113.…' }
  expect(await recordsOf(person.userId)).toMatchObject([
    { action: 'account.password_wrong', actor_kind: 'system', actor_id: null, address: '203.0.113.…' },
    { action: 'account.signed_in', ...own, after: { with: 'password' }, at },
    { action: 'account.signed_out', ...own },
  ])
  const log = await all()
  for (const secret of ['a wrong guess', PASSWORD, person.email, 'Asha', '203.0.113.77'])
    expect(log).not.toContain(secret)
  expect((await verifyChain(app)).fault).toBeUndefined()
})

test('of the back office the whole address is kept, and a right password under the wrong role', async () => {
  const person = await newPerson([{ kind: 'admin' }])
  await enter(openBrowser('203.0.113.78'), person.email, { role: 'admin' })
  await enter(openBrowser('203.0.113.79'), person.email)
  expect(await recordsOf(person.userId)).toMatchObject([
    { action: 'account.signed_in', actor_kind: 'admin', address: '203.0.113.78' },
    { action: 'account.sign_in_refused', address: '203.0.113.…' },
  ])
})

test('a sign-in that breaks off is not on record as one that succeeded', async () => {
  const person = await newPerson()
  const jar = openBrowser()
  await enter(jar, person.email)
  const { sessionId } = await whoIn(jar, person)
  // The id of a session that is there already: the insert fails, and with it the record.
  const clashing = { ...app, random: { ...app.random, uuid: () => sessionId } }
  const fields = { email: person.email, password: PASSWORD }
  const browser = openBrowser().browser()
  await expect(signIn(clashing, { role: 'customer', fields, browser })).rejects.toThrow()
  expect(await actionsOf(person.userId)).toEqual(['account.signed_in'])
})

test('every change of how an account is entered is on record, and no secret with it', async () => {
  const person = await newPerson()
  const jar = openBrowser()
  await enter(jar, person.email)
  const who = () => whoIn(jar, person)
  await endOtherSessions(app, await who())
  const elsewhere = openBrowser()
  await enter(elsewhere, person.email)
  await endSession(app, await who(), (await whoIn(elsewhere, person)).sessionId)
  const proof = { fields: { currentPassword: PASSWORD }, browser: jar.browser() }
  const proved = await proveIdentity(app, await who(), proof)
  if (proved.ok) jar.take(proved.value.setCookies)
  await beginSecondFactor(app, await who(), { currentPassword: PASSWORD })
  const begun = await readSecondFactor(app, await who())
  if (begun.state !== 'beginning') throw new Error(begun.state)
  const codeNow = () => codeOfApp(begun.secret, clock.now())
  const on = await confirmSecondFactor(app, await who(), { code: codeNow() })
  if (!on.ok) throw new Error(on.problem.code)
  clock.turn(60)
  const held = openBrowser()
  await enter(held, person.email)
  await finishSignIn(app, { fields: { code: 'nonsense' }, browser: held.browser() })
  const usedCode = codeNow()
  await finishSignIn(app, { fields: { code: usedCode }, browser: held.browser() })
  clock.turn(60)
  const again = openBrowser()
  await enter(again, person.email)
  const recovery = on.value.recoveryCodes[0] ?? ''
  await finishSignIn(app, { fields: { code: recovery }, browser: again.browser() })
  clock.turn(60)
  const passkey = softPasskey(relyingParty(app).origin)
  const options = await beginPasskey(app, await who(), jar.browser())
  if (!options.ok) throw new Error(options.problem.code)
  jar.take([options.value.setCookie])
  const made = { name: 'Telephone', passkey: passkey.make(options.value.options.challenge) }
  await addPasskey(app, await who(), { fields: made, browser: jar.browser() })
  const renewed = await renewRecoveryCodes(app, await who())
  const [kept] = (await listPasskeys(app, person)).passkeys
  await removePasskey(app, await who(), kept?.id)
  const off = { currentPassword: PASSWORD, code: codeNow() }
  expect((await endSecondFactor(app, await who(), off)).ok).toBe(true)
  const { sessionId } = await who()
  const fields = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }
  const change = {
    userId: person.userId,
    sessionId,
    role: 'customer',
    fields,
    browser: jar.browser(),
  } as const
  expect((await changePassword(app, change)).ok).toBe(true)
  await mailResetLink(app, person.email)
  const [token = ''] = await linksTo(person.email, 'password-reset')
  const password = 'the third password'
  await resetPassword(app, { token, fields: { password, confirmPassword: password } })

  expect((await actionsOf(person.userId)).toSorted()).toEqual(
    [
      ...['signed_in', 'sessions_ended', 'signed_in', 'session_ended', 'proved', 'second_factor_on'],
      ...['code_asked', 'code_wrong', 'signed_in', 'code_asked', 'signed_in'],
      ...['passkey_added', 'recovery_codes_renewed', 'passkey_removed', 'second_factor_off'],
      ...['password_changed', 'signed_in', 'reset_link_sent', 'password_reset'],
    ]
      .map((what) => `account.${what}`)
      .toSorted(),
  )
  const proofs = (await recordsOf(person.userId)).map(({ after }) => after?.with).filter(Boolean)
  expect(proofs).toEqual([
    ...[
      'password',
      'password',
      'password',
      'password and code',
      'password and recovery code',
      'new password',
    ],
  ])
  const log = await all()
  const codes = [...on.value.recoveryCodes, ...(renewed.ok ? renewed.value.recoveryCodes : [])]
  for (const secret of [PASSWORD, NEW, password, token, begun.secret, usedCode, ...codes])
    expect(log).not.toContain(secret)
})

test('of many wrong guesses the first from each address is on record, and the count when the pauses begin', async () => {
  const person = await newPerson()
  const guess = (address: string) => enter(openBrowser(address), person.email, { password: 'a wrong guess' })
  for (const last of [1, 1, 2, 2, 2]) await guess(`203.0.113.${last}`)
  for (let more = 0; more < 20; more += 1) await guess('203.0.113.9')
  expect(await recordsOf(person.userId)).toMatchObject([
    { action: 'account.password_wrong' },
    { action: 'account.password_wrong' },
    { action: 'account.paused', after: { failuresInARow: 5 } },
  ])
  clock.turn(900)
  for (let n = 5; n < 100; n += 1) {
    await guess(`198.51.100.${n}`)
    clock.turn(901)
  }
  const records = await recordsOf(person.userId)
  expect(records.at(-1)).toMatchObject({ action: 'account.locked', after: { failuresInARow: 100 } })
  expect(records.filter(({ action }) => action === 'account.paused')).toHaveLength(1)
})

test('a flood over many accounts leaves sixty rows a minute, and one that says so', async () => {
  await all()
  const before = await app.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 100; n += 1)
    await enter(openBrowser(`192.0.2.${n}`), `flood-${n}@example.in`, { password: 'x' })
  await recordWaiting(app)
  const rows = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id')
    .offset(Number(before.rows))
    .execute()
  expect(rows).toHaveLength(61)
  expect(rows.at(-1)).toMatchObject({ action: 'account.failures_left_out', after: { recordedPerMinute: 60 } })
  expect(JSON.stringify(rows)).not.toContain('flood-')
  expect(new Set(rows.slice(0, 60).map((row) => row.subject_id)).size).toBe(60)
})

test('an address that begins to be refused is on record once', async () => {
  const jar = openBrowser('198.18.0.1')
  for (let n = 0; n < 30; n += 1) await enter(jar, `sprayed-${n}@example.in`, { password: 'x' })
  expect(await actionsOf('198.18.0.1')).toEqual(['account.address_refused'])
})

test('what waits is moved once, in its order, however many move it at the same moment', async () => {
  const person = await newPerson()
  for (let n = 0; n < 6; n += 1) {
    await enter(openBrowser(), person.email)
    clock.turn(1)
  }
  const moved = await Promise.all([recordWaiting(app), recordWaiting(app), recordWaiting(app)])
  expect(moved.reduce((sum, count) => sum + count, 0)).toBe(6)
  const rows = await recordsOf(person.userId)
  expect(rows).toHaveLength(6)
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => +a - +b))
  expect((await verifyChain(app)).fault).toBeUndefined()
})

test('people who sign in do not wait for the lock of the log’s chain', async () => {
  const person = await newPerson()
  let release = () => {}
  const isHeld = Promise.withResolvers<void>()
  // The lock that linking takes (`link_unlinked`, in the database), held as by the commit of a large import.
  const holding = app.db.transaction().execute(async (tx) => {
    const { sql } = await import('kysely')
    await sql`SELECT pg_advisory_xact_lock(7260186)`.execute(tx)
    isHeld.resolve()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await isHeld.promise
  const answers = [
    await enter(openBrowser(), person.email),
    await enter(openBrowser(), person.email, { password: 'x' }),
  ]
  release()
  await holding
  expect(answers.map(({ ok }) => ok)).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { listApiKeys, makeApiKey, revokeApiKey, vendorOfKey } from '#server/selling/sellers/api-keys.ts'
import { codeOfApp } from '#tests/support/authenticator-app.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addSellerWithVendor } from '#tests/support/sellers.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { countWaiting } from '#tests/support/waiting-for-locks.ts'
import { lockPassword } from '../account-store.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '../second-factor/second-factor-enrolment.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { changePassword } from './change-password.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { findCredentials } from './remaining-credentials.ts'
import { findOpenReset, resetPassword } from './reset-password.ts'

const NEW = 'the mangoes were early'
const { app, clock, newPerson, enter, visitorIn, linksTo } = await openSignIn()

/** A vendor who is signed in, and has made a key for each of these names. */
async function vendorWithKeys(...names: string[]) {
  clock.turn(60)
  const { sellerId } = await addSellerWithVendor(app)
  const { userId, email } = await newPerson([{ kind: 'vendor', sellerId }])
  const jar = openBrowser()
  await enter(jar, email, { role: 'vendor' })
  const { sessionId = '' } = await visitorIn(jar)
  const who = { userId, sellerId, address: '127.0.0.1' }
  const keys: string[] = []
  for (const name of names) {
    const made = await makeApiKey(app, who, name, sessionId)
    if (!made.ok) throw new Error(made.problem.code)
    keys.push(made.value.key)
    clock.turn(1)
  }
  const ids = (await findCredentials(app.db, userId)).keys.map(({ id }) => id).reverse()
  return { ...who, email, jar, sessionId, keys, ids }
}

type Vendor = Awaited<ReturnType<typeof vendorWithKeys>>

const opens = async (key = '') => (await vendorOfKey(app, key)).ok

function change({ userId, sessionId, jar }: Vendor, more: Record<string, string> = {}) {
  const fields = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW, ...more }
  return changePassword(app, { userId, sessionId, role: 'vendor', fields, browser: jar.browser() })
}

async function mailsTo(email: string, kind: string): Promise<string[]> {
  const mails = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return mails.map(({ text_body }) => text_body ?? '')
}

async function resetToken(email: string): Promise<string> {
  await mailResetLink(app, email)
  return (await linksTo(email, 'password-reset')).at(-1) ?? ''
}

test('a new password ends every key but those that are kept, and the mail names both', async () => {
  const meera = await vendorWithKeys('Counter', 'A stranger’s')
  const [counter, strangers] = meera.keys
  const other = await vendorWithKeys('Of another shop')
  expect((await change(meera, { [`keep-${meera.ids[0]}`]: 'on', [`keep-${other.ids[0]}`]: 'on' })).ok).toBe(
    true,
  )
  expect([await opens(counter), await opens(strangers), await opens(other.keys[0])]).toEqual([
    true,
    false,
    true,
  ])
  expect((await listApiKeys(app, meera.sellerId)).map(({ name }) => name)).toEqual(['Counter'])
  const [letter = ''] = await mailsTo(meera.email, 'password-changed')
  expect(letter.replaceAll(/\s+/g, ' ')).toMatch(
    /keys .*ended: “A stranger’s” \(nnk_.*were kept: “Counter” \(nnk_/,
  )
  expect(letter).not.toContain(strangers)
})

test('what is not ticked ends, whatever else the form says', async () => {
  const meera = await vendorWithKeys('Counter')
  const [id] = meera.ids
  const odd = { [`keep-${id}`]: 'yes', keep: 'on', 'keep-': 'on', [`KEEP-${id}`]: 'on' }
  expect((await change(meera, odd)).ok).toBe(true)
  expect(await opens(meera.keys[0])).toBe(false)
})

test('a password that is not changed ends no key', async () => {
  const meera = await vendorWithKeys('Counter')
  expect((await change(meera, { currentPassword: 'a guess' })).ok).toBe(false)
  expect((await change(meera, { confirmPassword: 'x' })).ok).toBe(false)
  expect(
    await resetPassword(app, { token: 'none', fields: { password: NEW, confirmPassword: NEW } }),
  ).toMatchObject({ ok: false })
  expect(await opens(meera.keys[0])).toBe(true)
})

test('a reset shows the keys first, and ends them in the same way', async () => {
  const meera = await vendorWithKeys('Counter', 'A stranger’s')
  const token = await resetToken(meera.email)
  const shown = await findOpenReset(app, token)
  expect(shown?.keys.map(({ name }) => name)).toEqual(['A stranger’s', 'Counter'])
  expect(JSON.stringify(shown)).not.toContain(meera.keys[0])
  expect(await findOpenReset(app, 'no such link')).toBeUndefined()
  const fields = { password: NEW, confirmPassword: NEW, [`keep-${meera.ids[0]}`]: 'on' }
  expect((await resetPassword(app, { token, fields })).ok).toBe(true)
  expect([await opens(meera.keys[0]), await opens(meera.keys[1])]).toEqual([true, false])
  const ended = await app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', meera.ids[1] ?? '')
    .orderBy('id')
    .execute()
  expect(ended).toMatchObject([
    { action: 'api-key.made' },
    { action: 'api-key.revoked', after: { why: 'new password' } },
  ])
})

test('a key that is being made while the password changes waits, and is not made', async () => {
  const meera = await vendorWithKeys()
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = inTransaction(app, async (tx) => {
    await lockPassword(tx, meera.userId)
    await endSessionsOf(tx, meera.userId)
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const making = makeApiKey(app, meera, 'Late', meera.sessionId)
  await Promise.race([making, expect.poll(() => countWaiting(app.db)).toBe(1)])
  release.resolve()
  await changing
  expect(await making).toMatchObject({ problem: { code: 'sign_in.session_gone' } })
  expect(await listApiKeys(app, meera.sellerId)).toEqual([])
})

test('whoever makes a key is told so by mail', async () => {
  const meera = await vendorWithKeys('Counter')
  const [letter = ''] = await mailsTo(meera.email, 'api-key-made')
  expect(letter).toContain('“Counter”')
  expect(letter).not.toContain(meera.keys[0])
})

test.each(['changed', 'reset'])(
  'a second factor that is only being set up ends when the password is %s',
  async (how) => {
    const meera = await vendorWithKeys()
    await beginSecondFactor(app, meera, { currentPassword: PASSWORD })
    const begun = await readSecondFactor(app, meera)
    if (begun.state !== 'beginning') throw new Error(begun.state)
    if (how === 'changed') expect((await change(meera)).ok).toBe(true)
    else {
      const token = await resetToken(meera.email)
      const fields = { password: NEW, confirmPassword: NEW }
      expect((await resetPassword(app, { token, fields })).ok).toBe(true)
    }
    expect(await readSecondFactor(app, meera)).toEqual({ state: 'off' })
    const code = codeOfApp(begun.secret, clock.now())
    expect((await confirmSecondFactor(app, meera, { code })).ok).toBe(false)
  },
)

test('a key is ended by its own shop alone', async () => {
  const [meera, other] = [await vendorWithKeys('Counter'), await vendorWithKeys()]
  expect(await revokeApiKey(app, other, meera.ids[0] ?? '')).toMatchObject({
    problem: { code: 'sellers.api_key_not_found' },
  })
  expect(await opens(meera.keys[0])).toBe(true)
  expect(await revokeApiKey(app, meera, meera.ids[0] ?? '')).toMatchObject({ ok: true })
  expect(await opens(meera.keys[0])).toBe(false)
})

test('a key opens nothing once its maker acts for another shop, or is shut out', async () => {
  const [moved, banned] = [await vendorWithKeys('Counter'), await vendorWithKeys('Counter')]
  expect([await opens(moved.keys[0]), await opens(banned.keys[0])]).toEqual([true, true])
  const { sellerId } = await addSellerWithVendor(app)
  await app.db
    .updateTable('vendors')
    .set({ seller_id: sellerId })
    .where('user_id', '=', moved.userId)
    .execute()
  await app.db
    .updateTable('users')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', banned.userId)
    .execute()
  expect([await opens(moved.keys[0]), await opens(banned.keys[0])]).toEqual([false, false])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { findVisitor } from '../find-visitor.ts'
import { createAccount } from '../registration/create-account.ts'
import { signIn } from '../sign-in.ts'
import { sweepExpiredSessions } from '../sweep-expired-sessions.ts'
import { findSession } from './session-views.ts'
import { startSession } from './start-session.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const clock = turnedClock()
const person = { name: 'Asha Rao', email: 'asha@example.in', password: 'the monsoon came late' }
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  await app.db
    .insertInto('sellers')
    .values({ id: 's1', slug: 's1', name: 'Pune PC Hub', ...NO_PAPERS })
    .execute()
  await createAccount(app, {
    ...person,
    roles: [{ kind: 'customer' }, { kind: 'vendor', sellerId: 's1' }, { kind: 'admin' }],
  })
})
afterAll(() => close())

const NO_PAPERS = {
  legal_name: null,
  gstin: null,
  state_code: null,
  address: null,
  city: null,
  postal_code: null,
  care_email: null,
  care_phone: null,
}

async function signedInAt(role: 'customer' | 'vendor' | 'admin', remember: boolean) {
  const jar = openBrowser()
  const fields = { ...person, ...(remember && { remember: 'on' }) }
  const answer = await signIn(app, { role, fields, browser: jar.browser() })
  if (!answer.ok) throw new Error(answer.problem.code)
  jar.take(answer.value.setCookies)
  return { jar, setCookie: answer.value.setCookies[0] ?? '' }
}

async function isSignedIn(jar: ReturnType<typeof openBrowser>): Promise<boolean> {
  return (await findVisitor(app, jar.headers())).visitor.sessionId !== undefined
}

test('an account has fifty sessions at most: with one more its oldest ends, and nobody else’s', async () => {
  const { jar: other } = await signedInAt('customer', true)
  const { userId } = await createAccount(app, {
    ...person,
    email: 'many@example.in',
    roles: [{ kind: 'customer' }],
  })
  const start = async () => {
    const jar = openBrowser()
    clock.turn(1)
    const session = { userId, role: 'customer', remembered: false, with: 'password' } as const
    jar.take([
      await inTransaction(app, (tx) => startSession(app, tx, { ...session, browser: jar.browser() })),
    ])
    return jar
  }
  const jars = []
  for (let n = 0; n < 50; n += 1) jars.push(await start())
  const [oldest, second] = jars
  if (!oldest || !second) throw new Error('nobody signed in')
  expect(await isSignedIn(oldest)).toBe(true)
  const newest = await start()
  expect([await isSignedIn(oldest), await isSignedIn(second), await isSignedIn(newest)]).toEqual([
    ...[false, true, true],
  ])
  expect(await isSignedIn(other)).toBe(true)
})

describe.each([
  { role: 'customer', remember: true, idle: 12 * HOUR, absolute: 30 * DAY, maxAge: 30 * DAY },
  { role: 'customer', remember: false, idle: 12 * HOUR, absolute: DAY, maxAge: undefined },
  { role: 'vendor', remember: true, idle: HOUR, absolute: 12 * HOUR, maxAge: 12 * HOUR },
  { role: 'vendor', remember: false, idle: HOUR, absolute: 12 * HOUR, maxAge: undefined },
  { role: 'admin', remember: true, idle: 15 * MINUTE, absolute: 8 * HOUR, maxAge: undefined },
] as const)('a session of a $role, remembered: $remember', ({ role, remember, idle, absolute, maxAge }) => {
  test(`ends after ${idle / MINUTE} idle minutes, to the second`, async () => {
    const { jar } = await signedInAt(role, remember)
    clock.turn(idle - 1)
    expect(await isSignedIn(jar)).toBe(true)
    clock.turn(idle - 1)
    expect(await isSignedIn(jar)).toBe(true)
    clock.turn(idle)
    expect(await isSignedIn(jar)).toBe(false)
  })

  test(`ends after ${absolute / HOUR} hours however busy, to the second`, async () => {
    const { jar } = await signedInAt(role, remember)
    const step = idle / 2
    for (let passed = step; passed < absolute; passed += step) {
      clock.turn(step)
      expect(await isSignedIn(jar)).toBe(true)
    }
    clock.turn(step - 1)
    expect(await isSignedIn(jar)).toBe(true)
    clock.turn(1)
    expect(await isSignedIn(jar)).toBe(false)
  })

  test('its cookie outlives the browser only when the person asked for it', async () => {
    const { setCookie } = await signedInAt(role, remember)
    expect(/Max-Age=(\d+)/.exec(setCookie)?.[1]).toBe(maxAge === undefined ? undefined : String(maxAge))
  })
})

test.each([
  { role: 'customer', end: (userId: string) => closed(userId) },
  { role: 'vendor', end: (userId: string) => removed('vendors', userId) },
  { role: 'admin', end: (userId: string) => removed('admins', userId) },
] as const)(
  'a session of a $role opens that alone, and nothing once that has ended',
  async ({ role, end }) => {
    const email = `three-${role}@example.in`
    const { userId } = await createAccount(app, {
      ...person,
      email,
      roles: [{ kind: 'customer' }, { kind: 'vendor', sellerId: 's1' }, { kind: 'admin' }],
    })
    const jar = openBrowser()
    const answer = await signIn(app, { role, fields: { ...person, email }, browser: jar.browser() })
    if (!answer.ok) throw new Error(answer.problem.code)
    jar.take(answer.value.setCookies)
    const rolesOf = async () => {
      const { customer, vendor, admin } = (await findVisitor(app, jar.headers())).visitor
      return [customer && 'customer', vendor && 'vendor', admin && 'admin'].filter(Boolean)
    }
    expect(await rolesOf()).toEqual([role])
    await end(userId)
    expect(await rolesOf()).toEqual([])
  },
)

const closed = (userId: string) =>
  app.db.updateTable('customers').set({ closed_at: clock.now() }).where('user_id', '=', userId).execute()
const removed = (table: 'vendors' | 'admins', userId: string) =>
  app.db.deleteFrom(table).where('user_id', '=', userId).execute()

test('a use is written down at most once a minute', async () => {
  const { jar } = await signedInAt('customer', false)
  const lastSeen = async () => (await findSession(app.db, fingerprint(jar.value('nn_sid') ?? '')))?.lastSeenAt
  const before = await lastSeen()
  clock.turn(59)
  await isSignedIn(jar)
  expect(await lastSeen()).toEqual(before)
  clock.turn(1)
  await isSignedIn(jar)
  expect(await lastSeen()).toEqual(clock.now())
})

test.each([HOUR, 365 * DAY])(
  'a clock set back by %i seconds does not lengthen a session',
  async (seconds) => {
    const { jar } = await signedInAt('admin', false)
    clock.turn(-seconds)
    expect(await isSignedIn(jar)).toBe(false)
    clock.turn(seconds)
  },
)

test('one that was used before the clock was set back does not live on unused', async () => {
  const { jar } = await signedInAt('customer', true)
  clock.turn(6 * HOUR)
  expect(await isSignedIn(jar)).toBe(true)
  clock.turn(-HOUR)
  expect(await isSignedIn(jar)).toBe(false)
  clock.turn(HOUR)
})

test('a clock that is corrected by a minute signs nobody out, and a year ahead everybody', async () => {
  const { jar } = await signedInAt('admin', false)
  clock.turn(-MINUTE)
  expect(await isSignedIn(jar)).toBe(true)
  clock.turn(MINUTE)
  const other = await signedInAt('customer', true)
  clock.turn(365 * DAY)
  expect(await isSignedIn(other.jar)).toBe(false)
})

test('the sweep removes what is over and nothing else', async () => {
  const { jar } = await signedInAt('customer', true)
  clock.turn(13 * HOUR)
  await sweepExpiredSessions(app)
  const left = await app.db.selectFrom('sessions').select(['role', 'expires_at']).execute()
  expect(left.every(({ expires_at }) => expires_at > clock.now())).toBe(true)
  expect(left.some(({ role }) => role === 'customer')).toBe(true)
  expect(await isSignedIn(jar)).toBe(false)
})

import { expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { registerVendor } from '#server/selling/sellers/register-vendor.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { findVisitor } from './find-visitor.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const { app, clock, newPerson, visitorIn: visitorAt } = await openSignIn()

let addresses = 0
/** Each its own address, so that the limits of one do not reach another. */
const browserOf = () => openBrowser(`198.51.100.${++addresses}`)

async function signInAt(
  jar: ReturnType<typeof openBrowser>,
  role: 'customer' | 'vendor' | 'admin',
  fields: Record<string, string>,
) {
  const answer = await signIn(app, { role, fields, browser: jar.browser() })
  if (answer.ok) jar.take(answer.value.setCookies)
  return answer
}

const messageOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  answer.ok ? 'signed in' : answer.problem.fields?.form

test('a customer signs in, is known on the next page, and is nobody after signing out', async () => {
  const { email, userId } = await newPerson()
  const jar = browserOf()
  expect(
    (await signInAt(jar, 'customer', { email: ` ${email.toUpperCase()} `, password: PASSWORD })).ok,
  ).toBe(true)
  expect((await visitorAt(jar)).customer).toEqual({ userId, name: 'Asha Rao', email })
  const thief = jar.copy()
  jar.take((await signOut(app, jar.browser())).setCookies)
  expect(await visitorAt(jar)).toEqual({})
  expect(await visitorAt(thief)).toEqual({})
})

test('the sign-in of each role answers as specified', async () => {
  const { email } = await newPerson([])
  const say = async (role: 'customer' | 'vendor' | 'admin', fields: Record<string, string>) =>
    messageOf(await signInAt(browserOf(), role, fields))
  const right = { email, password: PASSWORD }
  expect(await say('customer', right)).toBe('User profile not found.')
  expect(await say('vendor', right)).toBe('Vendor profile not found.')
  expect(await say('admin', right)).toBe('Not an authorized admin.')
  for (const role of ['customer', 'vendor', 'admin'] as const) {
    expect(await say(role, { email, password: 'wrong one' })).toBe('Invalid email or password')
    expect(await say(role, { email: 'nobody@example.in', password: PASSWORD })).toBe(
      'Invalid email or password',
    )
  }
  expect(await say('customer', { email, password: ' ' })).toBe('Please fill in all fields')
  expect(await say('vendor', {})).toBe('Please fill in all fields')
  expect(await say('admin', {})).toBe('Please enter both email and password.')
})

test('a wrong password and an unknown address get the same answer after the same work', async () => {
  const { email } = await newPerson()
  const time = async (address: string) => {
    const before = process.cpuUsage()
    const answer = await signIn(app, {
      role: 'customer',
      fields: { email: address, password: 'not the password' },
      browser: browserOf().browser(),
    })
    const { user, system } = process.cpuUsage(before)
    // The work and not the time: a machine that is busy beside makes one of the two wait longer.
    return { answer, work: user + system }
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 12; round++) {
    const [a, b] = [await time(email), await time(`nobody-${round}@example.in`)]
    if (a.answer.ok || b.answer.ok) throw new Error('a wrong password signed somebody in')
    clock.turn(3600)
    expect(b.answer).toEqual(a.answer)
    known.push(a.work)
    unknown.push(b.work)
  }
  const median = (works: number[]) => works.sort((a, b) => a - b)[Math.floor(works.length / 2)] ?? 0
  expect(Math.min(median(known), median(unknown)) / Math.max(median(known), median(unknown))).toBeGreaterThan(
    0.6,
  )
})

test('each sign-in has a new token, and ends the session that the browser had', async () => {
  const asha = await newPerson()
  const ravi = await newPerson()
  const jar = browserOf()
  jar.take([`nn_sid=${'A'.repeat(43)}`])
  await signInAt(jar, 'customer', { email: asha.email, password: PASSWORD })
  const first = jar.copy()
  expect(first.value('nn_sid')).not.toBe('A'.repeat(43))
  await signInAt(jar, 'customer', { email: ravi.email, password: PASSWORD })
  expect((await visitorAt(jar)).customer?.email).toBe(ravi.email)
  expect(await visitorAt(first)).toEqual({})
})

test('a browser is a customer or a vendor, never both', async () => {
  const asha = await newPerson()
  const jar = browserOf()
  await signInAt(jar, 'customer', { email: asha.email, password: PASSWORD })
  const asCustomer = jar.copy()
  const fields = {
    name: 'Ravi Patil',
    shopName: 'Pune PC Hub',
    email: 'ravi@example.in',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: 'on',
  }
  const registered = await registerVendor(app, { fields, browser: jar.browser() })
  if (registered.ok) jar.take(registered.value.setCookies)
  expect(await visitorAt(jar)).toMatchObject({ vendor: { shopName: 'Pune PC Hub', standing: 'applied' } })
  expect((await visitorAt(jar)).customer).toBeUndefined()
  expect(await visitorAt(asCustomer)).toEqual({})
})

test('a deactivated person is out at once and cannot come back', async () => {
  const { userId, email } = await newPerson()
  const jar = browserOf()
  await signInAt(jar, 'customer', { email, password: PASSWORD })
  await app.db.updateTable('users').set({ deactivated_at: clock.now() }).where('id', '=', userId).execute()
  expect(await visitorAt(jar)).toEqual({})
  expect(messageOf(await signInAt(jar, 'customer', { email, password: PASSWORD }))).toMatch(/deactivated/)
})

test('who loses the role is out at once', async () => {
  const { userId, email } = await newPerson([{ kind: 'admin' }])
  const jar = browserOf()
  await signInAt(jar, 'admin', { email, password: PASSWORD })
  expect((await visitorAt(jar)).admin?.userId).toBe(userId)
  await app.db.deleteFrom('admins').where('user_id', '=', userId).execute()
  expect(await visitorAt(jar)).toEqual({})
})

test('a copy of the database opens no session', async () => {
  const { email } = await newPerson()
  const jar = browserOf()
  await signInAt(jar, 'customer', { email, password: PASSWORD })
  const token = jar.value('nn_sid') ?? ''
  expect(token).toHaveLength(43)
  for (const row of await app.db.selectFrom('sessions').selectAll().execute()) {
    for (const text of Object.values(row).map(String)) {
      expect(text).not.toContain(token)
      const guess = openBrowser()
      guess.take([`nn_sid=${text}`])
      expect(await visitorAt(guess)).toEqual({})
    }
  }
})

test('a cookie that can never have been ours costs no query', async () => {
  const offline = { ...app, db: undefined } as unknown as App
  const cookies = ['', 'x', `${'A'.repeat(42)}!`, 'A'.repeat(5_000), '../../etc/passwd']
  for (const value of cookies) {
    const found = await findVisitor(offline, new Headers({ Cookie: `nn_sid=${value}` }))
    expect(found.visitor).toEqual({})
    expect(found.setCookies).toEqual([expect.stringContaining('Max-Age=0')])
  }
  expect(await findVisitor(offline, new Headers({ Cookie: 'nn-theme=dark' }))).toEqual({
    visitor: {},
    setCookies: [],
  })
})

test('over https the cookie is bound to the host and to TLS', async () => {
  const { email } = await newPerson()
  const secure = { ...app, config: { ...app.config, publicUrl: 'https://shop.example.in' } }
  const answer = await signIn(secure, {
    role: 'customer',
    fields: { email, password: PASSWORD, remember: 'on' },
    browser: browserOf().browser(),
  })
  expect(answer.ok && answer.value.setCookies[0]).toMatch(
    /^__Host-nn_sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

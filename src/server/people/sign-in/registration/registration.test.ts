import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { registerVendor } from '#server/selling/sellers/register-vendor.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findVisitor } from '../find-visitor.ts'
import { registerCustomer } from './register-customer.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
})
afterAll(() => close())

let people = 0
const browser = () => openBrowser(`198.51.100.${++people}`)
const formOf = (email: string, more: Record<string, string> = {}) => ({
  name: 'Asha Rao',
  email,
  password: 'the monsoon came late',
  confirmPassword: 'the monsoon came late',
  terms: 'on',
  ...more,
})

test('a new customer is signed in, and has agreed to the terms and the privacy policy of the day', async () => {
  const jar = browser()
  const registered = await registerCustomer(app, {
    fields: formOf('asha@example.in'),
    browser: jar.browser(),
  })
  if (!registered.ok) throw new Error(registered.problem.code)
  jar.take(registered.value.setCookies)
  const { userId } = registered.value
  expect((await findVisitor(app, jar.headers())).visitor.customer).toEqual({
    userId,
    name: 'Asha Rao',
    email: 'asha@example.in',
  })
  const consents = await app.db.selectFrom('consents').selectAll().where('user_id', '=', userId).execute()
  expect(consents.map(({ purpose, granted }) => [purpose, granted])).toEqual([
    ['terms', true],
    ['privacy', true],
  ])
})

test('an address that has an account is not told so: the form fails, the owner gets a mail, nothing changes', async () => {
  await registerCustomer(app, { fields: formOf('ravi@example.in'), browser: browser().browser() })
  const before = await app.db.selectFrom('passwords').selectAll().orderBy('user_id').execute()
  const again = await registerCustomer(app, {
    fields: formOf('RAVI@example.in', { password: 'another password', confirmPassword: 'another password' }),
    browser: browser().browser(),
  })
  expect(again).toEqual({
    ok: false,
    problem: {
      code: 'sign_in.registration_failed',
      fields: { form: 'Registration failed. Please try again.' },
    },
  })
  expect(await app.db.selectFrom('passwords').selectAll().orderBy('user_id').execute()).toEqual(before)
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'to_address'])
    .where('kind', '<>', 'email-verification')
    .execute()
  expect(mails).toEqual([{ kind: 'registration-of-known-address', to_address: 'ravi@example.in' }])
})

test('twenty registrations of one address at once make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      registerCustomer(app, { fields: formOf('meera@example.in'), browser: browser().browser() }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await app.db.selectFrom('users').select('id').where('email', '=', 'meera@example.in').execute()
  expect(rows).toHaveLength(1)
})

test('one network address registers five accounts an hour', async () => {
  const jar = openBrowser('192.0.2.1')
  const codes: string[] = []
  for (let n = 0; n < 6; n++) {
    const answer = await registerCustomer(app, {
      fields: formOf(`many-${n}@example.in`),
      browser: jar.browser(),
    })
    codes.push(answer.ok ? 'ok' : answer.problem.code)
  }
  expect(codes).toEqual([...Array(5).fill('ok'), 'limits.too_many_attempts'])
})

test('a form with mistakes counts as no attempt and makes nothing', async () => {
  const jar = openBrowser('192.0.2.2')
  for (let n = 0; n < 10; n++) {
    const answer = await registerCustomer(app, {
      fields: { name: '', email: 'no address', password: 'abc', confirmPassword: 'abd' },
      browser: jar.browser(),
    })
    expect(answer).toEqual({
      ok: false,
      problem: {
        code: 'sign_in.registration_invalid',
        fields: {
          name: 'Name is required',
          email: 'Email is invalid',
          password: 'Password must be at least 6 characters',
          confirmPassword: 'Passwords do not match',
          terms: 'You must agree to the terms and conditions',
        },
      },
    })
  }
})

test('a form cannot give itself a role, an id or a standing', async () => {
  const more = {
    role: 'admin',
    userId: 'me',
    id: 'me',
    standing: 'approved',
    shopName: 'Sharma Computers',
    sellerId: 'house',
  }
  const answer = await registerVendor(app, {
    fields: formOf('sharma@example.in', more),
    browser: browser().browser(),
  })
  if (!answer.ok) throw new Error(answer.problem.code)
  expect(answer.value.userId).not.toBe('me')
  expect(await app.db.selectFrom('admins').selectAll().execute()).toEqual([])
  const shop = await app.db.selectFrom('sellers').selectAll().executeTakeFirstOrThrow()
  expect(shop).toMatchObject({
    slug: 'sharma-computers',
    name: 'Sharma Computers',
    standing: 'applied',
    is_house: false,
  })
})

test('two shops may have one name', async () => {
  for (const email of ['one@example.in', 'two@example.in'])
    await registerVendor(app, {
      fields: formOf(email, { shopName: 'Laptop Ghar' }),
      browser: browser().browser(),
    })
  const slugs = await app.db
    .selectFrom('sellers')
    .select('slug')
    .where('name', '=', 'Laptop Ghar')
    .orderBy('slug')
    .execute()
  expect(slugs.map(({ slug }) => slug)).toEqual([
    'laptop-ghar',
    expect.stringMatching(/^laptop-ghar-[0-9a-f]{8}$/),
  ])
})

import { expect, test } from 'vitest'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { changePassword } from './change-password.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

const OLD = PASSWORD
const NEW = 'the mangoes were early'
const bothFields = { password: NEW, confirmPassword: NEW }
/** The links that were asked for; the test does the work of the job. */
const asked: object[] = []
const jobs = {
  enqueue: async (_tx: unknown, queue: string, payload: object) => {
    if (queue === 'reset-link') asked.push(payload)
  },
  retry: async () => 0,
}
const {
  app,
  clock,
  newPerson: newAccount,
  enter,
  visitorIn: visitorAt,
  linksTo: mailsTo,
} = await openSignIn({ jobs })

let addresses = 0
const newPerson = async () => (await newAccount()).email
async function signInWith(email: string, password: string, remember = false) {
  const jar = openBrowser(`198.51.100.${++addresses}`)
  const { ok } = await enter(jar, email, { password, ...(remember && { remember: 'on' }) })
  return { jar, ok }
}
async function ask(email: string) {
  asked.length = 0
  const answer = await requestPasswordReset(app, { fields: { email }, address: `203.0.113.${++addresses}` })
  if (asked.length > 0) await mailResetLink(app, email)
  return answer
}
const linksTo = (email: string) => mailsTo(email, 'password-reset')

test('a link from a mail sets a new password once, ends every session and forgives the failures', async () => {
  const email = await newPerson()
  const { jar } = await signInWith(email, OLD)
  for (let n = 0; n < 6; n++) await signInWith(email, `guess ${n}`)
  await ask(email)
  const [token = ''] = await linksTo(email)
  expect(await resetPassword(app, { token, fields: bothFields })).toEqual({
    ok: true,
    value: { role: 'customer' },
  })
  expect(await visitorAt(jar)).toEqual({})
  expect((await signInWith(email, OLD)).ok).toBe(false)
  expect((await signInWith(email, NEW)).ok).toBe(true)
  expect(await resetPassword(app, { token, fields: bothFields })).toMatchObject({
    problem: { code: 'sign_in.reset_gone' },
  })
  const told = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute()
  expect(told.map(({ kind }) => kind)).toContain('password-changed')
})

test('a link works for an hour, and a newer one ends it', async () => {
  const email = await newPerson()
  await ask(email)
  clock.turn(60)
  await ask(email)
  const [older = '', newer = ''] = await linksTo(email)
  expect(await resetPassword(app, { token: older, fields: bothFields })).toMatchObject({ ok: false })
  clock.turn(3600 - 1)
  const mistyped = { password: NEW, confirmPassword: 'x' }
  expect(await resetPassword(app, { token: newer, fields: mistyped })).toMatchObject({
    problem: { fields: { confirmPassword: 'Passwords do not match' } },
  })
  clock.turn(1)
  expect(await resetPassword(app, { token: newer, fields: bothFields })).toMatchObject({
    problem: { code: 'sign_in.reset_gone' },
  })
})

test('of ten that use one link at once, one sets the password', async () => {
  const email = await newPerson()
  await ask(email)
  const [token = ''] = await linksTo(email)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const password = `${NEW} ${n}`
      return resetPassword(app, { token, fields: { password, confirmPassword: password } })
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('asking for a link tells nobody who has an account, and floods no inbox', async () => {
  const email = await newPerson()
  for (let n = 0; n < 5; n++) {
    const known = [await ask(email), [...asked]]
    const unknown = [await ask('nobody@example.in'), [...asked]]
    expect(JSON.stringify(unknown)).toBe(JSON.stringify(known).replaceAll(email, 'nobody@example.in'))
  }
  expect(await linksTo(email)).toHaveLength(3)
  expect(await ask('no address')).toMatchObject({
    problem: { fields: { email: 'Please enter a valid email address' } },
  })
})

test('a copy of the tables holds no link that works', async () => {
  const email = await newPerson()
  await ask(email)
  const [token = ''] = await linksTo(email)
  const rows = await app.db.selectFrom('password_resets').selectAll().execute()
  for (const text of rows.flatMap((row) => Object.values(row).map(String))) {
    expect(text).not.toContain(token)
    expect((await resetPassword(app, { token: text, fields: bothFields })).ok).toBe(false)
  }
})

test('who knows the password changes it: this browser stays under a new session, all others are out', async () => {
  const email = await newPerson()
  const here = await signInWith(email, OLD, true)
  const elsewhere = await signInWith(email, OLD)
  const before = here.jar.copy()
  const { customer, sessionId = '' } = await visitorAt(here.jar)
  const change = (currentPassword: string) =>
    changePassword(app, {
      userId: customer?.userId ?? '',
      sessionId,
      role: 'customer',
      fields: { currentPassword, ...bothFields },
      browser: here.jar.browser(),
    })
  expect(await change('not this')).toMatchObject({
    problem: { fields: { currentPassword: 'This is not your current password' } },
  })
  const changed = await change(OLD)
  if (!changed.ok) throw new Error(changed.problem.code)
  expect(changed.value.setCookies[0]).toContain('Max-Age=2592000')
  here.jar.take(changed.value.setCookies)
  expect((await visitorAt(here.jar)).customer?.email).toBe(email)
  expect(await visitorAt(before)).toEqual({})
  expect(await visitorAt(elsewhere.jar)).toEqual({})
})

test('a borrowed session cannot guess the password without end', async () => {
  const email = await newPerson()
  const { jar } = await signInWith(email, OLD)
  const { customer, sessionId = '' } = await visitorAt(jar)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      changePassword(app, {
        userId: customer?.userId ?? '',
        sessionId,
        role: 'customer',
        fields: { currentPassword: `guess ${n}`, ...bothFields },
        browser: jar.browser(),
      }),
    ),
  )
  const codes = guesses.map((answer) => (answer.ok ? 'ok' : answer.problem.code))
  expect(codes.filter((code) => code === 'sign_in.password_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'limits.too_many_attempts')).toHaveLength(7)
})

test('a sign-in that overlaps a reset never leaves a session on the old password', async () => {
  for (let round = 0; round < 6; round++) {
    const email = await newPerson()
    await ask(email)
    const [token = ''] = await linksTo(email)
    const [{ jar }] = await Promise.all([
      signInWith(email, OLD),
      resetPassword(app, { token, fields: bothFields }),
    ])
    expect(await visitorAt(jar)).toEqual({})
  }
})

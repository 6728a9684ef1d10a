import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ok } from '#domain/ground/shared/result.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { codeOf, openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { verifyPassword } from './hash-password.ts'
import { signIn } from './sign-in.ts'
import { asLoginAttempt } from './throttle-login.ts'

const { app, clock, newPerson: newAccount } = await openSignIn()

let addresses = 0
const newPerson = async () => (await newAccount()).email
const tryToSignIn = (email: string, password: string, jar = openBrowser(`198.51.100.${++addresses}`)) =>
  signIn(app, { role: 'customer', fields: { email, password }, browser: jar.browser() })

test('guesses at one account from many addresses soon wait, and so does the right password', async () => {
  const email = await newPerson()
  const answers: string[] = []
  for (let n = 0; n < 8; n++) answers.push(codeOf(await tryToSignIn(email, `guess ${n}`)))
  expect(answers).toEqual([
    ...Array(5).fill('sign_in.login_failed'),
    ...Array(3).fill('limits.too_many_attempts'),
  ])
  expect(codeOf(await tryToSignIn(email, PASSWORD))).toBe('limits.too_many_attempts')
  clock.turn(1)
  expect(codeOf(await tryToSignIn(email, PASSWORD))).toBe('ok')
  expect(codeOf(await tryToSignIn(email, 'guess again'))).toBe('sign_in.login_failed')
})

test('an address that has no account waits in the same way', async () => {
  const answers: string[] = []
  for (let n = 0; n < 7; n++) answers.push(codeOf(await tryToSignIn('nobody@example.in', `guess ${n}`)))
  expect(answers.at(-1)).toBe('limits.too_many_attempts')
  expect(answers.filter((code) => code === 'sign_in.login_failed')).toHaveLength(5)
})

test('the owner still gets in from a browser that knows the account, whoever else keeps guessing', async () => {
  const email = await newPerson()
  const owner = openBrowser('192.0.2.44')
  const first = await tryToSignIn(email, PASSWORD, owner)
  if (first.ok) owner.take(first.value.setCookies)
  for (let n = 0; n < 20; n++) await tryToSignIn(email, `guess ${n}`)
  expect(codeOf(await tryToSignIn(email, PASSWORD))).toBe('limits.too_many_attempts')
  expect(codeOf(await tryToSignIn(email, PASSWORD, owner))).toBe('ok')
})

test('a stolen mark of a browser does not allow more guesses than anybody has', async () => {
  const email = await newPerson()
  const owner = openBrowser('192.0.2.45')
  const first = await tryToSignIn(email, PASSWORD, owner)
  if (first.ok) owner.take(first.value.setCookies)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => tryToSignIn(email, `guess ${n}`, owner)),
  )
  expect(answers.filter((answer) => codeOf(answer) === 'sign_in.login_failed').length).toBe(5)
})

test('a mark made for one account, or made up, counts as none for another', async () => {
  const [asha, ravi] = [await newPerson(), await newPerson()]
  const jar = openBrowser('192.0.2.46')
  const first = await tryToSignIn(asha, PASSWORD, jar)
  if (first.ok) jar.take(first.value.setCookies)
  for (let n = 0; n < 6; n++) await tryToSignIn(ravi, `guess ${n}`)
  expect(codeOf(await tryToSignIn(ravi, PASSWORD, jar))).toBe('limits.too_many_attempts')
  jar.take(['nn_known=made-up.c2VhbA'])
  expect(codeOf(await tryToSignIn(ravi, PASSWORD, jar))).toBe('limits.too_many_attempts')
})

test('one address may try 20 times in a minute, over all accounts', async () => {
  const jar = openBrowser('192.0.2.99')
  const answers: string[] = []
  for (let n = 0; n < 22; n++) answers.push(codeOf(await tryToSignIn(`someone-${n}@example.in`, 'x', jar)))
  expect(answers.filter((code) => code === 'sign_in.login_failed')).toHaveLength(20)
  clock.turn(60)
  expect(codeOf(await tryToSignIn('later@example.in', 'x', jar))).toBe('sign_in.login_failed')
})

test('and 100 times in an hour', async () => {
  let taken = 0
  const browser = openBrowser('192.0.2.100').browser()
  for (let minute = 0; minute < 7; minute++) {
    for (let n = 0; n < 20; n++)
      await asLoginAttempt(app, { email: `x${minute}-${n}@example.in`, browser }, async () => ok(taken++))
    clock.turn(60)
  }
  expect(taken).toBe(100)
})

test('thirty sign-ins to one account at once all succeed: the right password never waits for a pause', async () => {
  const email = await newPerson()
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryToSignIn(email, PASSWORD)))
  expect(answers.map(codeOf)).toEqual(Array(30).fill('ok'))
})

test('when too many people sign in at once, some are told to come back instead of waiting long', async () => {
  let isRush = true
  const others = Array.from({ length: 80 }, async () => {
    while (isRush) {
      const answer = await verifyPassword(undefined, 'x')
      if (!answer.ok) await nextTurn()
    }
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      tryToSignIn(`rush-${n}@example.in`, 'x', openBrowser(`10.0.${n}.1`)),
    ),
  )
  isRush = false
  await Promise.all(others)
  const busy = answers.filter((answer) => codeOf(answer) === 'limits.busy')
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]).toMatchObject({ problem: { details: { retryAfterSeconds: 2 } } })
  expect(codeOf(await tryToSignIn('rush-0@example.in', 'x', openBrowser('10.1.0.1')))).toBe(
    'sign_in.login_failed',
  )
})

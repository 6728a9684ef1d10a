import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { clearAttempts, takeAttempt } from './failed-attempts.ts'
import { sweepCounters } from './sweep-counters.ts'
import { withinLimit } from './within-limit.ts'

const clock = turnedClock()
let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

const passed = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

test('a thing may be done so often in its time, however many ask at once', async () => {
  const ask = () => withinLimit(app, 'contact-address', '203.0.113.1')
  expect(passed(await Promise.all(Array.from({ length: 40 }, ask)))).toBe(5)
  clock.turn(3599)
  expect(await ask()).toMatchObject({
    ok: false,
    problem: {
      code: 'limits.too_many_attempts',
      details: { retryAfterSeconds: 1 },
      fields: { form: 'Too many attempts. Please try again in 1 second.' },
    },
  })
  clock.turn(1)
  expect(passed([await ask()])).toBe(1)
})

test('one address does not use up what another may do', async () => {
  for (let n = 0; n < 6; n++) await withinLimit(app, 'register-address', '203.0.113.2')
  expect((await withinLimit(app, 'register-address', '203.0.113.2')).ok).toBe(false)
  expect((await withinLimit(app, 'register-address', '203.0.113.3')).ok).toBe(true)
})

test('an address of the machine itself is not limited as one person', async () => {
  for (let n = 0; n < 12; n++) {
    expect((await withinLimit(app, 'register-address', '127.0.0.1')).ok).toBe(true)
    expect((await withinLimit(app, 'register-address', '0:0:0:0::/64')).ok).toBe(true)
  }
})

test('five failures are free, then the pauses double up to a quarter of an hour', async () => {
  const attempt = () => takeAttempt(app, 'a secret')
  for (let n = 0; n < 5; n++) expect((await attempt()).ok).toBe(true)
  const pauses: number[] = []
  for (let n = 0; n < 14; n++) {
    const answer = await attempt()
    if (answer.ok) throw new Error('no pause')
    const seconds = Number(answer.problem.details?.retryAfterSeconds)
    pauses.push(seconds)
    clock.turn(seconds - 1)
    expect((await attempt()).ok).toBe(false)
    clock.turn(1)
    expect((await attempt()).ok).toBe(true)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
})

test('attempts at the same moment cannot slip past each other', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => takeAttempt(app, 'stormed')))
  expect(passed(answers)).toBe(5)
})

test('after 100 failures in a row only a new password helps, even a year later', async () => {
  const attempt = () => takeAttempt(app, 'guessed at')
  let taken = 0
  for (let n = 0; n < 150; n++) {
    taken += passed([await attempt()])
    clock.turn(901)
  }
  expect(taken).toBe(100)
  clock.turn(365 * 24 * 3600)
  await sweepCounters(app)
  expect(await attempt()).toMatchObject({ ok: false, problem: { code: 'limits.reset_needed' } })
  await clearAttempts(app, 'guessed at')
  expect((await attempt()).ok).toBe(true)
})

test('the counters name nobody', async () => {
  await withinLimit(app, 'reset-account', 'asha@example.in')
  for (const { key } of await app.db.selectFrom('rate_limits').select('key').execute())
    expect(key).not.toMatch(/asha|203\.0/)
})

import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { isFull } from '#tests/support/full-run.ts'
import { openSignIn, PASSWORD } from '#tests/support/sign-in.ts'
import { createAccount } from './registration/create-account.ts'

/** Verifications are counted and not done: what they cost is measured elsewhere. */
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `$argon2id$of ${password}`,
  verify: vi.fn(async (hash: string, password: string) => hash === `$argon2id$of ${password}`),
}))

const [TRIES, ACCOUNTS, ADDRESSES] = isFull ? [10_000, 1_000, 100] : [800, 160, 20]
const PER_MINUTE_AND_ADDRESS = 20
const PER_HOUR_AND_ADDRESS = 100
const FREE_PER_ACCOUNT = 5
const { app, clock, enter: enterIn } = await openSignIn()
beforeEach(() => {
  clock.turn(3600)
  vi.mocked(verify).mockClear()
})

const verifications = () => vi.mocked(verify).mock.calls.length
const addressOf = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`

const enter = (email: string, password: string, jar = openBrowser()) => enterIn(jar, email, { password })

async function newPerson(email: string) {
  await createAccount(app, { name: 'Asha', email, password: PASSWORD, roles: [{ kind: 'customer' }] })
}

async function spray(password: string): Promise<void> {
  for (let begun = 0; begun < TRIES; begun += ADDRESSES)
    await Promise.all(
      Array.from({ length: ADDRESSES }, (_, address) =>
        enter(
          `sprayed-${(begun + address) % ACCOUNTS}@example.in`,
          password,
          openBrowser(addressOf(address)),
        ),
      ),
    )
}

test('a spray from many addresses is looked at no more often than its addresses may, and the owners still get in', async () => {
  const [owner, jar] = ['sprayed-0@example.in', openBrowser('192.0.2.1')]
  await newPerson(owner)
  expect((await enter(owner, PASSWORD, jar)).ok).toBe(true)
  vi.mocked(verify).mockClear()
  await spray('Password1')
  const inAMinute = verifications()
  expect(inAMinute).toBeGreaterThan(0)
  expect(inAMinute).toBeLessThanOrEqual(
    Math.min(ADDRESSES * PER_MINUTE_AND_ADDRESS, ACCOUNTS * FREE_PER_ACCOUNT),
  )
  expect((await enter(owner, PASSWORD, jar)).ok).toBe(true)
  for (let minute = 1; minute < 8; minute += 1) {
    clock.turn(61)
    await spray(`Password${minute}`)
  }
  expect(verifications() - 1).toBeLessThanOrEqual(ADDRESSES * PER_HOUR_AND_ADDRESS)
  expect((await enter(owner, PASSWORD, jar)).ok).toBe(true)
})

test('an account is looked at a hundred times in a row at most, however long it is tried and from wherever', async () => {
  await newPerson('patient@example.in')
  for (let n = 0; n < 130; n += 1) {
    await enter('patient@example.in', `guess ${n}`, openBrowser(addressOf(n)))
    clock.turn(901)
  }
  expect(verifications()).toBe(100)
  expect(await enter('patient@example.in', PASSWORD, openBrowser('198.51.100.77'))).toMatchObject({
    problem: { code: 'limits.reset_needed' },
  })
  expect(verifications()).toBe(100)
})

test('an address without an account costs the same verifications and gets the same answers', async () => {
  await newPerson('known@example.in')
  const story = async (email: string) => {
    vi.mocked(verify).mockClear()
    const answers: unknown[] = []
    for (let n = 0; n < 8; n += 1) {
      answers.push(await enter(email, 'not the password', openBrowser(addressOf(n))))
      answers.push(verifications())
    }
    return answers
  }
  const known = await story('known@example.in')
  clock.turn(3600)
  expect(await story('nobody@example.in')).toEqual(known)
  expect(known).toContain(FREE_PER_ACCOUNT)
})

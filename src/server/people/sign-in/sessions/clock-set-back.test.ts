import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeAttempt } from '#server/ground/limits/failed-attempts.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { findInvitation } from '#server/people/team/accept-invitation.ts'
import { inviteAdmin } from '#server/people/team/invite-admin.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { openSignIn } from '#tests/support/sign-in.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { mailResetLink } from '../passwords/mail-reset-link.ts'
import { findOpenReset } from '../passwords/reset-password.ts'
import { askForPasskey, relyingParty, takeOpenChallenge } from '../second-factor/passkey.ts'
import { findSignInInProgress } from '../second-factor/second-factor-sign-in.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR
const { app, clock, newPerson, enter, givePasskey, linksTo } = await openSignIn()

/** Each begins something that lasts for a while, and gives the question whether it still opens something. */
const BEGIN: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  async 'a link to a new password'() {
    const { email } = await newPerson()
    await mailResetLink(app, email)
    const [token = ''] = await linksTo(email, 'password-reset')
    return async () => (await findOpenReset(app, token)) !== undefined
  },
  async 'an invitation'() {
    const email = `${randomUUID()}@example.in`
    await inviteAdmin(app, await addAdmin(app), { email, name: 'Meera', role: 'support' })
    const [token = ''] = await linksTo(email, 'admin-invitation')
    return async () => (await findInvitation(app, token)) !== undefined
  },
  async 'a sign-in that waits for its code'() {
    const person = await newPerson()
    const jar = openBrowser()
    await givePasskey(person, softPasskey(relyingParty(app).origin))
    await enter(jar, person.email)
    return async () => (await findSignInInProgress(app, jar.browser())) !== undefined
  },
  async 'a challenge for a passkey'() {
    const jar = openBrowser()
    const asked = await askForPasskey(app, { purpose: 'sign-in', browser: jar.browser() })
    if (asked.ok) jar.take([asked.value.setCookie])
    return async () =>
      (await takeOpenChallenge(app, { purpose: 'sign-in', browser: jar.browser() })) !== undefined
  },
}

test.each(Object.keys(BEGIN))(
  '%s opens nothing after the clock was set back by an hour or a year',
  async (what) => {
    for (const seconds of [HOUR, YEAR]) {
      const stillOpens = await BEGIN[what]?.()
      clock.turn(-seconds)
      expect(await stillOpens?.()).toBe(false)
      clock.turn(seconds)
    }
    const stillOpens = await BEGIN[what]?.()
    clock.turn(-60)
    expect(await stillOpens?.()).toBe(true)
    clock.turn(60)
  },
)

test('nobody waits a year since the clock was a year ahead when they were counted', async () => {
  const contact = async () => (await withinLimit(app, 'contact-address', '203.0.113.50')).ok
  for (let n = 0; n < 6; n += 1) await contact()
  for (let n = 0; n < 15; n += 1) {
    await takeAttempt(app, 'a secret')
    clock.turn(901)
  }
  await takeAttempt(app, 'a secret')
  expect([await contact(), (await takeAttempt(app, 'a secret')).ok]).toEqual([true, false])
  for (let n = 0; n < 6; n += 1) await contact()
  expect(await contact()).toBe(false)
  clock.turn(-YEAR)
  expect([await contact(), (await takeAttempt(app, 'a secret')).ok]).toEqual([true, true])
  clock.turn(YEAR)
})

test('a later order has a higher number, whatever the clock says', async () => {
  const offer = await addOffer(app, { available: 20 })
  const customer = await addCustomer(app)
  const sequences: number[] = []
  for (const seconds of [0, -HOUR, 2 * HOUR, -YEAR, 2 * YEAR, -YEAR]) {
    clock.turn(seconds)
    const placed = await placeOrder(app, customer, checkoutOf(offer))
    if (!placed.ok) throw new Error(placed.problem.code)
    const { orderId } = placed.value
    const order = app.db.selectFrom('orders').select('sequence').where('id', '=', orderId)
    sequences.push(Number((await order.executeTakeFirstOrThrow()).sequence))
  }
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

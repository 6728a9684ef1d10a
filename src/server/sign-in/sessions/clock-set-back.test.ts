import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { takeAttempt } from '#server/limits/failed-attempts.ts'
import { withinLimit } from '#server/limits/within-limit.ts'
import { findInvitation } from '#server/team/accept-invitation.ts'
import { inviteAdmin } from '#server/team/invite-admin.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { addCustomer, addOffer } from '#tests/support/small-shop.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { mailResetLink } from '../passwords/mail-reset-link.ts'
import { findOpenReset } from '../passwords/reset-password.ts'
import { createAccount } from '../registration/create-account.ts'
import { addPasskey, beginPasskey } from '../second-factor/own-passkeys.ts'
import { askForPasskey, relyingParty, takeOpenChallenge } from '../second-factor/passkey.ts'
import { findHeldSignIn } from '../second-factor/second-factor-sign-in.ts'
import { signIn } from '../sign-in.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR
const PASSWORD = 'the monsoon came late'
const clock = turnedClock()
let app: App
let close: () => Promise<void>
let people = 0
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
})
afterAll(() => close())

async function newPerson() {
  const email = `person-${++people}@example.in`
  const roles = [{ kind: 'customer' }] as const
  const { userId } = await createAccount(app, { name: 'Asha', email, password: PASSWORD, roles: [...roles] })
  return { userId, email, name: 'Asha', sessionId: 'none' }
}

async function tokenIn(kind: string, email: string): Promise<string> {
  const mail = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('kind', '=', kind)
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.text_body ?? '')?.[1] ?? ''
}

/** Each begins something that lasts for a while, and gives the question whether it still opens something. */
const BEGIN: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  async 'a link to a new password'() {
    const { email } = await newPerson()
    await mailResetLink(app, email)
    const token = await tokenIn('password-reset', email)
    return async () => (await findOpenReset(app, token)) !== undefined
  },
  async 'an invitation'() {
    const email = `person-${++people}@example.in`
    await inviteAdmin(app, await addAdmin(app), { email, name: 'Meera', role: 'support' })
    const token = await tokenIn('admin-invitation', email)
    return async () => (await findInvitation(app, token)) !== undefined
  },
  async 'a sign-in that waits for its code'() {
    const person = await newPerson()
    const jar = openBrowser()
    const begun = await beginPasskey(app, person, jar.browser())
    if (!begun.ok) throw new Error(begun.problem.code)
    jar.take([begun.value.setCookie])
    const passkey = softPasskey(relyingParty(app).origin).make(begun.value.options.challenge)
    await addPasskey(app, person, { fields: { name: 'Telephone', passkey }, browser: jar.browser() })
    const fields = { email: person.email, password: PASSWORD }
    const held = await signIn(app, { door: 'customer', fields, browser: jar.browser() })
    if (held.ok) jar.take(held.value.setCookies)
    return async () => (await findHeldSignIn(app, jar.browser())) !== undefined
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
  const offer = await addOffer(app, { available: 10 })
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

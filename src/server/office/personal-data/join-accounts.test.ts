import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { sandboxMessages } from '#server/ground/outside/messages/sandbox-messages.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAddress, listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { claimUnused } from '#server/people/sign-in/codes/claim-unused.ts'
import { askToJoin, proveBothEmails } from '#server/people/sign-in/codes/email-to-join.ts'
import { HOLDINGS } from '#server/people/sign-in/codes/holdings-views.ts'
import { askForOwnPhone, confirmOwnPhone } from '#server/people/sign-in/codes/own-phone.ts'
import { findLastPin, findVerifiedPhone } from '#server/people/sign-in/codes/phone-views.ts'
import { submitTicket } from '#server/people/support/submit-ticket.ts'
import { addToCart } from '#server/selling/cart/add-to-cart.ts'
import { findCart } from '#server/selling/cart/cart-views.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { ASHAS_DETAILS, checkoutOf, databaseUrlOf } from '#tests/support/checkout.ts'
import { openBrowser } from '#tests/support/cookie-jar.ts'
import { type AddedOffer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { openSignIn } from '#tests/support/sign-in.ts'
import { findOfferedEmailJoin, findOfferedJoin, joinAccounts, joinByEmail } from './join-accounts.ts'

const { app, clock, newPerson, enter, visitorIn } = await openSignIn({ messages: sandboxMessages() })
afterEach(async () => expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([]))

let made = 0
const newBrowser = () => openBrowser(`10.${++made}.3.7`)
type Person = Awaited<ReturnType<typeof newPerson>>

/** Somebody who is signed in, and another account of theirs with a number. */
async function twoAccounts() {
  const [own, other] = [await newPerson(), await newPerson()]
  const phone = `+91${70000 + ++made}12345`
  await app.db
    .insertInto('verified_phones')
    .values({ user_id: other.userId, phone, verified_at: clock.now() })
    .execute()
  const jar = newBrowser()
  await enter(jar, own.email)
  const { sessionId = '' } = await visitorIn(jar)
  const who = { userId: own.userId, sessionId }
  const otherJar = newBrowser()
  await enter(otherJar, other.email)

  /** Adds the number to the own account, as far as that goes. */
  async function prove() {
    const fields = { phoneNumber: phone.slice(3) }
    const asked = await askForOwnPhone(app, who, { fields, browser: jar.browser() })
    if (!asked.ok) throw new Error(asked.problem.code)
    jar.take(asked.value.setCookies)
    const { rows } = await sql<{ code: string }>`SELECT filled_in ->> 'code' AS code FROM phone_messages
      WHERE to_number = ${phone} ORDER BY created_at DESC LIMIT 1`.execute(app.db)
    return confirmOwnPhone(app, who, { fields: { code: rows[0]?.code ?? '' }, browser: jar.browser() })
  }
  const offered = () => findOfferedJoin(app, who, { browser: jar.browser() })
  const join = () => joinAccounts(app, who, { browser: jar.browser() })
  return { own, other, phone, who, jar, otherJar, prove, offered, join }
}

async function buy(person: Person, offer: AddedOffer, by: 'cod' | 'card' = 'cod'): Promise<void> {
  const placed = await placeOrder(app, person, checkoutOf(offer, { by }))
  if (!placed.ok && by === 'cod') throw new Error(placed.problem.code)
}

const countOf = async (table: string, userId: string) => {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(app.db)
  return rows[0]?.n
}

test('each table in which an account holds something moves, is put together, is refused or ends with it', () => {
  const putTogether = [
    'wishlists',
    'customer_addresses',
    'customer_businesses',
    'cart_lines',
    'launch_entries',
    'seller_customers',
  ]
  const refused = ['suspected_accounts', 'reviewer_limits', 'second_factors', 'vendors', 'admins']
  const ends = ['cart_codes', 'gateway_customers', 'passwords', 'passkeys', 'api_keys']
  const store = readFileSync(new URL('./join-accounts-store.ts', import.meta.url), 'utf8')
  const loop = /for \(const table of \[([^\]]+)\]/.exec(store)?.[1] ?? ''
  const letters: readonly string[] = ['mails', 'phone_messages']
  const moved = [...loop.matchAll(/'(\w+)'/g)].flatMap(([, table = '']) =>
    letters.includes(table) ? [] : [table],
  )
  expect([...moved, ...putTogether, ...refused, ...ends].sort()).toEqual([...HOLDINGS].sort())
})

describe('two accounts that are both proved', () => {
  test('become one: orders, addresses, cart, wishes and tickets are there, and the other is closed', async () => {
    const { own, other, phone, otherJar, prove, offered, join } = await twoAccounts()
    const [mouse, keyboard] = [await addOffer(app, { available: 9 }), await addOffer(app, { available: 9 })]
    await buy(own, mouse)
    clock.turn(24 * 3600)
    await buy(other, mouse)
    await buy(other, keyboard)
    await addAddress(app, own.userId, { ...ASHAS_DETAILS })
    await addAddress(app, other.userId, { ...ASHAS_DETAILS, address: '7 Hill Road' })
    await addToCart(app, own, { offerId: mouse.offerId, quantity: 1 })
    await addToCart(app, other, { offerId: mouse.offerId, quantity: 3 })
    await addToCart(app, other, { offerId: keyboard.offerId, quantity: 2 })
    await app.db
      .insertInto('wishlists')
      .values({ user_id: other.userId, share_token: null, letters_token: `l${other.userId}` })
      .execute()
    await sql`INSERT INTO wishes (user_id, product_id, added_at) SELECT ${other.userId}, product_id, now() FROM offers WHERE id = ${mouse.offerId}`.execute(
      app.db,
    )
    await submitTicket(app, {
      message: { name: other.name, email: other.email, phone: '', message: 'Where is it?' },
      userId: other.userId,
    })

    expect(await prove()).toMatchObject({ problem: { code: 'sign_in.phone_not_joined' } })
    expect(await offered()).toMatchObject({
      phone,
      obstacle: undefined,
      holdings: { orders: 2, addresses: 1, wishes: 1, cartLines: 2, messages: 1 },
    })
    expect(await join()).toEqual({ ok: true, value: { phone } })

    expect(await countOf('orders', own.userId)).toBe(3)
    expect(
      (await listAddresses(app, own.userId)).map(({ address, isDefault }) => [address, isDefault]),
    ).toEqual([
      ['12 MG Road', true],
      ['7 Hill Road', false],
    ])
    const cart = await findCart(app, own.userId)
    expect(cart.lines.map(({ offerId, quantity }) => [offerId, quantity]).sort()).toEqual(
      [
        [mouse.offerId, 3],
        [keyboard.offerId, 2],
      ].sort(),
    )
    expect([await countOf('wishes', own.userId), await countOf('tickets', own.userId)]).toEqual([1, 1])
    const ticket = await app.db
      .selectFrom('tickets')
      .select(['email', 'message'])
      .where('user_id', '=', own.userId)
      .executeTakeFirst()
    expect(ticket).toEqual({ email: own.email, message: 'Where is it?' })
    expect(await findVerifiedPhone(app.db, own.userId)).toBe(phone)
    expect(await visitorIn(otherJar)).toEqual({})
    const closed = await app.db
      .selectFrom('users')
      .select(['closed_at', 'email'])
      .where('id', '=', other.userId)
      .executeTakeFirst()
    expect(closed).toEqual({ closed_at: clock.now(), email: expect.stringMatching(/@account\.invalid$/) })
    for (const table of HOLDINGS) expect([table, await countOf(table, other.userId)]).toEqual([table, 0])
    // A seller’s two customers are one, who was new on the first of their days.
    const ofSeller = await app.db
      .selectFrom('seller_customers')
      .select('orders')
      .where('user_id', '=', own.userId)
      .execute()
    expect(ofSeller.reduce((sum, { orders }) => sum + orders, 0)).toBe(3)
    const mails = await app.db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', other.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContain('Your NanoNagar account was joined to another')
  })

  test.each([
    ['only the one that ends waits', undefined, '2026-03-02', '2026-03-02'],
    ['both wait, the one that ends for longer', '2026-03-09', '2026-03-02', '2026-03-02'],
    ['both wait, the one that goes on for longer', '2026-03-02', '2026-03-09', '2026-03-02'],
    ['only the one that goes on waits', '2026-03-09', undefined, '2026-03-09'],
  ])('keep their place of a product that is on both lists: %s', async (_, ofOwn, ofOther, kept) => {
    const { own, other, prove, join } = await twoAccounts()
    const { productId } = await addOffer(app, { available: 0 })
    const dayOf = (day: string | undefined) => (day ? new Date(`${day}T06:30:00Z`) : null)
    for (const [{ userId }, day] of [
      [own, ofOwn],
      [other, ofOther],
    ] as const) {
      const list = { user_id: userId, share_token: null, letters_token: `l${userId}` }
      await app.db.insertInto('wishlists').values(list).execute()
      await app.db
        .insertInto('wishes')
        .values({
          user_id: userId,
          product_id: productId,
          added_at: clock.now(),
          price_at_most_paise: day ? 80_000 : null,
          wants_stock: day !== undefined,
          stock_asked_at: dayOf(day),
        })
        .execute()
    }
    await prove()
    expect(await join()).toMatchObject({ ok: true })
    const wishes = app.db
      .selectFrom('wishes')
      .select(['price_at_most_paise', 'wants_stock', 'stock_asked_at'])
      .where('user_id', '=', own.userId)
    expect(await wishes.execute()).toEqual([
      { price_at_most_paise: 80_000, wants_stock: true, stock_asked_at: dayOf(kept) },
    ])
  })

  test('are joined once, and not without the proof, by another session’s, or after its ten minutes', async () => {
    const { other, own, prove, join, jar } = await twoAccounts()
    await addAddress(app, other.userId, { ...ASHAS_DETAILS })
    const gone = { problem: { code: 'sign_in.phone_code_gone' } }
    expect(await join()).toMatchObject(gone)
    await prove()
    const stranger = await newPerson()
    const asStranger = { userId: stranger.userId, sessionId: 'none' }
    expect(await joinAccounts(app, asStranger, { browser: jar.browser() })).toMatchObject(gone)
    clock.turn(601)
    expect(await join()).toMatchObject(gone)
    await prove()
    expect((await join()).ok).toBe(true)
    expect(await join()).toMatchObject(gone)
    expect(await countOf('customer_addresses', own.userId)).toBe(1)
  })

  test.each<[string, (other: Person, own: Person) => Promise<unknown>, string]>([
    [
      'administers',
      (other) => sql`INSERT INTO admins (user_id, name) VALUES (${other.userId}, 'Asha')`.execute(app.db),
      'not-by-number',
    ],
    ['was not used for a year', async () => clock.turn(366 * 24 * 3600), 'not-by-number'],
    [
      'has a payment under way',
      async (other) => buy(other, await addOffer(app, { available: 3 }), 'card'),
      'payment',
    ],
    [
      'waits for a draw',
      (other) =>
        sql`INSERT INTO launch_entries (id, launch_id, user_id, place, entered_at)
        SELECT gen_random_uuid(), id, ${other.userId}, 'x', now() FROM launches LIMIT 1`.execute(app.db),
      'kept',
    ],
  ])('are not joined while the other %s, and nothing of either changes', async (_what, happens, obstacle) => {
    const { own, other, prove, offered, join } = await twoAccounts()
    await addAddress(app, other.userId, { ...ASHAS_DETAILS })
    if (obstacle === 'kept') await addLaunch()
    app.gateway = { ...fakeGateway(), startPayment: async () => ({ kind: 'unknown' }) }
    await happens(other, own)
    await prove()
    expect((await offered())?.obstacle).toBe(obstacle)
    expect(await join()).toMatchObject({ problem: { code: 'sign_in.phone_not_joined' } })
    expect(await countOf('customer_addresses', other.userId)).toBe(1)
    expect(await findVerifiedPhone(app.db, own.userId)).toBeUndefined()
    await sql`DELETE FROM launch_entries`.execute(app.db)
    await sql`DELETE FROM launches`.execute(app.db)
  })

  test('are proved for joining alone: the code opens no account that a code and a PIN code would', async () => {
    const { other, prove, jar } = await twoAccounts()
    await buy(other, await addOffer(app, { available: 3 }))
    clock.turn(366 * 24 * 3600)
    await prove()
    const pinCode = await findLastPin(app.db, other.userId)
    expect(pinCode).toMatch(/^[1-9][0-9]{5}$/)
    const claimed = await claimUnused(app, { fields: { pinCode }, browser: jar.browser() })
    expect(claimed).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
  })

  test('that rated the same seller are not joined: an account is one voice', async () => {
    const { own, other, prove, offered, join } = await twoAccounts()
    const mouse = await addOffer(app, { available: 9 })
    for (const person of [own, other]) {
      await buy(person, mouse)
      await sql`INSERT INTO seller_ratings (vendor_order_id, seller_id, user_id, day_kept, packing, described, rated_at, is_hidden)
        SELECT vendor_orders.id, vendor_orders.seller_id, ${person.userId}, 5, 5, 5, now(), true FROM vendor_orders
        JOIN orders ON orders.id = vendor_orders.order_id WHERE orders.user_id = ${person.userId}`.execute(
        app.db,
      )
    }
    await prove()
    expect((await offered())?.obstacle).toBe('both')
    expect(await join()).toMatchObject({ problem: { code: 'sign_in.phone_not_joined' } })
  })
})

describe('two accounts that have an e-mail each, and no number', () => {
  async function twoByEmail() {
    const [own, other] = [await newPerson(), await newPerson()]
    const jar = newBrowser()
    await enter(jar, own.email)
    const { sessionId = '' } = await visitorIn(jar)
    const who = { userId: own.userId, sessionId }
    const lastCodes = async (...addresses: string[]) =>
      Promise.all(
        addresses.map(async (to) => {
          const mail = await app.db
            .selectFrom('mails')
            .select('text_body')
            .where('kind', '=', 'email-code')
            .where('to_address', '=', to)
            .orderBy('created_at', 'desc')
            .executeTakeFirst()
          return /(\d{6})/.exec(mail?.text_body ?? '')?.[1] ?? ''
        }),
      )
    async function ask(email = other.email) {
      const asked = await askToJoin(app, who, { fields: { email }, browser: jar.browser() })
      if (asked.ok) jar.take(asked.value.setCookies)
      return asked
    }
    const prove = (fields: Record<string, string>) =>
      proveBothEmails(app, who, { fields, browser: jar.browser() })
    async function proved() {
      await ask()
      const [code = '', ownCode = ''] = await lastCodes(other.email, own.email)
      return prove({ code, ownCode })
    }
    const offered = () => findOfferedEmailJoin(app, who, { browser: jar.browser() })
    const join = () => joinByEmail(app, who, { browser: jar.browser() })
    return { own, other, who, jar, ask, lastCodes, prove, proved, offered, join }
  }

  test('become one by a code from each, and both presses of the button say so', async () => {
    const { own, other, proved, offered, join } = await twoByEmail()
    await buy(other, await addOffer(app, { available: 9 }))
    await addAddress(app, other.userId, { ...ASHAS_DETAILS })
    expect((await proved()).ok).toBe(true)
    expect(await offered()).toMatchObject({
      email: other.email,
      obstacle: undefined,
      holdings: { orders: 1, addresses: 1 },
    })
    expect(await Promise.all([join(), join()])).toMatchObject([{ ok: true }, { ok: true }])
    expect([await countOf('orders', own.userId), await countOf('customer_addresses', own.userId)]).toEqual([
      1, 1,
    ])
    expect(await countOf('orders', other.userId)).toBe(0)
    const { rows } =
      await sql`SELECT 1 FROM audit_log WHERE action = 'account.merged' AND subject_id = ${other.userId}`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
    const letter = await app.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', other.email)
      .where('subject', '=', 'Your NanoNagar account was joined to another')
      .executeTakeFirst()
    expect(letter?.text_body).toContain(`the account of ${own.email}`)
  })

  test('need both codes, in one try, in the browser that asked, by who asked', async () => {
    const { own, other, who, jar, ask, lastCodes, prove, offered, join } = await twoByEmail()
    await ask()
    const [code = '', ownCode = ''] = await lastCodes(other.email, own.email)
    expect(await prove({ code })).toMatchObject({ problem: { fields: { ownCode: expect.any(String) } } })
    const wrong = { problem: { code: 'sign_in.phone_code_wrong' } }
    if (code !== ownCode) {
      expect(await prove({ code: ownCode, ownCode: code })).toMatchObject(wrong)
      expect(await prove({ code, ownCode: code })).toMatchObject(wrong)
    }
    const gone = { problem: { code: 'sign_in.phone_code_gone' } }
    expect(await join()).toMatchObject(gone)
    expect(await offered()).toBeUndefined()
    const stranger = await newPerson()
    const asStranger = { userId: stranger.userId, sessionId: 'none' }
    const fields = { code, ownCode }
    expect(await proveBothEmails(app, asStranger, { fields, browser: jar.browser() })).toMatchObject(gone)
    expect(await proveBothEmails(app, who, { fields, browser: newBrowser().browser() })).toMatchObject(gone)
    expect((await prove(fields)).ok).toBe(true)
    // Pressed twice, the proof is the same one.
    expect((await prove(fields)).ok).toBe(true)
    expect(await joinByEmail(app, asStranger, { browser: jar.browser() })).toMatchObject(gone)
    clock.turn(601)
    expect(await join()).toMatchObject(gone)
  })

  test('an address without an account is answered alike until its owner has proved it', async () => {
    const { own, ask, lastCodes, prove, offered, join } = await twoByEmail()
    const email = `nobody${Date.now()}@example.in`
    expect((await ask(email)).ok).toBe(true)
    const [code = '', ownCode = ''] = await lastCodes(email, own.email)
    expect((await prove({ code, ownCode })).ok).toBe(true)
    expect(await offered()).toEqual({ email, holdings: undefined, obstacle: undefined })
    expect(await join()).toMatchObject({ problem: { code: 'sign_in.phone_code_gone' } })
    expect(await ask(own.email)).toMatchObject({ problem: { fields: { email: expect.any(String) } } })
  })

  test('are not joined where one proof does not open the other', async () => {
    const { other, proved, offered, join } = await twoByEmail()
    await sql`INSERT INTO admins (user_id, name) VALUES (${other.userId}, 'Asha')`.execute(app.db)
    await addAddress(app, other.userId, { ...ASHAS_DETAILS })
    await proved()
    expect((await offered())?.obstacle).toBe('not-by-mail')
    expect(await join()).toMatchObject({ problem: { code: 'sign_in.phone_not_joined' } })
    expect(await countOf('customer_addresses', other.userId)).toBe(1)
  })
})

async function addLaunch(): Promise<void> {
  const { offerId } = await addOffer(app)
  await sql`INSERT INTO launches (id, seller_id, offer_id, opens_at, closes_at, pieces, buy_hours, seed_sha256, created_at)
    SELECT gen_random_uuid(), seller_id, id, now(), now() + interval '1 day', 1, 24, repeat('0', 64), now() FROM offers
    WHERE id = ${offerId}`.execute(app.db)
}

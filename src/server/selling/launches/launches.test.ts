import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import type { LaunchState } from '#domain/selling/launches/launch.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { fingerprint } from '#server/ground/outside/fingerprint.ts'
import { closeAccount } from '#server/office/personal-data/close-account.ts'
import { deleteUser } from '#server/office/personal-data/delete-user.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import { cancelOwnPieces } from '#server/orders/cancellations/cancel-pieces.ts'
import { letUnpaidGo } from '#server/orders/checkout/pay-again/let-unpaid-go.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAddress, listAddresses } from '#server/people/accounts/saved-addresses.ts'
import { endKeptPieces } from '#server/selling/back-in-stock/end-kept-pieces.ts'
import { listKeptFor } from '#server/selling/inventory/allocation-views.ts'
import { changeStock } from '#server/selling/listings/change-stock.ts'
import { pauseOffer, removeOffer } from '#server/selling/listings/move-offer.ts'
import type { ActingVendor } from '#server/selling/sellers/acting-vendor.ts'
import { findAccountingErrors } from '#tests/support/accounting.ts'
import { addAdmin, OWNER } from '#tests/support/back-office.ts'
import { ASHAS_DETAILS, checkoutOf, databaseUrlOf, stockOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addVendorOf, filled } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { findAnyLaunch, listAllLaunches } from './all-launches-views.ts'
import { drawLaunches } from './draw-launches.ts'
import { drawOrder } from './draw-order.ts'
import { enterLaunch } from './enter-launch.ts'
import { findLaunch, findOwnEntry, listDrawnIds, listLaunchable, listOwnLaunches } from './launch-views.ts'
import { openLaunch, withdrawLaunch } from './open-launch.ts'
import { stopLaunch } from './stop-launch.ts'
import { tellEntrants } from './tell-entrants.ts'

type Person = Awaited<ReturnType<typeof addCustomer>>

let app: App
let close: () => Promise<void>
let now: Date
let card: AddedOffer
let shop: ActingVendor
let houses = 0

beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
})
beforeEach(async () => {
  now = new Date('2026-11-28T11:00+05:30')
  const sellerId = app.random.uuid()
  card = await addOffer(app, { name: 'A card', sellerId, available: 2 })
  shop = { sellerId, userId: app.random.uuid(), address: '127.0.0.1' }
})
afterEach(async () => {
  expect(await findAccountingErrors(databaseUrlOf(app))).toEqual([])
})
afterAll(() => close())

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
/** In ten minutes, for half an hour. */
const announce = (change: Record<string, string> = {}) =>
  openLaunch(app, shop, {
    offerId: card.offerId,
    fields: {
      opensAt: momentText(new Date(now.getTime() + 10 * MINUTE_MS)),
      closesAt: momentText(new Date(now.getTime() + 40 * MINUTE_MS)),
      pieces: '2',
      buyHours: '12',
      ...change,
    },
  })
async function opened(): Promise<string> {
  const announced = await announce()
  if (!announced.ok) throw new Error(JSON.stringify(announced.problem))
  wait(10 * MINUTE_MS)
  return announced.value.launchId
}
async function homeOf(person: Person, address = `${++houses} MG Road`): Promise<string> {
  const added = await addAddress(app, person.userId, { ...ASHAS_DETAILS, address })
  if (!added.ok) throw new Error(added.problem.code)
  return added.value.id
}
async function receive(pieces: number): Promise<void> {
  const entries = filled({ change: 'receipt', pieces: `${pieces}` })
  const change = { offerId: card.offerId, key: app.random.uuid(), entries }
  expect(await changeStock(app, shop, change)).toMatchObject({ ok: true })
}
async function enter(launchId: string, person: Person, address?: string): Promise<string> {
  const addressId = await homeOf(person, address)
  const entered = await enterLaunch(app, person, { launchId, addressId })
  return entered.ok ? 'entered' : entered.problem.code
}
async function buy(person: Person, change: { quantity?: number; address?: string } = {}): Promise<string> {
  const [home] = await listAddresses(app, person.userId)
  const { address = home?.address ?? '', ...rest } = change
  const details = { ...checkoutOf(card).details, address, postalCode: home?.postalCode ?? '' }
  const placed = await placeOrder(app, person, checkoutOf(card, { details, ...rest }))
  return placed.ok ? 'placed' : placed.problem.code
}
const isKept = async ({ userId }: Person) => (await listKeptFor(app.db, { userId, at: now })).length === 1
const people = async (count: number) => {
  const made: Person[] = []
  for (let each = 0; each < count; each++) made.push(await addCustomer(app, `Person ${each}`))
  return made
}

describe('a launch by lot', () => {
  test('keeps its pieces from everybody until the draw, which takes one entry for each account and address', async () => {
    const [asha, ravi, meena] = (await people(3)) as [Person, Person, Person]
    const launchId = await opened()
    expect(await stockOf(app, card)).toEqual({ onHand: 2, reserved: 2 })
    expect(await buy(asha)).toBe('checkout.out_of_stock')
    expect(await enter(launchId, asha, 'Tower 4, flat 1')).toBe('entered')
    expect(await enter(launchId, ravi, 'tower 4 - FLAT 1.')).toBe('launches.address_entered')
    expect(await enter(launchId, asha)).toBe('entered')
    expect(await listOwnLaunches(app.db, shop.sellerId)).toMatchObject([{ entered: 1, kept: 0, bought: 0 }])
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', meena.userId).execute()
    expect(await enter(launchId, meena)).toBe('launches.account_cannot_enter')
    expect(await enterLaunch(app, ravi, { launchId, addressId: app.random.uuid() })).toMatchObject({
      problem: { code: 'launches.address_unknown' },
    })
    wait(30 * MINUTE_MS)
    expect(await enter(launchId, ravi)).toBe('launches.not_open')
  })

  test('takes nobody before its time, and one entry of a person who presses often', async () => {
    const [asha] = (await people(1)) as [Person]
    const announced = await announce()
    const launchId = announced.ok ? announced.value.launchId : ''
    expect(await enter(launchId, asha)).toBe('launches.not_open')
    wait(10 * MINUTE_MS)
    const addressId = await homeOf(asha)
    await Promise.all(Array.from({ length: 5 }, () => enterLaunch(app, asha, { launchId, addressId })))
    expect(await listOwnLaunches(app.db, shop.sellerId)).toMatchObject([{ entered: 1 }])
  })

  test('keeps its offer on sale until it is drawn', async () => {
    await opened()
    for (const leave of [pauseOffer, removeOffer])
      expect(await leave(app, shop, card.offerId)).toMatchObject({ problem: { code: 'listings.in_draw' } })
    wait(40 * MINUTE_MS)
    await drawLaunches(app)
    expect(await pauseOffer(app, shop, card.offerId)).toMatchObject({ ok: true })
  })

  test('has what a winner bought and cancelled go to the next, not to who waits for it to be free', async () => {
    const all = await people(3)
    const launchId = await opened()
    for (const person of all) await enter(launchId, person)
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    const entryOf = async ({ userId }: Person) => (await findOwnEntry(app.db, { launchId, userId })).entry
    const ranked: Person[] = []
    for (const person of all) ranked[((await entryOf(person))?.rank ?? 0) - 1] = person
    const [first, , third] = ranked as [Person, Person, Person]
    expect(await buy(first)).toBe('placed')
    const line = await app.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['order_lines.id', 'order_lines.order_id', 'vendor_order_id'])
      .where('orders.user_id', '=', first.userId)
      .executeTakeFirstOrThrow()
    const cancelled = await cancelOwnPieces(app, first, {
      orderId: line.order_id,
      reason: 'changed-mind',
      vendorOrders: [
        {
          cancellationId: app.random.uuid(),
          vendorOrderId: line.vendor_order_id,
          lines: [{ lineId: line.id, quantity: 1 }],
        },
      ],
    })
    expect(cancelled).toMatchObject({ ok: true })
    expect(await isKept(third)).toBe(true)
    expect(await stockOf(app, card)).toEqual({ onHand: 2, reserved: 2 })
    expect((await entryOf(first))?.outcome).toBe('given-up')
  })

  test('draws by the seed whose hash was said before, and everybody can follow it', async () => {
    const all = await people(5)
    const launchId = await opened()
    const before = await findLaunch(app.db, launchId)
    expect(before?.launch.seed).toBeNull()
    for (const person of all) await enter(launchId, person)
    await drawLaunches(app)
    expect((await findLaunch(app.db, launchId))?.launch.drawnAt, 'before its end').toBeNull()
    wait(30 * MINUTE_MS)
    await Promise.all([drawLaunches(app), drawLaunches(app)])
    const { launch } = (await findLaunch(app.db, launchId)) ?? {}
    expect(fingerprint(launch?.seed ?? '')).toBe(before?.launch.seedSha256)
    const order = await listDrawnIds(app.db, launchId, 100)
    expect(drawOrder({ seed: launch?.seed ?? '', entryIds: order.toSorted() })).toEqual(order)
    expect(launch?.entries).toBe(5)
    const ranks = await Promise.all(
      all.map(async ({ userId }) => (await findOwnEntry(app.db, { launchId, userId })).entry?.rank),
    )
    expect(ranks.toSorted()).toEqual([1, 2, 3, 4, 5])
    for (const [place, person] of all.entries()) expect(await isKept(person)).toBe((ranks[place] ?? 9) <= 2)
    const { rows } = await sql`SELECT FROM launch_seeds WHERE launch_id = ${launchId}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('sells one to whoever was drawn, at the address they entered with, and what is not bought to the next', async () => {
    const all = await people(4)
    const launchId = await opened()
    for (const person of all) await enter(launchId, person)
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    const rankOf = async ({ userId }: Person) =>
      (await findOwnEntry(app.db, { launchId, userId })).entry?.rank ?? 0
    const ranked: Person[] = []
    for (const person of all) ranked[(await rankOf(person)) - 1] = person
    const [first, second, third, fourth] = ranked as [Person, Person, Person, Person]
    expect(await buy(third)).toBe('checkout.out_of_stock')
    expect(await buy(first, { address: 'Elsewhere 9' })).toBe('checkout.launch_address')
    await receive(1)
    expect(await buy(first, { address: 'Elsewhere 9' }), 'a piece that nobody has').toBe('placed')
    expect(await buy(first, { quantity: 2 })).toBe('checkout.out_of_stock')
    expect(await buy(first)).toBe('placed')
    expect(await buy(first)).toBe('checkout.out_of_stock')
    wait(26 * HOUR_MS)
    await endKeptPieces(app)
    expect(await isKept(second)).toBe(false)
    expect(await isKept(third)).toBe(true)
    wait(26 * HOUR_MS)
    await app.db.updateTable('users').set({ deactivated_at: now }).where('id', '=', fourth.userId).execute()
    await endKeptPieces(app)
    expect(await stockOf(app, card), 'nobody is left: it can be bought').toEqual({ onHand: 3, reserved: 2 })
    expect(await listOwnLaunches(app.db, shop.sellerId)).toMatchObject([{ entered: 4, kept: 0, bought: 1 }])
    const mails = await app.db
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'launch-drawn')
      .where(
        'to_address',
        'in',
        all.map(({ email }) => email),
      )
      .execute()
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [first, second, third].map(({ email }) => email).toSorted(),
    )
  })

  test('passes on what its winner ordered and did not pay, also where the time to buy ended meanwhile', async () => {
    const gateway = fakeGateway()
    app.gateway = gateway
    const all = await people(3)
    const launchId = await opened()
    for (const person of all) await enter(launchId, person)
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    const entryOf = async ({ userId }: Person) => (await findOwnEntry(app.db, { launchId, userId })).entry
    const ranked: Person[] = []
    for (const person of all) ranked[((await entryOf(person))?.rank ?? 0) - 1] = person
    const [first, second, third] = ranked as [Person, Person, Person]
    expect(await buy(second)).toBe('placed')
    gateway.behaviour = 'ask-customer'
    const asked = checkoutOf(card, { by: 'card' })
    const [home] = await listAddresses(app, first.userId)
    const { address = '', postalCode = '' } = home ?? {}
    await placeOrder(app, first, { ...asked, details: { ...asked.details, address, postalCode } })
    const { id: orderId } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', first.userId)
      .executeTakeFirstOrThrow()
    wait(26 * HOUR_MS)
    expect(await letUnpaidGo(app, first, orderId)).toMatchObject({ ok: true, value: { isNew: true } })
    expect(await stockOf(app, card), 'nobody else is faster').toEqual({ onHand: 2, reserved: 2 })
    await endKeptPieces(app)
    expect(await isKept(third)).toBe(true)
    expect(await entryOf(first)).toMatchObject({ outcome: 'lapsed' })
  })

  test('has a place in its draw for whoever closed their account, and nothing of them', async () => {
    const [asha, ravi] = (await people(2)) as [Person, Person]
    const launchId = await opened()
    for (const person of [asha, ravi]) await enter(launchId, person)
    await inTransaction(app, (tx) => erasePerson(tx, { userId: asha.userId, at: now }))
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    expect(await listDrawnIds(app.db, launchId, 100)).toHaveLength(2)
    expect(await isKept(ravi)).toBe(true)
    expect(await stockOf(app, card), 'the other piece is for everybody').toEqual({ onHand: 2, reserved: 1 })
  })

  test('passes on what was kept for whoever closes their account or is deleted by the office', async () => {
    const owner = await addAdmin(app)
    const all = await people(4)
    const launchId = await opened()
    for (const person of all) await enter(launchId, person)
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    const ranked: Person[] = []
    for (const person of all) {
      const { entry } = await findOwnEntry(app.db, { launchId, userId: person.userId })
      ranked[(entry?.rank ?? 0) - 1] = person
    }
    const [first, second, third, fourth] = ranked as [Person, Person, Person, Person]
    const closed = await closeAccount(app, { userId: first.userId, fields: {}, isProved: true })
    expect(closed).toMatchObject({ ok: true })
    expect(await isKept(third)).toBe(true)
    const fields = { email: second.email, reason: 'Asked by letter' }
    expect(await deleteUser(app, owner, { userId: second.userId, fields })).toMatchObject({ ok: true })
    expect(await isKept(fourth)).toBe(true)
    expect(await stockOf(app, card), 'nobody else is faster').toEqual({ onHand: 2, reserved: 2 })
    // The letters of who left went with them.
    await sql`DELETE FROM pgboss.job WHERE name = 'mail'
      AND NOT EXISTS (SELECT FROM mails WHERE mails.id::text = job.data->>'mailId')`.execute(app.db)
  })

  test('is withdrawn before anybody could enter, not after, and by its seller alone', async () => {
    const announced = await announce()
    const launchId = announced.ok ? announced.value.launchId : ''
    const stranger = { ...shop, sellerId: (await addOffer(app, { sellerId: app.random.uuid() })).sellerId }
    expect(await withdrawLaunch(app, stranger, launchId)).toMatchObject({
      problem: { code: 'launches.begun' },
    })
    expect(await announce()).toMatchObject({ problem: { code: 'launches.under_way' } })
    expect((await withdrawLaunch(app, shop, launchId)).ok).toBe(true)
    expect(await stockOf(app, card)).toEqual({ onHand: 2, reserved: 0 })
    const again = await opened()
    expect(await withdrawLaunch(app, shop, again)).toMatchObject({ problem: { code: 'launches.begun' } })
  })

  test('is refused of another’s offer, of more than is free, and of less time than a slow phone needs', async () => {
    const stranger = { ...shop, sellerId: (await addOffer(app, { sellerId: app.random.uuid() })).sellerId }
    const { offerId } = card
    expect(await openLaunch(app, stranger, { offerId, fields: {} })).toMatchObject({
      problem: { code: 'listings.not_found' },
    })
    expect(await announce({ pieces: '3' })).toMatchObject({
      problem: { fields: { pieces: expect.any(String) } },
    })
    const soon = momentText(new Date(now.getTime() + 19 * MINUTE_MS))
    expect(await announce({ closesAt: soon })).toMatchObject({
      problem: { fields: { closesAt: expect.stringContaining('at least 10 minutes') } },
    })
  })
})

test('a seller finds what can be drawn by name and SKU, of their own shop alone', async () => {
  const sellerId = app.random.uuid()
  const board = await addOffer(app, { name: 'Mainboard X870', sellerId })
  const cooler = await addOffer(app, { name: 'Cooler', sellerId })
  await addOffer(app, { name: 'Mainboard of somebody else', sellerId: app.random.uuid() })
  await app.db.updateTable('offers').set({ seller_sku: 'CL-77' }).where('id', '=', cooler.offerId).execute()
  const found = async (q?: string) =>
    (await listLaunchable(app.db, sellerId, q)).map(({ offerId }) => offerId)
  expect(await found()).toEqual([cooler.offerId, board.offerId])
  expect(await found('x870 MAIN')).toEqual([board.offerId])
  expect(await found('cl-77')).toEqual([cooler.offerId])
  expect(await found('keyboard')).toEqual([])
  await app.db
    .updateTable('products')
    .set({ description: 'Fits every X870 mainboard' })
    .where('id', '=', cooler.productId)
    .execute()
  expect(await found('x870 mainboard')).toEqual([board.offerId])
})

test('the order of a draw is not that of its entries, and another seed makes another one', () => {
  const entryIds = Array.from({ length: 20 }, (_, at) => `entry-${String(at).padStart(2, '0')}`)
  const order = drawOrder({ seed: 'one', entryIds })
  expect(order.toSorted()).toEqual(entryIds)
  expect(order).not.toEqual(entryIds)
  expect(drawOrder({ seed: 'one', entryIds: entryIds.toReversed() })).toEqual(order)
  expect(drawOrder({ seed: 'two', entryIds })).not.toEqual(order)
  expect(drawOrder({ seed: 'one', entryIds: entryIds.slice(1) })).not.toEqual(
    order.filter((id) => id !== 'entry-00'),
  )
})

describe('a launch that the back office stops', () => {
  const stop = (launchId: string, reason = 'The price was a slip.') =>
    stopLaunch(app, OWNER, { launchId, reason })
  /** Of one of its kinds, about the card of this test. */
  const lettersTo = async (kind: string) =>
    (
      await app.db
        .selectFrom('mails')
        .select('to_address')
        .where('kind', '=', kind)
        .where('subject', 'like', `%${name}%`)
        .execute()
    ).map((letter) => letter.to_address)
  let name = ''

  beforeEach(async () => {
    name = `Card ${app.random.uuid()}`
    card = await addOffer(app, { name, sellerId: shop.sellerId, available: 2 })
    await addVendorOf(app, shop.sellerId)
  })

  test('draws nobody, has its items for sale again, and tells its seller and who had entered, once each', async () => {
    const [asha, ravi, meena] = (await people(3)) as [Person, Person, Person]
    const launchId = await opened()
    for (const person of [asha, ravi]) expect(await enter(launchId, person)).toBe('entered')
    expect(await stop(launchId)).toEqual({ ok: true, value: undefined })
    expect(await stockOf(app, card)).toEqual({ onHand: 2, reserved: 0 })
    expect(await enter(launchId, meena)).toBe('launches.not_open')
    expect(await lettersTo('launch-stopped')).toHaveLength(1)
    await Promise.all([tellEntrants(app), tellEntrants(app)])
    await tellEntrants(app)
    expect((await lettersTo('launch-stopped-entrant')).sort()).toEqual([asha.email, ravi.email].sort())
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    expect(await findAnyLaunch(app, OWNER, launchId)).toMatchObject({
      launch: { stopReason: 'The price was a slip.', drawnAt: null },
      entered: 2,
    })
    const log = app.db.selectFrom('audit_log').select('action').where('subject_id', '=', card.offerId)
    expect((await log.where('action', '=', 'launch.stopped').execute()).length).toBe(1)
    // Another one can be announced.
    expect(await announce()).toMatchObject({ ok: true })
  })

  test('by itself, where its product is not on sale when it is due, and says so', async () => {
    const [asha] = (await people(1)) as [Person]
    const launchId = await opened()
    expect(await enter(launchId, asha)).toBe('entered')
    const move = (standing: 'approved' | 'suspended') =>
      app.db.updateTable('sellers').set({ standing }).where('id', '=', shop.sellerId).execute()
    await move('suspended')
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    expect(await findAnyLaunch(app, OWNER, launchId)).toMatchObject({
      launch: { stopReason: 'The product was not on sale when the draw was to be made.', drawnAt: null },
    })
    expect(await stockOf(app, card)).toEqual({ onHand: 2, reserved: 0 })
    await tellEntrants(app)
    expect(await lettersTo('launch-stopped')).toHaveLength(1)
    expect(await lettersTo('launch-stopped-entrant')).toEqual([asha.email])
    await move('approved')
    expect(await announce()).toMatchObject({ ok: true })
  })

  test('is not stopped twice, after its draw, or without a reason', async () => {
    const launchId = await opened()
    expect(await stop(launchId, ' ')).toMatchObject({ problem: { code: 'audit.reason_invalid' } })
    const both = await Promise.all([stop(launchId), stop(launchId)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const drawn = await opened()
    wait(30 * MINUTE_MS)
    await drawLaunches(app)
    for (const id of [launchId, drawn, 'none'])
      expect(await stop(id)).toMatchObject({ problem: { code: 'launches.over' } })
  })

  test('is listed with all others, newest first, by its state', async () => {
    const stopped = await opened()
    await stop(stopped)
    wait(1)
    const open = await opened()
    const listed = async (state?: LaunchState) =>
      (await listAllLaunches(app, OWNER, { state })).launches
        .filter(({ sellerId }) => sellerId === shop.sellerId)
        .map(({ launch }) => launch.id)
    expect(await listed()).toEqual([open, stopped])
    expect(await listed('stopped')).toEqual([stopped])
    expect(await listed('open')).toEqual([open])
    for (const state of ['announced', 'drawing', 'drawn', 'withdrawn'] as const)
      expect(await listed(state)).toEqual([])
    const { launches } = await listAllLaunches(app, OWNER, { after: open })
    expect(launches.map(({ launch }) => launch.id)).not.toContain(open)
  })
})

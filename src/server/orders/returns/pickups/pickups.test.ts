import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredOrder, deliveredByCard } from '#tests/support/exchanges.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { requestReturn } from '../request-return.ts'
import { findOwnReturn } from '../return-views.ts'
import { sendReturn } from '../send-return.ts'
import { arrangePickup } from './arrange-pickup.ts'
import { askPickup } from './ask-pickup.ts'
import { readOutlook } from './outlook-views.ts'
import { listPickupDays } from './pickup-views.ts'

let app: App
let close: () => Promise<void>
let now = new Date()
let by: Extract<Dispatcher, { kind: 'vendor' }>
let of: DeliveredOrder
let returnId: string
beforeAll(async () => {
  const opened = await openTestApp({ clock: { now: () => now } })
  close = opened.close
  app = { ...opened.app, gateway: fakeGateway() }
})
beforeEach(async () => {
  now = new Date()
  const sellerId = randomUUID()
  const mouse = await addOffer(app, { sellerId, available: 9 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, sellerId) }
  of = await deliveredByCard(app, by, mouse)
  returnId = await requested('pickup')
})
afterAll(() => close())

async function requested(way: 'pickup' | 'drop-off', order = of): Promise<string> {
  const id = randomUUID()
  const asked = await requestReturn(app, order.customer, {
    returnId: id,
    parcelId: order.parcelId,
    pieces: [{ orderLineId: order.lineId, piece: 1 }],
    reason: 'changed-mind',
    words: '',
    way,
    wanted: 'refund',
  })
  if (!asked.ok) throw new Error(JSON.stringify(asked.problem))
  return id
}

async function page() {
  const found = await findOwnReturn(app, of.customer.userId, { orderId: of.orderId, returnId })
  if (!found) throw new Error('it is theirs')
  return found
}
const daysFor = async (who: 'customer' | 'seller') => listPickupDays(app, await page(), who)
const ask = (fields: object, who = of.customer) => askPickup(app, who, { returnId, fields: { ...fields } })
const arrange = (fields: object, dispatcher: Dispatcher = by, reason = '') =>
  arrangePickup(app, dispatcher, { returnId, fields: { carrier: 'Delhivery', ...fields }, reason })
const lettersOf = async (kind: string) =>
  (
    await app.db
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', kind)
      .where('subject', 'like', `%${(await page()).number}%`)
      .execute()
  ).length

test('a customer asks for a time, the seller arranges it, and each hears of it once', async () => {
  const [first = '', second = ''] = await daysFor('customer')
  const wish = { day: first, slot: 'evening' }
  expect(await ask(wish)).toEqual({ ok: true, value: undefined })
  expect((await ask(wish)).ok).toBe(true)
  expect(await lettersOf('seller-return-pickup')).toBe(1)
  expect((await page()).pickup).toEqual({
    day: first,
    slot: 'evening',
    carrier: null,
    isArranged: false,
    isMissed: false,
  })
  const time = { day: second, slot: 'morning' }
  expect(await arrange(time)).toEqual({ ok: true, value: undefined })
  expect((await arrange(time)).ok).toBe(true)
  expect(await lettersOf('return-pickup')).toBe(1)
  expect((await page()).pickup).toMatchObject({ ...time, carrier: 'Delhivery', isArranged: true })
  expect((await readOutlook(app, await page()))[0]).toEqual({ label: 'Picked up from you', by: second })
  // Whoever comes stays named.
  await ask(wish)
  expect((await page()).pickup).toMatchObject({ ...wish, carrier: 'Delhivery', isArranged: false })
})

test('it can be changed until the day before, and again once nobody came', async () => {
  const [first = ''] = await daysFor('customer')
  await arrange({ day: first, slot: 'morning' })
  now = new Date(`${first}T05:00:00Z`)
  expect(await daysFor('customer')).toEqual([])
  expect(await ask({ day: first, slot: 'evening' })).toMatchObject({
    problem: { code: 'returns.pickup_fixed' },
  })
  now = new Date(now.getTime() + DAY_MS)
  expect((await page()).pickup).toMatchObject({ isMissed: true })
  const [next = ''] = await daysFor('customer')
  expect((await ask({ day: next, slot: 'evening' })).ok).toBe(true)
  expect((await page()).pickup).toMatchObject({ isMissed: false, day: next })
})

test('nobody else’s return, none that is dropped off, and none that is on its way has a pickup', async () => {
  const [day = ''] = await daysFor('customer')
  const time = { day, slot: 'morning' }
  const gone = { problem: { code: 'returns.gone' } }
  expect(await ask(time, await addCustomer(app))).toMatchObject(gone)
  const other = {
    kind: 'vendor',
    vendor: await addVendorOf(app, (await addOffer(app, { sellerId: randomUUID() })).sellerId),
  } as const
  expect(await arrange(time, other)).toMatchObject(gone)
  const fixed = { problem: { code: 'returns.pickup_fixed' } }
  await sendReturn(app, of.customer, { returnId, courierName: '', trackingNumber: '' })
  expect(await ask(time)).toMatchObject(fixed)
  expect(await arrange(time)).toMatchObject(fixed)
  expect(await daysFor('seller')).toEqual([])
  const mouse = await addOffer(app, { sellerId: by.vendor.sellerId, available: 9 })
  of = await deliveredByCard(app, by, mouse)
  returnId = await requested('drop-off')
  expect(await ask(time)).toMatchObject(fixed)
})

test('whoever arranges it in the seller’s place says why', async () => {
  const admin = { kind: 'admin', admin: permitted(await addAdmin(app), 'orders.fulfil') } as const
  const [day = ''] = await daysFor('seller')
  const time = { day, slot: 'afternoon' }
  expect(await arrange(time, admin)).toMatchObject({ problem: { code: 'returns.reason_missing' } })
  expect((await arrange(time, admin, 'The seller is ill')).ok).toBe(true)
  expect(await arrange({ ...time, carrier: '' })).toMatchObject({
    problem: { fields: { carrier: 'Please say who comes' } },
  })
})

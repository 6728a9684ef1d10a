import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf, homeDelivery } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { deliveryCode } from '../codes/delivery-code.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { reportParcel } from '../move-parcel.ts'
import { enterDeliveryCode, openBox, reportNotTaken } from './deliver-at-door.ts'
import { doorUrl, parcelOfDoor } from './door-link.ts'
import { findParcelAtDoor, listDeliveryCodes } from './door-views.ts'

let now = new Date('2026-11-22T06:00:00Z')
let app: App
let close: () => Promise<void>
let laptop: AddedOffer
let seller: Dispatcher
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock: { now: () => now } }))
  const sellerId = app.random.uuid()
  laptop = await addOffer(app, { sellerId, available: 100, listPricePaise: 2_500_000, discountBp: 0 })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

interface AtDoor {
  orderId: string
  userId: string
  parcelId: string
  token: string
}

async function parcel({ offer = laptop, pricePaise = 2_500_000, isHandedOver = true } = {}): Promise<AtDoor> {
  const customer = await addCustomer(app)
  const placed = await placeOrder(app, customer, checkoutOf(offer, { expectedTotalPaise: pricePaise }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const what = { vendorOrderId: await vendorOrderOf(app, orderId) }
  const parcelId = isHandedOver ? await handedOver(app, seller, what) : await packed(app, seller, what)
  return { orderId, userId: customer.userId, parcelId, token: doorUrl(app, parcelId).split('/d/')[1] ?? '' }
}
const statusOf = async ({ parcelId }: AtDoor) =>
  (await app.db.selectFrom('parcels').select('status').where('id', '=', parcelId).executeTakeFirstOrThrow())
    .status
const codeOf = async ({ orderId, userId }: AtDoor) =>
  (await listDeliveryCodes(app, { id: orderId, userId }))[0]?.code ?? ''
const OPENED = { checked: 'on' }

test('what is worth much in several boxes is handed out for a code box by box', async () => {
  const sellerId = app.random.uuid()
  const tablet = await addOffer(app, { sellerId, available: 2, listPricePaise: 1_900_000, discountBp: 0 })
  const by: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  const customer = await addCustomer(app)
  const sold = { quantity: 2, expectedTotalPaise: 3_800_000, by: 'cod' } as const
  const placed = await placeOrder(app, customer, checkoutOf(tablet, sold))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const vendorOrderId = await vendorOrderOf(app, orderId)
  for (let box = 0; box < 2; box += 1) {
    const parcelId = await handedOver(app, by, { vendorOrderId, quantity: 1 })
    expect(await reportParcel(app, by, { parcelId, to: 'delivered' })).toMatchObject({
      problem: { code: 'fulfilment.code_needed' },
    })
  }
  expect(await listDeliveryCodes(app, { id: orderId, userId: customer.userId })).toHaveLength(2)
})

test('what is worth much in several orders of one day to one address is handed out for a code', async () => {
  const sellerId = app.random.uuid()
  const tablet = await addOffer(app, { sellerId, available: 9, listPricePaise: 1_900_000, discountBp: 0 })
  const by: Dispatcher = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
  const customer = await addCustomer(app)
  const home = homeDelivery()
  const start = now
  /** Ordered so many hours after the first. */
  const ordered = async (hours: number, change: { address?: string } = {}, who = customer) => {
    now = new Date(start.getTime() + hours * 3_600_000)
    const details = { ...home, ...change }
    const placed = await placeOrder(app, who, checkoutOf(tablet, { details, expectedTotalPaise: 1_900_000 }))
    if (!placed.ok) throw new Error(placed.problem.code)
    return placed.value.orderId
  }
  const orders = [
    await ordered(0),
    await ordered(1, { address: ` ${home.address.toLowerCase()}.` }),
    await ordered(2, { address: '7 Another Road' }),
    await ordered(26),
  ]
  const needs: boolean[] = []
  for (const orderId of orders) {
    const parcelId = await packed(app, by, { vendorOrderId: await vendorOrderOf(app, orderId) })
    const parcels = app.db.selectFrom('parcels').select('needs_code').where('id', '=', parcelId)
    needs.push((await parcels.executeTakeFirstOrThrow()).needs_code)
  }
  now = start
  expect(needs).toEqual([true, true, false, false])
})

describe('a parcel that is worth much', () => {
  let at: AtDoor
  beforeEach(async () => {
    at = await parcel()
  })

  test('is delivered when its box was opened and its customer told the code', async () => {
    expect(await findParcelAtDoor(app, at.token)).toMatchObject({
      firstName: 'Asha',
      cashPaise: 2_500_000,
      step: 'open-box',
    })
    const code = await codeOf(at)
    expect(code).toMatch(/^[0-9]{6}$/)
    expect(await openBox(app, at.token, OPENED)).toMatchObject({ ok: true })
    expect(
      await enterDeliveryCode(app, at.token, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toMatchObject({ ok: true })
    expect(await statusOf(at)).toBe('delivered')
    // The button twice, and a page that was kept, change nothing.
    expect(await enterDeliveryCode(app, at.token, { code })).toMatchObject({ ok: true })
    expect(await openBox(app, at.token, OPENED)).toMatchObject({
      problem: { code: 'fulfilment.door_closed' },
    })
    const payment = await app.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', at.orderId)
      .executeTakeFirst()
    expect(payment?.status).toBe('paid')
    expect(await codeOf(at)).toBe('')
  })

  test('is delivered once by two presses of the right code at one moment, and both say so', async () => {
    const code = await codeOf(at)
    await openBox(app, at.token, OPENED)
    const press = () => enterDeliveryCode(app, at.token, { code })
    expect(await Promise.all([press(), press()])).toMatchObject([{ ok: true }, { ok: true }])
    const moves = await app.db
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', at.orderId)
      .where('subject', '=', 'parcel')
      .where('to_status', '=', 'delivered')
      .execute()
    expect(moves).toHaveLength(1)
  })

  test('takes no code before its box was opened, not even the right one', async () => {
    const code = await codeOf(at)
    expect(await enterDeliveryCode(app, at.token, { code })).toMatchObject({
      problem: { code: 'fulfilment.code_not_valid_yet' },
    })
    expect(await openBox(app, at.token, {})).toMatchObject({
      problem: { fields: { checked: expect.any(String) } },
    })
    expect(await enterDeliveryCode(app, at.token, { code })).toMatchObject({ ok: false })
    expect(await statusOf(at)).toBe('shipped')
  })

  test('is not said to be delivered by its own seller, but by an administrator with a reason', async () => {
    const move = { parcelId: at.parcelId, to: 'delivered' } as const
    expect(await reportParcel(app, seller, move)).toMatchObject({
      problem: { code: 'fulfilment.code_needed' },
    })
    expect(await statusOf(at)).toBe('shipped')
    const office: Dispatcher = { kind: 'admin', admin: OWNER }
    const reason = 'The courier showed us the signature'
    expect(await reportParcel(app, office, { ...move, reason })).toMatchObject({ ok: true })
    expect(await statusOf(at)).toBe('delivered')
  })

  test('takes five codes an hour, the right one among them; before its box is open none is a try', async () => {
    const code = await codeOf(at)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let early = 0; early < 6; early++)
      expect(await enterDeliveryCode(app, at.token, { code: wrong })).toMatchObject({
        problem: { code: 'fulfilment.code_not_valid_yet' },
      })
    await openBox(app, at.token, OPENED)
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await enterDeliveryCode(app, at.token, { code: wrong })).toMatchObject({
        problem: { code: 'fulfilment.code_wrong' },
      })
    expect(await enterDeliveryCode(app, at.token, { code })).toMatchObject({
      problem: { code: 'limits.too_many_attempts' },
    })
    now = new Date(now.getTime() + 3_600_001)
    expect(await enterDeliveryCode(app, at.token, { code })).toMatchObject({ ok: true })
  })

  test('that is refused goes back, with the reason; the form again changes nothing', async () => {
    const form = { reason: 'refused', key: app.random.uuid() }
    expect(await reportNotTaken(app, at.token, form)).toMatchObject({ ok: true })
    expect(await reportNotTaken(app, at.token, form)).toMatchObject({
      problem: { code: 'fulfilment.door_closed' },
    })
    expect(await statusOf(at)).toBe('returning')
    const events = await app.db
      .selectFrom('tracking_events')
      .select(['kind', 'reason', 'is_applied'])
      .where('parcel_id', '=', at.parcelId)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'attempt-failed', reason: 'refused', is_applied: true },
      { kind: 'return-started', reason: null, is_applied: true },
    ])
  })

  test('that nobody was there for is tried again, and needs a reason that we know', async () => {
    const key = app.random.uuid()
    expect(await reportNotTaken(app, at.token, { reason: 'lazy', key })).toMatchObject({
      problem: { fields: { reason: expect.any(String) } },
    })
    expect(await reportNotTaken(app, at.token, { reason: 'customer-absent', key })).toMatchObject({
      ok: true,
    })
    expect(await reportNotTaken(app, at.token, { reason: 'customer-absent', key })).toMatchObject({
      ok: true,
    })
    expect(await statusOf(at)).toBe('attempt-failed')
    await openBox(app, at.token, OPENED)
    expect(await enterDeliveryCode(app, at.token, { code: await codeOf(at) })).toMatchObject({ ok: true })
  })

  test('shows its code to its customer alone', async () => {
    const other = await addCustomer(app)
    expect(await listDeliveryCodes(app, { id: at.orderId, userId: other.userId })).toEqual([])
  })
})

describe('the link on a label', () => {
  test('is good for its parcel alone, and only as we wrote it', async () => {
    const at = await parcel()
    const bytes = Buffer.from(at.token, 'base64url')
    for (const place of [0, 15, 16, 31]) {
      const forged = Buffer.from(bytes)
      forged[place] = (forged[place] ?? 0) ^ 1
      expect(parcelOfDoor(app, forged.toString('base64url'))).toBeUndefined()
    }
    for (const token of ['', at.token.slice(1), `${at.token}A`, 'x'.repeat(43), at.parcelId])
      expect(parcelOfDoor(app, token)).toBeUndefined()
    expect(await openBox(app, 'x'.repeat(43), OPENED)).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
  })

  test('and the code stay good when the server’s secret is changed', async () => {
    const at = await parcel()
    const code = deliveryCode(app, at.parcelId)
    const { secret } = app.config
    const changed = {
      ...app,
      config: { ...app.config, secret: 'another secret that only tests know, 40', previousSecrets: [secret] },
    }
    expect(deliveryCode(changed, at.parcelId)).not.toBe(code)
    await openBox(changed, at.token, OPENED)
    expect(await enterDeliveryCode(changed, at.token, { code })).toMatchObject({ ok: true })
  })

  test('opens nothing for a parcel that needs no code, and none that is still packed', async () => {
    const cheap = await addOffer(app, { sellerId: laptop.sellerId, listPricePaise: 2_000_000, discountBp: 0 })
    const plain = await parcel({ offer: cheap, pricePaise: 2_000_000 })
    expect(await findParcelAtDoor(app, plain.token)).toBeUndefined()
    expect(await openBox(app, plain.token, OPENED)).toMatchObject({
      problem: { code: 'fulfilment.parcel_gone' },
    })
    const box = await parcel({ isHandedOver: false })
    expect(await openBox(app, box.token, OPENED)).toMatchObject({
      problem: { code: 'fulfilment.door_closed' },
    })
  })
})

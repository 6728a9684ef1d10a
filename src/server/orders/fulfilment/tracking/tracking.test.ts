import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import type { Courier, TrackingNews } from '#server/ground/outside/couriers/courier.ts'
import { shiprocket } from '#server/ground/outside/couriers/shiprocket/shiprocket.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { readParcelEvidence } from '#server/orders/disputes/evidence-views.ts'
import { OWNER } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { bookedByUs, handedOver, numberOf, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { cancelCourier } from '../couriers/cancel-courier.ts'
import type { Dispatcher } from '../dispatcher.ts'
import { followCouriers, sweepTracking } from '../follow-couriers.ts'
import { handOverParcel } from '../hand-over-parcel.ts'
import { reportParcel } from '../move-parcel.ts'
import { nameCourier } from '../name-courier.ts'
import { readParcels } from '../parcel-views.ts'
import { applyTracking } from './apply-tracking.ts'
import { listContradicted, readContradictions } from './contradiction-views.ts'
import { receiveCourierWebhook } from './receive-webhook.ts'
import { recordTracking } from './record-tracking.ts'
import { adoptTracking } from './tracking-store.ts'

const TOKEN = 'a token that only the courier knows'
let now = new Date('2026-11-22T06:00:00Z')
let app: App
let close: () => Promise<void>
let mouse: AddedOffer
let seller: Dispatcher
let asked: string[]
let answers: TrackingNews[]
let numbers = 0
beforeAll(async () => {
  const clock = { now: () => now }
  const account = {
    origin: 'http://127.0.0.1:9',
    email: 'a@b.test',
    password: 'x',
    webhookToken: TOKEN,
    clock,
  }
  const courier: Courier = {
    ...shiprocket(account),
    track: async (trackingNumber) => {
      asked.push(trackingNumber)
      return { kind: 'done', value: answers }
    },
  }
  ;({ app, close } = await openTestApp({ clock, couriers: [courier] }))
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 1_000 })
  seller = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
beforeEach(() => {
  asked = []
  answers = []
})
afterAll(() => close())

interface Sent {
  orderId: string
  parcelId: string
  trackingNumber: string
}

/** A parcel that the shop has booked, handed over a day ago unless told otherwise. */
async function sent({ isHandedOver = true, quantity = 1 } = {}): Promise<Sent> {
  const today = now
  now = new Date(now.getTime() - 25 * HOUR_MS)
  try {
    return await sendNow({ isHandedOver, quantity })
  } finally {
    now = today
  }
}

async function sendNow({
  isHandedOver,
  quantity,
}: {
  isHandedOver: boolean
  quantity: number
}): Promise<Sent> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(mouse, { quantity }))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const what = { vendorOrderId: await vendorOrderOf(app, orderId) }
  const parcelId = isHandedOver ? await handedOver(app, seller, what) : await packed(app, seller, what)
  numbers += 1
  const trackingNumber = `SR${String(numbers).padStart(8, '0')}`
  const carrier = { courier: 'shiprocket', courier_name: 'Delhivery', tracking_number: trackingNumber }
  await app.db.updateTable('parcels').set(carrier).where('id', '=', parcelId).execute()
  return { orderId, parcelId, trackingNumber }
}

const news = (
  { trackingNumber }: Sent,
  kind: TrackingNews['kind'],
  hours: number,
  rest: Partial<TrackingNews> = {},
): TrackingNews => ({
  eventId: `${trackingNumber}-${kind}-${hours}`,
  trackingNumber,
  kind,
  at: new Date(now.getTime() - (24 - hours) * HOUR_MS),
  ...rest,
})
const hear = async (of: Sent, ...events: TrackingNews[]) => {
  await recordTracking(app, 'shiprocket', events)
  await applyTracking(app, of.parcelId)
}
const statusOf = async ({ parcelId }: Sent) =>
  (await app.db.selectFrom('parcels').select('status').where('id', '=', parcelId).executeTakeFirstOrThrow())
    .status
const historyOf = ({ parcelId }: Sent) =>
  app.db
    .selectFrom('order_events')
    .select(['to_status', 'by_kind', 'note', 'at'])
    .where('parcel_id', '=', parcelId)
    .where('from_status', 'is not', null)
    .where('from_status', '<>', 'packed')
    .orderBy('id')
    .execute()
const eventsOf = ({ parcelId }: Sent) =>
  app.db
    .selectFrom('tracking_events')
    .select(['kind', 'reason', 'is_applied', 'is_considered'])
    .where('parcel_id', '=', parcelId)
    .orderBy('at')
    .execute()
const paymentOf = async ({ orderId }: Sent) =>
  (
    await app.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status

describe('what a courier says', () => {
  test('moves the parcel, its part and the order, with the courier’s time and reason', async () => {
    const parcel = await sent()
    const tried = news(parcel, 'attempt-failed', 3, { words: 'Customer not available', place: 'Pune' })
    await hear(parcel, news(parcel, 'out-for-delivery', 2), tried)
    expect(await historyOf(parcel)).toEqual([
      {
        to_status: 'out-for-delivery',
        by_kind: 'system',
        note: 'Out for delivery',
        at: news(parcel, 'held', 2).at,
      },
      { to_status: 'attempt-failed', by_kind: 'system', note: 'Nobody was there (Pune)', at: tried.at },
    ])
    await hear(parcel, news(parcel, 'delivered', 9))
    const order = await app.db
      .selectFrom('orders')
      .innerJoin('vendor_orders', 'vendor_orders.order_id', 'orders.id')
      .select(['orders.status', 'vendor_orders.delivered_at'])
      .where('orders.id', '=', parcel.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'delivered', delivered_at: news(parcel, 'held', 9).at })
  })

  test('late and twice, or all at once on several lines, comes to the same', async () => {
    const ways: ((of: Sent) => TrackingNews[])[] = [
      (of) => [news(of, 'delivered', 9), news(of, 'out-for-delivery', 8), news(of, 'attempt-failed', 4)],
      (of) => [news(of, 'attempt-failed', 4), news(of, 'attempt-failed', 4), news(of, 'delivered', 9)],
    ]
    for (const way of ways) {
      const parcel = await sent()
      for (const event of way(parcel)) await hear(parcel, event)
      await Promise.all([hear(parcel, ...way(parcel)), hear(parcel, ...way(parcel).toReversed())])
      expect(await statusOf(parcel)).toBe('delivered')
      expect((await historyOf(parcel)).filter(({ to_status }) => to_status === 'delivered')).toHaveLength(1)
    }
  })

  test('that its table does not know is kept and moves nothing', async () => {
    const parcel = await sent()
    await hear(parcel, news(parcel, 'delivered', 2), news(parcel, 'return-started', 5))
    expect(await statusOf(parcel)).toBe('delivered')
    expect((await eventsOf(parcel)).map(({ kind, is_applied }) => [kind, is_applied])).toEqual([
      ['delivered', true],
      ['return-started', false],
    ])
  })

  test('of a box that its seller still has is looked at when it is handed over, and dated by that', async () => {
    const parcel = await sent({ isHandedOver: false })
    await hear(parcel, news(parcel, 'out-for-delivery', 5))
    expect(await statusOf(parcel)).toBe('packed')
    expect(await handOverParcel(app, seller, parcel.parcelId)).toMatchObject({ ok: true })
    expect(await statusOf(parcel)).toBe('out-for-delivery')
    expect(await historyOf(parcel)).toMatchObject([{ to_status: 'out-for-delivery', at: now }])
  })

  test('of a booking that was given up is about another box: it moves nothing, and contradicts nothing', async () => {
    const { parcelId, ...rest } = await sent({ isHandedOver: false })
    await bookedByUs(app, { parcelId, sellerId: mouse.sellerId })
    await hear({ parcelId, ...rest }, news({ parcelId, ...rest }, 'delivered', 24))
    expect(await cancelCourier(app, seller, parcelId)).toMatchObject({ ok: true })
    const own = { parcelId, courierName: 'Our own van', trackingNumber: numberOf(parcelId) }
    expect(await nameCourier(app, seller, own)).toMatchObject({ ok: true })
    expect(await handOverParcel(app, seller, parcelId)).toMatchObject({ ok: true })
    await followCouriers(app)
    const absent = { to: 'attempt-failed', reason: 'Nobody was there' } as const
    const office: Dispatcher = { kind: 'admin', admin: OWNER }
    expect(await reportParcel(app, office, { parcelId, ...absent })).toMatchObject({ ok: true })
    await applyTracking(app, parcelId)
    expect(await statusOf({ parcelId, ...rest })).toBe('attempt-failed')
    expect(await readContradictions(app.db, { parcelId, status: 'attempt-failed' })).toEqual([])
    expect((await readParcelEvidence(app.db, parcelId)).tracking).toEqual([])
  })

  test('is weighed against what people said in its place', async () => {
    const parcel = await sent()
    await reportParcel(app, seller, { parcelId: parcel.parcelId, to: 'lost', reason: 'It is nowhere' })
    await hear(parcel, news(parcel, 'out-for-delivery', 5))
    expect(await statusOf(parcel)).toBe('lost')
    now = new Date(now.getTime() + 48 * HOUR_MS)
    await hear(parcel, news(parcel, 'out-for-delivery', 23), news(parcel, 'delivered', 24))
    expect(await statusOf(parcel)).toBe('lost')
    expect((await eventsOf(parcel)).every(({ is_applied }) => !is_applied)).toBe(true)
    await hear(parcel, news(parcel, 'returned', 30))
    expect(await statusOf(parcel)).toBe('returned')
  })

  test('against where the parcel is is shown to its seller and to the office until it fits', async () => {
    const admin = { userId: app.random.uuid(), role: 'owner' } as Parameters<typeof listContradicted>[1]
    const parcel = await sent()
    const told = async () => {
      const [own] = await readParcels(
        app,
        seller.kind === 'vendor' ? seller.vendor.sellerId : '',
        await vendorOrderOf(app, parcel.orderId),
      )
      const office = (await listContradicted(app, admin)).find(({ id }) => id === parcel.parcelId)
      expect(office?.said ?? []).toEqual(own?.contradictions)
      return own?.contradictions.map(({ words }) => words)
    }
    await hear(parcel, news(parcel, 'out-for-delivery', 1))
    expect(await told()).toEqual([])
    await reportParcel(app, seller, { parcelId: parcel.parcelId, to: 'lost', reason: 'It is nowhere' })
    now = new Date(now.getTime() + 48 * HOUR_MS)
    await hear(parcel, news(parcel, 'out-for-delivery', 22), news(parcel, 'delivered', 23))
    expect(await told()).toEqual(['Delivered'])
  })

  test.each([
    ['1970', () => new Date(0)],
    ['before the hand-over', () => new Date(now.getTime() - 40 * HOUR_MS)],
    ['tomorrow', () => new Date(now.getTime() + 24 * HOUR_MS)],
  ])(
    'that it was delivered, dated %s, starts payout and return window when we hear of it',
    async (_when, at) => {
      const parcel = await sent()
      await hear(parcel, news(parcel, 'delivered', 0, { at: at() }))
      const { delivered_at: deliveredAt } = await app.db
        .selectFrom('parcels')
        .select('delivered_at')
        .where('id', '=', parcel.parcelId)
        .executeTakeFirstOrThrow()
      expect(deliveredAt).toEqual(now)
    },
  )

  test('of tomorrow is of now', async () => {
    const parcel = await sent()
    await hear(parcel, news(parcel, 'out-for-delivery', 24 + 48))
    await hear(parcel, news(parcel, 'delivered', 24))
    expect(await statusOf(parcel)).toBe('delivered')
  })

  test('by hundreds of events is kept in one statement', async () => {
    const parcel = await sent()
    const many = Array.from({ length: 300 }, (_, index) => news(parcel, 'in-transit', index / 100))
    await hear(parcel, ...many)
    expect(await eventsOf(parcel)).toHaveLength(300)
    expect(await statusOf(parcel)).toBe('shipped')
  })
})

describe('a webhook', () => {
  const post = (body: unknown, token = TOKEN, webhookName = 'aggregator', address = '203.0.113.7') =>
    receiveCourierWebhook(app, {
      webhookName,
      address,
      headers: new Headers({ 'x-api-key': token }),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const scans = (...statuses: string[]) =>
    statuses.map((status, index) => ({
      date: `2026-11-22 0${index + 1}:00:00`,
      activity: 'On its way \u0000',
      location: 'Pune',
      'sr-status': status,
    }))

  test('of the courier is kept, with a job for the parcel; the same again adds nothing', async () => {
    const parcel = await sent()
    const body = { awb: parcel.trackingNumber, scans: scans('42', '17') }
    expect([await post(body), await post(body)]).toEqual(['kept', 'kept'])
    expect(await eventsOf(parcel)).toHaveLength(2)
    const { rows } = await jobsOf(parcel)
    expect(rows).toHaveLength(1)
    await applyTracking(app, parcel.parcelId)
    expect(await statusOf(parcel)).toBe('out-for-delivery')
  })

  test('with a guessed secret is counted before it is compared: the right one among many at once is not heard', async () => {
    const parcel = await sent()
    const body = { awb: parcel.trackingNumber, scans: scans('7') }
    const guess = (token: string) => post(body, token, 'aggregator', '203.0.113.66')
    const guesses = await Promise.all(Array.from({ length: 70 }, (_, n) => guess(`guess ${n}`)))
    expect(guesses.toSorted()).toEqual([
      ...Array(60).fill('not-theirs'),
      ...Array(10).fill('too-many-attempts'),
    ])
    expect(await guess(TOKEN)).toBe('too-many-attempts')
    expect(await eventsOf(parcel)).toEqual([])
    expect(await post(body)).toBe('kept')
  })

  test('of the courier itself is heard as often as it comes', async () => {
    const parcel = await sent()
    const body = { awb: parcel.trackingNumber, scans: scans('42') }
    for (let posted = 0; posted < 65; posted += 1)
      expect(await post(body, TOKEN, 'aggregator', '203.0.113.8')).toBe('kept')
  })

  test('of anybody else, or of no sense, changes nothing', async () => {
    const parcel = await sent()
    const body = { awb: parcel.trackingNumber, scans: scans('7') }
    expect(await post(body, 'guessed')).toBe('not-theirs')
    expect(await post(body, '')).toBe('not-theirs')
    expect(await post(body, TOKEN, 'nobody')).toBe('unknown-courier')
    for (const nonsense of ['', '{', '[]', '{"awb":1}', `{"awb":"${'A'.repeat(1_000)}"}`])
      expect(await post(nonsense)).toBe('unreadable')
    expect(await eventsOf(parcel)).toEqual([])
  })

  test('of a number that is not known yet waits for it, and is forgotten after a month', async () => {
    expect(await post({ awb: 'EARLY12345', scans: scans('17') })).toBe('kept')
    const unknown = () =>
      app.db.selectFrom('tracking_events').select('id').where('parcel_id', 'is', null).execute()
    expect(await unknown()).toHaveLength(1)
    now = new Date(now.getTime() + 31 * 24 * HOUR_MS)
    await sweepTracking(app)
    expect(await unknown()).toEqual([])
  })

  test('of a number that is not known yet is for the parcel that its own courier gives the number to, once', async () => {
    const [booked, elsewhere, later] = [await sent(), await sent(), await sent()]
    const trackingNumber = 'EARLY67890'
    const early = { eventId: 'early', trackingNumber, kind: 'in-transit' as const, at: now }
    for (const courier of ['shiprocket', 'another']) await recordTracking(app, courier, [early])
    const adopt = ({ parcelId }: Sent, courier: string) =>
      inTransaction(app, (tx) => adoptTracking(tx, { courier, trackingNumber, parcelId }))
    await adopt(booked, 'shiprocket')
    await adopt(elsewhere, 'another')
    await adopt(later, 'shiprocket')
    const heard = [await eventsOf(booked), await eventsOf(elsewhere), await eventsOf(later)]
    expect(heard.map((events) => events.length)).toEqual([1, 1, 0])
  })

  async function jobsOf({ parcelId }: Sent) {
    return sql`SELECT id FROM pgboss.job WHERE name = 'track-parcel' AND data->>'parcelId' = ${parcelId}`.execute(
      app.db,
    )
  }
})

describe('asking a courier', () => {
  test('about a parcel of which nothing was heard comes with growing pauses, and ends with the parcel', async () => {
    const parcel = await sent()
    await app.db
      .insertInto('courier_bookings')
      .values({
        parcel_id: parcel.parcelId,
        seller_id: mouse.sellerId,
        courier: 'shiprocket',
        key: '480000000001',
        state: 'booked',
        weight_grams: 1,
        length_cm: 1,
        breadth_cm: 1,
        height_cm: 1,
        order_ref: '1',
        shipment_ref: '2',
        created_at: now,
        booked_at: now,
        next_ask_at: now,
      })
      .execute()
    const moments: number[] = []
    const start = now.getTime()
    for (let halfHour = 0; halfHour < 70; halfHour++) {
      asked = []
      await followCouriers(app)
      if (asked.length > 0) moments.push(halfHour / 2)
      now = new Date(now.getTime() + HOUR_MS / 2)
    }
    expect(moments).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5])
    now = new Date(start + 48 * HOUR_MS)
    answers = [news(parcel, 'out-for-delivery', 20)]
    await followCouriers(app)
    await followCouriers(app)
    expect(await statusOf(parcel)).toBe('out-for-delivery')
    now = new Date(now.getTime() + HOUR_MS)
    answers = [news(parcel, 'delivered', 20)]
    await followCouriers(app)
    await followCouriers(app)
    expect(await statusOf(parcel)).toBe('delivered')
    now = new Date(now.getTime() + 100 * HOUR_MS)
    asked = []
    await followCouriers(app)
    await followCouriers(app)
    expect(asked).toEqual([])
  })
})

describe('cash at the door', () => {
  test('is paid when the last parcel that collects some was delivered', async () => {
    const parcel = await sent()
    expect(await paymentOf(parcel)).toBe('due')
    await hear(parcel, news(parcel, 'out-for-delivery', 2))
    expect(await paymentOf(parcel)).toBe('due')
    await hear(parcel, news(parcel, 'delivered', 3))
    expect(await paymentOf(parcel)).toBe('paid')
  })

  test('is owed no more when everything came back', async () => {
    const parcel = await sent()
    await hear(parcel, news(parcel, 'attempt-failed', 2, { words: 'Refused' }), news(parcel, 'returned', 3))
    expect(await paymentOf(parcel)).toBe('cancelled')
  })
})

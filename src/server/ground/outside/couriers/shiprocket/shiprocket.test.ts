import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IMPATIENCE_MS, LINE_PATIENCE_MS } from '#tests/support/faulty-line.ts'
import {
  type Mishap,
  type ShiprocketServer,
  startShiprocketServer,
} from '#tests/support/shiprocket-server.ts'
import type { Courier, CourierAnswer, Shipment } from '../courier.ts'
import { shiprocket } from './shiprocket.ts'

let server: ShiprocketServer
let now = new Date('2026-11-22T08:00:00Z')
beforeAll(async () => {
  server = await startShiprocketServer()
})
afterAll(() => server.close())

let courier: Courier
/** One whose answers are waited for no longer than it takes to see that none comes. */
let impatient: Courier
beforeEach(async () => {
  server.orders.length = 0
  server.pickupPlaces.length = 0
  server.calls.length = 0
  server.mishap = () => undefined
  const { origin, email, password } = server
  const clock = { now: () => now }
  const account = { origin, email, password, webhookToken: 'secret of the webhook', clock }
  courier = shiprocket({ ...account, timeoutMs: LINE_PATIENCE_MS })
  impatient = shiprocket({ ...account, timeoutMs: IMPATIENCE_MS })
})

const PLACE = {
  code: 'nn-asha',
  name: 'Asha Computers',
  email: 'care@asha.test',
  phone: '9876543210',
  address: '12 MG Road, near the temple',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}
const SHIPMENT: Shipment = {
  key: '480000000001',
  orderedOn: '2026-11-20',
  pickupCode: 'nn-asha',
  recipient: {
    firstName: 'Ravi',
    lastName: 'Iyer',
    address: '7 Temple Street',
    city: 'Chennai',
    state: 'Tamil Nadu',
    postalCode: '600001',
    phone: '9876500000',
    email: 'ravi@example.in',
  },
  lines: [{ name: 'Mouse', sku: 'M-1', pieces: 2, unitPricePaise: 90_050, hsn: '8471' }],
  goodsPaise: 180_100,
  cashPaise: 220_000,
  box: { weightGrams: 450, lengthCm: 20, breadthCm: 15, heightCm: 8 },
}

function known<Value>(answer: CourierAnswer<Value>): Value {
  if (answer.kind !== 'done') throw new Error(`${answer.kind}: ${answer.reason}`)
  return answer.value
}
const once = (call: string, mishap: Mishap) => {
  let isOver = false
  server.mishap = (each) => {
    if (isOver || !each.startsWith(call)) return undefined
    isOver = true
    return mishap
  }
}
const booked = async () => {
  known(await courier.ensurePickupPlace(PLACE))
  return known(await courier.create(SHIPMENT))
}

test('a parcel is booked step by step, found by our key, and cancelled', async () => {
  const booking = await booked()
  const carrier = known(await courier.assign(booking))
  known(await courier.requestPickup(booking))
  expect(carrier).toMatchObject({
    courierName: 'Delhivery Surface',
    trackingNumber: expect.stringMatching(/^19041424/),
  })
  expect(known(await courier.find(SHIPMENT.key))).toEqual({ ...booking, carrier })
  expect(known(await courier.label(booking))).toBe('https://labels.test/label.pdf')
  expect(server.orders[0]?.body).toMatchObject({
    order_id: '480000000001',
    payment_method: 'COD',
    sub_total: 2_200,
    weight: 0.45,
    billing_pincode: '600001',
    billing_state: 'Tamil Nadu',
  })
  known(await courier.cancel(booking))
  expect(await courier.find(SHIPMENT.key)).toMatchObject({ kind: 'refused' })
})

test('only an order of exactly our key is ours', async () => {
  known(await courier.ensurePickupPlace(PLACE))
  known(await courier.create({ ...SHIPMENT, key: `${SHIPMENT.key}99` }))
  expect(known(await courier.find(SHIPMENT.key))).toBeUndefined()
})

test('a pickup place is made once', async () => {
  known(await courier.ensurePickupPlace(PLACE))
  known(await courier.ensurePickupPlace(PLACE))
  expect(server.pickupPlaces).toHaveLength(1)
  expect(await courier.ensurePickupPlace({ ...PLACE, code: 'nn-other', phone: '' })).toEqual({
    kind: 'refused',
    reason: 'Oops! Invalid Data. The phone field is required.',
  })
})

test('a paid parcel collects nothing', async () => {
  known(await courier.ensurePickupPlace(PLACE))
  known(await courier.create({ ...SHIPMENT, cashPaise: 0 }))
  expect(server.orders[0]?.body).toMatchObject({ payment_method: 'Prepaid', sub_total: 1_801 })
})

test('a pickup that was asked for before is no fault', async () => {
  const booking = await booked()
  known(await courier.assign(booking))
  once('POST /courier/generate/pickup', 'lose-answer')
  expect((await courier.requestPickup(booking)).kind).toBe('unknown')
  known(await courier.requestPickup(booking))
  expect(server.orders[0]?.pickups).toBe(1)
})

describe('its token', () => {
  const logIns = () => server.calls.filter((call) => call === 'POST /auth/login').length

  test('is asked for once for many calls, those at once among them', async () => {
    await Promise.all([courier.find('1'), courier.find('2'), courier.find('3')])
    await courier.find('4')
    expect(logIns()).toBe(1)
  })

  test('is asked for anew after nine days, and when it is refused before', async () => {
    await courier.find('1')
    now = new Date(now.getTime() + 9 * 24 * 3_600_000)
    await courier.find('1')
    expect(logIns()).toBe(2)
    once('GET /orders', 'expired-token')
    expect(await courier.find('1')).toEqual({ kind: 'done', value: undefined })
    expect(logIns()).toBe(3)
  })

  test('is not tried for ever', async () => {
    server.mishap = () => 'expired-token'
    expect(await courier.find('1')).toMatchObject({ kind: 'unknown' })
    expect(server.calls.length).toBeLessThanOrEqual(4)
  })

  test('of a wrong password is no reason to give a booking up', async () => {
    server.password = 'changed'
    expect(await courier.find('1')).toMatchObject({
      kind: 'unknown',
      reason: 'Shiprocket did not let us sign in.',
    })
    server.password = 'their password'
    expect(await courier.find('1')).toMatchObject({ kind: 'done' })
  })
})

describe('whoever does not hear a sensible answer does not know', () => {
  const MISHAPS: Mishap[] = [
    'lose-answer',
    'lose-call',
    429,
    500,
    'done-but-502',
    'nonsense',
    'flood',
    'late',
  ]

  test.each(MISHAPS)('after %s', async (mishap) => {
    const booking = await booked()
    const asked = mishap === 'late' ? impatient : courier
    for (const [call, ask] of [
      ['POST /orders/create/adhoc', () => asked.create(SHIPMENT)],
      ['POST /courier/assign/awb', () => asked.assign(booking)],
      ['POST /courier/generate/pickup', () => asked.requestPickup(booking)],
      ['GET /orders', () => asked.find(SHIPMENT.key)],
      ['GET /courier/track', () => asked.track('19041424751540')],
    ] as const) {
      once(call, mishap)
      const answer = await ask()
      // What was carried out and answered without sense is not asked to be read: it said yes.
      if (mishap === 'flood' || mishap === 'nonsense') expect(['unknown']).toContain(answer.kind)
      else expect([call, answer.kind]).toEqual([call, 'unknown'])
    }
  })
})

describe('what it reports', () => {
  const scan = (date: string, status: string, activity = 'Words', location = 'Pune') => ({
    date,
    activity,
    location,
    'sr-status': status,
  })
  const AWB = '19041424751540'

  test('is the same by webhook and by asking, with the same id', async () => {
    const scans = [
      scan('2026-11-22 11:37:00', '17'),
      scan('2026-11-22 09:00:00', '19'),
      scan('2026-11-21 20:00:00', '42'),
    ]
    server.scans.set(AWB, scans)
    const asked = known(await courier.track(AWB))
    expect(courier.readWebhook({ awb: AWB, current_status: 'OUT FOR DELIVERY', scans })).toEqual(asked)
    expect(asked.map(({ kind, at }) => [kind, at.toISOString()])).toEqual([
      ['out-for-delivery', '2026-11-22T06:07:00.000Z'],
      ['picked-up', '2026-11-21T14:30:00.000Z'],
    ])
    expect(new Set(asked.map(({ eventId }) => eventId)).size).toBe(2)
  })

  test('of a parcel that was never scanned is nothing', async () => {
    expect(known(await courier.track('1904142400'))).toEqual([])
  })

  test('in a webhook without scans is its current status', () => {
    const [news] =
      courier.readWebhook({
        awb: AWB,
        current_status: 'Delivered',
        shipment_status_id: 7,
        current_timestamp: '23 05 2026 11:43:52',
      }) ?? []
    expect(news).toMatchObject({ kind: 'delivered', at: new Date('2026-05-23T06:13:52Z') })
  })

  test('names nobody of the courier’s people', () => {
    const [news] =
      courier.readWebhook({
        awb: AWB,
        scans: [scan('2026-11-22 11:37:00', '17', 'Out with Reddy, MobileNo:- 9963133564')],
      }) ?? []
    expect(news?.words).toBe('Out with Reddy, MobileNo:- …')
  })

  test('that a parcel waits at a hub is a hold', () => {
    const [news] =
      courier.readWebhook({ awb: AWB, scans: [scan('2026-11-22 11:37:00', '18', 'Shipment on hold')] }) ?? []
    expect(news?.kind).toBe('held')
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{}],
    [{ awb: '<b>' }],
    [{ awb: AWB, scans: 'many' }],
    [{ awb: AWB, scans: Array.from({ length: 301 }, () => scan('2026-11-22 11:37:00', '17')) }],
  ])('as %j is none of theirs', (body) => {
    expect(courier.readWebhook(body)).toBeUndefined()
  })

  test('half of it is left out when it makes no sense', () => {
    const scans = [
      scan('yesterday', '17'),
      scan('2026-13-22 11:37:00', '17'),
      scan('2026-11-22 11:37:00', '999'),
      null,
      scan('2026-11-22 11:37:00', '7'),
    ]
    expect(courier.readWebhook({ awb: AWB, scans })?.map(({ kind }) => kind)).toEqual(['delivered'])
  })

  test('is believed only from who knows the token', () => {
    expect(courier.isOwnWebhook(new Headers({ 'x-api-key': 'secret of the webhook' }))).toBe(true)
    expect(courier.isOwnWebhook(new Headers({ 'x-api-key': 'secret of the webhool' }))).toBe(false)
    expect(courier.isOwnWebhook(new Headers())).toBe(false)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingKey } from '#domain/ground/shared/typed-values/tracking-number.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import { addAdmin, permitted } from '#tests/support/back-office.ts'
import { checkoutOf, ONE_MOUSE_PAISE } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { RACE_ROUNDS } from '#tests/support/full-run.ts'
import { packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { remitted } from '#tests/support/remittances.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { handOverParcel } from './hand-over-parcel.ts'
import { reportParcel } from './move-parcel.ts'
import { nameCourier } from './name-courier.ts'
import { assignLine } from './remittances/assign-line.ts'
import { importRemittance } from './remittances/import-remittance.ts'
import { listCash } from './remittances/remittance-views.ts'
import { numberParcel } from './tracking/number-parcel.ts'

let app: App
let close: () => Promise<void>
let meera: AddedOffer
let thief: AddedOffer
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ gateway: fakeGateway() }))
  meera = await addOffer(app, { sellerId: app.random.uuid(), available: 500 })
  thief = await addOffer(app, { sellerId: app.random.uuid(), available: 500 })
})
afterAll(() => close())

const by = ({ sellerId }: AddedOffer) =>
  ({ kind: 'vendor', vendor: { sellerId, userId: 'somebody' } }) as const
async function boxed(offer: AddedOffer, pays: 'cod' | 'card' = 'cod'): Promise<string> {
  const placed = await placeOrder(app, await addCustomer(app), checkoutOf(offer, { by: pays }))
  if (!placed.ok) throw new Error(placed.problem.code)
  return packed(app, by(offer), { vendorOrderId: await vendorOrderOf(app, placed.value.orderId) })
}
async function name(offer: AddedOffer, parcelId: string, trackingNumber: string, courierName = 'Blue Dart') {
  const named = await nameCourier(app, by(offer), { parcelId, courierName, trackingNumber })
  return named.ok ? 'named' : (named.problem.fields?.trackingNumber ?? named.problem.code)
}
const newNumber = () => `BD-${app.random.uuid().slice(0, 8)}`
const orderOf = async (parcelId: string) => {
  const { sequence } = await app.db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('sequence')
    .where('parcels.id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return String(sequence)
}

test('a number of another parcel of the shop is refused with that parcel’s order, however it is typed', async () => {
  const [first, second] = [await boxed(meera), await boxed(meera)]
  const number = newNumber()
  expect(await name(meera, first, number)).toBe('named')
  // The same parcel again.
  expect(await name(meera, first, number)).toBe('named')
  const said = await name(meera, second, ` ${number.replace('-', ' ').toUpperCase()} `, 'BlueDart')
  expect(said).toContain(`Parcel 1 of order #NN${await orderOf(first)} has this tracking number`)
  await handOverParcel(app, by(meera), first)
  await reportParcel(app, by(meera), { parcelId: first, to: 'delivered' })
  expect(await name(meera, second, number)).toBe(said)
  expect(await name(meera, second, number, 'DTDC')).toBe('named')
})

test('a number that is none is refused with the character that is wrong', async () => {
  const parcelId = await boxed(meera)
  expect(await name(meera, parcelId, 'BD_12345')).toContain('“_” cannot be used in it')
  expect(await name(meera, parcelId, '123')).toBe('A tracking number has 4 to 40 letters and digits')
})

test('the database compares numbers by the same rule', async () => {
  const parcelId = await boxed(meera)
  await name(meera, parcelId, newNumber())
  const { tracking_number, tracking_key } = await app.db
    .selectFrom('parcels')
    .select(['tracking_number', 'tracking_key'])
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  expect(tracking_number).toContain('-')
  expect(tracking_key).toBe(trackingKey(tracking_number ?? ''))
})

test('a number that another shop took keeps no parcel back; neither gets its cash by itself, and the office sees both', async () => {
  const [honest, taken] = [await boxed(meera), await boxed(thief)]
  const number = newNumber().toUpperCase()
  // The thief was first.
  for (const [offer, parcelId] of [
    [thief, taken],
    [meera, honest],
  ] as const) {
    expect(await name(offer, parcelId, number)).toBe('named')
    expect(await handOverParcel(app, by(offer), parcelId)).toMatchObject({ ok: true })
    await reportParcel(app, by(offer), { parcelId, to: 'delivered' })
  }
  const admin = await addAdmin(app)
  const text = `AWB,Amount,Date,UTR\n${number},1299,22-11-2026,UTR${number}\n`
  const imported = await importRemittance(app, permitted(admin, 'cash.import'), { name: 'cod.csv', text })
  expect(imported).toMatchObject({ value: { unknown: 1, matched: 0 } })
  const reading = permitted(admin, 'cash.read')
  const { cash } = await listCash(app, reading, { state: 'shared', q: number })
  expect(cash.map(({ id, sellerName, paidPaise }) => [id, sellerName !== undefined, paidPaise])).toEqual([
    [honest, true, 0],
    [taken, true, 0],
  ])
  const { cash: lines } = await listCash(app, reading, { state: 'unknown', q: number })
  expect(lines).toMatchObject([{ order: undefined, parcelsOfNumber: 2 }])
  // Once one is paid it stays beside the other, until nothing is missing.
  const listed = async () =>
    (await listCash(app, reading, { state: 'shared', q: number })).cash.map(({ id, status, paidPaise }) => [
      ...[id, status, paidPaise],
    ])
  const importing = permitted(admin, 'cash.import')
  const whose = { parcelId: honest, reason: 'The courier confirmed it.' }
  await assignLine(app, importing, { lineId: lines[0]?.id ?? '', ...whose })
  expect(await listed()).toEqual([
    [honest, 'delivered', ONE_MOUSE_PAISE],
    [taken, 'delivered', 0],
  ])
  await remitted(app, taken)
  expect(await listed()).toEqual([])
})

test(`two parcels that are given one number at once do not both get it (${RACE_ROUNDS} rounds)`, async () => {
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const [first, second] = [await boxed(meera), await boxed(meera)]
    const number = newNumber()
    const said = await Promise.all([name(meera, first, number), name(meera, second, number)])
    expect(said.filter((each) => each === 'named')).toHaveLength(1)
    expect(said.filter((each) => each.includes('has this tracking number'))).toHaveLength(1)
  }
}, 600_000)

test('a parcel that left without a number takes it afterwards, once, and none of another parcel', async () => {
  const [parcelId, other] = [await boxed(meera, 'card'), await boxed(meera, 'card')]
  const [number, others] = [newNumber(), newNumber()]
  const add = async (trackingNumber: string, offer = meera) => {
    const numbered = await numberParcel(app, by(offer), { parcelId, trackingNumber })
    return numbered.ok ? 'numbered' : (numbered.problem.fields?.trackingNumber ?? numbered.problem.code)
  }
  expect(await name(meera, other, others)).toBe('named')
  expect(await name(meera, parcelId, '')).toBe('named')
  expect(await add(number)).toBe('This parcel is not on its way')
  await handOverParcel(app, by(meera), parcelId)
  expect(await add(number, thief)).toBe('fulfilment.parcel_gone')
  expect(await add('')).toContain('A tracking number has')
  expect(await add(others)).toContain('has this tracking number')
  expect(await add(number)).toBe('numbered')
  expect(await add(number)).toBe('numbered')
  expect(await add(newNumber())).toContain('It left under')
  const parcel = app.db.selectFrom('parcels').select(['tracking_number', 'status']).where('id', '=', parcelId)
  expect(await parcel.executeTakeFirst()).toEqual({
    tracking_number: number.toUpperCase(),
    status: 'shipped',
  })
  expect(await recordedOf('parcel.numbered')).toBe(1)
})

const recordedOf = async (action: string) =>
  (await app.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

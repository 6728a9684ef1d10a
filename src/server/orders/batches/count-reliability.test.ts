import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReliabilityFigures } from '#domain/goods/reliability/reliability-figures.ts'
import { addDays, dayStart } from '#domain/ground/shared/days.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { ReturnReason } from '#domain/orders/returns/return-reasons.ts'
import { listReliability, listReliabilityWords } from '#server/goods/reliability/reliability-views.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { type AddedOwner, addAdmin } from '#tests/support/back-office.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel } from '#tests/support/disputes.ts'
import { type CopiedReturn, copyParcel } from '#tests/support/piece-rows.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { turnedClock } from '#tests/support/turned-clock.ts'
import { countReliability } from './count-reliability.ts'

const DAY_SECONDS = 24 * 3_600
const clock = turnedClock('2026-11-02T06:30:00Z')
let app: App
let close: () => Promise<void>
let owner: AddedOwner
let offer: AddedOffer
let by: Dispatcher
let known: DeliveredParcel
beforeAll(async () => {
  ;({ app, close } = await openTestApp({ clock }))
  owner = await addAdmin(app)
})
beforeEach(async () => {
  offer = await addOffer(app, { sellerId: randomUUID(), available: 100 })
  by = { kind: 'vendor', vendor: await addVendorOf(app, offer.sellerId) }
  known = await deliver()
})
afterAll(() => close())

async function deliver(): Promise<DeliveredParcel> {
  const parcel = await deliveredParcel(app, by, await addCustomer(app), { offer })
  await app.db
    .updateTable('order_lines')
    .set({ warranty_months: 24 })
    .where('id', '=', parcel.lineId)
    .execute()
  return parcel
}

async function figuresOf(productId: string): Promise<ReliabilityFigures | undefined> {
  const { products } = await listReliability(app, owner, undefined)
  return products.find((product) => product.productId === productId)?.figures
}

async function comeBack(
  parcel: DeliveredParcel,
  { reason, outcome = 'accepted' }: { reason: ReturnReason; outcome?: 'accepted' | 'refused' },
) {
  const returnId = randomUUID()
  const piece = { orderLineId: parcel.lineId, piece: 1 }
  const asked = { returnId, parcelId: parcel.parcelId, pieces: [piece], reason, words: 'As I say.' }
  done(await requestReturn(app, parcel, { ...asked, wanted: 'refund', way: 'drop-off' }))
  done(await receiveReturn(app, by, { returnId }))
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const found = { unitId, condition: 'faulty', outcome, note: 'Tried out' } as const
  done(await inspectReturn(app, by, { returnId, units: [{ ...found, cameSerials: [] }] }))
}

function done(result: AnyResult): void {
  if (!result.ok) throw new Error(result.problem.code)
}

test('pieces are counted by what became of them', async () => {
  const [back, failed, refused] = [await deliver(), await deliver(), await deliver()]
  await comeBack(back, { reason: 'changed-mind' })
  clock.turn(100 * DAY_SECONDS)
  await comeBack(failed, { reason: 'stopped-working' })
  await comeBack(refused, { reason: 'stopped-working', outcome: 'refused' })
  clock.turn(300 * DAY_SECONDS)
  await countReliability(app)
  const figures = await figuresOf(offer.productId)
  expect(figures).toMatchObject({
    settled: { pieces: 4, customers: 4 },
    largest: 1,
    back: { pieces: 1, customers: 1 },
    backBy: { mind: { pieces: 1 }, faulty: { pieces: 0 } },
  })
  // One came back, so that one of three failed; nobody has had theirs for two years.
  expect(figures?.spans).toMatchObject([
    { months: 6, delivered: { pieces: 4 }, observed: { pieces: 2 }, failed: { pieces: 1 } },
    { months: 12, delivered: { pieces: 4 }, observed: { pieces: 2 }, failed: { pieces: 1 } },
    { months: 24, delivered: { pieces: 0 }, observed: { pieces: 0 }, failed: { pieces: 1 } },
  ])
  expect(figures?.spans[1]?.share?.share).toBeCloseTo(1 / 3, 10)
  // Four customers could be recognised.
  expect((await listReliabilityWords(app, [offer.productId])).size).toBe(0)
})

test('open boxes, pieces that never arrived and products without deliveries are not counted', async () => {
  await countReliability(app)
  expect((await figuresOf(offer.productId))?.spans[0]?.delivered.pieces).toBe(0)
  // What they were sold as, whatever their offer is called by now.
  await sql`UPDATE offers SET condition = 'open-box' WHERE id = ${offer.offerId}`.execute(app.db)
  await countReliability(app)
  expect((await figuresOf(offer.productId))?.spans[0]?.delivered.pieces).toBe(0)
  const sell = (as: string) =>
    sql`UPDATE order_lines SET sold_condition = ${as} WHERE product_id = ${offer.productId}`.execute(app.db)
  await sell('open-box')
  await countReliability(app)
  expect(await figuresOf(offer.productId)).toBeUndefined()
  await sell('new')
  await sql`UPDATE parcels SET status = 'returned', delivered_at = NULL WHERE id = ${known.parcelId}`.execute(
    app.db,
  )
  await countReliability(app)
  expect(await figuresOf(offer.productId)).toBeUndefined()
  const { rows } = await sql`SELECT FROM seller_reliability WHERE product_id = ${offer.productId}`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('what a seller alone says it has delivered dilutes nothing, and silences nothing', async () => {
  const deliveredAt = clock.now()
  const requestedAt = new Date(deliveredAt.getTime() + 3_600_000)
  const faulty = { kind: 'return', reason: 'damaged', requestedAt, condition: 'faulty' } as const
  const copied = async (returned?: CopiedReturn, isProven = false) =>
    copyParcel(app, known, {
      userId: (await addCustomer(app)).userId,
      deliveredAt,
      pieces: [{ returned }],
      warrantyMonths: 24,
      isProven,
    })
  await copied(faulty, true)
  for (let piece = 0; piece < 5; piece += 1) await copied()
  clock.turn(50 * DAY_SECONDS)
  await countReliability(app)
  expect(await figuresOf(offer.productId)).toMatchObject({ settled: { pieces: 2 }, back: { pieces: 1 } })
  await copied(faulty)
  await countReliability(app)
  expect(await figuresOf(offer.productId)).toMatchObject({ settled: { pieces: 3 }, back: { pieces: 2 } })
  await sql`UPDATE parcels SET cash_remitted_paise = cash_paise WHERE seller_id = ${offer.sellerId}`.execute(
    app.db,
  )
  await countReliability(app)
  expect(await figuresOf(offer.productId)).toMatchObject({ settled: { pieces: 8 }, back: { pieces: 2 } })
})

/** What happened to a piece, in days after its delivery. */
const Fate = fc.record({
  age: fc.integer({ min: 1, max: 900 }),
  buyer: fc.integer({ min: 0, max: 5 }),
  end: fc.constantFrom('kept', 'kept', 'mind', 'faulty', 'failed', 'open'),
  after: fc.integer({ min: 0, max: 900 }),
})

test('the count says what a count of the same histories by hand says', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => addCustomer(app)))
  const today = '2028-06-15'
  clock.turn((dayStart(today).getTime() - clock.now().getTime()) / 1000 + DAY_SECONDS / 2)
  const [fates = []] = fc.sample(fc.array(Fate, { minLength: 60, maxLength: 60 }), { numRuns: 1 })
  const pieces = fates.map(({ age, buyer, end, after }) => {
    const happensOn = end === 'failed' ? 10 + after : after % 8
    const hasHappened = end !== 'kept' && happensOn <= Math.min(age, 729)
    return { age, buyer, end: hasHappened ? end : 'kept', day: hasHappened ? happensOn : Math.min(age, 731) }
  })
  for (const { age, buyer, end, day } of pieces) {
    const deliveredOn = addDays(today, -age)
    const requestedAt = new Date(dayStart(addDays(deliveredOn, day)).getTime() + 3_600_000)
    const returned: CopiedReturn | undefined =
      end === 'kept'
        ? undefined
        : {
            kind: end === 'failed' ? 'warranty' : 'return',
            reason: end === 'failed' ? 'stopped-working' : end === 'faulty' ? 'damaged' : 'changed-mind',
            requestedAt,
            condition: end === 'open' ? null : 'used',
          }
    await copyParcel(app, known, {
      userId: buyers[buyer]?.userId ?? '',
      deliveredAt: dayStart(deliveredOn),
      pieces: [{ returned }],
      warrantyMonths: 24,
    })
  }
  await sql`UPDATE parcels SET status = 'returned', delivered_at = NULL WHERE id = ${known.parcelId}`.execute(
    app.db,
  )
  await countReliability(app)
  const figures = await figuresOf(offer.productId)
  const settled = pieces.filter(({ age, end }) => age >= 45 && end !== 'open')
  const many = (some: typeof pieces) => ({
    pieces: some.length,
    customers: new Set(some.map(({ buyer }) => buyer)).size,
  })
  expect(figures?.settled).toEqual(many(settled))
  expect(figures?.backBy.mind).toEqual(many(settled.filter(({ end }) => end === 'mind')))
  expect(figures?.backBy.faulty).toEqual(many(settled.filter(({ end }) => end === 'faulty')))
  for (const [at, days] of [180, 365, 730].entries()) {
    const failed = pieces.filter(({ end, day }) => end === 'failed' && day <= days)
    expect(figures?.spans[at]?.failed).toEqual(many(failed))
    let survival = 1
    for (const day of new Set(failed.map((piece) => piece.day))) {
      const atRisk = pieces.filter((piece) => piece.day >= day).length
      survival *= 1 - failed.filter((piece) => piece.day === day).length / atRisk
    }
    expect(1 - (figures?.spans[at]?.share?.share ?? 0)).toBeCloseTo(survival, 10)
  }
})

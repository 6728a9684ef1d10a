import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pieceText } from '#domain/goods/reviews/review-form.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { InspectedUnit } from '#domain/orders/returns/inspection.ts'
import { selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import type { App } from '#server/ground/app.ts'
import { placeOrder } from '#server/orders/checkout/place-order.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { reportParcel } from '#server/orders/fulfilment/move-parcel.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { addAdmin } from '#tests/support/back-office.ts'
import { checkoutOf } from '#tests/support/checkout.ts'
import { type AddedOffer, addCustomer, addOffer } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel } from '#tests/support/disputes.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { bookedByUs, handedOver, packed, vendorOrderOf } from '#tests/support/parcels.ts'
import { pausePoints } from '#tests/support/pause-points.ts'
import { known } from '#tests/support/reviews.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { editReview, undoWithdrawal, withdrawReview } from './change-review.ts'
import { decideReview } from './moderation/decide-review.ts'
import { findOwnReview, listOwnReviews } from './own-review-views.ts'
import { listPiecesToReview } from './piece-views.ts'
import { findRating, listReviews, listVersions } from './review-views.ts'
import { reportReview } from './vote-review.ts'
import { writeReview } from './write-review.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let mouse: AddedOffer
let ravi: Extract<Dispatcher, { kind: 'vendor' }>
const points = pausePoints(() => app)
beforeAll(async () => {
  const opened = await openTestApp({ pause: points.pause })
  close = opened.close
  const { clock } = opened.app
  app = {
    ...opened.app,
    gateway: fakeGateway(),
    clock: { now: () => new Date(clock.now().getTime() + turnedMs) },
  }
})
beforeEach(async () => {
  turnedMs = 0
  const sellerId = app.random.uuid()
  mouse = await addOffer(app, { sellerId, available: 50 })
  ravi = { kind: 'vendor', vendor: { sellerId, userId: app.random.uuid() } }
})
afterAll(() => close())

const TEXT = 'It fits a large hand, and the wheel does not rattle.'
const FIELDS = { stars: '4', title: 'Fits', text: TEXT, byline: 'named' }
const NEWEST = { sort: 'newest' } as const

async function bought(quantity = 1, name = 'Asha Rao') {
  const customer = await addCustomer(app, name)
  return { customer, parcel: await deliveredParcel(app, ravi, customer, { offer: mouse, quantity }) }
}
const keyOf = ({ parcelId, lineId }: DeliveredParcel, piece = 1) =>
  pieceText({ parcelId, orderLineId: lineId, piece })

async function reviewed(fields: object = {}, name?: string) {
  const { customer, parcel } = await bought(1, name)
  const written = await writeReview(app, customer, { piece: keyOf(parcel), fields: { ...FIELDS, ...fields } })
  if (!written.ok) throw new Error(written.problem.code)
  return { customer, parcel, ...written.value }
}
const shownOf = async (query: object = {}) =>
  (await listReviews(app, mouse.productId, { ...NEWEST, ...query })).reviews
const ratingOf = () => findRating(app.db, mouse.productId)

describe('a review is written', () => {
  test('by the customer who received the piece, and published at once with facts that nobody typed', async () => {
    const { state } = await reviewed({ 'aspect-comfort': '5' })
    expect(state).toBe('published')
    expect(await shownOf()).toEqual([
      expect.objectContaining({
        stars: 4,
        title: 'Fits',
        text: TEXT,
        author: 'Asha R.',
        facts: ['Kept', 'Written within a month of delivery', 'Bought new'],
        aspects: [{ key: 'comfort', label: 'Comfort', stars: 5 }],
        isEdited: false,
      }),
    ])
    expect(await ratingOf()).toMatchObject({ score: '3.2', reviews: 1 })
  })

  test.each([
    ['somebody else', (o: Cast) => [o.other, keyOf(o.parcel)]],
    ['the buyer of a piece that the line does not have', (o: Cast) => [o.customer, keyOf(o.parcel, 2)]],
    ['a customer whose parcel is still packed', (o: Cast) => [o.other, o.packedKey]],
    ['an account that was shut out', (o: Cast) => [o.shutOut, o.shutOutKey]],
    ['a wrong address', (o: Cast) => [o.customer, 'nothing']],
  ] as [string, (o: Cast) => [{ userId: string }, string]][])('never by %s', async (_who, of) => {
    const cast = await castOf()
    const [who, piece] = of(cast)
    expect(await writeReview(app, who, { piece, fields: FIELDS })).toMatchObject({
      problem: { code: 'reviews.gone' },
    })
    expect(await shownOf()).toEqual([])
  })

  test('never by whoever sells it; an address that the shop types makes nobody its own', async () => {
    const { customer, parcel } = await bought()
    const vendor = { user_id: customer.userId, seller_id: mouse.sellerId, name: 'Ravi' }
    await app.db.insertInto('vendors').values(vendor).execute()
    const own = { piece: keyOf(parcel), fields: FIELDS }
    expect(await writeReview(app, customer, own)).toMatchObject({ problem: { code: 'reviews.own_goods' } })
    await app.db.deleteFrom('vendors').where('user_id', '=', customer.userId).execute()
    await app.db
      .updateTable('sellers')
      .set({ care_email: customer.email.toUpperCase() })
      .where('id', '=', mouse.sellerId)
      .execute()
    const written = await writeReview(app, customer, own)
    expect(written).toMatchObject({ ok: true })
    await app.db.updateTable('sellers').set({ care_email: null }).where('id', '=', mouse.sellerId).execute()
    await app.db.insertInto('vendors').values(vendor).execute()
    const reviewId = written.ok ? written.value.reviewId : ''
    expect(await editReview(app, customer, { reviewId, fields: FIELDS })).toMatchObject({
      problem: { code: 'reviews.own_goods' },
    })
    await app.db.deleteFrom('vendors').where('user_id', '=', customer.userId).execute()
  })

  test('once a piece, also by two forms at one moment; of three pieces one is asked for, and each may be written', async () => {
    const { customer, parcel } = await bought(3)
    expect(await listPiecesToReview(app.db, customer.userId)).toMatchObject([{ piece: 1, pieces: 3 }])
    const write = (piece: number) =>
      writeReview(app, customer, { piece: keyOf(parcel, piece), fields: { ...FIELDS, stars: String(piece) } })
    const [first, second] = await points.overtaken(
      'reviews:written',
      () => write(1),
      () => write(1),
    )
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({ problem: { code: 'reviews.already_written' } })
    expect(await listPiecesToReview(app.db, customer.userId)).toEqual([])
    expect([await write(2), await write(3)]).toMatchObject([{ ok: true }, { ok: true }])
    // One voice of two stars beside five of three, whatever the number of pieces.
    expect(await ratingOf()).toMatchObject({ score: '2.8', reviews: 3, customers: 1 })
  })

  test('and asked for once where a line came in two parcels', async () => {
    const customer = await addCustomer(app)
    const { orderId } = known(await placeOrder(app, customer, checkoutOf(mouse, { quantity: 2 })))
    const vendorOrderId = await vendorOrderOf(app, orderId)
    for (const reason of ['The first came', 'The second came']) {
      const parcelId = await handedOver(app, ravi, { vendorOrderId, quantity: 1 })
      known(await reportParcel(app, ravi, { parcelId, to: 'delivered', reason }))
    }
    const [asked, ...others] = await listPiecesToReview(app.db, customer.userId)
    expect(others).toEqual([])
    known(await writeReview(app, customer, { piece: asked?.key ?? '', fields: FIELDS }))
    expect(await listPiecesToReview(app.db, customer.userId)).toEqual([])
  })

  test('and waits for the office where something is in it, unseen and uncounted', async () => {
    const { state, customer } = await reviewed({ text: `${TEXT} See cheap-mice.com for a better one.` })
    expect(state).toBe('waiting')
    expect([await shownOf(), await ratingOf()]).toEqual([[], undefined])
    expect((await listOwnReviews(app, customer.userId, {})).reviews).toMatchObject([{ state: 'waiting' }])
  })

  test('and waits where another one says the same', async () => {
    const text = `${TEXT} The battery holds for three weeks, and the cable is long enough for a desk.`
    expect((await reviewed({ text })).state).toBe('published')
    expect((await reviewed({ text: text.toUpperCase().toLowerCase().replaceAll(',', ';') })).state).toBe(
      'waiting',
    )
  })

  test('by several at once, and every one of them is counted', async () => {
    const parcels = [await bought(), await bought(), await bought()]
    await Promise.all(
      parcels.map(({ customer, parcel }) =>
        writeReview(app, customer, { piece: keyOf(parcel), fields: FIELDS }),
      ),
    )
    expect(await ratingOf()).toMatchObject({ reviews: 3, bars: [{ count: 0 }, { count: 3 }, {}, {}, {}] })
  })
})

interface Cast {
  customer: { userId: string }
  parcel: DeliveredParcel
  other: { userId: string }
  packedKey: string
  shutOut: { userId: string }
  shutOutKey: string
}

async function castOf(): Promise<Cast> {
  const { customer, parcel } = await bought()
  const other = await addCustomer(app)
  const placed = await placeOrder(app, other, checkoutOf(mouse))
  if (!placed.ok) throw new Error(placed.problem.code)
  const { orderId } = placed.value
  const packedParcel = await packed(app, ravi, { vendorOrderId: await vendorOrderOf(app, orderId) })
  const { id: lineId } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { customer: shutOut, parcel: shutOutParcel } = await bought()
  await app.db
    .updateTable('users')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', shutOut.userId)
    .execute()
  return {
    customer,
    parcel,
    other,
    packedKey: pieceText({ parcelId: packedParcel, orderLineId: lineId, piece: 1 }),
    shutOut,
    shutOutKey: keyOf(shutOutParcel),
  }
}

describe('what became of the piece', () => {
  async function giveBack(parcel: DeliveredParcel, reason: 'changed-mind' | 'stopped-working') {
    const returnId = app.random.uuid()
    const pieces = [{ orderLineId: parcel.lineId, piece: 1 }]
    const asked = {
      returnId,
      parcelId: parcel.parcelId,
      pieces,
      reason,
      words: 'It died.',
      wanted: 'refund',
      way: 'drop-off',
    } as const
    const moves: AnyResult[] = [
      await requestReturn(app, parcel, asked),
      await receiveReturn(app, ravi, { returnId }),
    ]
    const unit = await app.db
      .selectFrom('return_units')
      .select('id')
      .where('return_id', '=', returnId)
      .executeTakeFirstOrThrow()
    const found: InspectedUnit = {
      unitId: unit.id,
      cameSerials: [],
      condition: 'like-new',
      outcome: 'accepted',
      note: '',
    }
    moves.push(await inspectReturn(app, ravi, { returnId, units: [found] }))
    expect(moves).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
  }

  test('is written by the return of its buyer, after the review and before it', async () => {
    const { parcel } = await reviewed()
    await giveBack(parcel, 'changed-mind')
    expect((await shownOf())[0]?.facts[0]).toBe('Returned without a fault')
    const { customer, parcel: second } = await bought()
    // By a courier of ours: what a seller alone says was delivered, and gave back, is looked at first.
    await bookedByUs(app, { parcelId: second.parcelId, sellerId: mouse.sellerId })
    await giveBack(second, 'changed-mind')
    await writeReview(app, customer, { piece: keyOf(second), fields: FIELDS })
    expect((await shownOf({ fate: 'returned' })).length).toBe(2)
    expect(await shownOf({ fate: 'kept' })).toEqual([])
  })

  test('is a failure after so many months where a warranty claim was accepted', async () => {
    await app.db
      .updateTable('products')
      .set({ warranty_months: 24 })
      .where('id', '=', mouse.productId)
      .execute()
    const { parcel } = await reviewed()
    turnedMs = 100 * DAY_MS
    await giveBack(parcel, 'stopped-working')
    expect((await shownOf({ fate: 'failed' }))[0]?.facts[0]).toBe('Failed under warranty after 3 months')
  })
})

test('cards and kept pages say what is published with the commit, and nothing while nothing is', async () => {
  const card = async () =>
    (await selectCards(app.db).where('products.id', '=', mouse.productId).execute()).map(toSummary)[0]?.rating
  const told = async () => {
    const rows = await app.db
      .deleteFrom('content_changes')
      .where('product_id', '=', mouse.productId)
      .returning('what')
      .execute()
    return new Set(rows.map(({ what }) => what))
  }
  const { customer, parcel } = await bought(2)
  const write = (piece: number, fields: object) =>
    writeReview(app, customer, { piece: keyOf(parcel, piece), fields: { ...FIELDS, ...fields } })
  await told()
  await write(1, { text: `${TEXT} Call 98765 43210 for more.` })
  expect([await card(), await told()]).toEqual([undefined, new Set()])
  const written = await write(2, { stars: '5' })
  expect([await card(), await told()]).toEqual(['3.3 ★ (1)', new Set(['card', 'page'])])
  await withdrawReview(app, customer, written.ok ? written.value.reviewId : '')
  expect([await card(), await told()]).toEqual([undefined, new Set(['card', 'page'])])
})

describe('a review is changed', () => {
  test('and what it said before can be read, with its time', async () => {
    const { customer, reviewId } = await reviewed()
    turnedMs = DAY_MS
    await editReview(app, customer, {
      reviewId,
      fields: { ...FIELDS, stars: '1', text: 'The wheel rattles by now, sadly.' },
    })
    expect(await shownOf()).toMatchObject([{ stars: 1, isEdited: true }])
    expect(await listVersions(app, reviewId)).toMatchObject({
      versions: [{ version: 1, stars: 4, text: TEXT }],
    })
    expect(await ratingOf()).toMatchObject({ bars: [{}, { count: 0 }, {}, {}, { stars: 1, count: 1 }] })
  })

  test('and nobody reads what was reported before, or said before words that the office withholds', async () => {
    const { customer, reviewId } = await reviewed()
    const owner = await addAdmin(app)
    const edit = async (text: string) => {
      turnedMs += DAY_MS
      known(await editReview(app, customer, { reviewId, fields: { ...FIELDS, text } }))
    }
    const read = async () => (await listVersions(app, reviewId))?.versions.map(({ text }) => text)
    await edit('Said second, and nobody minds it.')
    const fields = { reason: 'personal-details', words: 'It says where he lives.' }
    known(await reportReview(app, await addCustomer(app), { reviewId, fields }))
    expect(await read()).toEqual([TEXT])
    await edit('Said third, with the same address in it.')
    expect(await read()).toEqual([TEXT])
    const decide = async (version: number, outcome: 'published' | 'withheld') =>
      known(await decideReview(app, owner, { reviewId, version, outcome, fields }))
    await decide(3, 'withheld')
    await edit('Said fourth, without any address.')
    await decide(4, 'published')
    expect(await read()).toEqual([])
    await edit('Said fifth, a year later.')
    expect(await read()).toEqual(['Said fourth, without any address.'])
  })

  test('only by its writer, and what says the same keeps its version', async () => {
    const { customer, reviewId } = await reviewed()
    const other = await addCustomer(app)
    expect(await editReview(app, other, { reviewId, fields: FIELDS })).toMatchObject({
      problem: { code: 'reviews.gone' },
    })
    expect(await withdrawReview(app, other, reviewId)).toMatchObject({ problem: { code: 'reviews.gone' } })
    await editReview(app, customer, { reviewId, fields: { ...FIELDS, byline: 'unnamed' } })
    expect(await shownOf()).toMatchObject([{ isEdited: false, author: 'A customer', stars: 4 }])
  })

  test('and waits when something is in the new text: nobody reads the one before meanwhile', async () => {
    const { customer, reviewId } = await reviewed()
    const fields = { ...FIELDS, text: `${TEXT} Call 98765 43210 for one that does not.` }
    expect(await editReview(app, customer, { reviewId, fields })).toMatchObject({
      value: { state: 'waiting' },
    })
    expect([await shownOf(), await listVersions(app, reviewId), await ratingOf()]).toEqual([
      [],
      undefined,
      undefined,
    ])
  })
})

describe('a review is withdrawn', () => {
  test('and comes back as it was within half an hour, and no later', async () => {
    const { customer, reviewId } = await reviewed()
    await withdrawReview(app, customer, reviewId)
    expect([await shownOf(), await ratingOf()]).toEqual([[], undefined])
    expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({
      state: 'withdrawn',
      mayUndo: true,
    })
    turnedMs = 29 * 60_000
    expect(await undoWithdrawal(app, customer, reviewId)).toMatchObject({ ok: true })
    expect(await shownOf()).toMatchObject([{ stars: 4 }])
    await withdrawReview(app, customer, reviewId)
    turnedMs += 31 * 60_000
    expect(await undoWithdrawal(app, customer, reviewId)).toMatchObject({
      problem: { code: 'reviews.undo_over' },
    })
    await editReview(app, customer, { reviewId, fields: FIELDS })
    expect(await shownOf()).toMatchObject([{ stars: 4 }])
  })

  test('and what waited for the office waits again when it comes back', async () => {
    const { customer, reviewId } = await reviewed({ text: `${TEXT} Call 98765 43210 for more.` })
    await withdrawReview(app, customer, reviewId)
    await undoWithdrawal(app, customer, reviewId)
    expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({ state: 'waiting' })
  })
})

describe('the list of a product', () => {
  test('is sorted and narrowed as asked, page by page', async () => {
    for (const stars of ['5', '1', '3']) await reviewed({ stars })
    const starsOf = async (query: object) => (await shownOf(query)).map(({ stars }) => stars)
    expect(await starsOf({ sort: 'newest' })).toEqual([3, 1, 5])
    expect(await starsOf({ sort: 'lowest' })).toEqual([1, 3, 5])
    expect(await starsOf({ sort: 'highest' })).toEqual([5, 3, 1])
    expect(await starsOf({ stars: '3' })).toEqual([3])
    expect(await starsOf({ photos: 'yes' })).toEqual([])
  })
})

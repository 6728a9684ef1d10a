import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { googleReviewFeed } from '#domain/goods/feeds/google-review-feed.ts'
import { pieceText } from '#domain/goods/reviews/review-form.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { selectCards, toSummary } from '#server/goods/catalogue/product-card-views.ts'
import { writeReviewFeed } from '#server/goods/feeds/write-feed.ts'
import { answerAsOwner } from '#server/goods/questions/answer-question.ts'
import { takeToWeigh, writeWeighed } from '#server/goods/receipts/receipt-store.ts'
import {
  findOwned,
  findShareUnproven,
  hasReceivedBefore,
  listProvenLines,
} from '#server/goods/receipts/receipt-views.ts'
import { weighParcels } from '#server/goods/receipts/weigh-parcels.ts'
import type { App } from '#server/ground/app.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { erasePerson } from '#server/office/personal-data/erase-person-store.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { createSharedPromotion } from '#server/selling/promotions/shared-promotions.ts'
import { type AddedOwner, addAdmin, OWNER } from '#tests/support/back-office.ts'
import { bankSays } from '#tests/support/chargebacks.ts'
import { type AddedOffer, addCustomer, addOffer, addOfferOf } from '#tests/support/customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel } from '#tests/support/disputes.ts'
import { brought, deliveredByCard, exchanged, sentBack } from '#tests/support/exchanges.ts'
import { type FakeGateway, fakeGateway } from '#tests/support/fake-gateway.ts'
import { testInFull } from '#tests/support/full-run.ts'
import { deliveredPaidAhead } from '#tests/support/paid-ahead.ts'
import { vendorOrderOf } from '#tests/support/parcels.ts'
import { asked } from '#tests/support/questions.ts'
import { remitted } from '#tests/support/remittances.ts'
import { returnedUnit } from '#tests/support/returned-units.ts'
import { known, REVIEW_TEXT } from '#tests/support/reviews.ts'
import { addVendorOf } from '#tests/support/sellers.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { untilOneWaits } from '#tests/support/waiting-for-locks.ts'
import { editReview, undoWithdrawal, withdrawReview } from '../change-review.ts'
import { appealDecision, decideReview } from '../moderation/decide-review.ts'
import { findOfficeReview, listReviewQueue } from '../moderation/office-review-views.ts'
import { findOwnReview } from '../own-review-views.ts'
import { rateSeller } from '../rate-seller.ts'
import { listReviews, listVersions, readProductReviews } from '../review-views.ts'
import { listSoldReviews } from '../seller-review-views.ts'
import { writeReview } from '../write-review.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { weighReceipts } from './weigh-receipts.ts'

let app: App
let close: () => Promise<void>
let turnedMs = 0
let gateway: FakeGateway
let admin: AddedOwner
let mouse: AddedOffer
let seller: Dispatcher
beforeAll(async () => {
  const opened = await openTestApp()
  close = opened.close
  const { clock } = opened.app
  gateway = fakeGateway()
  app = { ...opened.app, gateway, clock: { now: () => new Date(clock.now().getTime() + turnedMs) } }
  admin = await addAdmin(app)
})
beforeEach(async () => {
  turnedMs = 0
  mouse = await addOffer(app, { sellerId: app.random.uuid(), available: 50 })
  seller = { kind: 'vendor', vendor: await addVendorOf(app, mouse.sellerId) }
})
afterAll(() => close())

const FIELDS = { stars: '5', title: 'Fits', text: REVIEW_TEXT, byline: 'named' }
const SELLER_STARS = { 'seller-day': '5', 'seller-packing': '5', 'seller-described': '5' }

/** An order in cash that its seller says it has delivered; all that says so. */
async function onSellersWord() {
  const customer = await addCustomer(app)
  const parcel = await deliveredParcel(app, seller, customer, { offer: mouse, isProven: false })
  return reviewed(customer, parcel)
}

async function paidOnline(totalPaise = 129_900) {
  const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise })
  return reviewed({ userId: parcel.userId }, parcel)
}

async function reviewed(customer: { userId: string }, parcel: DeliveredParcel) {
  const { parcelId, lineId, orderId } = parcel
  const piece = pieceText({ parcelId, orderLineId: lineId, piece: 1 })
  const written = known(await writeReview(app, customer, { piece, fields: FIELDS }))
  const { id: vendorOrderId } = await app.db
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  // What cost next to nothing rates no seller.
  await rateSeller(app, customer, { vendorOrderId, fields: SELLER_STARS })
  return { customer, parcel, ...written }
}

const weigh = () => weighReceipts(app, {}, new AbortController().signal)

/** Everywhere that a star of the mouse could be read. */
async function shown() {
  const { productId, sellerId } = mouse
  let feed = ''
  for await (const text of writeReviewFeed(app, googleReviewFeed)) feed += text
  const card = await selectCards(app.db).where('products.id', '=', productId).executeTakeFirstOrThrow()
  const sums = await app.db
    .selectFrom('seller_rating_sums')
    .select('ratings')
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return {
    list: (await listReviews(app, productId, { sort: 'newest' })).reviews.length,
    page: (await readProductReviews(app.db, productId))?.rating.reviews ?? 0,
    card: toSummary(card).rating !== undefined ? 1 : 0,
    feed: feed.includes(productId) ? 1 : 0,
    seller: (await listSoldReviews(app, sellerId, { isAnswered: false })).reviews.length,
    ofSeller: sums?.ratings ?? 0,
  }
}
const NOWHERE = { list: 0, page: 0, card: 0, feed: 0, seller: 0, ofSeller: 0 }
const EVERYWHERE = { list: 1, page: 1, card: 1, feed: 1, seller: 1, ofSeller: 1 }
/** Whether a parcel counts as sold, and whether it does once its money has gone back. */
async function countsOf({ parcelId }: { parcelId: string }) {
  await weighParcels(app)
  const found = await app.db
    .selectFrom('proven_lines')
    .select('holds_refunded')
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()
  return { sold: found !== undefined, refunded: found?.holds_refunded ?? false }
}
const AS_NOTHING = { sold: false, refunded: false }
const AS_SOLD = { sold: true, refunded: false }
const queued = async (reviewId: string) =>
  (await listReviewQueue(app, admin, {})).reviews.find(({ id }) => id === reviewId)

describe('a seller that orders from itself in cash, by its own courier, and hands no cash over', () => {
  test('gets no star anywhere, whatever its people write, change or press', async () => {
    for (let at = 0; at < 3; at++) {
      const { customer, reviewId, state } = await onSellersWord()
      expect(state).toBe('waiting')
      expect(known(await editReview(app, customer, { reviewId, fields: { ...FIELDS, stars: '4' } }))).toEqual(
        { state: 'waiting' },
      )
      expect(await listVersions(app, reviewId)).toBeUndefined()
      expect(await findOwned(app.db, { ...customer, productId: mouse.productId })).toBeUndefined()
      const before = new Date(app.clock.now().getTime() + DAY_MS)
      expect(await hasReceivedBefore(app.db, { ...customer, before })).toBe(false)
    }
    await weigh()
    expect(await shown()).toEqual(NOWHERE)
  })

  test('and a part of the cash releases nothing; all of it releases what was written, once', async () => {
    const { parcel, reviewId, customer } = await onSellersWord()
    expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({
      state: 'waiting',
      waitsFor: expect.stringContaining('when the cash for this parcel has reached us'),
    })
    await remitted(app, parcel.parcelId, 100)
    await weigh()
    expect(await shown()).toEqual(NOWHERE)
    await remitted(app, parcel.parcelId)
    await weigh()
    await weigh()
    expect(await shown()).toEqual(EVERYWHERE)
    expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({
      state: 'published',
      waitsFor: undefined,
    })
    expect(await findOwned(app.db, { ...customer, productId: mouse.productId })).toBeDefined()
  })

  test('silences nobody: a week after the delivery the office sees what waits, and may vouch for it', async () => {
    const { reviewId } = await onSellersWord()
    turnedMs = 6 * DAY_MS
    await weigh()
    expect(await queued(reviewId)).toBeUndefined()
    turnedMs = 7 * DAY_MS + 1_000
    await weigh()
    expect(await queued(reviewId)).toMatchObject({
      state: 'waiting',
      unproven: expect.stringContaining('has not reached us'),
    })
    expect(await confirmReceipt(app, admin, { reviewId, fields: { receipt: ' ' } })).toMatchObject({
      problem: { code: 'reviews.receipt_not_valid' },
    })
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'The customer sent a photo' } }))
    expect(await shown()).toEqual(EVERYWHERE)
    expect(await queued(reviewId)).toBeUndefined()
    await weigh()
    expect(await shown()).toEqual(EVERYWHERE)
  })

  testInFull(
    'loses with the upgrade what was shown of it before, and the office sees what waits too long',
    async () => {
      const { reviewId } = await onSellersWord()
      // As the migration leaves a row of before.
      await app.db
        .updateTable('reviews')
        .set({ state: 'published', published_at: app.clock.now(), unproven: null, look_from: null })
        .set({ weigh_at: new Date('2000-01-01T00:00:00Z') })
        .where('id', '=', reviewId)
        .execute()
      expect(await shown()).toMatchObject({ list: 1, feed: 1 })
      turnedMs = 30 * DAY_MS
      await weigh()
      expect(await shown()).toEqual(NOWHERE)
      expect(await queued(reviewId)).toMatchObject({ state: 'waiting' })
    },
  )

  testInFull('is not helped by an administrator who finds nothing in the words', async () => {
    const { customer, reviewId } = await onSellersWord()
    const text = `${REVIEW_TEXT} Call 98765 43210 for more.`
    known(await editReview(app, customer, { reviewId, fields: { ...FIELDS, text } }))
    const { version = 0 } = (await findOfficeReview(app, admin, reviewId)) ?? {}
    expect(
      known(await decideReview(app, admin, { reviewId, version, outcome: 'published', fields: {} })),
    ).toEqual({ state: 'waiting' })
    expect(await shown()).toEqual(NOWHERE)
  })
})

describe('a payment online', () => {
  test('shows a review at once, until the bank takes it back, and again when the bank gives it up', async () => {
    const { parcel, reviewId, state } = await paidOnline()
    expect(state).toBe('published')
    expect(await shown()).toEqual(EVERYWHERE)
    const paymentId = gateway.paymentsOf(parcel.orderId)[0]?.id ?? ''
    const of = { paymentId, disputeId: `disp_${paymentId}` }
    await bankSays(app, of, 'open')
    await weigh()
    expect(await shown()).toEqual(NOWHERE)
    expect(await queued(reviewId)).toMatchObject({ unproven: expect.stringContaining('bank') })
    await bankSays(app, of, 'won')
    await weigh()
    expect(await shown()).toEqual(EVERYWHERE)
    expect(await queued(reviewId)).toBeUndefined()
  })

  test('that went back has the office look: neither praise for nothing stays, nor is a bad review bought off', async () => {
    const { parcel, reviewId } = await paidOnline()
    await returnedUnit(app, seller, parcel)
    await weigh()
    expect(await shown()).toMatchObject({ list: 0, page: 0, feed: 0 })
    expect(await queued(reviewId)).toMatchObject({ unproven: expect.stringContaining('refunded') })
    turnedMs = 60_000
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'A courier of ours fetched it' } }))
    expect(await shown()).toMatchObject({ list: 1, page: 1, feed: 1 })
  })

  testInFull(
    'is of the piece that came instead too, and a bank that disputes one made twice takes nothing away',
    async () => {
      const offer = await addOffer(app, {
        sellerId: mouse.sellerId,
        name: 'Pad',
        listPricePaise: 50_000,
        discountBp: 0,
      })
      const first = await deliveredByCard(app, seller, mouse)
      const { customer, orderId } = first
      const paymentId = gateway.paymentsOf(orderId)[0]?.id ?? ''
      const exchange = { offerId: offer.offerId, paise: 89_900 }
      const second = await brought(app, seller, await exchanged(app, seller, { of: first, exchange }))
      const piece = pieceText({ parcelId: second.parcelId, orderLineId: second.lineId, piece: 1 })
      const { reviewId } = known(await writeReview(app, customer, { piece, fields: FIELDS }))
      const stateNow = async () => {
        await weigh()
        return (await findOwnReview(app, customer.userId, reviewId))?.state
      }
      expect(await stateNow()).toBe('published')
      await bankSays(app, { paymentId: 'pay_made_twice', disputeId: 'disp_made_twice' }, 'open')
      const twice = app.db.updateTable('payment_disputes').where('dispute_id', '=', 'disp_made_twice')
      await twice.set({ order_id: second.orderId }).execute()
      const weigh_at = new Date('2000-01-01T00:00:00Z')
      await app.db.updateTable('reviews').set({ weigh_at }).where('id', '=', reviewId).execute()
      expect(await stateNow()).toBe('published')
      await bankSays(app, { paymentId, disputeId: `disp_${paymentId}` }, 'lost')
      expect(await stateNow()).toBe('waiting')
    },
  )

  testInFull('keeps the proof of what was exchanged until what came instead goes back too', async () => {
    const { offerId } = await addOffer(app, {
      sellerId: mouse.sellerId,
      name: 'Pad',
      listPricePaise: 50_000,
      discountBp: 0,
    })
    const first = await deliveredByCard(app, seller, mouse)
    const piece = pieceText({ parcelId: first.parcelId, orderLineId: first.lineId, piece: 1 })
    known(await writeReview(app, first.customer, { piece, fields: FIELDS }))
    const order = await exchanged(app, seller, { of: first, exchange: { offerId, paise: 89_900 } })
    await weigh()
    expect(await shown()).toMatchObject({ list: 1, page: 1 })
    const second = await brought(app, seller, order)
    await (await sentBack(app, seller, { of: second })).inspect()
    await weigh()
    expect(await shown()).toMatchObject({ list: 0, page: 0 })
  })
})

describe('what is counted of a parcel', () => {
  test('follows the cash of a seller that brings it itself, and what an administrator vouches for', async () => {
    const first = await onSellersWord()
    expect(await countsOf(first.parcel)).toEqual(AS_NOTHING)
    await remitted(app, first.parcel.parcelId, 100)
    expect(await countsOf(first.parcel)).toEqual(AS_NOTHING)
    await remitted(app, first.parcel.parcelId)
    expect(await countsOf(first.parcel)).toEqual(AS_SOLD)
    await app.db
      .updateTable('parcels')
      .set({ status: 'returned' })
      .where('id', '=', first.parcel.parcelId)
      .execute()
    expect(await countsOf(first.parcel)).toEqual(AS_NOTHING)
    const second = await onSellersWord()
    await weighParcels(app)
    known(await confirmReceipt(app, admin, { ...second, fields: { receipt: 'The customer sent a photo' } }))
    expect(await countsOf(second.parcel)).toEqual({ sold: true, refunded: true })
  })

  test('follows the bank, and a refund takes nothing of a piece that a courier of ours brought', async () => {
    const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
    expect(await countsOf(parcel)).toEqual(AS_SOLD)
    const paymentId = gateway.paymentsOf(parcel.orderId)[0]?.id ?? ''
    const of = { paymentId, disputeId: `disp_${paymentId}` }
    await bankSays(app, of, 'open')
    expect(await countsOf(parcel)).toEqual(AS_NOTHING)
    await bankSays(app, of, 'won')
    expect(await countsOf(parcel)).toEqual(AS_SOLD)
    await booked(parcel, 'booked')
    expect(await countsOf(parcel)).toEqual({ sold: true, refunded: true })
  })

  test('waits for nobody who is moving its facts, and is weighed anew once they have moved', async () => {
    const { parcel } = await onSellersWord()
    const { parcelId } = parcel
    await app.db.transaction().execute(async (tx) => {
      const handedOver = tx
        .updateTable('parcels')
        .set((eb) => ({ cash_remitted_paise: eb.ref('cash_paise') }))
      await handedOver.where('id', '=', parcelId).execute()
      expect(await countsOf(parcel)).toEqual(AS_NOTHING)
    })
    expect(await countsOf(parcel)).toEqual(AS_SOLD)
  })

  test('is as of now, whoever weighed it before with what was so then', async () => {
    const { parcel } = await onSellersWord()
    const { parcelId } = parcel
    const weighing = await app.db.transaction().execute(async (tx) => {
      const { ids, parcelIds } = await takeToWeigh(tx, 10)
      const proven = await listProvenLines(tx, parcelIds)
      await remitted(app, parcelId)
      const other = weighParcels(app)
      await untilOneWaits(app.db)
      await writeWeighed(tx, { ids, parcelIds, proven })
      return { other }
    })
    await weighing.other
    expect(await countsOf(parcel)).toEqual(AS_SOLD)
  })

  testInFull('is of all that was delivered before the upgrade, whoever counts first', async () => {
    const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
    await weighParcels(app)
    // As the migration finds and leaves them.
    await sql`TRUNCATE proven_lines, receipts_to_weigh`.execute(app.db)
    await sql`INSERT INTO receipts_to_weigh (parcel_id) SELECT id FROM parcels WHERE status = 'delivered'`.execute(
      app.db,
    )
    await weigh()
    expect(await countsOf(parcel)).toEqual(AS_SOLD)
    expect(await app.db.selectFrom('receipts_to_weigh').select('id').execute()).toEqual([])
  })
})

/** The marketplace asks a courier for a parcel, or has booked it. */
async function booked({ parcelId }: { parcelId: string }, state: 'asked' | 'booked'): Promise<void> {
  const of = { parcel_id: parcelId, seller_id: mouse.sellerId, courier: 'shiprocket', state } as const
  const box = { weight_grams: 1, length_cm: 1, breadth_cm: 1, height_cm: 1 }
  const at = app.clock.now()
  const key = state === 'asked' ? '480000000001' : '480000000002'
  const answered = state === 'booked' && { order_ref: '1', shipment_ref: '2', booked_at: at }
  await app.db
    .insertInto('courier_bookings')
    .values({ ...of, ...box, ...answered, key, created_at: at })
    .execute()
  await app.db.updateTable('parcels').set({ courier: 'shiprocket' }).where('id', '=', parcelId).execute()
}

describe('a bad rating of a seller alone', () => {
  const BAD = { 'seller-day': '1', 'seller-packing': '4', 'seller-described': '1' }
  const counted = async () => {
    await weigh()
    return (await shown()).ofSeller
  }

  test('is not bought off with a refund, and a good one is not to be had for one', async () => {
    const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
    const { vendorOrderId } = parcel
    known(await rateSeller(app, parcel, { vendorOrderId, fields: BAD }))
    await returnedUnit(app, seller, parcel)
    expect(await counted()).toBe(1)
    known(await rateSeller(app, parcel, { vendorOrderId, fields: { ...BAD, 'seller-packing': '5' } }))
    expect(await counted()).toBe(1)
    known(await rateSeller(app, parcel, { vendorOrderId, fields: SELLER_STARS }))
    expect(await counted()).toBe(0)
  })

  test('is not silenced by cash that is kept: it counts once that is overdue', async () => {
    const customer = await addCustomer(app)
    const { orderId } = await deliveredParcel(app, seller, customer, { offer: mouse, isProven: false })
    const vendorOrderId = await vendorOrderOf(app, orderId)
    known(await rateSeller(app, customer, { vendorOrderId, fields: BAD }))
    expect(await counted()).toBe(0)
    turnedMs = 7 * DAY_MS + 1_000
    expect(await counted()).toBe(1)
  })
})

test('stars of a closed account that a bank took away are there again once it has given up', async () => {
  const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
  const { customer } = await reviewed({ userId: parcel.userId }, parcel)
  await inTransaction(app, (tx) => erasePerson(tx, { ...customer, at: app.clock.now() }))
  turnedMs = 60_000
  const paymentId = gateway.paymentsOf(parcel.orderId)[0]?.id ?? ''
  const of = { paymentId, disputeId: `disp_${paymentId}` }
  await bankSays(app, of, 'open')
  await weigh()
  expect(await shown()).toMatchObject({ list: 0, page: 0 })
  await bankSays(app, of, 'won')
  await weigh()
  expect(await shown()).toMatchObject({ list: 1, page: 1 })
})

test('whoever wins an appeal before the receipt is proven is told what is missing', async () => {
  const { customer, reviewId } = await onSellersWord()
  const fields = { ...FIELDS, text: `${REVIEW_TEXT} Call me on 98765 43210.` }
  known(await editReview(app, customer, { reviewId, fields }))
  const decide = async (by: AddedOwner, outcome: 'published' | 'withheld', more = {}) =>
    known(await decideReview(app, by, { reviewId, version: 2, outcome, fields: more }))
  await decide(admin, 'withheld', { reason: 'personal-details', words: 'A number.' })
  turnedMs = 1
  known(await appealDecision(app, customer, { reviewId, fields: { words: 'It is no number.' } }))
  turnedMs = 2
  expect((await decide(await addAdmin(app), 'published')).state).toBe('waiting')
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('user_id', '=', customer.userId)
    .where('kind', 'like', 'review-%')
    .orderBy('created_at')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['review-withheld', 'review-published'])
  expect(mails.at(-1)).toMatchObject({
    subject: expect.stringContaining('may be published'),
    text_body: expect.stringContaining('as soon as it is proven that you received the item'),
  })
})

describe('what was sold for next to nothing', () => {
  const ask = ({ offerId }: AddedOffer, paise: number, change: object = {}) =>
    app.db
      .updateTable('offers')
      .set({ list_price_paise: paise, unit_price_paise: paise, discount_bp: 0, ...change })
      .where('id', '=', offerId)
      .execute()
  const cheap = (paise: number) => paidOnline(paise + 39_900)

  /** So long ago that it cannot be returned any more. */
  async function longAgo({ orderId }: { orderId: string }) {
    const earlier = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
    await app.db
      .updateTable('orders')
      .set({ placed_at: earlier(40) })
      .where('id', '=', orderId)
      .execute()
    await app.db
      .updateTable('parcels')
      .set({ delivered_at: earlier(32) })
      .where('order_id', '=', orderId)
      .execute()
  }

  /** Another seller's offer of the same product, which has been taken away by now; where it was sold, to somebody who paid online. */
  async function another(paise: number, { isSold }: { isSold: boolean }) {
    const sellerId = app.random.uuid()
    const offer = await addOfferOf(app, mouse, { sellerId, pricePaise: paise })
    const by: Dispatcher = { kind: 'vendor', vendor: await addVendorOf(app, sellerId) }
    const totalPaise = paise + (paise > 500_000 ? 0 : 39_900)
    if (isSold) await longAgo(await deliveredPaidAhead(app, by, { offer, totalPaise }))
    await weigh()
    await ask(offer, paise, { status: 'paused' })
    return sellerId
  }
  /** What it cost by then: what its own seller had asked, what another did, or what it was sold for. */
  const usually = {
    own: async (paise: number) => {
      const day = indianDay(app.clock.now())
      const noted = { offer_id: mouse.offerId, day, lowest_paise: 90_000, highest_paise: paise }
      await app.db.insertInto('offer_price_days').values(noted).execute()
    },
    asked: async (paise: number, standing: 'approved' | 'suspended' = 'approved') => {
      const sellerId = await another(paise, { isSold: false })
      await app.db.updateTable('sellers').set({ standing }).where('id', '=', sellerId).execute()
    },
    sold: async (paise: number) => {
      const sellerId = await another(paise, { isSold: true })
      // What it asks is no matter of this.
      await app.db.updateTable('sellers').set({ standing: 'suspended' }).where('id', '=', sellerId).execute()
    },
  }
  const ways = Object.keys(usually) as (keyof typeof usually)[]

  test.each(ways)(
    'shows no star of a product below a third of its price (%s), until the office confirms it',
    async (how) => {
      await usually[how](270_100)
      const { reviewId, state } = await paidOnline()
      expect(state).toBe('waiting')
      await weigh()
      expect(await queued(reviewId)).toMatchObject({ unproven: expect.stringContaining('a third of what') })
      // How its seller sent it is another question.
      expect(await shown()).toEqual({ ...NOWHERE, ofSeller: 1 })
      known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'A sale of a day, seen' } }))
      expect(await shown()).toEqual(EVERYWHERE)
    },
  )

  test.each(ways)('is not a third of its price (%s)', async (how) => {
    await usually[how](270_000)
    expect((await paidOnline()).state).toBe('published')
  })

  test('is held against goods in another condition by a third of their price', async () => {
    await ask(mouse, 90_000, { condition: 'refurbished' })
    await usually.sold(810_000)
    expect((await paidOnline()).state).toBe('published')
    mouse = await addOffer(app, { sellerId: mouse.sellerId, available: 9 })
    await ask(mouse, 90_000, { condition: 'refurbished' })
    await usually.sold(810_300)
    expect((await paidOnline()).state).toBe('waiting')
  })

  testInFull(
    'is no matter of what a rival asks or sells for beside it, where it was mostly sold for as little',
    async () => {
      for (let sales = 0; sales < 2; sales++) await longAgo((await paidOnline()).parcel)
      await weigh()
      await usually.asked(999_900)
      await usually.sold(999_900)
      expect((await paidOnline()).state).toBe('published')
    },
  )

  testInFull('is no cheaper for a step between: of two sales the dearer one tells', async () => {
    await usually.sold(810_000)
    await usually.sold(270_000)
    expect((await paidOnline()).state).toBe('waiting')
  })

  test('is told by what was kept: no sale that goes back, or may yet, makes a price', async () => {
    await usually.sold(810_000)
    const sold = { offer: mouse, totalPaise: 129_900 }
    await ask(mouse, 90_000)
    const [back, kept, fresh] = [
      await deliveredPaidAhead(app, seller, sold),
      await deliveredPaidAhead(app, seller, sold),
      await deliveredPaidAhead(app, seller, sold),
    ]
    for (const { parcelId } of [back, kept, fresh]) {
      const of = {
        parcel_id: parcelId,
        confirmed_by: admin.userId,
        reason: 'Seen',
        confirmed_at: app.clock.now(),
      }
      await app.db.insertInto('receipt_confirmations').values(of).execute()
    }
    await weigh()
    expect((await paidOnline()).state).toBe('published')
    turnedMs = 60_000
    await returnedUnit(app, seller, back)
    await app.db.deleteFrom('receipt_confirmations').where('parcel_id', '=', fresh.parcelId).execute()
    await weigh()
    expect((await paidOnline()).state).toBe('waiting')
  })

  testInFull(
    'shows no longer for the sake of a sale that has gone back, and waits no longer for one',
    async () => {
      await usually.own(810_000)
      const step = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
      const of = {
        parcel_id: step.parcelId,
        confirmed_by: admin.userId,
        reason: 'Seen',
        confirmed_at: app.clock.now(),
      }
      await app.db.insertInto('receipt_confirmations').values(of).execute()
      await weigh()
      const { state, reviewId } = await paidOnline()
      expect(state).toBe('published')
      await weigh()
      turnedMs = 60_000
      await returnedUnit(app, seller, step)
      await weigh()
      expect(await queued(reviewId)).toMatchObject({ state: 'waiting' })
      expect(await shown()).toMatchObject({ list: 0, feed: 0 })
    },
  )

  testInFull('is told by customers, each once, and of new goods by new ones', async () => {
    await usually.sold(810_000)
    const customer = await addCustomer(app)
    for (let pieces = 0; pieces < 2; pieces++) {
      const parcel = await deliveredParcel(app, seller, customer, { offer: mouse })
      await longAgo(parcel)
    }
    await weigh()
    expect((await paidOnline()).state).toBe('waiting')
    await ask(mouse, 90_000, { condition: 'refurbished' })
    for (let sales = 0; sales < 2; sales++)
      await longAgo(await deliveredParcel(app, seller, await addCustomer(app), { offer: mouse }))
    await weigh()
    await ask(mouse, 90_000, { condition: 'new' })
    expect((await paidOnline()).state).toBe('waiting')
  })

  testInFull('is released by the first sale that the office confirms, whatever others ask', async () => {
    await usually.asked(270_100)
    const [first, second] = [await paidOnline(), await paidOnline()]
    expect([first.state, second.state]).toEqual(['waiting', 'waiting'])
    known(await confirmReceipt(app, admin, { ...first, fields: { receipt: 'It costs as much everywhere' } }))
    await weigh()
    await weigh()
    expect(await shown()).toMatchObject({ list: 2 })
  })

  test('and nobody’s offer counts who may not sell', async () => {
    await usually.asked(270_100, 'suspended')
    expect((await paidOnline()).state).toBe('published')
  })

  test('is looked at by itself, where the office confirmed the cash', async () => {
    await usually.own(270_100)
    const { reviewId } = await onSellersWord()
    turnedMs = 8 * DAY_MS
    await weigh()
    expect(await queued(reviewId)).toMatchObject({ unproven: expect.stringContaining('cash') })
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'The customer sent a photo' } }))
    expect(await queued(reviewId)).toMatchObject({ unproven: expect.stringContaining('a third of what') })
    expect(await shown()).toMatchObject({ list: 0 })
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'A sale of a day' } }))
    expect(await shown()).toMatchObject({ list: 1 })
  })

  testInFull(
    'is told by the prices before the order alone: whoever raises one later moves nothing',
    async () => {
      const { reviewId } = await paidOnline()
      await usually.own(999_900)
      await usually.asked(999_900)
      await ask(mouse, 9_999_900)
      const weigh_at = new Date('2000-01-01T00:00:00Z')
      await app.db.updateTable('reviews').set({ weigh_at }).where('id', '=', reviewId).execute()
      await weigh()
      expect(await shown()).toEqual(EVERYWHERE)
    },
  )

  test('is what costs less than ₹100, and its bad stars count all the same, until they become good ones', async () => {
    mouse = await addOffer(app, {
      sellerId: mouse.sellerId,
      listPricePaise: 9_999,
      discountBp: 0,
      available: 9,
    })
    expect((await cheap(9_999)).state).toBe('waiting')
    const { customer, parcel } = await cheap(9_999)
    const { reviewId } = await app.db
      .selectFrom('reviews')
      .select('id as reviewId')
      .where('parcel_id', '=', parcel.parcelId)
      .executeTakeFirstOrThrow()
    const edit = async (stars: string) =>
      known(await editReview(app, customer, { reviewId, fields: { ...FIELDS, stars } })).state
    expect(await edit('2')).toBe('published')
    expect(await shown()).toMatchObject({ list: 1, page: 1 })
    expect(await edit('3')).toBe('waiting')
    expect(await shown()).toMatchObject({ list: 0, page: 0 })
  })

  test('under ₹100 rates no seller, and lets nobody vote', async () => {
    mouse = await addOffer(app, {
      sellerId: mouse.sellerId,
      listPricePaise: 9_999,
      discountBp: 0,
      available: 9,
    })
    const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 9_999 + 39_900 })
    const vendorOrderId = await vendorOrderOf(app, parcel.orderId)
    expect(await rateSeller(app, parcel, { vendorOrderId, fields: SELLER_STARS })).toMatchObject({
      problem: { code: 'reviews.gone' },
    })
    const before = new Date(app.clock.now().getTime() + DAY_MS)
    expect(await hasReceivedBefore(app.db, { userId: parcel.userId, before })).toBe(false)
  })

  test('of a seller counts by what is still there of its parcel', async () => {
    const { parcel } = await paidOnline()
    expect(await findShareUnproven(app.db, await vendorOrderOf(app, parcel.orderId))).toBeUndefined()
    await app.db
      .updateTable('parcel_lines')
      .set({ quantity: 10, credited_quantity: 9 })
      .where('parcel_id', '=', parcel.parcelId)
      .execute()
    await app.db
      .updateTable('order_lines')
      .set({ quantity: 10, unit_price_paise: 9_990, line_paise: 99_900 })
      .where('id', '=', parcel.lineId)
      .execute()
    expect(await findShareUnproven(app.db, await vendorOrderOf(app, parcel.orderId))).toBe('far-below-price')
  })

  test('is no dearer for what others pay of it, or of its delivery', async () => {
    mouse = await addOffer(app, {
      sellerId: mouse.sellerId,
      listPricePaise: 6_000,
      discountBp: 0,
      available: 9,
    })
    const ours = { kind: 'delivery', percent: '100', covers: 'all', paidBy: 'marketplace', name: 'Ours' }
    const { promotionId } = known(await createSharedPromotion(app, OWNER, { fields: ours, kinds: [] }))
    expect((await paidOnline(6_000)).state).toBe('waiting')
    const ended_at = app.clock.now()
    await app.db.updateTable('promotions').set({ ended_at }).where('id', '=', promotionId).execute()
  })

  test('is no matter of what was offered long ago, or never', async () => {
    const long = new Date(app.clock.now().getTime() - 91 * DAY_MS)
    for (const removed of [
      { removed_at: long, status_before_removal: 'live' },
      { removed_at: app.clock.now(), status_before_removal: 'draft' },
    ] as const) {
      const old = await addOfferOf(app, mouse, { sellerId: app.random.uuid(), pricePaise: 999_900 })
      await ask(old, 999_900, { status: 'removed', ...removed })
    }
    expect((await paidOnline()).state).toBe('published')
  })
})

describe('a product that its owner describes anew', () => {
  beforeEach(() =>
    app.db
      .updateTable('products')
      .set({ owner_seller_id: mouse.sellerId })
      .where('id', '=', mouse.productId)
      .execute(),
  )
  /** As the form and the import of its owner do, or the office. */
  async function rewrite(by: 'owner' | 'office') {
    const rename = (db: App['db']) =>
      db
        .updateTable('products')
        .set((eb) => ({ name: 'A graphics card', version: eb('version', '+', 1) }))
        .where('id', '=', mouse.productId)
        .execute()
    if (by === 'office') await rename(app.db)
    else await inSellerTransaction(app, mouse.sellerId, rename)
  }

  test('shows no praise of what was ordered by another name, and that of what was ordered since', async () => {
    const before = await paidOnline()
    expect(before.state).toBe('published')
    await rewrite('owner')
    await weigh()
    expect(await shown()).toMatchObject({ list: 0, page: 0, feed: 0 })
    expect(await queued(before.reviewId)).toMatchObject({ unproven: expect.stringContaining('has changed') })
    expect((await paidOnline()).state).toBe('published')
  })

  testInFull('shows none that was withdrawn or withheld meanwhile', async () => {
    const [away, withheld] = [await paidOnline(), await paidOnline()]
    known(await withdrawReview(app, away.customer, away.reviewId))
    const decide = (outcome: 'published' | 'withheld', by: AddedOwner) => {
      const fields = { reason: 'advertising', words: 'It names a shop.' }
      return decideReview(app, by, { reviewId: withheld.reviewId, version: 2, outcome, fields })
    }
    const text = `${REVIEW_TEXT} Call 98765 43210 for more.`
    known(
      await editReview(app, withheld.customer, {
        reviewId: withheld.reviewId,
        fields: { ...FIELDS, text },
      }),
    )
    known(await decide('withheld', admin))
    await rewrite('owner')
    await weigh()
    known(await undoWithdrawal(app, away.customer, away.reviewId))
    turnedMs = 1
    known(
      await appealDecision(app, withheld.customer, {
        reviewId: withheld.reviewId,
        fields: { words: 'It names none.' },
      }),
    )
    turnedMs = 2
    expect(known(await decide('published', await addAdmin(app))).state).toBe('waiting')
    expect(await shown()).toMatchObject({ list: 0, page: 0, feed: 0 })
  })

  testInFull('has what the office confirmed of it looked at again', async () => {
    const { reviewId } = await onSellersWord()
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'The customer sent a photo' } }))
    expect(await shown()).toMatchObject({ list: 1 })
    await rewrite('owner')
    await weigh()
    expect(await shown()).toMatchObject({ list: 0 })
    known(await confirmReceipt(app, admin, { reviewId, fields: { receipt: 'It is the same mouse' } }))
    expect(await shown()).toMatchObject({ list: 1 })
  })

  test('and where the back office mends it, nothing is taken back', async () => {
    await paidOnline()
    await rewrite('office')
    await weigh()
    expect(await shown()).toEqual(EVERYWHERE)
  })
})

test('an administrator vouches for the piece that was looked at, and for no other of its parcel', async () => {
  const customer = await addCustomer(app)
  const parcel = await deliveredParcel(app, seller, customer, { offer: mouse, quantity: 2, isProven: false })
  const { parcelId, lineId: orderLineId } = parcel
  const [first, second] = await Promise.all(
    [1, 2].map(
      async (piece) =>
        known(
          await writeReview(app, customer, {
            piece: pieceText({ parcelId, orderLineId, piece }),
            fields: FIELDS,
          }),
        ).reviewId,
    ),
  )
  known(await confirmReceipt(app, admin, { reviewId: second ?? '', fields: { receipt: 'Seen' } }))
  await weigh()
  expect(await shown()).toMatchObject({ list: 1 })
  // What else of the parcel goes back is nothing to it.
  turnedMs = 60_000
  await returnedUnit(app, seller, parcel)
  await weigh()
  expect(await shown()).toMatchObject({ list: 1 })
  const states = await app.db
    .selectFrom('reviews')
    .select(['id', 'state'])
    .where('parcel_id', '=', parcelId)
    .execute()
  expect(states.find(({ id }) => id === first)?.state).toBe('waiting')
})

test('a review says the condition in which its piece was ordered, whatever its offer is called by then', async () => {
  const { parcel, customer } = await onSellersWord()
  await app.db.deleteFrom('review_versions').execute()
  await app.db.deleteFrom('reviews').where('parcel_id', '=', parcel.parcelId).execute()
  await app.db
    .updateTable('offers')
    .set({ condition: 'refurbished' })
    .where('id', '=', mouse.offerId)
    .execute()
  const piece = pieceText({ parcelId: parcel.parcelId, orderLineId: parcel.lineId, piece: 1 })
  known(await writeReview(app, customer, { piece, fields: FIELDS }))
  const said = await app.db
    .selectFrom('reviews')
    .select('condition')
    .where('parcel_id', '=', parcel.parcelId)
    .executeTakeFirst()
  expect(said).toEqual({ condition: 'new' })
})

test('a courier that was asked and has not answered proves nothing', async () => {
  const { customer, parcel, reviewId } = await onSellersWord()
  await booked(parcel, 'asked')
  await weigh()
  expect(await findOwnReview(app, customer.userId, reviewId)).toMatchObject({ state: 'waiting' })
})

describe('a product of which a customer has said something that shows is nobody’s to rename', () => {
  const ownerOf = async () => {
    await weigh()
    const { owner_seller_id: owner } = await app.db
      .selectFrom('products')
      .select('owner_seller_id')
      .where('id', '=', mouse.productId)
      .executeTakeFirstOrThrow()
    return owner
  }
  beforeEach(async () => {
    await app.db
      .updateTable('products')
      .set({ owner_seller_id: mouse.sellerId })
      .where('id', '=', mouse.productId)
      .execute()
    await onSellersWord()
    expect(await ownerOf()).toBe(mouse.sellerId)
  })

  test('a review', async () => {
    expect((await paidOnline()).state).toBe('published')
    expect(await ownerOf()).toBeNull()
  })

  test('an owner’s answer', async () => {
    const parcel = await deliveredPaidAhead(app, seller, { offer: mouse, totalPaise: 129_900 })
    const { questionId } = await asked(app, mouse)
    expect(await ownerOf()).toBe(mouse.sellerId)
    known(await answerAsOwner(app, { userId: parcel.userId }, { questionId, text: 'It clicks, but softly.' }))
    expect(await ownerOf()).toBeNull()
  })

  test('an owner’s measurement', async () => {
    const { userId } = await addCustomer(app)
    const of = { id: app.random.uuid(), product_id: mouse.productId, user_id: userId }
    const at = { measured_at: app.clock.now(), counted_since: app.clock.now() }
    const said = {
      attribute: 'weightGrams',
      household: 'a',
      value: 90,
      is_confirmation: true,
      state: 'counted',
    } as const
    await app.db
      .insertInto('measurements')
      .values({ ...of, ...at, ...said })
      .execute()
    expect(await ownerOf()).toBeNull()
  })
})
